//! Runs the searches of a plan on several threads.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use indicatif::ProgressBar;
use plywood_algorithms::{Configuration, CostEstimate};
use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::catalogue::game_error::GameError;
use crate::core::pool::of_threads;
use crate::record::id::RowId;
use crate::studies::searches::experiment::plan::{Order, Plan};
use crate::studies::searches::measure::bound::{Bound, Graphs};
use crate::studies::searches::measure::contestant::Contestant;
use crate::studies::searches::measure::program;
use crate::studies::searches::measure::question::Question;
use crate::studies::searches::measure::regret::Regrets;
use crate::studies::searches::measure::search::measure;
use crate::studies::searches::row::{Count, SearchRow};

/// A task, with the index of its question or search in the plan.
#[derive(Clone, Copy, Debug)]
enum Task {
    Bound(usize),
    Search(usize),
}

enum Done {
    Bound(usize, Result<Bound, GameError>),
    Search(usize, Box<SearchRow>),
}

/// The greatest number of finished results waiting to be written. Tiny searches finish faster than
/// their rows are written.
const AHEAD: usize = 1000;

/// How often a run checks whether it should stop.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Runs a plan on `threads` threads and returns the rows in the plan's order.
///
/// Rows in `done` are not measured again. `keep` receives each new row as soon as it and its bound
/// are finished. When `stop` is set, the run returns `None` at once, and unfinished searches
/// continue until the process ends.
///
/// # Errors
///
/// Fails if the threads cannot be started or `keep` fails.
pub fn run(
    plan: &Arc<Plan>,
    threads: usize,
    progress: &ProgressBar,
    mut done: BTreeMap<RowId, SearchRow>,
    stop: &AtomicBool,
    mut keep: impl FnMut(&SearchRow) -> anyhow::Result<()>,
) -> anyhow::Result<Option<Vec<SearchRow>>> {
    let pool = of_threads(threads)?;
    let mut rows: Vec<Option<SearchRow>> = plan.ids().iter().map(|id| done.remove(id)).collect();
    let tasks = by_weight(plan, &rows);
    progress.set_length(tasks.iter().map(|(weight, _)| weight).sum());
    let mut bounds = vec![None; plan.questions.len()];
    // Measured rows whose bounds are not finished.
    let mut waiting: Vec<Vec<(usize, Box<SearchRow>)>> = vec![Vec::new(); plan.questions.len()];
    let (sender, results) = sync_channel(AHEAD);
    let (shared, bar) = (Arc::clone(plan), progress.clone());
    thread::spawn(move || {
        pool.install(|| {
            // `par_bridge` hands tasks out one at a time, in order. Sending fails when the run has
            // ended and dropped the receiver.
            let _ = tasks.into_iter().par_bridge().try_for_each_with(
                sender,
                |sender, (weight, task)| {
                    bar.inc(weight);
                    sender.send(perform(&shared, task))
                },
            );
        });
    });
    loop {
        let result = match results.recv_timeout(LOOK_AGAIN) {
            Ok(result) => Some(result),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let question = match result {
            None => None,
            Some(Done::Bound(at, bound)) => {
                bounds[at] = Some(bound?);
                Some(at)
            }
            Some(Done::Search(at, row)) => {
                let question = plan.searches[at].question;
                waiting[question].push((at, row));
                Some(question)
            }
        };
        if let Some((question, bound)) = question.and_then(|at| Some((at, bounds[at].as_ref()?))) {
            for (at, row) in mem::take(&mut waiting[question]) {
                let row = bound.fill(*row);
                keep(&row)?;
                rows[at] = Some(row);
            }
        }
        if stop.load(Ordering::Relaxed) {
            progress.abandon();
            return Ok(None);
        }
    }
    progress.finish_and_clear();
    Ok(rows.into_iter().collect())
}

fn perform(plan: &Plan, task: Task) -> Done {
    match task {
        Task::Bound(at) => {
            let (question, reach) = &plan.questions[at];
            // If computing the bound panics, a search of the position also panics, and its row
            // records that.
            let bound = catch_unwind(AssertUnwindSafe(|| question.bound(*reach, None)));
            Done::Bound(at, bound.unwrap_or(Ok(None)).map(Option::unwrap_or_default))
        }
        Task::Search(at) => {
            let search = &plan.searches[at];
            let (question, _) = &plan.questions[search.question];
            let (experiment, method) = (&plan.experiment, &search.method);
            let row = match &search.contender {
                Contestant::Algorithm(contender) => {
                    let measured = measure(experiment, question, contender, method);
                    let judge = |(regrets, place): (&Arc<Regrets>, usize)| {
                        regrets.of(&question.case, place)
                    };
                    let regret = search.regrets.as_ref().zip(measured.place).and_then(judge);
                    measured.row.with([(Count::regret, regret)])
                }
                Contestant::Program(program) => {
                    program::measure(experiment, question, program, method.limits)
                }
            };
            Done::Search(at, Box::new(row))
        }
    }
}

/// Returns the tasks for missing rows with a rough estimate of their work, in the plan's starting
/// order.
///
/// With the heaviest tasks first, each bound precedes the searches of its question, so that rows
/// are complete as soon as they are measured.
fn by_weight(plan: &Plan, rows: &[Option<SearchRow>]) -> Vec<(u64, Task)> {
    let sizes: Vec<f64> = plan
        .questions
        .iter()
        .map(|(question, _)| {
            let case = &question.case;
            let moves = case.root.pose(&case.evaluation).map_or(1, |posed| posed.move_count());
            (moves.max(2) as f64).powf(f64::from(question.depth))
        })
        .collect();
    let mut heaviest = vec![None; plan.questions.len()];
    let mut tasks: Vec<(u64, u64, Task)> = Vec::new();
    for (at, search) in plan.searches.iter().enumerate().filter(|&(at, _)| rows[at].is_none()) {
        let repetitions = f64::from(search.method.repetitions) + 3.0;
        let algorithm = search.contender.configuration().map(Configuration::algorithm);
        let work = algorithm.map_or(CostEstimate::LIKE_ALPHA_BETA, |it| it.facts().work);
        let CostEstimate { growth, weight: times } = work;
        let work = repetitions * sizes[search.question].powf(growth) * times;
        let weight = weight(work);
        heaviest[search.question] = heaviest[search.question].max(Some(weight));
        tasks.push((weight, weight, Task::Search(at)));
    }
    for (at, ((question, reach), size)) in plan.questions.iter().zip(&sizes).enumerate() {
        let Some(heaviest) = heaviest[at] else { continue };
        let Question { case, depth } = question;
        let is_formula =
            reach.graphs == Graphs::None && case.root.uniform_branching(*depth).is_some();
        let own = weight(if is_formula { 0.0 } else { size.powf(0.9) });
        tasks.push((own.max(heaviest + 1), own, Task::Bound(at)));
    }
    tasks.sort_by_key(|&(rank, ..)| Reverse(rank));
    if plan.order == Order::LightestFirst {
        tasks.reverse();
    }
    tasks.into_iter().map(|(_, weight, task)| (weight, task)).collect()
}

/// Converts an estimate of work to a positive integer.
fn weight(work: f64) -> u64 {
    work.min(HEAVIEST) as u64 + 1
}

/// The greatest estimate of one task's work, so that the sum over millions of tasks cannot
/// overflow.
const HEAVIEST: f64 = 1e12;
