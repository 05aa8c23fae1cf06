//! Groups searches by game or kind of tree and evaluation, and selects the depths and
//! configurations of their tables.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::core::depths::Depths;
use crate::record::contender::Contender;
use crate::report::digits::counted;
use crate::report::labels::{Labels, labels};
use crate::studies::searches::row::{BoundMethod, Place, SearchRow};
use crate::studies::searches::tables::answers::Entry;

/// Groups rows by game or kind of tree and evaluation, sorted by name.
pub fn families(records: &[SearchRow]) -> Vec<(Family<'_>, Vec<&SearchRow>)> {
    let mut families: BTreeMap<(String, &str), Vec<&SearchRow>> = BTreeMap::new();
    for records in records.chunk_by(SearchRow::is_akin) {
        let family = (records[0].family(), &*records[0].evaluation);
        families.entry(family).or_default().extend(records);
    }
    let family = |((game, evaluation), records): ((String, &str), Vec<_>)| {
        (Family::new(game, evaluation.to_owned(), &records), records)
    };
    families.into_iter().map(family).collect()
}

/// The rows of one game or kind of tree with one evaluation.
pub struct Family<'a> {
    /// Game and evaluation in words.
    pub name: String,
    game: String,
    evaluation: String,
    /// Configurations in the order of their first rows.
    contenders: Vec<Contender>,
    /// Labels of the configurations, in the same order.
    pub labels: Labels,
    /// For each configuration, its searches by depth.
    searched: Vec<BTreeMap<u32, Searched<'a>>>,
}

/// The searches of one configuration to one depth.
struct Searched<'a> {
    /// The positions that it searched, whether completed or not.
    asked: Vec<Number>,
    /// The positions that it completed, with a row for each.
    completed: Vec<Number>,
    rows: Vec<&'a SearchRow>,
}

/// The index of a position among all [places](Place) of a family.
type Number = u32;

/// The depth and the positions of a table, sorted.
pub type Chosen = (u32, Vec<Number>);

impl<'a> Family<'a> {
    fn new(game: String, evaluation: String, records: &[&'a SearchRow]) -> Self {
        let same_place = |one: &&SearchRow, other: &&SearchRow| one.place() == other.place();
        let in_places = || records.chunk_by(same_place);
        let mut places: Vec<Place<'_>> = in_places().map(|rows| rows[0].place()).collect();
        places.sort_unstable();
        places.dedup();
        let mut contenders = Vec::new();
        let mut numbers: FxHashMap<(&str, &str), usize> = FxHashMap::default();
        let mut searches: Vec<BTreeMap<u32, Vec<(Number, &SearchRow)>>> = Vec::new();
        for rows in in_places() {
            let place = places.partition_point(|it| *it < rows[0].place()) as Number;
            for &row in rows {
                let at = *numbers.entry((&row.algorithm, &row.settings)).or_insert_with(|| {
                    let contender = row.contender();
                    contenders.iter().position(|it| *it == contender).unwrap_or_else(|| {
                        contenders.push(contender);
                        searches.push(BTreeMap::new());
                        contenders.len() - 1
                    })
                });
                searches[at].entry(row.depth_plies).or_default().push((place, row));
            }
        }
        let by_depth = |rows: BTreeMap<u32, Vec<_>>| {
            rows.into_iter().map(|(depth, rows)| (depth, Searched::new(rows))).collect()
        };
        let searched = searches.into_iter().map(by_depth).collect();
        let labels = labels(&contenders);
        let name = format!("{game}, {evaluation}");
        Self { name, game, evaluation, contenders, labels, searched }
    }

    /// Returns the tables to show, from shallow to deep.
    ///
    /// For each configuration, this is the greatest depth at which it completed all its searches.
    /// The depth before is added if the same configurations completed it. If `depths` are given,
    /// all of those are shown instead. A table shared by several configurations appears once.
    pub fn tables(&self, depths: Option<&Depths>) -> BTreeSet<Chosen> {
        let mut tables = BTreeSet::new();
        for searched in &self.searched {
            let whole = searched.iter().filter(|(_, it)| it.has_completed(&it.asked));
            let mut whole = whole.map(|(&depth, it)| (depth, it.asked.clone())).rev();
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

    /// Returns a note on the searched depths without a table, with the option that shows them.
    pub fn left_out(&self, shown: &BTreeSet<Chosen>) -> Option<String> {
        let mut depths: BTreeSet<u32> =
            self.searched.iter().flat_map(BTreeMap::keys).copied().collect();
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

    /// Returns the indices of the configurations that completed all chosen positions. A mean over
    /// fewer positions would not be comparable.
    fn who_completed(&self, (depth, places): &Chosen) -> Vec<usize> {
        let completed = |searched: &BTreeMap<u32, Searched<'_>>| {
            searched.get(depth).is_some_and(|it| it.has_completed(places))
        };
        let all = self.searched.iter().enumerate();
        all.filter(|(_, searched)| completed(searched)).map(|(at, _)| at).collect()
    }

    /// Returns the configurations of a table with their rows.
    pub fn entries(&self, chosen: &Chosen) -> Vec<Entry<'_>> {
        let (depth, places) = chosen;
        let entry = |&at: &usize| Entry {
            label: &self.labels.labels[at],
            contender: &self.contenders[at],
            rows: self.searched[at].get(depth).map_or_else(Vec::new, |it| it.of(places)),
        };
        self.who_completed(chosen).iter().map(entry).collect()
    }

    /// Returns the facts in a table's heading as names and values, for machine-readable formats.
    pub fn facts(&self, (depth, places): &Chosen) -> Vec<(&'static str, String)> {
        vec![
            ("game", self.game.clone()),
            ("evaluation", self.evaluation.clone()),
            ("depth_plies", depth.to_string()),
            ("positions", places.len().to_string()),
        ]
    }

    /// Returns the heading of a table.
    pub fn heading(&self, chosen: &Chosen) -> String {
        let (depth, places) = chosen;
        format!("{}, depth {depth}, {}", self.name, counted(places.len(), "position"))
    }

    /// Returns a note if ratios refer to an upper estimate of the minimal tree.
    pub fn estimate(&self, (depth, places): &Chosen) -> String {
        let mut order: Vec<usize> = (0..self.contenders.len()).collect();
        order.sort_by_key(|&at| &self.contenders[at]);
        let searched: Vec<_> =
            order.iter().filter_map(|&at| self.searched[at].get(depth)).collect();
        let method = |&place: &Number| searched.iter().find_map(|it| it.row(place)?.minimal_method);
        let methods: Vec<BoundMethod> = places.iter().filter_map(method).collect();
        let estimated = methods.iter().filter(|method| **method == BoundMethod::LeftFirst).count();
        let of_how_many = match estimated {
            0 => return String::new(),
            all if all == methods.len() => String::new(),
            some => format!(", for {some} of them"),
        };
        format!("; ratios to the left-first estimate of the minimal tree{of_how_many}")
    }

    /// Counts incomplete searches by configuration and reason.
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

impl<'a> Searched<'a> {
    /// Collects the searches of one depth. If a position was searched twice, the last completed row
    /// counts.
    fn new(mut all: Vec<(Number, &'a SearchRow)>) -> Self {
        all.sort_by_key(|(place, _)| *place);
        let mut asked: Vec<Number> = all.iter().map(|(place, _)| *place).collect();
        asked.dedup();
        let (mut completed, mut rows) = (Vec::new(), Vec::new());
        for of_place in all.chunk_by(|(one, _), (other, _)| one == other) {
            let found = of_place.iter().rev().find(|(_, row)| row.is_completed());
            if let Some((place, row)) = found {
                completed.push(*place);
                rows.push(*row);
            }
        }
        Self { asked, completed, rows }
    }

    fn row(&self, place: Number) -> Option<&'a SearchRow> {
        self.completed.binary_search(&place).ok().map(|at| self.rows[at])
    }

    fn has_completed(&self, places: &[Number]) -> bool {
        self.completed == places || places.iter().all(|&place| self.row(place).is_some())
    }

    /// Returns the completed rows of these positions.
    fn of(&self, places: &[Number]) -> Vec<&'a SearchRow> {
        if self.completed == places {
            return self.rows.clone();
        }
        places.iter().filter_map(|&place| self.row(place)).collect()
    }
}
