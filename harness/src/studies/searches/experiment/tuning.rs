//! Which of many contenders is cheapest on a suite: successive halving on one
//! half of its positions, and the others as the judge.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use indicatif::ProgressBar;
use plywood_algorithms::{Configuration, Limits};
use plywood_games::Method;
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

/// What rows name as their experiment.
const EXPERIMENT: &str = "tune";

/// A suite in two halves that share no position.
#[derive(Clone, Debug)]
pub struct Halves {
    /// What contenders are chosen by.
    pub tuning: Vec<Arc<Case>>,
    /// What the choice is judged by.
    pub held_out: Vec<Arc<Case>>,
    /// Positions that were there twice; one of each takes part.
    pub twice: usize,
}

impl Halves {
    /// Splits positions by a hash of each and of `seed`: the same positions fall
    /// to the same halves, in whatever order they stand.
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

/// What is to be found out.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// Who takes part.
    pub candidates: Vec<Configuration>,
    /// Whom the finalists are held against.
    pub baseline: Configuration,
    /// Where.
    pub halves: Halves,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// What is to be as small as possible.
    pub cost: &'static SearchMetric,
    /// Timed repetitions of each search.
    pub repetitions: u32,
    /// What each search may cost. Who reaches a limit comes last.
    pub limits: Limits,
    /// How many are judged by the positions that are held out.
    pub finalists: usize,
}

/// A contender, and its rows.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// Who.
    pub contender: Configuration,
    /// On the positions that it was chosen by.
    pub tuning: Vec<SearchRow>,
    /// On those that judge it.
    pub held_out: Vec<SearchRow>,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Whom the others are held against.
    pub baseline: Tuned,
    /// Who came through all rounds, the cheapest on the tuning half first.
    pub finalists: Vec<Tuned>,
    /// All rows, of those who dropped out as well.
    pub rows: Vec<SearchRow>,
}

impl Tuned {
    fn new(contender: Configuration) -> Self {
        Self { contender, tuning: Vec::new(), held_out: Vec::new() }
    }

    /// The cost so far; infinite where a search has not come to its end.
    fn cost(&self, metric: &SearchMetric) -> f64 {
        let is_whole = self.tuning.iter().all(SearchRow::is_completed);
        metric.over(&self.tuning).filter(|_| is_whole).unwrap_or(f64::INFINITY)
    }
}

/// How a tuning is carried out.
pub struct Running<'a> {
    /// Threads to search on.
    pub threads: usize,
    /// Makes a bar for each round.
    pub progress: &'a dyn Fn() -> ProgressBar,
    /// Ends the tuning where it is raised.
    pub stop: &'a AtomicBool,
    /// Rows that are there already, at first those of an interrupted tuning.
    pub done: BTreeMap<RowId, SearchRow>,
    /// Sees every other row as soon as it is whole.
    pub keep: &'a mut dyn FnMut(&SearchRow) -> anyhow::Result<()>,
}

impl Tuning {
    /// What a tuning says of itself that does the same, with positions dealt by
    /// `seed`.
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

    /// Finds the cheapest. `seen` is told of each round as it ends, with who is
    /// cheapest by then. `None` where it was stopped.
    ///
    /// # Errors
    ///
    /// Where threads cannot be had, the game does not offer the evaluation, or a
    /// row cannot be kept.
    pub fn run(
        &self,
        mut running: Running<'_>,
        mut seen: impl FnMut(Round, &Configuration),
    ) -> anyhow::Result<Option<Choice>> {
        let Halves { tuning, held_out, .. } = &self.halves;
        let mut search = |contenders: &[Tuned], cases: &[Arc<Case>]| {
            self.search(contenders, cases, &mut running)
        };
        let mut left: Vec<Tuned> = self.candidates.iter().copied().map(Tuned::new).collect();
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
            // Of equals the one with fewer parts stays before the other.
            left.sort_by(|one, other| self.compare(one, other));
            dropped.extend(left.split_off(round.kept));
            if let Some(first) = left.first() {
                seen(round, &first.contender);
            }
        }
        let mut baseline = vec![Tuned::new(self.baseline)];
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
        let everybody = finalists.iter().chain(&dropped).chain([&baseline]);
        let rows = everybody.flat_map(|it| it.tuning.iter().chain(&it.held_out));
        let rows = rows.filter(|row| met.insert(row.id.clone())).cloned().collect();
        Ok(Some(Choice { baseline, finalists, rows }))
    }

    fn compare(&self, one: &Tuned, other: &Tuned) -> Ordering {
        one.cost(self.cost).total_cmp(&other.cost(self.cost))
    }

    /// The rows of each contender, in the order of the cases.
    fn search(
        &self,
        contenders: &[Tuned],
        cases: &[Arc<Case>],
        running: &mut Running<'_>,
    ) -> anyhow::Result<Option<Vec<Vec<SearchRow>>>> {
        let Self { depth, repetitions, limits, .. } = *self;
        let method = Method { repetitions, limits, most_distinct: 0, ..Method::default() };
        let question = |case: &Arc<Case>| (Question { case: Arc::clone(case), depth }, Reach::NONE);
        let searches = contenders.iter().flat_map(|it| {
            let (contender, method) = (Contestant::Algorithm(it.contender), method.clone());
            let search = move |question| Search {
                question,
                contender: contender.clone(),
                method: method.clone(),
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
        // The baseline may have dropped out, and is not searched twice for it.
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
    use crate::studies::searches::row::number;

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

    #[test]
    fn the_cheapest_comes_through() {
        let names = ["minimax", "alpha-beta", "sss*", "pvs", "scout", "f1", "mtd(f)", "dual*"];
        let candidates: Vec<Configuration> =
            names.iter().map(|name| name.parse().expect("a contender")).collect();
        let tuning = Tuning {
            candidates,
            baseline: "alpha-beta".parse().expect("a contender"),
            halves: Halves::of(cases(), 1),
            depth: 2,
            cost: &number::leaves,
            repetitions: 0,
            limits: Limits::default(),
            finalists: 2,
        };
        let mut rounds = Vec::new();
        let mut kept = BTreeMap::new();
        let stop = AtomicBool::new(false);
        let choice = tuning.run(
            Running {
                threads: 2,
                progress: &ProgressBar::hidden,
                stop: &stop,
                done: BTreeMap::new(),
                keep: &mut |row| {
                    kept.insert(row.id.clone(), row.clone());
                    Ok(())
                },
            },
            |round, _| rounds.push(round.positions),
        );
        let choice = choice.expect("a run").expect("not stopped");
        assert_eq!(rounds, [3, 6, 12]);
        assert_eq!(choice.finalists.len(), 2);
        let sums = |it: &Tuned| {
            [&it.tuning, &it.held_out].map(|rows| (rows.len(), number::leaves.over(rows)))
        };
        let [(twelve, own), (held_out, _)] = sums(&choice.finalists[0]);
        assert_eq!((twelve, held_out), (12, 12));
        assert!(own < sums(&choice.baseline)[0].1, "somebody beats alpha-beta");
        assert!(own <= sums(&choice.finalists[1])[0].1, "the cheapest is the first");
        // At depth 2, nothing proves the value with less than SSS*.
        let found: Vec<String> =
            choice.finalists.iter().map(|it| it.contender.to_string()).collect();
        assert!(found.contains(&"sss*".to_owned()), "{found:?}");
        // Everybody on three positions, some on six, two on all; the baseline.
        let counted = choice.rows.len();
        assert!(counted < 8 * 12 + 3 * 12 && counted > 8 * 3 + 3 * 12, "{counted}");

        // What is taken over is not searched again, and changes nothing.
        let mut again = 0;
        let mut resumed = |done: BTreeMap<_, _>, stop: &AtomicBool| {
            let mut count = |_: &SearchRow| {
                again += 1;
                Ok(())
            };
            let keep = &mut count;
            let progress = &ProgressBar::hidden;
            let choice = tuning.run(Running { threads: 1, progress, stop, done, keep }, |_, _| ());
            (choice.expect("no failure"), again)
        };
        let half = kept.iter().step_by(2).map(|(id, row)| (id.clone(), row.clone())).collect();
        let (second, searched) = resumed(half, &stop);
        let second = second.expect("not stopped");
        assert_eq!(searched, kept.len() / 2);
        assert_eq!(second.rows, choice.rows);
        let (stopped, _) = resumed(BTreeMap::new(), &AtomicBool::new(true));
        assert!(stopped.is_none());
    }
}
