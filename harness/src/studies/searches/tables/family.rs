//! The searches of one game or kind of tree with one evaluation: which depths have tables, and of
//! which contenders.

use std::collections::{BTreeMap, BTreeSet};

use crate::core::depths::Depths;
use crate::record::contender::Contender;
use crate::report::digits::counted;
use crate::report::labels::{Labels, labels};
use crate::studies::searches::row::{BoundMethod, Place, SearchRow};
use crate::studies::searches::tables::answers::Entry;

/// The rows of each game or kind of tree with each evaluation, by name.
pub fn families(records: &[SearchRow]) -> Vec<(Family<'_>, Vec<&SearchRow>)> {
    let mut families: BTreeMap<(String, &str), Vec<&SearchRow>> = BTreeMap::new();
    for record in records {
        families.entry((record.family(), &record.evaluation)).or_default().push(record);
    }
    let family = |((game, evaluation), records): ((String, &str), Vec<_>)| {
        (Family::new(game, evaluation.to_owned(), &records), records)
    };
    families.into_iter().map(family).collect()
}

/// The rows of one game or kind of tree with one evaluation.
pub struct Family<'a> {
    /// Its game and evaluation, in words.
    pub name: String,
    game: String,
    evaluation: String,
    /// In the order in which they appear in the records.
    contenders: Vec<Contender>,
    /// Labels of the contenders, in their order.
    pub labels: Labels,
    completed: BTreeMap<(Place<'a>, u32), BTreeMap<Contender, &'a SearchRow>>,
    /// The positions that each contender was to search at each depth.
    asked: BTreeMap<Contender, BTreeMap<u32, BTreeSet<Place<'a>>>>,
}

/// The depth and the positions of a table.
pub type Chosen<'a> = (u32, BTreeSet<Place<'a>>);

impl<'a> Family<'a> {
    fn new(game: String, evaluation: String, records: &[&'a SearchRow]) -> Self {
        let mut contenders = Vec::new();
        let mut completed: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
        let mut asked: BTreeMap<_, BTreeMap<_, BTreeSet<_>>> = BTreeMap::new();
        for &record in records {
            let contender = record.contender();
            let (place, depth) = (record.place(), record.depth_plies);
            if record.is_completed() {
                let by_contender = completed.entry((place, depth)).or_default();
                by_contender.insert(contender.clone(), record);
            }
            if !contenders.contains(&contender) {
                contenders.push(contender.clone());
            }
            asked.entry(contender).or_default().entry(depth).or_default().insert(place);
        }
        let labels = labels(&contenders);
        let name = format!("{game}, {evaluation}");
        Self { name, game, evaluation, contenders, labels, completed, asked }
    }

    /// The tables to show, from shallow to deep. For each contender, these are the greatest depth
    /// at which it completed all its searches, and the depth before, or all of some `depths`; tables
    /// that several share appear once.
    pub fn tables(&self, depths: Option<&Depths>) -> BTreeSet<Chosen<'a>> {
        let mut tables = BTreeSet::new();
        for (at, contender) in self.contenders.iter().enumerate() {
            let asked = self.asked[contender].iter();
            let mut whole = asked
                .map(|(&depth, places)| (depth, places.clone()))
                .filter(|chosen| self.who_completed(chosen).contains(&at))
                .rev();
            if let Some(depths) = depths {
                tables.extend(whole.filter(|(depth, _)| depths.iter().any(|it| it == *depth)));
                continue;
            }
            let Some(last) = whole.next() else { continue };
            let who = self.who_completed(&last);
            tables.extend(whole.next().filter(|before| self.who_completed(before) == who));
            tables.insert(last);
        }
        tables
    }

    /// Which depths that were searched none of these tables has, and where they are.
    pub fn left_out(&self, shown: &BTreeSet<Chosen<'a>>) -> Option<String> {
        let mut depths: BTreeSet<u32> =
            self.asked.values().flat_map(BTreeMap::keys).copied().collect();
        depths.retain(|depth| shown.iter().all(|(shown, _)| shown != depth));
        let named: Vec<String> = depths.iter().map(u32::to_string).collect();
        let many = if named.len() == 1 { "Depth" } else { "Depths" };
        let them = named.join(",");
        (!named.is_empty()).then(|| {
            format!(
                "{many} {them} left out; `plywood tables records.csv --depths {them}` has them."
            )
        })
    }

    /// Indices of the contenders that completed all the chosen positions. A mean over fewer
    /// positions would not be comparable.
    fn who_completed(&self, (depth, places): &Chosen<'a>) -> Vec<usize> {
        let completed = |contender| {
            let mut records = places.iter().map(|&place| self.completed.get(&(place, *depth)));
            records.all(|records| records.is_some_and(|it| it.contains_key(contender)))
        };
        (0..self.contenders.len()).filter(|&at| completed(&self.contenders[at])).collect()
    }

    /// The contenders of a table, with their rows.
    pub fn entries(&self, chosen: &Chosen<'a>) -> Vec<Entry<'_>> {
        let (depth, places) = chosen;
        let records_of = |at: usize| -> Vec<&SearchRow> {
            let own = |&place| self.completed.get(&(place, *depth))?.get(&self.contenders[at]);
            places.iter().filter_map(own).copied().collect()
        };
        let entry = |&at: &usize| Entry {
            label: &self.labels.labels[at],
            contender: &self.contenders[at],
            rows: records_of(at),
        };
        self.who_completed(chosen).iter().map(entry).collect()
    }

    /// The heading of a table, fact by fact, for programs.
    pub fn facts(&self, (depth, places): &Chosen<'a>) -> Vec<(&'static str, String)> {
        vec![
            ("game", self.game.clone()),
            ("evaluation", self.evaluation.clone()),
            ("depth_plies", depth.to_string()),
            ("positions", places.len().to_string()),
        ]
    }

    /// The heading of a table.
    pub fn heading(&self, chosen: &Chosen<'a>) -> String {
        let (depth, places) = chosen;
        format!("{}, depth {depth}, {}", self.name, counted(places.len(), "position"))
    }

    /// Says whether ratios are to an upper estimate of the minimal tree.
    pub fn estimate(&self, (depth, places): &Chosen<'a>) -> String {
        let method = |&place| {
            let records = self.completed.get(&(place, *depth))?;
            records.values().find_map(|record| record.minimal_method)
        };
        let methods: Vec<BoundMethod> = places.iter().filter_map(method).collect();
        let estimated = methods.iter().filter(|method| **method == BoundMethod::LeftFirst).count();
        let of_how_many = match estimated {
            0 => return String::new(),
            all if all == methods.len() => String::new(),
            some => format!(", for {some} of them"),
        };
        format!("; ratios to the left-first estimate of the minimal tree{of_how_many}")
    }

    /// Searches that did not complete, and how often.
    pub fn stopped(&self, records: &[&SearchRow]) -> Vec<String> {
        let mut counts: BTreeMap<(&str, String), usize> = BTreeMap::new();
        for record in records.iter().filter(|record| !record.is_completed()) {
            let at = self.contenders.iter().position(|it| *it == record.contender());
            let label = at.map_or(&*record.algorithm, |at| &self.labels.labels[at]);
            *counts.entry((label, record.ending())).or_default() += 1;
        }
        let line = |((label, status), count)| format!("{label}: {count} x {status}");
        counts.into_iter().map(line).collect()
    }
}
