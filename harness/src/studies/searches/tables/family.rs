//! The searches of one game or kind of tree with one evaluation: which depths have tables, and of
//! which contenders.

use std::collections::{BTreeMap, BTreeSet};

use crate::record::contender::Contender;
use crate::report::labels::{Labels, labels};
use crate::studies::searches::row::{BoundMethod, Place, SearchRow};
use crate::studies::searches::tables::answers::Entry;

/// The depths of which tables are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depths {
    /// For each contender, the greatest depth at which it completed all its searches, and the depth
    /// before if the same contenders completed it, because odd and even depths differ.
    Deepest,
    /// All.
    All,
}

/// The searches of one game or kind of tree with one evaluation.
pub struct Family<'a> {
    /// The game or kind of tree, and the evaluation.
    pub name: String,
    /// In the order in which they appear in the records.
    contenders: Vec<Contender>,
    /// Labels of the contenders, in their order.
    pub labels: Labels,
    completed: BTreeMap<(Place<'a>, u32), BTreeMap<Contender, &'a SearchRow>>,
    /// The positions that each contender was to search at each depth.
    asked: BTreeMap<Contender, BTreeMap<u32, BTreeSet<Place<'a>>>>,
    records: Vec<&'a SearchRow>,
}

/// The depth and the positions of a table.
pub type Chosen<'a> = (u32, BTreeSet<Place<'a>>);

impl<'a> Family<'a> {
    /// The families of these rows, in the order of their names.
    pub fn all(records: &'a [SearchRow]) -> Vec<Self> {
        let mut families: BTreeMap<(String, &str), Vec<&SearchRow>> = BTreeMap::new();
        for record in records {
            families.entry((record.family(), &record.evaluation)).or_default().push(record);
        }
        let new = |((game, evaluation), records): ((String, &str), Vec<&'a SearchRow>)| {
            Self::new(format!("{game}, {evaluation}"), &records)
        };
        families.into_iter().map(new).collect()
    }

    fn new(name: String, records: &[&'a SearchRow]) -> Self {
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
        Self { name, contenders, labels, completed, asked, records: records.to_vec() }
    }

    /// The tables to show, from shallow to deep; tables that several contenders share appear once.
    pub fn tables(&self, depths: Depths) -> BTreeSet<Chosen<'a>> {
        let mut tables = BTreeSet::new();
        for (at, contender) in self.contenders.iter().enumerate() {
            let asked = self.asked[contender].iter();
            let mut whole = asked
                .map(|(&depth, places)| (depth, places.clone()))
                .filter(|chosen| self.who_completed(chosen).contains(&at))
                .rev();
            if depths == Depths::All {
                tables.extend(whole);
                continue;
            }
            let Some(last) = whole.next() else { continue };
            let who = self.who_completed(&last);
            tables.extend(whole.next().filter(|before| self.who_completed(before) == who));
            tables.insert(last);
        }
        tables
    }

    /// The depths that some contender completed, and of which [`Depths::Deepest`] has no table.
    pub fn left_out(&self) -> Vec<u32> {
        let depths = |tables: BTreeSet<Chosen<'_>>| -> BTreeSet<u32> {
            tables.into_iter().map(|(depth, _)| depth).collect()
        };
        let shown = depths(self.tables(Depths::Deepest));
        depths(self.tables(Depths::All)).difference(&shown).copied().collect()
    }

    /// The title of a table, without what its contenders share.
    pub fn heading(&self, (depth, places): &Chosen<'a>) -> String {
        let count = places.len();
        let positions = if count == 1 { "position" } else { "positions" };
        format!("{}, depth {depth}, {count} {positions}", self.name)
    }

    /// The contenders that completed all of a table's searches.
    pub fn entries<'b>(&'b self, chosen: &Chosen<'a>) -> Vec<Entry<'b>> {
        let (depth, places) = chosen;
        let rows = |at: usize| -> Vec<&SearchRow> {
            let own = |&place| self.completed.get(&(place, *depth))?.get(&self.contenders[at]);
            places.iter().filter_map(own).copied().collect()
        };
        let entry = |at: usize| Entry {
            label: &self.labels.labels[at],
            contender: &self.contenders[at],
            rows: rows(at),
        };
        self.who_completed(chosen).into_iter().map(entry).collect()
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

    /// The searches that did not complete: contender, ending and number.
    pub fn stopped(&self) -> Vec<String> {
        let mut counts: BTreeMap<(&str, String), usize> = BTreeMap::new();
        for record in self.records.iter().filter(|record| !record.is_completed()) {
            let at = self.contenders.iter().position(|it| *it == record.contender());
            let label = at.map_or(&*record.algorithm, |at| &self.labels.labels[at]);
            *counts.entry((label, record.ending())).or_default() += 1;
        }
        let line = |((label, status), count)| format!("{label}: {count} x {status}");
        counts.into_iter().map(line).collect()
    }
}
