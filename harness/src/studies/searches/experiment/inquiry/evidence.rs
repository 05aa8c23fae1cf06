//! Computes the ratios of a contrast from the rows of a run.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use plywood_statistics as statistics;
use plywood_statistics::Suite;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::core::depths::Depths;
use crate::record::contender::Contender;
use crate::studies::searches::experiment::inquiry::contrast::{Comparison, Condition, Contrast};
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::SearchRow;

/// The rows of a run, grouped by configuration and position. The order of rows does not affect
/// results.
#[derive(Clone, Debug)]
pub struct Evidence<'r> {
    searches: BTreeMap<Contender, Vec<(usize, &'r SearchRow)>>,
    places: Vec<Place<'r>>,
}

/// A position in its suite. Positions outside suites are grouped by their game or kind of tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Place<'r> {
    suite: Cow<'r, str>,
    game: Cow<'r, str>,
    position: &'r str,
    seed: u64,
}

/// The measured result of a contrast.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measurement {
    /// The ratios; `None` if no suite has one. For [`Comparison::Saved`], the ratio is the share of
    /// leaves not saved: 1 minus the share saved.
    pub contrast: Option<statistics::Contrast>,
    /// Mean logarithm and number of positions for each suite, by the suite's name.
    pub suites: BTreeMap<String, Suite>,
    /// The games of the positions included.
    pub games: BTreeSet<String>,
    /// The excluded positions, counted by reason.
    pub left_out: LeftOut,
}

/// The number of positions without a ratio, by reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Positions with an incomplete search.
    pub unfinished: usize,
    /// Positions that the two configurations did not search with equal evaluations, to all required
    /// depths.
    pub unpaired: usize,
    /// Positions with an unknown or zero cost.
    pub unknown: usize,
    /// Suites in which one configuration evaluates no more leaves than the minimal trees, with
    /// their numbers of positions. They have no ratio of sums.
    pub unsavable: BTreeMap<String, usize>,
}

impl LeftOut {
    /// Returns the number of all positions excluded.
    pub fn positions(&self) -> usize {
        let Self { unfinished, unpaired, unknown, unsavable } = self;
        unfinished + unpaired + unknown + unsavable.values().sum::<usize>()
    }

    fn add(&mut self, why: Lack) {
        *match why {
            Lack::Unfinished => &mut self.unfinished,
            Lack::Unpaired => &mut self.unpaired,
            Lack::Unknown => &mut self.unknown,
        } += 1;
    }
}

/// The reason why a position has no ratio; see [`LeftOut`].
#[derive(Clone, Copy, Debug)]
enum Lack {
    Unfinished,
    Unpaired,
    Unknown,
}

/// The searches of one position by one configuration, by evaluation and depth.
type Cells<'r> = BTreeMap<(&'r str, u32), &'r SearchRow>;

/// The searches of one position by both configurations, paired by evaluation and depth.
type Pairs<'r> = Vec<[&'r SearchRow; 2]>;

/// Returns the kinds of trees with a search shallower or deeper than the tree. Their tree depth is
/// fixed, so it identifies the position.
fn kinds_of_one_depth(rows: &[SearchRow]) -> FxHashSet<String> {
    let is_of_one_depth =
        |row: &&SearchRow| row.tree_depth_plies.is_some_and(|depth| depth != row.depth_plies);
    rows.iter().filter(is_of_one_depth).map(SearchRow::kind).collect()
}

impl<'r> Place<'r> {
    fn of(row: &'r SearchRow, of_one_depth: &FxHashSet<String>) -> Self {
        let kind = row.tree_depth_plies.map(|_| row.kind());
        let game = match kind {
            None => Cow::Borrowed(&*row.game),
            Some(kind) if of_one_depth.contains(&kind) => Cow::Owned(row.whole_game()),
            Some(kind) => Cow::Owned(kind),
        };
        let suite = if row.suite.is_empty() { game.clone() } else { Cow::Borrowed(&*row.suite) };
        Self { suite, game, position: &row.position, seed: row.seed }
    }
}

impl<'r> Evidence<'r> {
    /// Groups the rows by configuration and position.
    pub fn of(rows: &'r [SearchRow]) -> Self {
        let mut numbers: FxHashMap<Place<'r>, usize> = FxHashMap::default();
        let mut places = Vec::new();
        let mut written: FxHashMap<(&str, &str), Vec<(usize, &SearchRow)>> = FxHashMap::default();
        let of_one_depth = kinds_of_one_depth(rows);
        for row in rows {
            let place = Place::of(row, &of_one_depth);
            let at = *numbers.entry(place).or_insert_with_key(|place| {
                places.push(place.clone());
                places.len() - 1
            });
            written.entry((&row.algorithm, &row.settings)).or_default().push((at, row));
        }
        let mut searches: BTreeMap<Contender, Vec<_>> = BTreeMap::new();
        for ((algorithm, settings), rows) in written {
            searches.entry(Contender::new(algorithm, settings)).or_default().extend(rows);
        }
        Self { searches, places }
    }

    /// Measures a contrast over all suites with rows for it.
    pub fn on(&self, contrast: &Contrast) -> Measurement {
        let found = match contrast.comparison {
            Comparison::Ratio { metric, .. } => self.ratios(contrast, metric),
            Comparison::Saved { .. } => self.sums(contrast),
        };
        let suites = found.suites.values().copied().collect();
        Measurement { contrast: statistics::Contrast::of(suites), ..found }
    }

    /// Computes the ratio of each position from the mean logarithms of its costs, by suite.
    fn ratios(&self, contrast: &Contrast, metric: &SearchMetric) -> Measurement {
        let mut found = Measurement::default();
        let mut suites: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for (at, pairs) in self.positions(contrast) {
            let logarithms = pairs.and_then(|conditions| {
                let means = conditions.iter().map(|pairs| mean_logarithm(metric, pairs));
                means.collect::<Option<Vec<f64>>>().ok_or(Lack::Unknown)
            });
            match logarithms {
                Err(why) => found.left_out.add(why),
                Ok(logarithms) => {
                    let Place { suite, game, .. } = &self.places[at];
                    let against: f64 = logarithms[1..].iter().sum();
                    suites.entry(suite).or_default().push(logarithms[0] - against);
                    found.games.insert(game.clone().into_owned());
                }
            }
        }
        let of_suite = |(name, it): (&str, _)| Some((name.to_owned(), Suite::of_logarithms(it)?));
        found.suites = suites.into_iter().filter_map(of_suite).collect();
        found
    }

    /// Computes, for each suite, the ratio of the sums of leaves above the minimal trees.
    fn sums(&self, contrast: &Contrast) -> Measurement {
        let mut found = Measurement::default();
        let mut suites: BTreeMap<&str, ([i128; 2], usize)> = BTreeMap::new();
        for (at, pairs) in self.positions(contrast) {
            let above = pairs.and_then(|conditions| {
                let pairs = conditions.iter().flatten();
                let both = |it: &[&SearchRow; 2]| Some([savable(it[0])?, savable(it[1])?]);
                pairs.map(both).collect::<Option<Vec<_>>>().ok_or(Lack::Unknown)
            });
            match above {
                Err(why) => found.left_out.add(why),
                Ok(above) => {
                    let Place { suite, game, .. } = &self.places[at];
                    let (sums, count) = suites.entry(suite).or_default();
                    for [own, other] in above {
                        sums[0] += own;
                        sums[1] += other;
                    }
                    *count += 1;
                    found.games.insert(game.clone().into_owned());
                }
            }
        }
        for (name, ([own, other], count)) in suites {
            let logarithm = (own as f64 / other as f64).ln();
            let is_known = own > 0 && other > 0;
            if let Some(suite) = Suite::of_sums(logarithm, count).filter(|_| is_known) {
                found.suites.insert(name.to_owned(), suite);
            } else {
                found.left_out.unsavable.insert(name.to_owned(), count);
            }
        }
        found
    }

    /// Returns, for each position searched by either configuration, the paired searches under each
    /// condition, or the reason why it has no ratio.
    fn positions(&self, contrast: &Contrast) -> BTreeMap<usize, Result<Vec<Pairs<'r>>, Lack>> {
        let contenders = [&contrast.of, contrast.comparison.other()].map(Contender::from);
        let conditions: Vec<_> = contrast
            .conditions()
            .map(|it| (it, contenders.each_ref().map(|contender| self.cells(contender, it))))
            .collect();
        let searched = conditions.iter().flat_map(|(_, cells)| cells).flat_map(FxHashMap::keys);
        let searched: BTreeSet<usize> = searched.copied().collect();
        let empty = Cells::default();
        let pairs = |at| {
            let of_condition =
                |(condition, cells): &(&Condition, [FxHashMap<usize, Cells<'r>>; 2])| {
                    let [own, other] = cells.each_ref().map(|it| it.get(&at).unwrap_or(&empty));
                    paired(condition, own, other)
                };
            conditions.iter().map(of_condition).collect::<Result<Vec<_>, Lack>>()
        };
        searched.into_iter().map(|at| (at, pairs(at))).collect()
    }

    /// Returns a configuration's searches under a condition, by position.
    fn cells(&self, contender: &Contender, condition: &Condition) -> FxHashMap<usize, Cells<'r>> {
        let mut cells: FxHashMap<usize, Cells<'r>> = FxHashMap::default();
        for &(at, row) in self.searches.get(contender).into_iter().flatten() {
            if condition.covers(&row.evaluation, row.depth_plies) {
                let cell = (&*row.evaluation, row.depth_plies);
                let kept = cells.entry(at).or_default().entry(cell).or_insert(row);
                *kept = foremost(kept, row);
            }
        }
        cells
    }
}

/// Chooses one of two rows of the same search, independently of their order: a completed one, then
/// the faster.
fn foremost<'r>(one: &'r SearchRow, other: &'r SearchRow) -> &'r SearchRow {
    let rank = |row: &SearchRow| (row.is_completed(), Reverse([row.time_ns(), row.nodes()]));
    if rank(other) > rank(one) { other } else { one }
}

/// Pairs the searches of a position. Both configurations must have completed the same evaluations
/// and depths, including all depths of the condition.
fn paired<'r>(
    condition: &Condition,
    own: &Cells<'r>,
    other: &Cells<'r>,
) -> Result<Pairs<'r>, Lack> {
    if own.values().chain(other.values()).any(|row| !row.is_completed()) {
        return Err(Lack::Unfinished);
    }
    let mut depths = condition.depths.iter().flat_map(Depths::iter);
    let evaluations: BTreeSet<&str> = own.keys().map(|(evaluation, _)| *evaluation).collect();
    let has = |depth| evaluations.iter().all(|&it| own.contains_key(&(it, depth)));
    if own.is_empty() || !own.keys().eq(other.keys()) || !depths.all(has) {
        return Err(Lack::Unpaired);
    }
    Ok(own.values().zip(other.values()).map(|(&own, &other)| [own, other]).collect())
}

/// Returns the mean logarithm of a position's ratios; `None` if any ratio is unknown.
fn mean_logarithm(metric: &SearchMetric, pairs: &Pairs<'_>) -> Option<f64> {
    let ratio = |[own, other]: &[&SearchRow; 2]| Some(metric.of(own)? / metric.of(other)?);
    let logarithms: Vec<f64> =
        pairs.iter().map(|it| Some(ratio(it)?.ln())).collect::<Option<_>>()?;
    Some(logarithms.iter().sum::<f64>() / logarithms.len() as f64)
}

/// Returns the leaves of a search minus those of the minimal tree; negative if a table shared
/// transpositions.
fn savable(row: &SearchRow) -> Option<i128> {
    Some(i128::from(row.leaves()?) - i128::from(row.minimal_leaves()?))
}
