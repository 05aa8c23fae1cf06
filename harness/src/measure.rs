//! Measuring one search: counted once, then timed.

use std::any::Any;
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use plywood_algorithms::{
    Answer, Limited, Limits, NoObserver, Observer, Problem, Stopped, Tally,
};
use plywood_positions::{Indexed, Interval, IntervalEvaluation, OfIndexed, Position};

use crate::census::Census;
use crate::contender::Contender;
use crate::question::Question;
use crate::record::Record;
use crate::visitor::Visitor;

/// How to measure.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// Timed repetitions.
    pub repetitions: u32,
    /// What each search may cost.
    pub limits: Limits,
    /// Distinct leaves are not counted beyond so many.
    pub most_distinct: u64,
}

/// So many distinct leaves take about 100 MB in each thread.
pub const MOST_DISTINCT: u64 = 4_000_000;

/// The status of a search that gave its answer.
pub const COMPLETED: &str = "completed";

/// A record, and the line of play behind it.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The counts and times.
    pub record: Record,
    /// The principal variation as a person writes it; empty where the
    /// algorithm proves no line.
    pub line: Vec<String>,
}

/// Measures how `contender` answers `question`. Whatever happens becomes a
/// record: a search that was stopped, and even one that panicked.
pub fn measure(
    experiment: &str,
    question: &Question,
    contender: &Contender,
    method: &Method,
) -> Measured {
    let case = &question.case;
    let row = Record {
        experiment: experiment.to_owned(),
        game: case.game.clone(),
        position: case.id.clone(),
        algorithm: contender.algorithm.name().to_owned(),
        settings: contender.settings.clone(),
        evaluation: case.evaluation.clone(),
        depth: question.depth,
        seed: case.seed,
        ..Record::default()
    };
    let search = Measure { row: row.clone(), question, contender, method };
    let searched = catch_unwind(AssertUnwindSafe(|| case.root.visit(&case.evaluation, search)));
    match searched {
        Ok(Ok(measured)) => measured,
        Ok(Err(error)) => failed(row, &error.to_string()),
        Err(panic) => failed(row, &format!("panicked: {}", message(&*panic))),
    }
}

fn failed(row: Record, why: &str) -> Measured {
    Measured { record: Record { status: format!("error: {why}"), ..row }, line: Vec::new() }
}

/// What a panic says.
pub(crate) fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

struct Measure<'a> {
    row: Record,
    question: &'a Question,
    contender: &'a Contender,
    method: &'a Method,
}

impl Visitor for Measure<'_> {
    type Output = Measured;

    fn visit<P, E>(self, position: &P, evaluation: &E) -> Measured
    where
        P: Position,
        E: IntervalEvaluation<P>,
    {
        let Self { row, question, contender, method } = self;
        let root = Indexed::root(position.clone());
        let counts = (Tally::default(), Census::new(method.most_distinct));
        let mut observer = (Limited::new(method.limits), counts);
        let problem = Problem::new(&root, question.depth);
        let answer = contender.search(&problem, &OfIndexed(evaluation), &mut observer);
        let (_, (tally, census)) = observer;
        let row = count(row, contender, &tally, &census);
        let answer = match answer {
            Ok(answer) => answer,
            Err(stopped) => {
                return Measured {
                    record: Record { status: stopped.to_string(), ..row },
                    line: Vec::new(),
                };
            }
        };
        let best_move = answer.best.map_or(String::new(), |best| root.notation(best));
        let row = Record {
            value: answer.bounds.value(),
            lower: Some(answer.bounds.lower),
            upper: Some(answer.bounds.upper),
            found: answer.best.and_then(|_| question.case.wants(&best_move)),
            best_move,
            ..row
        };
        let record = match time(position, evaluation, question.depth, contender, method) {
            Ok((bounds, _)) if bounds.is_some_and(|bounds| bounds != answer.bounds) => {
                let status = "error: the timed search disagrees with the counted one".to_owned();
                Record { status, value: None, lower: None, upper: None, ..row }
            }
            Ok((_, times)) => timed(row, times),
            Err(stopped) => Record { status: stopped.to_string(), value: None, ..row },
        };
        Measured { record, line: line(&root, &answer) }
    }
}

/// Fills in the counts.
fn count(row: Record, contender: &Contender, tally: &Tally, census: &Census) -> Record {
    let [type1, type2, type3] = census.critical().map(Some);
    let histogram: Vec<_> = tally.cutoffs_by_index.iter().map(u64::to_string).collect();
    let best_first = tally.peak_open > 0;
    let table = tally.table_probes > 0 || !contender.settings.is_empty();
    Record {
        nodes: Some(tally.nodes),
        interior: Some(tally.interior()),
        leaves: Some(tally.leaves),
        distinct_leaves: census.distinct(),
        researches: Some(tally.researches),
        passes: Some(tally.passes),
        cutoffs: Some(tally.cutoffs()),
        first_cutoffs: Some(tally.first_cutoffs()),
        mean_cutoff_index: tally.mean_cutoff_index(),
        cutoff_histogram: histogram.join(" "),
        type1,
        type2,
        type3,
        tt_probes: table.then_some(tally.table_probes),
        tt_hits: table.then_some(tally.table_hits),
        tt_cutoffs: table.then_some(tally.table_cutoffs),
        tt_stores: table.then_some(tally.table_stores),
        peak_open: best_first.then_some(tally.peak_open as u64),
        peak_bytes: best_first.then_some(tally.peak_bytes as u64),
        generated: Some(tally.generated),
        status: COMPLETED.to_owned(),
        ..row
    }
}

/// The principal variation in the game's notation.
fn line<P: Position>(root: &P, answer: &Answer<P::Move>) -> Vec<String> {
    let mut position = root.clone();
    let mut line = Vec::with_capacity(answer.line.len());
    for &chosen in &answer.line {
        line.push(position.notation(chosen));
        position = position.play(chosen);
    }
    line
}

/// Times repeated searches that nothing watches; only where there are limits
/// are these watched. Gives what the search proved, if it was repeated at all.
fn time<P, E>(
    position: &P,
    evaluation: &E,
    depth: u32,
    contender: &Contender,
    method: &Method,
) -> Result<(Option<Interval>, Vec<Duration>), Stopped>
where
    P: Position,
    E: IntervalEvaluation<P>,
{
    let problem = Problem::new(position, depth);
    let mut bounds = None;
    let mut times = Vec::new();
    for _ in 0..method.repetitions {
        let (answer, time) = if method.limits == Limits::default() {
            let Ok(timed) = once(&problem, evaluation, contender, NoObserver);
            timed
        } else {
            once(&problem, evaluation, contender, Limited::new(method.limits))?
        };
        bounds = Some(answer.bounds);
        times.push(time);
    }
    Ok((bounds, times))
}

fn once<P, E, O>(
    problem: &Problem<'_, P>,
    evaluation: &E,
    contender: &Contender,
    mut observer: O,
) -> Result<(Answer<P::Move>, Duration), O::Stop>
where
    P: Position,
    E: IntervalEvaluation<P>,
    O: Observer<P>,
{
    let start = Instant::now();
    let answer = contender.search(black_box(problem), evaluation, &mut observer)?;
    Ok((black_box(answer), start.elapsed()))
}

/// Fills in the times.
fn timed(row: Record, mut times: Vec<Duration>) -> Record {
    times.sort_unstable();
    let nanoseconds = |time: &Duration| time.as_nanos() as u64;
    Record {
        time_ns: times.get(times.len() / 2).map(nanoseconds),
        time_min_ns: times.first().map(nanoseconds),
        time_count: times.len() as u32,
        ..row
    }
}
