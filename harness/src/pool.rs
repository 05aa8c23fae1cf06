//! Running a plan on several threads.

use std::cmp::Reverse;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::channel;
use std::thread;

use anyhow::Context;
use indicatif::ProgressBar;
use plywood_algorithms::Algorithm;
use plywood_positions::{IntervalEvaluation, Position};
use rayon::iter::{ParallelBridge, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::bound::{Bound, Graphs};
use crate::games::GameError;
use crate::measure::measure;
use crate::plan::Plan;
use crate::question::Question;
use crate::record::Record;
use crate::visitor::Visitor;

/// A piece of work, by its place in the plan.
#[derive(Clone, Copy, Debug)]
enum Task {
    Bound(usize),
    Search(usize),
}

enum Done {
    Bound(usize, Result<Bound, GameError>),
    Search(usize, Box<Record>),
}

/// So many threads, and at least one, to work on.
///
/// # Errors
///
/// Where they cannot be had.
pub fn of_threads(threads: usize) -> anyhow::Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    pool.context("cannot start the threads")
}

/// Runs a plan on `threads` threads, heaviest searches first so that no thread
/// is left waiting at the end. Rows come back in the plan's order, whatever
/// the number of threads; `keep` sees each of them as soon as it is measured,
/// without its bound.
///
/// # Errors
///
/// Where the threads cannot be had, or `keep` fails.
pub fn run(
    plan: &Plan,
    threads: usize,
    progress: &ProgressBar,
    mut keep: impl FnMut(&Record) -> anyhow::Result<()>,
) -> anyhow::Result<Vec<Record>> {
    let pool = of_threads(threads)?;
    let tasks = by_weight(plan);
    progress.set_length(tasks.iter().map(|(weight, _)| weight).sum());
    let mut bounds = vec![Bound::default(); plan.questions.len()];
    let mut records = vec![None; plan.searches.len()];
    thread::scope(|scope| {
        let (sender, done) = channel();
        scope.spawn(move || {
            pool.install(|| {
                // The bridge hands tasks out one by one, in their order.
                // Nobody listens any more where the run has failed.
                let _ = tasks.into_iter().par_bridge().try_for_each_with(
                    sender,
                    |sender, (weight, task)| {
                        progress.inc(weight);
                        sender.send(perform(plan, task))
                    },
                );
            });
        });
        for done in done {
            match done {
                Done::Bound(at, bound) => bounds[at] = bound?,
                Done::Search(at, record) => {
                    keep(&record)?;
                    records[at] = Some(*record);
                }
            }
        }
        anyhow::Ok(())
    })?;
    progress.finish_and_clear();
    let rows = records.into_iter().flatten().zip(&plan.searches);
    Ok(rows.map(|(record, search)| bounds[search.question].fill(record)).collect())
}

fn perform(plan: &Plan, task: Task) -> Done {
    match task {
        Task::Bound(at) => {
            let (question, reach) = &plan.questions[at];
            // A search of this position panics, too, and its record says so.
            let bound = catch_unwind(AssertUnwindSafe(|| question.bound(*reach)));
            Done::Bound(at, bound.unwrap_or(Ok(Bound::default())))
        }
        Task::Search(at) => {
            let search = &plan.searches[at];
            let (question, _) = &plan.questions[search.question];
            let measured = measure(&plan.experiment, question, &search.contender, &search.method);
            Done::Search(at, Box::new(measured.record))
        }
    }
}

/// All tasks with a rough estimate of their work, the heaviest first.
fn by_weight(plan: &Plan) -> Vec<(u64, Task)> {
    let sizes: Vec<f64> = plan
        .questions
        .iter()
        .map(|(question, _)| {
            let case = &question.case;
            let moves = case.root.visit(&case.evaluation, CountMoves).unwrap_or(1);
            (moves.max(2) as f64).powf(f64::from(question.depth))
        })
        .collect();
    let bounds = plan.questions.iter().zip(&sizes).enumerate().map(|(at, (question, size))| {
        let (Question { case, depth }, reach) = question;
        let is_formula = reach.graphs == Graphs::None && case.root.formula(*depth).is_some();
        (if is_formula { 0.0 } else { size.powf(0.9) }, Task::Bound(at))
    });
    let searches = plan.searches.iter().enumerate().map(|(at, search)| {
        let repetitions = f64::from(search.method.repetitions) + 3.0;
        let algorithm = search.contender.algorithm();
        let growth = if algorithm == Algorithm::Minimax { 1.0 } else { 0.75 };
        let work = repetitions * sizes[search.question].powf(growth) * bookkeeping(algorithm);
        (work, Task::Search(at))
    });
    let mut tasks: Vec<_> = bounds
        .chain(searches)
        .map(|(weight, task)| (weight.min(HEAVIEST) as u64 + 1, task))
        .collect();
    tasks.sort_by_key(|&(weight, _)| Reverse(weight));
    tasks
}

/// No search counts as heavier, so that millions of them can be added up.
const HEAVIEST: f64 = 1e12;

/// How much dearer a search of this algorithm is than alpha-beta's, roughly, as
/// measured on chess positions and uniform trees.
fn bookkeeping(algorithm: Algorithm) -> f64 {
    match algorithm {
        Algorithm::PbStar => 80.0,
        Algorithm::AoStar => 6.0,
        Algorithm::BStar | Algorithm::BStarProveBest | Algorithm::BStarDisproveRest => 4.0,
        Algorithm::MtdF | Algorithm::MtdAbove | Algorithm::MtdBelow | Algorithm::MtdBisection => {
            2.0
        }
        _ => 1.0,
    }
}

/// How many moves the root has.
struct CountMoves;

impl Visitor for CountMoves {
    type Output = usize;

    fn visit<P, E>(self, position: &P, _: &E) -> usize
    where
        P: Position,
        E: IntervalEvaluation<P>,
    {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.len()
    }
}
