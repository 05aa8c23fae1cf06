//! The records shown in one plot, and their properties that plots use.

use std::collections::{BTreeMap, BTreeSet};

use plywood_algorithms::theory::UniformTree;
use plywood_positions::Law;
use plywood_statistics::{Contrast, Interval};

use super::naming::{Naming, all_parts};
use crate::core::chart::Page;
use crate::record::contender::Contender;
use crate::record::metric::geometric_mean;
use crate::report::digits::counted;
use crate::report::grouped::distinct;
use crate::report::table::text::shortened;
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::{BoundMethod, Place, SearchRow};

/// Letters of a status in a note.
const STATUS: usize = 40;

/// The horizontal axis of most pictures.
pub const DEPTH: &str = "depth";

/// The records of one game, searched in one experiment with one evaluation.
#[derive(Clone, Debug)]
pub struct Group<'a> {
    /// A name for files: lower-case letters, digits and single hyphens.
    pub slug: String,
    /// A name for headings.
    pub title: String,
    /// The page that shows it.
    pub page: Page,
    /// The contenders shown, in the order of the registry.
    pub contenders: Vec<Contender>,
    /// The contenders shown on the other page.
    pub elsewhere: Vec<Contender>,
    /// The quantity on the horizontal axis: usually the depth, in a sweep a parameter of the trees.
    pub across: &'static str,
    /// The depths searched, or the values of the parameter, in ascending order.
    pub depths: Vec<u32>,
    pub(super) naming: Naming,
    /// A note on contenders that are not shown.
    pub(super) omitted: Option<String>,
    pub(super) cells: BTreeMap<(Contender, u32), BTreeMap<Place<'a>, &'a SearchRow>>,
    /// The positions at each place across, and the first record of each.
    pub(super) places: BTreeMap<u32, BTreeMap<Place<'a>, &'a SearchRow>>,
}

impl<'a> Group<'a> {
    /// A group of records, each with its place across.
    pub fn new(
        slug: String,
        title: String,
        across: &'static str,
        records: impl IntoIterator<Item = (u32, &'a SearchRow)>,
    ) -> Self {
        let mut cells: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
        let mut places: BTreeMap<u32, BTreeMap<Place<'a>, &SearchRow>> = BTreeMap::new();
        for (at, record) in records {
            let place = record.place();
            places.entry(at).or_default().entry(place).or_insert(record);
            let cell = (record.contender(), at);
            cells.entry(cell).or_default().insert(place, record);
        }
        let contenders: BTreeSet<Contender> =
            cells.keys().map(|(contender, _)| contender.clone()).collect();
        let contenders: Vec<Contender> = contenders.into_iter().collect();
        Self {
            slug,
            title,
            page: Page::First,
            naming: Naming::of(&contenders, &all_parts(&contenders)),
            contenders,
            elsewhere: Vec::new(),
            across,
            depths: places.keys().copied().collect(),
            omitted: None,
            cells,
            places,
        }
    }

    /// The records of contenders of one algorithm, each with its place across.
    pub fn of_algorithm(&self, algorithm: &str) -> Vec<(u32, &'a SearchRow)> {
        let own = self.cells.iter().filter(|((contender, _), _)| contender.algorithm == algorithm);
        own.flat_map(|((_, at), cell)| cell.values().map(|&record| (*at, record))).collect()
    }

    /// The name of a contender in this picture.
    pub fn name(&self, contender: &Contender) -> String {
        self.naming.name(contender)
    }

    /// A subtitle, with the parts that the contenders' names leave out.
    pub fn with_legend(&self, subtitle: &str) -> String {
        format!("{subtitle} {}", self.naming.legend).trim_end().to_owned()
    }

    /// The greatest depth at which at least half of the contenders with any value have one.
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
    pub fn completed(&self, contender: &Contender, depth: u32) -> Vec<&'a SearchRow> {
        let cell = self.cells.get(&(contender.clone(), depth));
        let records = cell.into_iter().flat_map(|cell| cell.values().copied());
        records.filter(|record| record.is_completed()).collect()
    }

    /// Number of positions searched at one depth by any contender.
    pub fn positions(&self, depth: u32) -> usize {
        self.places.get(&depth).map_or(0, BTreeMap::len)
    }

    /// Number of positions searched at one depth, as text.
    pub fn positions_at_in_words(&self, depth: u32) -> String {
        counted(self.positions(depth), "position")
    }

    /// Number of positions over all depths, as text.
    pub fn positions_in_words(&self) -> String {
        let counts = self.depths.iter().map(|&depth| self.positions(depth));
        let (least, most) = (counts.clone().min().unwrap_or(0), counts.max().unwrap_or(0));
        if least == most {
            counted(most, "position")
        } else {
            format!("{least} to {most} positions")
        }
    }

    /// The geometric mean over all positions of the depth. `None` unless the contender has a
    /// positive value for each: a mean over the easy positions alone would flatter it.
    pub fn mean(&self, contender: &Contender, depth: u32, metric: &SearchMetric) -> Option<f64> {
        geometric_mean(&self.values(contender, depth, metric)?)
    }

    /// The geometric mean of a property of the positions themselves, which any record of a position
    /// may have.
    pub fn tree(&self, depth: u32, metric: &SearchMetric) -> Option<f64> {
        let places = self.places.get(&depth)?.keys();
        let known: Option<Vec<_>> = places.map(|place| self.known(depth, place, metric)).collect();
        metric.over(known?)
    }

    /// The values of all positions of the depth, in the order of their places; `None` unless the contender has a
    /// positive value for each.
    pub fn values(
        &self,
        contender: &Contender,
        depth: u32,
        metric: &SearchMetric,
    ) -> Option<Vec<f64>> {
        let records = self.completed(contender, depth);
        let is_whole = records.len() == self.positions(depth);
        records.iter().map(|record| metric.of(record)).collect::<Option<_>>().filter(|_| is_whole)
    }

    /// Whether the records at this place on the axis are of trees that end at the search depth.
    pub fn is_as_deep_as_trees(&self, at: u32) -> bool {
        let is_as_deep = |it: &SearchRow| it.tree_depth_plies == Some(it.depth_plies);
        self.trees_at(at).any(is_as_deep)
    }

    /// The interval of [`Self::mean`], relative to a property of the positions themselves if `unit`
    /// is given. `None` if that has no value, or there are too few positions.
    pub fn interval(
        &self,
        contender: &Contender,
        depth: u32,
        metric: &SearchMetric,
        unit: Option<&SearchMetric>,
    ) -> Option<Interval> {
        let mut values = self.values(contender, depth, metric)?;
        if let Some(unit) = unit {
            for (value, place) in values.iter_mut().zip(self.places.get(&depth)?.keys()) {
                *value /= unit.of(self.known(depth, place, unit)?)?;
            }
        }
        Contrast::of_one_suite(&values)?.these().ok()
    }

    /// A record with a property of the position itself.
    fn known(&self, depth: u32, place: &Place<'a>, metric: &SearchMetric) -> Option<&'a SearchRow> {
        let first = self.places.get(&depth)?.get(place);
        let all = self.cells.iter().filter(|((_, at), _)| *at == depth);
        let any = first.into_iter().chain(all.filter_map(|(_, cell)| cell.get(place)));
        any.copied().find(|record| metric.of(record).is_some())
    }

    /// The methods by which the positions' bounds were found, where known.
    pub fn bound_methods(&self) -> Vec<BoundMethod> {
        distinct(self.records().filter_map(|record| record.minimal_method))
    }

    /// The tree, if the records at this place are of [uniform trees](Self::uniform_tree) whose
    /// leaves are in random order without ties. The cost of alpha-beta and SSS* depends on the
    /// order alone.
    pub fn unordered_tree(&self, at: u32) -> Option<UniformTree> {
        let is_unordered = |law| matches!(law, Law::Independent | Law::Permutation);
        self.uniform_tree(at).filter(|_| self.law_is(at, is_unordered))
    }

    /// Whether the trees at this place have such a law.
    pub fn law_is(&self, at: u32, is_such: impl Fn(Law) -> bool) -> bool {
        self.trees_at(at).all(|record| record.game.parse().is_ok_and(&is_such))
    }

    /// The tree, if the records at this place are of uniform trees of one size, searched to the
    /// end.
    pub fn uniform_tree(&self, at: u32) -> Option<UniformTree> {
        let mut trees = self.trees_at(at).map(|record| {
            let is_uniform = record.tree_depth_plies == Some(record.depth_plies)
                && record.early_end_probability == Some(0.0)
                && record.transposition_probability == Some(0.0);
            let branching = record.branching().filter(|_| is_uniform)?;
            Some(UniformTree { branching, depth: record.depth_plies })
        });
        let first = trees.next()??;
        trees.all(|tree| tree == Some(first)).then_some(first)
    }

    /// A record of each position at a place on the axis.
    fn trees_at(&self, at: u32) -> impl Iterator<Item = &'a SearchRow> {
        self.places.get(&at).into_iter().flat_map(|places| places.values().copied())
    }

    /// The depths at which some bound is only an upper estimate of the minimal tree.
    pub fn depths_of_estimates(&self) -> BTreeSet<u32> {
        let is_estimated = |it: &&SearchRow| it.minimal_method == Some(BoundMethod::LeftFirst);
        self.records().filter(is_estimated).map(|record| record.depth_plies).collect()
    }

    /// The number of moves at every node, if the sizes of the whole trees show that it is constant.
    /// A single ply does not.
    pub fn branching(&self) -> Option<u64> {
        let deepest = *self.depths.last().filter(|&&depth| depth > 1)?;
        let full = self.records().find(|record| record.depth_plies == deepest)?.full_leaves()?;
        let branching = (full as f64).powf(1.0 / f64::from(deepest)).round() as u64;
        let uniform = self.records().all(|it| {
            it.full_leaves().is_none_or(|full| branching.checked_pow(it.depth_plies) == Some(full))
        });
        (branching > 1 && uniform).then_some(branching)
    }

    /// Whether any search did not complete.
    pub fn has_gaps(&self) -> bool {
        self.records().any(|record| !record.is_completed())
    }

    fn records(&self) -> impl Iterator<Item = &'a SearchRow> {
        self.cells.values().flat_map(BTreeMap::values).copied()
    }

    /// Notes on searches that did not complete.
    pub fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> = self.omitted.clone().into_iter().collect();
        let searches: usize = self.cells.values().map(BTreeMap::len).sum();
        let mut stopped: BTreeMap<(&Contender, u32, String), usize> = BTreeMap::new();
        for ((contender, depth), cell) in &self.cells {
            for record in cell.values().filter(|record| !record.is_completed()) {
                *stopped.entry((contender, *depth, record.ending())).or_default() += 1;
            }
        }
        let count: usize = stopped.values().sum();
        if count == 0 {
            return notes;
        }
        let shown = stopped.iter().take(4).map(|((contender, depth, status), count)| {
            let (label, across) = (self.name(contender), self.across);
            format!("{label} at {across} {depth} ({count}; {})", shortened(status, STATUS))
        });
        let mut list: Vec<String> = shown.collect();
        if stopped.len() > list.len() {
            list.push(format!("and {} more", stopped.len() - list.len()));
        }
        notes.push(format!(
            "{count} of {searches} searches did not complete and are left out: {}.",
            list.join(", ")
        ));
        notes
    }
}
