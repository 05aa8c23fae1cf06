//! Tuning: finds the cheapest of many configurations on a suite by successive halving.
//!
//! Half of the positions are used for tuning; the other half is held out to check the finalists.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use indicatif::ProgressBar;
use plywood_algorithms::{Configuration, Limits};
use plywood_games::MeasureSettings;
use sha2::{Digest, Sha256};

use crate::catalogue::case::Case;
use crate::record::id::RowId;
use crate::record::journal::Run;
use crate::studies::searches::experiment::halving::{Round, rounds};
use crate::studies::searches::experiment::plan::{Plan, Search};
use crate::studies::searches::experiment::pool;
use crate::studies::searches::measure::bound::Reach;
use crate::studies::searches::measure::contestant::Contestant;
use crate::studies::searches::measure::question::Question;
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::SearchRow;

/// The name of the experiment in tuning rows.
const EXPERIMENT: &str = "tune";

/// A suite split into two disjoint halves.
#[derive(Clone, Debug)]
pub struct Halves {
    /// Positions on which configurations are selected.
    pub tuning: Vec<Arc<Case>>,
    /// Positions on which the finalists are checked.
    pub held_out: Vec<Arc<Case>>,
    /// The number of duplicate positions dropped.
    pub twice: usize,
}

impl Halves {
    /// Splits positions by a hash of each with `seed`, so that the split does not depend on their
    /// order.
    pub fn of(cases: Vec<Case>, seed: u64) -> Self {
        let count = cases.len();
        let mut by_hash: BTreeMap<Vec<u8>, Case> = BTreeMap::new();
        for case in cases {
            let asked = format!("{seed} {} {}", case.game, case.root.text());
            by_hash.entry(Sha256::digest(asked).to_vec()).or_insert(case);
        }
        let twice = count - by_hash.len();
        let mut tuning: Vec<Arc<Case>> = by_hash.into_values().map(Arc::new).collect();
        let held_out = tuning.split_off(tuning.len().div_ceil(2));
        Self { tuning, held_out, twice }
    }
}

/// The settings of a tuning.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The configurations to choose from.
    pub candidates: Vec<Configuration>,
    /// The configuration with which the finalists are compared.
    pub baseline: Configuration,
    /// The positions, split into two halves.
    pub halves: Halves,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The cost to minimise.
    pub cost: &'static SearchMetric,
    /// Timed repetitions of each search.
    pub repetitions: u32,
    /// Limits of each search. A configuration that reaches a limit ranks last.
    pub limits: Limits,
    /// The number of configurations to check on the held-out positions.
    pub finalists: usize,
}

/// A configuration with its rows.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The configuration.
    pub contender: Configuration,
    /// Rows on the tuning positions.
    pub tuning: Vec<SearchRow>,
    /// Rows on the held-out positions.
    pub held_out: Vec<SearchRow>,
}

/// The result of a tuning.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The baseline's rows.
    pub baseline: Tuned,
    /// The configurations that survived all rounds, the cheapest on the tuning half first.
    pub finalists: Vec<Tuned>,
    /// All rows, including those of eliminated configurations.
    pub rows: Vec<SearchRow>,
}

impl Tuned {
    fn new(contender: &Configuration) -> Self {
        Self { contender: *contender, tuning: Vec::new(), held_out: Vec::new() }
    }

    /// Returns the cost on the positions searched so far; infinite if any search is incomplete.
    fn cost(&self, metric: &SearchMetric) -> f64 {
        let is_whole = self.tuning.iter().all(SearchRow::is_completed);
        metric.over(&self.tuning).filter(|_| is_whole).unwrap_or(f64::INFINITY)
    }
}

/// The resources and callbacks of a running tuning.
pub struct Running<'a> {
    /// The number of search threads.
    pub threads: usize,
    /// Creates a progress bar for each round.
    pub progress: &'a dyn Fn() -> ProgressBar,
    /// Stops the tuning when set from another thread.
    pub stop: &'a AtomicBool,
    /// Rows already measured, initially those of an interrupted tuning.
    pub done: BTreeMap<RowId, SearchRow>,
    /// Receives each new row as soon as it is finished.
    pub keep: &'a mut dyn FnMut(&SearchRow) -> anyhow::Result<()>,
}

impl Tuning {
    /// Returns the identity of this tuning. Only a tuning of equal identity can be resumed. `seed`
    /// is the seed that split the positions.
    pub fn identity(&self, seed: u64) -> Run {
        let Self { candidates, baseline, halves, depth, cost, repetitions, limits, finalists } =
            self;
        let cost = cost.name;
        let settings = format!(
            "{baseline} depth {depth} by {cost}, {repetitions} times, {limits:?}, {finalists} left"
        );
        let half = |name: &'static str, cases: &[Arc<Case>]| -> Vec<String> {
            let line = |case: &Arc<Case>| {
                let Case { game, id, root, evaluation, .. } = &**case;
                format!("{name} {game} {id} {} {evaluation}", root.text())
            };
            cases.iter().map(line).collect()
        };
        let lines = candidates.iter().map(ToString::to_string).chain([settings]);
        let cases = [half("tuning", &halves.tuning), half("held out", &halves.held_out)];
        Run::of(EXPERIMENT, vec![seed], lines.chain(cases.into_iter().flatten()))
    }

    /// Finds the cheapest configuration; `None` if the tuning was stopped. `seen` receives each
    /// finished round with the cheapest configuration so far.
    ///
    /// # Errors
    ///
    /// Fails if threads cannot be started, the game does not offer the evaluation, or `keep` fails.
    pub fn run(
        &self,
        mut running: Running<'_>,
        mut seen: impl FnMut(Round, &Configuration),
    ) -> anyhow::Result<Option<Choice>> {
        let Halves { tuning, held_out, .. } = &self.halves;
        let mut search = |contenders: &[Tuned], cases: &[Arc<Case>]| {
            self.search(contenders, cases, &mut running)
        };
        let mut left: Vec<Tuned> = self.candidates.iter().map(Tuned::new).collect();
        let mut dropped: Vec<Tuned> = Vec::new();
        let mut from = 0;
        for round in rounds(left.len(), self.finalists, tuning.len()) {
            let Some(rows) = search(&left, &tuning[from..round.positions])? else {
                return Ok(None);
            };
            for (contender, rows) in left.iter_mut().zip(rows) {
                contender.tuning.extend(rows);
            }
            from = round.positions;
            // The sort is stable, so the configuration with fewer enhancements wins a tie.
            left.sort_by(|one, other| one.cost(self.cost).total_cmp(&other.cost(self.cost)));
            dropped.extend(left.split_off(round.kept));
            if let Some(first) = left.first() {
                seen(round, &first.contender);
            }
        }
        let mut baseline = vec![Tuned::new(&self.baseline)];
        let of_baseline = match left.iter().find(|it| it.contender == self.baseline) {
            Some(finalist) => Some(vec![finalist.tuning.clone()]),
            None => search(&baseline, tuning)?,
        };
        let Some(of_baseline) = of_baseline else { return Ok(None) };
        baseline[0].tuning = of_baseline.into_iter().flatten().collect();
        baseline.append(&mut left);
        let Some(judged) = search(&baseline, held_out)? else { return Ok(None) };
        for (contender, rows) in baseline.iter_mut().zip(judged) {
            contender.held_out = rows;
        }
        let finalists = baseline.split_off(1);
        let baseline = baseline.remove(0);
        let mut met = BTreeSet::new();
        let all = finalists.iter().chain(&dropped).chain([&baseline]);
        let rows = all.flat_map(|it| it.tuning.iter().chain(&it.held_out));
        let rows = rows.filter(|row| met.insert(row.id.clone())).cloned().collect();
        Ok(Some(Choice { baseline, finalists, rows }))
    }

    /// Returns the rows of each configuration, in the order of `cases`; `None` if stopped.
    fn search(
        &self,
        contenders: &[Tuned],
        cases: &[Arc<Case>],
        running: &mut Running<'_>,
    ) -> anyhow::Result<Option<Vec<Vec<SearchRow>>>> {
        let Self { depth, repetitions, limits, .. } = *self;
        let method =
            MeasureSettings { repetitions, limits, most_distinct: 0, ..MeasureSettings::default() };
        let question = |case: &Arc<Case>| (Question { case: Arc::clone(case), depth }, Reach::NONE);
        let searches = contenders.iter().flat_map(|it| {
            let (contender, method) =
                (Contestant::Algorithm(Box::new(it.contender)), method.clone());
            let search = move |question| Search {
                question,
                contender: contender.clone(),
                method: method.clone(),
                regrets: None,
            };
            (0..cases.len()).map(search)
        });
        let plan = Arc::new(Plan {
            experiment: EXPERIMENT.to_owned(),
            questions: cases.iter().map(question).collect(),
            searches: searches.collect(),
            ..Plan::default()
        });
        let Running { threads, progress, stop, done, keep } = running;
        let taken = |id: RowId| done.get_key_value(&id).map(|(id, row)| (id.clone(), row.clone()));
        let taken = plan.ids().into_iter().filter_map(taken).collect();
        let rows = pool::run(&plan, *threads, &progress(), taken, stop, keep)?;
        // Keeping rows avoids searching an eliminated baseline again.
        done.extend(rows.iter().flatten().map(|row| (row.id.clone(), row.clone())));
        Ok(rows.map(|rows| {
            let each = rows.chunks(cases.len().max(1));
            each.map(<[SearchRow]>::to_vec).collect()
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::suite::Suite;

    fn cases() -> Vec<Case> {
        let suite = Suite::load("bratko-kopec").expect("a suite");
        suite.cases(None, None).expect("positions")
    }

    fn ids(cases: &[Arc<Case>]) -> BTreeSet<String> {
        cases.iter().map(|case| case.id.clone()).collect()
    }

    #[test]
    fn halves_follow_from_positions_and_seed_alone() {
        let one = Halves::of(cases(), 1);
        assert_eq!((one.tuning.len(), one.held_out.len(), one.twice), (12, 12, 0));
        assert!(ids(&one.tuning).is_disjoint(&ids(&one.held_out)));
        let mut twice = cases();
        twice.reverse();
        twice.extend(cases());
        let again = Halves::of(twice, 1);
        assert_eq!(again.twice, 24);
        assert_eq!(ids(&again.tuning), ids(&one.tuning));
        assert_ne!(ids(&Halves::of(cases(), 2).tuning), ids(&one.tuning));
    }
}
