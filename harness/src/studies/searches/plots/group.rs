//! The rows shown in one plot, with the properties that plots read from them.

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

/// The greatest length of a status in a note, in characters.
const STATUS: usize = 40;

/// The quantity on the horizontal axis of most plots.
pub const DEPTH: &str = "depth";

/// The rows of one game, experiment and evaluation.
#[derive(Clone, Debug)]
pub struct Group<'a> {
    /// Name for files, in lower-case letters, digits and single hyphens.
    pub slug: String,
    /// Name for headings: the algorithm, if it is one, and the game.
    pub title: String,
    /// The page that shows the plot.
    pub page: Page,
    /// Configurations shown, in registry order.
    pub contenders: Vec<Contender>,
    /// Configurations shown on the other page.
    pub elsewhere: Vec<Contender>,
    /// The quantity on the horizontal axis: usually depth, or a tree parameter in a sweep.
    pub across: &'static str,
    /// Depths searched, or values of the tree parameter, in ascending order.
    pub depths: Vec<u32>,
    pub(super) naming: Naming,
    /// A note on configurations that are not shown.
    pub(super) omitted: Option<String>,
    pub(super) cells: BTreeMap<(Contender, u32), BTreeMap<Place<'a>, &'a SearchRow>>,
    /// The positions at each place of the horizontal axis, with the first row of each.
    pub(super) places: BTreeMap<u32, BTreeMap<Place<'a>, &'a SearchRow>>,
}

impl<'a> Group<'a> {
    /// Groups rows, each given with its place on the horizontal axis.
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

    /// Returns the rows of one algorithm with any settings, each with its place on the horizontal
    /// axis.
    pub fn of_algorithm(&self, algorithm: &str) -> Vec<(u32, &'a SearchRow)> {
        let own = self.cells.iter().filter(|((contender, _), _)| contender.algorithm == algorithm);
        own.flat_map(|((_, at), cell)| cell.values().map(|&record| (*at, record))).collect()
    }

    /// Returns the name of a configuration in this plot.
    pub fn name(&self, contender: &Contender) -> String {
        self.naming.name(contender)
    }

    /// Appends to `subtitle` the enhancements omitted from the configurations' names.
    pub fn with_legend(&self, subtitle: &str) -> String {
        format!("{subtitle} {}", self.naming.legend).trim_end().to_owned()
    }

    /// Returns the greatest depth at which at least half of the configurations with any value have
    /// one, or else the greatest depth with any value.
    pub fn telling_depth(&self, has_value: impl Fn(&Contender, u32) -> bool) -> Option<u32> {
        let count = |depth: u32| self.contenders.iter().filter(|it| has_value(it, depth)).count();
        let anywhere = |it: &&Contender| self.depths.iter().any(|&depth| has_value(it, depth));
        let all = self.contenders.iter().filter(anywhere).count();
        let enough = |depth: &u32| all > 0 && 2 * count(*depth) >= all;
        let any = |depth: &u32| count(*depth) > 0;
        let depths = || self.depths.iter().copied();
        depths().rfind(enough).or_else(|| depths().rfind(any))
    }

    /// Returns a configuration's completed searches at one depth.
    pub fn completed(&self, contender: &Contender, depth: u32) -> Vec<&'a SearchRow> {
        let cell = self.cells.get(&(contender.clone(), depth));
        let records = cell.into_iter().flat_map(|cell| cell.values().copied());
        records.filter(|record| record.is_completed()).collect()
    }

    /// Returns the number of positions searched at one depth by any configuration.
    pub fn positions(&self, depth: u32) -> usize {
        self.places.get(&depth).map_or(0, BTreeMap::len)
    }

    /// Returns the number of positions at one depth as text.
    pub fn positions_at_in_words(&self, depth: u32) -> String {
        counted(self.positions(depth), "position")
    }

    /// Returns the number of positions as text, as a range if it differs between depths.
    pub fn positions_in_words(&self) -> String {
        let counts = self.depths.iter().map(|&depth| self.positions(depth));
        let (least, most) = (counts.clone().min().unwrap_or(0), counts.max().unwrap_or(0));
        if least == most {
            counted(most, "position")
        } else {
            format!("{least} to {most} positions")
        }
    }

    /// Returns the geometric mean over all positions at a depth. `None` unless the configuration
    /// has a positive value for every position, because a mean over only the easy positions would
    /// flatter it.
    pub fn mean(&self, contender: &Contender, depth: u32, metric: &SearchMetric) -> Option<f64> {
        geometric_mean(&self.values(contender, depth, metric)?)
    }

    /// Returns the geometric mean of a property of the positions themselves, read from any row of
    /// each position.
    pub fn tree(&self, depth: u32, metric: &SearchMetric) -> Option<f64> {
        let places = self.places.get(&depth)?.keys();
        let known: Option<Vec<_>> = places.map(|place| self.known(depth, place, metric)).collect();
        metric.over(known?)
    }

    /// Returns the values for all positions at a depth, in position order. `None` unless the
    /// configuration has a positive value for every position.
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

    /// Returns the name of the experiment of the rows.
    pub fn experiment(&self) -> &str {
        self.records().next().map_or("", |row| &row.experiment)
    }

    /// Returns whether the rows are of synthetic trees.
    pub fn is_of_trees(&self) -> bool {
        let mut rows = self.places.values().flat_map(BTreeMap::values);
        rows.any(|row| row.tree_depth_plies.is_some())
    }

    /// Returns whether the rows at this place are of trees that end at the search depth.
    pub fn is_as_deep_as_trees(&self, at: u32) -> bool {
        let is_as_deep = |it: &SearchRow| it.tree_depth_plies == Some(it.depth_plies);
        self.trees_at(at).any(is_as_deep)
    }

    /// Returns the interval of [`Self::mean`], divided by `unit`, a property of the positions, if
    /// given. `None` if the mean has no value or there are too few positions.
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

    /// Returns a row of the position for which `metric` has a value.
    fn known(&self, depth: u32, place: &Place<'a>, metric: &SearchMetric) -> Option<&'a SearchRow> {
        let first = self.places.get(&depth)?.get(place);
        let all = self.cells.iter().filter(|((_, at), _)| *at == depth);
        let any = first.into_iter().chain(all.filter_map(|(_, cell)| cell.get(place)));
        any.copied().find(|record| metric.of(record).is_some())
    }

    /// Returns the distinct methods that found the positions' bounds.
    pub fn bound_methods(&self) -> Vec<BoundMethod> {
        distinct(self.records().filter_map(|record| record.minimal_method))
    }

    /// Returns the tree size if the rows at this place are of [uniform trees](Self::uniform_tree)
    /// with leaves in random order and no ties. The costs of alpha-beta and SSS* depend only on
    /// that order.
    pub fn unordered_tree(&self, at: u32) -> Option<UniformTree> {
        let is_unordered = |law| matches!(law, Law::Independent | Law::Permutation);
        self.uniform_tree(at).filter(|_| self.law_is(at, is_unordered))
    }

    /// Returns whether the law of all trees at this place satisfies `is_such`.
    pub fn law_is(&self, at: u32, is_such: impl Fn(Law) -> bool) -> bool {
        self.trees_at(at).all(|record| record.game.parse().is_ok_and(&is_such))
    }

    /// Returns the tree size if the rows at this place are of uniform trees of one size, searched
    /// to their full depth.
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

    /// Returns one row for each position at a place on the horizontal axis.
    fn trees_at(&self, at: u32) -> impl Iterator<Item = &'a SearchRow> {
        self.places.get(&at).into_iter().flat_map(|places| places.values().copied())
    }

    /// Returns the depths at which any bound is only an upper estimate of the minimal tree.
    pub fn depths_of_estimates(&self) -> BTreeSet<u32> {
        let is_estimated = |it: &&SearchRow| it.minimal_method == Some(BoundMethod::LeftFirst);
        self.records().filter(is_estimated).map(|record| record.depth_plies).collect()
    }

    /// Returns the branching factor if the numbers of leaves of the full trees show that it is
    /// constant. Depth 1 alone is not enough.
    pub fn branching(&self) -> Option<u64> {
        let deepest = *self.depths.last().filter(|&&depth| depth > 1)?;
        let full = self.records().find(|record| record.depth_plies == deepest)?.full_leaves()?;
        let branching = (full as f64).powf(1.0 / f64::from(deepest)).round() as u64;
        let uniform = self.records().all(|it| {
            it.full_leaves().is_none_or(|full| branching.checked_pow(it.depth_plies) == Some(full))
        });
        (branching > 1 && uniform).then_some(branching)
    }

    /// Returns whether any search is incomplete.
    pub fn has_gaps(&self) -> bool {
        self.records().any(|record| !record.is_completed())
    }

    fn records(&self) -> impl Iterator<Item = &'a SearchRow> {
        self.cells.values().flat_map(BTreeMap::values).copied()
    }

    /// Returns notes on configurations that are not shown, and on incomplete searches.
    pub fn notes(&self) -> Vec<String> {
        self.omitted.clone().into_iter().chain(self.gaps()).collect()
    }

    /// Returns a note on incomplete searches, if there are any.
    pub fn gaps(&self) -> Option<String> {
        let searches: usize = self.cells.values().map(BTreeMap::len).sum();
        let mut stopped: BTreeMap<(&Contender, u32, String), usize> = BTreeMap::new();
        for ((contender, depth), cell) in &self.cells {
            for record in cell.values().filter(|record| !record.is_completed()) {
                *stopped.entry((contender, *depth, record.ending())).or_default() += 1;
            }
        }
        let count: usize = stopped.values().sum();
        if count == 0 {
            return None;
        }
        let shown = stopped.iter().take(4).map(|((contender, depth, status), count)| {
            let (label, across) = (self.name(contender), self.across);
            format!("{label} at {across} {depth} ({count}; {})", shortened(status, STATUS))
        });
        let mut list: Vec<String> = shown.collect();
        if stopped.len() > list.len() {
            list.push(format!("and {} more", stopped.len() - list.len()));
        }
        Some(format!(
            "{count} of {searches} searches did not complete and are left out: {}.",
            list.join(", ")
        ))
    }
}
