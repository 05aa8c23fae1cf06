//! The records that belong into one picture, and what pictures ask of them.

use std::collections::{BTreeMap, BTreeSet};

use super::look::Contender;
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
    cells: BTreeMap<(Contender, u32), BTreeMap<Place<'a>, &'a Record>>,
    places: BTreeMap<u32, BTreeSet<Place<'a>>>,
}

/// A position and the seed of what was random.
type Place<'a> = (&'a str, u64);

impl<'a> Group<'a> {
    /// Sorts records into groups, in the order of their first records. Of two
    /// records of the same search the later one counts.
    pub fn all(records: &'a [Record]) -> Vec<Self> {
        type Key<'a> = (&'a str, String, &'a str);
        let mut keys: Vec<Key<'a>> = Vec::new();
        let mut members: BTreeMap<Key<'a>, Vec<&'a Record>> = BTreeMap::new();
        // A tree that is searched to several depths is a game of its own.
        let several: BTreeSet<&str> = records
            .iter()
            .filter(|record| family(record) == record.game)
            .map(|record| &*record.game)
            .collect();
        for record in records {
            let game =
                if several.contains(&*record.game) { record.game.clone() } else { family(record) };
            let key = (&*record.experiment, game, &*record.evaluation);
            let group = members.entry(key.clone()).or_default();
            if group.is_empty() {
                keys.push(key);
            }
            group.push(record);
        }
        let mut slugs = BTreeSet::new();
        let mut groups = Vec::new();
        for key @ (experiment, game, evaluation) in &keys {
            let game_slug = slug(game);
            let mut name = slug(experiment);
            if name != game_slug {
                name = format!("{name}-{game_slug}");
            }
            let evaluations =
                keys.iter().filter(|other| other.0 == *experiment && other.1 == *game);
            if evaluations.count() > 1 {
                name = format!("{name}-{}", slug(evaluation));
            }
            let mut unique = name.clone();
            let mut number = 1;
            while !slugs.insert(unique.clone()) {
                number += 1;
                unique = format!("{name}-{number}");
            }
            let of_experiment =
                if experiment == game { String::new() } else { format!(" ({experiment})") };
            let title = format!("{game}{of_experiment}, evaluation {evaluation}");
            let members = members[key].iter().map(|&record| (record.depth, record));
            groups.push(Self::new(unique, title, DEPTH, members));
        }
        groups
    }

    /// The groups in which something is plugged in, one for each algorithm.
    pub fn ablations(records: &'a [Record]) -> Vec<Self> {
        let mut groups = Vec::new();
        for group in Self::all(records) {
            let with_parts = group.contenders.iter().filter(|it| !it.settings.is_empty());
            let algorithms: BTreeSet<&str> = with_parts.map(|it| &*it.algorithm).collect();
            for algorithm in algorithms {
                let own = |(contender, _): &&(Contender, u32)| contender.algorithm == algorithm;
                let cells = group.cells.keys().filter(own);
                let members = cells.flat_map(|key| {
                    group.cells[key].values().map(|&record| (record.depth, record))
                });
                groups.push(Self::new(
                    format!("{}-{}", group.slug, slug(algorithm)),
                    format!("{algorithm}, {}", group.title),
                    DEPTH,
                    members,
                ));
            }
        }
        groups
    }

    /// Trees searched to one depth that differ in one parameter, which has
    /// several values; `parameter` takes it out of a game's name.
    pub fn sweeps(
        records: &'a [Record],
        across: &'static str,
        parameter: fn(&str) -> Option<(String, u32)>,
    ) -> Vec<Self> {
        let mut sweeps: BTreeMap<_, Vec<(u32, &Record)>> = BTreeMap::new();
        for record in records {
            if let Some((game, at)) = parameter(&family(record)) {
                let key = (&*record.experiment, game, record.depth);
                sweeps.entry(key).or_default().push((at, record));
            }
        }
        let several = |members: &[(u32, &Record)]| members.iter().any(|it| it.0 != members[0].0);
        sweeps
            .into_iter()
            .filter(|(_, members)| several(members))
            .map(|((experiment, game, depth), members)| {
                let slug = slug(&format!("{experiment} {game} depth {depth}"));
                Self::new(slug, format!("{game}, depth {depth} ({experiment})"), across, members)
            })
            .collect()
    }

    fn new(
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
        Self {
            slug,
            title,
            contenders: contenders.into_iter().collect(),
            across,
            depths: places.keys().copied().collect(),
            cells,
            places,
        }
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

    /// What the pictures have to say about searches that did not complete.
    pub fn notes(&self) -> Vec<String> {
        let searches: usize = self.cells.values().map(BTreeMap::len).sum();
        let mut stopped: BTreeMap<(&Contender, u32, &str), usize> = BTreeMap::new();
        for ((contender, depth), cell) in &self.cells {
            for record in cell.values().filter(|record| record.status != COMPLETED) {
                *stopped.entry((contender, *depth, &record.status)).or_default() += 1;
            }
        }
        let count: usize = stopped.values().sum();
        if count == 0 {
            return Vec::new();
        }
        let shown = stopped.iter().take(4).map(|((contender, depth, status), count)| {
            let (label, across) = (contender.label(), self.across);
            format!("{label} at {across} {depth} ({count}; {})", shortened(status))
        });
        let mut list: Vec<String> = shown.collect();
        if stopped.len() > list.len() {
            list.push(format!("{} more kinds", stopped.len() - list.len()));
        }
        vec![format!(
            "{count} of {searches} searches did not complete and are left out: {}.",
            list.join(", ")
        )]
    }
}

/// One picture for each game.
pub fn by_game(records: &[Record]) -> Vec<Group<'_>> {
    Group::all(records)
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

/// The game, without the depth of a generated tree that is as deep as the
/// search: trees that differ in nothing else belong into one picture.
fn family(record: &Record) -> String {
    let depth = format!("d={}", record.depth);
    let Some((law, options)) = record.game.rsplit_once(':') else { return record.game.clone() };
    let others: Vec<&str> = options.split(',').filter(|option| *option != depth).collect();
    if others.is_empty() { law.to_owned() } else { format!("{law}:{}", others.join(",")) }
}

/// Small letters and digits, everything else as single hyphens.
fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in name.chars() {
        match c {
            '*' => slug.push_str("star"),
            c if c.is_alphanumeric() => slug.extend(c.to_lowercase()),
            _ if !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
    }
    let slug = slug.trim_matches('-');
    if slug.is_empty() { "unnamed".to_owned() } else { slug.to_owned() }
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

    #[test]
    fn trees_of_all_depths_are_one_group() {
        let record = |game: &str, depth| Record {
            game: game.to_owned(),
            depth,
            ..crate::plots::sample::uncounted()
        };
        let as_deep = [record("so:0.7:0.9:b=4,d=2", 2), record("so:0.7:0.9:b=4,d=3", 3)];
        let groups = Group::all(&as_deep);
        let depths: Vec<_> = groups.iter().map(|group| group.depths.clone()).collect();
        assert_eq!(depths, [[2, 3]]);
        assert_eq!(groups[0].slug, "games-so-0-7-0-9-b-4");
        let deeper = [record("iid:b=2,d=9", 2), record("iid:b=2,d=9", 9)];
        assert_eq!(Group::all(&deeper).len(), 1);
    }

    #[test]
    fn slugs_are_file_names() {
        assert_eq!(slug("Uniform (b=3, P-game) / B*"), "uniform-b-3-p-game-bstar");
        assert_eq!(slug("../.."), "unnamed");
    }
}
