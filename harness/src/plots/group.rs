//! The records that belong into one picture, and what pictures ask of them.

use std::collections::{BTreeMap, BTreeSet};

use super::look::Contender;
use super::naming::{Naming, all_parts, parts};
use crate::record::{BoundMethod, Record};

/// The status of a search that ran to its end.
const COMPLETED: &str = "completed";

/// What most pictures hold their values against.
pub const DEPTH: &str = "depth";

/// A number of a record, if it has it.
pub type Metric = fn(&Record) -> Option<u64>;

/// The records of one game, searched in one experiment with one evaluation.
#[derive(Clone, Debug)]
pub struct Group<'a> {
    /// A name for files: small letters, digits and single hyphens.
    pub slug: String,
    /// A name for headings.
    pub title: String,
    /// Whoever searched, in the order of the registry.
    pub contenders: Vec<Contender>,
    /// What the records are held against: usually the depth, in a sweep a
    /// parameter of the trees.
    pub across: &'static str,
    /// The depths searched, or the parameter's values, ascending.
    pub depths: Vec<u32>,
    naming: Naming,
    /// What the reader has to know about contenders that are not shown.
    omitted: Option<String>,
    cells: BTreeMap<(Contender, u32), BTreeMap<Place<'a>, &'a Record>>,
    places: BTreeMap<u32, BTreeSet<Place<'a>>>,
}

/// With more contenders than these, a picture of lines is a thicket.
const MOST_CONTENDERS: usize = 24;

/// A position and the seed of what was random.
type Place<'a> = (&'a str, u64);

impl<'a> Group<'a> {
    /// A group of records, each with its place across.
    pub fn new(
        slug: String,
        title: String,
        across: &'static str,
        records: impl IntoIterator<Item = (u32, &'a Record)>,
    ) -> Self {
        let mut cells: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
        let mut places: BTreeMap<u32, BTreeSet<Place<'a>>> = BTreeMap::new();
        for (at, record) in records {
            let place = (&*record.position, record.seed);
            places.entry(at).or_default().insert(place);
            let cell = (Contender::of(record), at);
            cells.entry(cell).or_default().insert(place, record);
        }
        let contenders: BTreeSet<Contender> =
            cells.keys().map(|(contender, _)| contender.clone()).collect();
        let contenders: Vec<Contender> = contenders.into_iter().collect();
        Self {
            slug,
            title,
            naming: Naming::of(&contenders, &all_parts(&contenders)),
            contenders,
            across,
            depths: places.keys().copied().collect(),
            omitted: None,
            cells,
            places,
        }
    }

    /// The same group; where contenders are too many for one picture, with
    /// those of each algorithm that have the fewest parts and the fewest
    /// leaves.
    #[must_use]
    pub fn condensed(self) -> Self {
        let leaves: Metric = |record| record.leaves;
        let has_leaves = |it: &Contender, at| self.mean(it, at, leaves).is_some();
        let at = self.telling_depth(has_leaves);
        let Some(at) = at.filter(|_| self.contenders.len() > MOST_CONTENDERS) else { return self };
        let mut shown: Vec<Contender> = Vec::new();
        for of_one in self.contenders.chunk_by(|one, other| one.algorithm == other.algorithm) {
            let parts = |it: &&Contender| parts(&it.settings).len();
            let cost = |it: &&Contender| self.mean(it, at, leaves).unwrap_or(f64::INFINITY);
            let fewest = of_one.iter().min_by_key(parts);
            let cheapest = of_one.iter().min_by(|one, other| cost(one).total_cmp(&cost(other)));
            let kept: BTreeSet<&Contender> = fewest.into_iter().chain(cheapest).collect();
            shown.extend(kept.into_iter().cloned());
        }
        if shown.len() == self.contenders.len() {
            return self;
        }
        let omitted = format!(
            "Of {} contenders {} are drawn: with the fewest parts, and with the fewest leaves at \
             {} {at}, of each algorithm.",
            self.contenders.len(),
            shown.len(),
            self.across,
        );
        let naming = Naming::of(&shown, &all_parts(&self.contenders));
        Self { naming, contenders: shown, omitted: Some(omitted), ..self }
    }

    /// The records of contenders of one algorithm, each with its place across.
    pub fn of_algorithm(&self, algorithm: &str) -> Vec<(u32, &'a Record)> {
        let own = self.cells.iter().filter(|((contender, _), _)| contender.algorithm == algorithm);
        own.flat_map(|((_, at), cell)| cell.values().map(|&record| (*at, record))).collect()
    }

    /// What a contender is called in this picture.
    pub fn name(&self, contender: &Contender) -> String {
        self.naming.name(contender)
    }

    /// A subtitle, and what the contenders' names leave out.
    pub fn with_legend(&self, subtitle: &str) -> String {
        format!("{subtitle} {}", self.naming.legend).trim_end().to_owned()
    }

    /// The greatest depth at which at least half of those contenders have a
    /// value that have one anywhere.
    pub fn telling_depth(&self, has_value: impl Fn(&Contender, u32) -> bool) -> Option<u32> {
        let count = |depth: u32| self.contenders.iter().filter(|it| has_value(it, depth)).count();
        let anywhere = |it: &&Contender| self.depths.iter().any(|&depth| has_value(it, depth));
        let all = self.contenders.iter().filter(anywhere).count();
        let enough = |depth: &u32| all > 0 && 2 * count(*depth) >= all;
        let any = |depth: &u32| count(*depth) > 0;
        let depths = || self.depths.iter().copied();
        depths().rfind(enough).or_else(|| depths().rfind(any))
    }

    /// The completed searches of one contender at one depth.
    pub fn completed(&self, contender: &Contender, depth: u32) -> Vec<&'a Record> {
        let cell = self.cells.get(&(contender.clone(), depth));
        let records = cell.into_iter().flat_map(|cell| cell.values().copied());
        records.filter(|record| record.status == COMPLETED).collect()
    }

    /// How many positions were searched at one depth by anyone.
    pub fn positions(&self, depth: u32) -> usize {
        self.places.get(&depth).map_or(0, BTreeSet::len)
    }

    /// The same in words.
    pub fn positions_at_in_words(&self, depth: u32) -> String {
        match self.positions(depth) {
            1 => "1 position".to_owned(),
            count => format!("{count} positions"),
        }
    }

    /// How many positions, in words, over all depths.
    pub fn positions_in_words(&self) -> String {
        let counts = self.depths.iter().map(|&depth| self.positions(depth));
        let (least, most) = (counts.clone().min().unwrap_or(0), counts.max().unwrap_or(0));
        match (least, most) {
            (1, 1) => "1 position".to_owned(),
            (least, most) if least == most => format!("{most} positions"),
            _ => format!("{least} to {most} positions"),
        }
    }

    /// The geometric mean over all positions of the depth. `None` unless the
    /// contender has a positive number for each of them: a mean over the easy
    /// ones alone would flatter it.
    pub fn mean(&self, contender: &Contender, depth: u32, metric: Metric) -> Option<f64> {
        let records = self.completed(contender, depth);
        if records.len() < self.positions(depth) {
            return None;
        }
        geometric_mean(records.into_iter().map(metric))
    }

    /// The geometric mean of a number of the positions themselves, which any
    /// record of a position may hold.
    pub fn tree(&self, depth: u32, metric: Metric) -> Option<f64> {
        let places = self.places.get(&depth)?;
        let mut known: BTreeMap<Place<'a>, u64> = BTreeMap::new();
        for ((_, _), cell) in self.cells.iter().filter(|((_, at), _)| *at == depth) {
            for (place, record) in cell {
                if let Some(value) = metric(record) {
                    known.insert(*place, value);
                }
            }
        }
        geometric_mean(places.iter().map(|place| known.get(place).copied()))
    }

    /// The depths where some bound is only an upper estimate of the minimal
    /// tree.
    pub fn depths_of_estimates(&self) -> BTreeSet<u32> {
        let records = self.cells.values().flat_map(BTreeMap::values);
        let estimated =
            records.filter(|record| record.minimal_method == Some(BoundMethod::LeftFirst));
        estimated.map(|record| record.depth).collect()
    }

    /// The number of moves everywhere, if the sizes of the whole trees say
    /// that it is the same everywhere. A single ply says nothing.
    pub fn branching(&self) -> Option<u64> {
        let deepest = *self.depths.last().filter(|&&depth| depth > 1)?;
        let records = || self.cells.values().flat_map(BTreeMap::values);
        let full = records().find(|record| record.depth == deepest)?.full_leaves?;
        let branching = (full as f64).powf(1.0 / f64::from(deepest)).round() as u64;
        let uniform = records().all(|record| {
            record.full_leaves.is_none_or(|full| branching.checked_pow(record.depth) == Some(full))
        });
        (branching > 1 && uniform).then_some(branching)
    }

    /// Whether some search did not complete.
    pub fn has_gaps(&self) -> bool {
        let mut records = self.cells.values().flat_map(BTreeMap::values);
        records.any(|record| record.status != COMPLETED)
    }

    /// What the pictures have to say about searches that did not complete.
    pub fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> = self.omitted.clone().into_iter().collect();
        let searches: usize = self.cells.values().map(BTreeMap::len).sum();
        let mut stopped: BTreeMap<(&Contender, u32, &str), usize> = BTreeMap::new();
        for ((contender, depth), cell) in &self.cells {
            for record in cell.values().filter(|record| record.status != COMPLETED) {
                *stopped.entry((contender, *depth, &record.status)).or_default() += 1;
            }
        }
        let count: usize = stopped.values().sum();
        if count == 0 {
            return notes;
        }
        let shown = stopped.iter().take(4).map(|((contender, depth, status), count)| {
            let (label, across) = (self.name(contender), self.across);
            format!("{label} at {across} {depth} ({count}; {})", shortened(status))
        });
        let mut list: Vec<String> = shown.collect();
        if stopped.len() > list.len() {
            list.push(format!("{} more kinds", stopped.len() - list.len()));
        }
        notes.push(format!(
            "{count} of {searches} searches did not complete and are left out: {}.",
            list.join(", ")
        ));
        notes
    }
}

/// A status short enough for a note.
fn shortened(status: &str) -> String {
    const MOST: usize = 40;
    if status.chars().count() <= MOST {
        return status.to_owned();
    }
    status.chars().take(MOST - 1).chain(['…']).collect()
}

fn geometric_mean(values: impl Iterator<Item = Option<u64>>) -> Option<f64> {
    let mut logarithms = 0.0;
    let mut count = 0.0;
    for value in values {
        logarithms += (value.filter(|&value| value > 0)? as f64).ln();
        count += 1.0;
    }
    (count > 0.0).then(|| (logarithms / count).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_geometric_and_need_every_value() {
        let mean = geometric_mean([Some(2), Some(8)].into_iter()).unwrap();
        assert!((mean - 4.0).abs() < 1e-12);
        assert_eq!(geometric_mean([Some(2), None].into_iter()), None);
        assert_eq!(geometric_mean([Some(0)].into_iter()), None);
        assert_eq!(geometric_mean(std::iter::empty()), None);
    }
}
