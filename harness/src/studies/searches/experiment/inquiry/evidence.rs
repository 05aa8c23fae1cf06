//! Computes the ratios of a contrast from the rows of a run.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use plywood_statistics as statistics;
use plywood_statistics::{Averaging, Claim, Crossed, CrossedError, Suite, Unknown};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::core::depths::Depths;
use crate::record::contender::Contender;
use crate::studies::searches::experiment::inquiry::contrast::{
    Comparison, Condition, Contrast, Side,
};
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
    /// Kind and source of the suite; both empty if the rows state none.
    labels: [&'r str; 2],
    game: Cow<'r, str>,
    position: &'r str,
    seed: u64,
}

/// The measured result of a contrast.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measurement {
    /// The ratios; `None` if no suite has one. For [`Comparison::Saved`] over suites, the ratio is the
    /// share of leaves not saved: 1 minus the share saved. Over kinds and sources it is the share
    /// saved.
    pub contrast: Option<Estimate>,
    /// The reason why suites with kinds and sources do not cross.
    pub uncrossed: Option<CrossedError>,
    /// Mean logarithm and number of positions for each suite, by the suite's name.
    pub suites: BTreeMap<String, Suite>,
    /// The games of the positions included.
    pub games: BTreeSet<String>,
    /// The excluded positions, counted by reason.
    pub left_out: LeftOut,
}

/// The ratios of a contrast.
#[derive(Clone, Debug, PartialEq)]
pub enum Estimate {
    /// Over suites. Several suites without kinds and sources allow no finding, because suites of one
    /// kind resemble each other.
    Suites(statistics::Contrast),
    /// Over kinds and sources.
    Crossed(Crossed),
}

impl Estimate {
    /// Returns the mean ratio.
    pub fn ratio(&self) -> f64 {
        match self {
            Self::Suites(contrast) => contrast.ratio(),
            Self::Crossed(crossed) => crossed.ratio(),
        }
    }
}

impl statistics::Evidence for Estimate {
    fn is_same(&self) -> bool {
        match self {
            Self::Suites(contrast) => contrast.is_same(),
            Self::Crossed(crossed) => crossed.is_same(),
        }
    }

    fn is_enough(&self) -> Result<(), Unknown> {
        match self {
            Self::Suites(contrast) if contrast.suites() > 1 => Err(Unknown::NotCrossed),
            Self::Suites(contrast) => contrast.is_enough(),
            Self::Crossed(crossed) => crossed.is_enough(),
        }
    }

    fn p(&self, claim: Claim) -> Result<f64, Unknown> {
        match self {
            Self::Suites(contrast) => contrast.p(claim),
            Self::Crossed(crossed) => crossed.p(claim),
        }
    }
}

/// Suites by name, each with its kind and source, which are empty if the rows state none.
type Labelled<'r> = BTreeMap<&'r str, ([&'r str; 2], Suite)>;

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
        let labels = [&*row.kind, &*row.source];
        Self { suite, labels, game, position: &row.position, seed: row.seed }
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

    /// Measures a contrast over all suites with rows for it: over kinds and sources if all of these
    /// suites have them.
    pub fn on(&self, contrast: &Contrast) -> Measurement {
        match contrast.comparison {
            Comparison::Ratio { metric, .. } => self.ratios(contrast, metric),
            Comparison::Saved { .. } => self.sums(contrast),
        }
    }

    /// Computes the ratio of each position from the mean logarithms of its costs, by suite.
    fn ratios(&self, contrast: &Contrast, metric: &SearchMetric) -> Measurement {
        let mut found = Measurement::default();
        let mut suites: BTreeMap<&str, ([&str; 2], Vec<f64>)> = BTreeMap::new();
        for (at, pairs) in self.positions(contrast) {
            let logarithms = pairs.and_then(|conditions| {
                let means = conditions.iter().map(|pairs| mean_logarithm(metric, pairs));
                means.collect::<Option<Vec<f64>>>().ok_or(Lack::Unknown)
            });
            match logarithms {
                Err(why) => found.left_out.add(why),
                Ok(logarithms) => {
                    let Place { suite, labels, game, .. } = &self.places[at];
                    let against: f64 = logarithms[1..].iter().sum();
                    let of_suite = suites.entry(suite).or_insert_with(|| (*labels, Vec::new()));
                    of_suite.1.push(logarithms[0] - against);
                    found.games.insert(game.clone().into_owned());
                }
            }
        }
        let of_suite = |(name, (labels, logarithms))| {
            Some((name, (labels, Suite::of_logarithms(logarithms)?)))
        };
        let suites: Labelled<'_> = suites.into_iter().filter_map(of_suite).collect();
        found.over(suites, Averaging::Geometric)
    }

    /// Computes, for each suite, the ratio of the sums of leaves above the minimal trees; over kinds
    /// and sources, the share that is saved of them.
    fn sums(&self, contrast: &Contrast) -> Measurement {
        let mut found = Measurement::default();
        let mut suites: BTreeMap<&str, ([&str; 2], [i128; 2], usize)> = BTreeMap::new();
        for (at, pairs) in self.positions(contrast) {
            let above = pairs.and_then(|conditions| {
                let pairs = conditions.iter().flatten();
                let both = |it: &[&SearchRow; 2]| Some([savable(it[0])?, savable(it[1])?]);
                pairs.map(both).collect::<Option<Vec<_>>>().ok_or(Lack::Unknown)
            });
            match above {
                Err(why) => found.left_out.add(why),
                Ok(above) => {
                    let Place { suite, labels, game, .. } = &self.places[at];
                    let (_, sums, count) = suites.entry(suite).or_insert((*labels, [0, 0], 0));
                    for [own, other] in above {
                        sums[0] += own;
                        sums[1] += other;
                    }
                    *count += 1;
                    found.games.insert(game.clone().into_owned());
                }
            }
        }
        let are_labelled = are_labelled(suites.values().map(|(labels, ..)| *labels));
        let averaging = if are_labelled { Averaging::Arithmetic } else { Averaging::Geometric };
        let mut measured = Labelled::new();
        for (name, (labels, [own, other], count)) in suites {
            let left = own as f64 / other as f64;
            let (number, is_known) = match averaging {
                Averaging::Arithmetic => (1.0 - left, other > 0),
                Averaging::Geometric => (left.ln(), own > 0 && other > 0),
            };
            if let Some(suite) = Suite::of_sums(number, count).filter(|_| is_known) {
                measured.insert(name, (labels, suite));
            } else {
                found.left_out.unsavable.insert(name.to_owned(), count);
            }
        }
        found.over(measured, averaging)
    }

    /// Returns, for each position searched by either configuration, the paired searches under each
    /// condition, or the reason why it has no ratio.
    fn positions(&self, contrast: &Contrast) -> BTreeMap<usize, Result<Vec<Pairs<'r>>, Lack>> {
        let conditions: Vec<_> = contrast
            .sides()
            .map(|Side { of, other, rows }| {
                (rows, [of, other].map(|it| self.cells(&Contender::from(it), rows)))
            })
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

impl Measurement {
    /// Returns the measurement with these suites and the estimate over them.
    fn over(mut self, suites: Labelled<'_>, averaging: Averaging) -> Self {
        if are_labelled(suites.values().map(|(labels, _)| *labels)) {
            let cell = |([kind, source], suite): &([&str; 2], Suite)| {
                ((*kind).to_owned(), (*source).to_owned(), *suite)
            };
            match Crossed::of(averaging, suites.values().map(cell)) {
                Ok(crossed) => self.contrast = Some(Estimate::Crossed(crossed)),
                Err(error) => self.uncrossed = Some(error),
            }
        }
        // Shares are not ratios.
        if self.contrast.is_none() && averaging == Averaging::Geometric {
            let all = suites.values().map(|(_, suite)| *suite).collect();
            self.contrast = statistics::Contrast::of(all).map(Estimate::Suites);
        }
        let named = |(name, (_, suite)): (&str, _)| (name.to_owned(), suite);
        self.suites = suites.into_iter().map(named).collect();
        self
    }
}

/// Returns whether there are suites, and all have a kind and a source.
fn are_labelled<'l>(mut labels: impl Iterator<Item = [&'l str; 2]>) -> bool {
    let has_both = |labels: [&str; 2]| labels.iter().all(|it| !it.is_empty());
    labels.next().is_some_and(has_both) && labels.all(has_both)
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
