//! Measuring one search: counted once, then timed.

use std::any::Any;
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use plywood_algorithms::{
    Answer, Configuration, Limited, Limits, NoObserver, Ordering, Problem, Promise, Stopped, Tally,
};
use plywood_positions::{
    Bounds, Indexed, IndexedMove, Interval, IntervalEvaluation, OfIndexed, Position,
};

use crate::agreement::bounds_of;
use crate::bound::minimax_value;
use crate::census::Census;
use crate::question::{Case, Question};
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

/// The status of a search that came to its end without the value that it
/// promises.
pub const NOTHING_PROVEN: &str = "stopped: nothing proven";

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
    contender: &Configuration,
    method: &Method,
) -> Measured {
    let case = &question.case;
    let row = Record {
        experiment: experiment.to_owned(),
        game: case.game.clone(),
        position: case.id.clone(),
        algorithm: contender.algorithm().name().to_owned(),
        settings: contender.settings().to_string(),
        exact: is_exact(contender, case),
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

/// Whether a search that comes to its end answers as the plain one does, and
/// rests on no guesses.
fn is_exact(contender: &Configuration, case: &Case) -> bool {
    let rests_on_truth = match contender.algorithm().promise() {
        Promise::Plausible => false,
        Promise::BestMove => bounds_of(case).is_ok_and(|bounds| bounds == Bounds::Admissible),
        Promise::Value | Promise::ValueAlone | Promise::GameValue | Promise::ForcedWin => true,
    };
    rests_on_truth && !contender.settings().is_inexact()
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
    contender: &'a Configuration,
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
        let counted = count(contender, &root, evaluation, question.depth, method);
        let row = fill(row, contender, &counted.tally, &counted.census);
        let answer = match counted.answer {
            Ok(answer) => answer,
            Err(stopped) => {
                return Measured {
                    record: Record { status: stopped.to_string(), ..row },
                    line: Vec::new(),
                };
            }
        };
        let promises_value = matches!(
            contender.algorithm().promise(),
            Promise::Value | Promise::ValueAlone | Promise::GameValue | Promise::Plausible
        );
        if promises_value && answer.bounds.value().is_none() {
            let record = Record { status: NOTHING_PROVEN.to_owned(), ..row };
            return Measured { record, line: Vec::new() };
        }
        let promises_move = contender.algorithm().promise() == Promise::BestMove;
        let is_proven = !promises_move || E::BOUNDS == Bounds::Admissible;
        let proven = |value| Some(value).filter(|_| is_proven);
        let chosen = answer.best.filter(|_| promises_move);
        let best_move = answer.best.map_or(String::new(), |best| root.notation(best));
        let row = Record {
            value: answer.bounds.value().and_then(proven),
            lower: proven(answer.bounds.lower),
            upper: proven(answer.bounds.upper),
            minimax_best: chosen.and_then(|chosen| {
                is_minimax_best(position, evaluation, chosen.inner, question.depth, method.limits)
            }),
            found: answer.best.and_then(|_| question.case.wants(&best_move)),
            best_move,
            ..row
        };
        let (depth, repetitions) = (question.depth, method.repetitions);
        let times = time(contender, position, evaluation, depth, repetitions, answer.bounds);
        let record = if let Ok(times) = times {
            timed(row, times)
        } else {
            let status = "error: a timed search disagrees with the counted one".to_owned();
            let (best_move, found, minimax_best) = (String::new(), None, None);
            let row = Record { best_move, found, minimax_best, ..row };
            Record { status, value: None, lower: None, upper: None, ..row }
        };
        Measured { record, line: line(&root, &answer) }
    }
}

/// Whether minimax thinks no move better than `chosen`; `None` where one of its
/// two searches takes more than `limits`.
fn is_minimax_best<P, E>(
    position: &P,
    evaluation: &E,
    chosen: P::Move,
    depth: u32,
    limits: Limits,
) -> Option<bool>
where
    P: Position,
    E: IntervalEvaluation<P>,
{
    let value = minimax_value(position, evaluation, depth, limits)?;
    let after = position.play(chosen);
    let after = minimax_value(&after, evaluation, depth.checked_sub(1)?, limits)?;
    Some(-after == value)
}

/// A search that was watched.
pub struct Counted<M> {
    /// The answer, or why there is none.
    pub answer: Result<Answer<M>, Stopped>,
    /// The counts.
    pub tally: Tally,
    /// The different leaves.
    pub census: Census,
}

/// Searches once and counts everything. All counting goes through here, so
/// that every search is compiled for one set of observers.
pub fn count<P, E>(
    contender: &Configuration,
    root: &Indexed<P>,
    evaluation: &E,
    depth: u32,
    method: &Method,
) -> Counted<IndexedMove<P::Move>>
where
    P: Position,
    E: IntervalEvaluation<P>,
{
    let counts = (Tally::default(), Census::new(method.most_distinct));
    let mut observer = (Limited::new(method.limits), counts);
    let problem = Problem::new(root, depth);
    let answer = contender.search_assembled(&problem, &OfIndexed(evaluation), &mut observer);
    let (_, (tally, census)) = observer;
    Counted { answer, tally, census }
}

/// Fills in the counts.
fn fill(row: Record, contender: &Configuration, tally: &Tally, census: &Census) -> Record {
    let [type1, type2, type3] = census.critical().map(Some);
    let histogram: Vec<_> = tally.cutoffs_by_index.iter().map(u64::to_string).collect();
    let best_first = tally.peak_open > 0;
    let settings = contender.settings();
    let table = tally.table_probes > 0 || settings.table.is_some();
    let evaluates = matches!(settings.ordering, Some(Ordering::Static | Ordering::Dynamic));
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
        null_cutoffs: settings.null_move.map(|_| tally.null_cutoffs),
        quiescence_nodes: settings.quiescence.map(|_| tally.quiescence_nodes),
        ordering_evaluations: evaluates.then_some(tally.ordering_evaluations),
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
        position.make(chosen);
    }
    line
}

/// A timed search proves something else than the counted one.
struct Disagrees;

/// Times repeated searches that nothing watches, not even the limits: the
/// counted search has kept them, and it was the slower one. Each of them has
/// to prove what that one has `proven`.
fn time<P, E>(
    contender: &Configuration,
    position: &P,
    evaluation: &E,
    depth: u32,
    repetitions: u32,
    proven: Interval,
) -> Result<Vec<Duration>, Disagrees>
where
    P: Position,
    E: IntervalEvaluation<P>,
{
    let problem = Problem::new(position, depth);
    let mut times = Vec::new();
    for _ in 0..repetitions {
        let start = Instant::now();
        let Ok(answer) = contender.search(black_box(&problem), evaluation, &mut NoObserver);
        times.push(start.elapsed());
        if black_box(answer).bounds != proven {
            return Err(Disagrees);
        }
    }
    Ok(times)
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use plywood_algorithms::Algorithm;
    use plywood_positions::{Evaluation, TicTacToe, Value};

    use super::*;
    use crate::games::Root;

    /// Changes its mind at one of its calls.
    struct Fickle {
        calls: Cell<u32>,
        at: u32,
    }

    impl Evaluation<TicTacToe> for Fickle {
        fn evaluate(&self, _: &TicTacToe) -> Value {
            self.calls.set(self.calls.get() + 1);
            Value::from(self.calls.get() == self.at)
        }
    }

    impl IntervalEvaluation<TicTacToe> for Fickle {}

    fn measured(game: &str, evaluation: &str, contender: &str, nodes: u64) -> Record {
        let root = Root::new(game, None).expect("a game");
        let case = Case {
            game: game.to_owned(),
            id: "start".to_owned(),
            seed: 0,
            root,
            evaluation: evaluation.to_owned(),
            best: Vec::new(),
            avoid: Vec::new(),
        };
        let question = Question { case: case.into(), depth: 2 };
        let contender = contender.parse().expect("a contender");
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let method = Method { repetitions: 1, limits, most_distinct: 0 };
        measure("test", &question, &contender, &method).record
    }

    #[test]
    fn a_stopped_search_on_guesses_is_not_exact() {
        for nodes in [5, 1_000_000] {
            let record = measured("chess", "material-guess", "b*", nodes);
            assert_eq!((record.status == COMPLETED, record.exact), (nodes > 5, false));
        }
        assert!(measured("chess", "material", "pvs", 5).exact);
        assert!(!measured("chess", "no such evaluation", "b*", 5).exact);
    }

    #[test]
    fn a_value_that_is_promised_and_not_proven_is_not_completed() {
        let record = measured("chess", "material", "minimax-to-the-end", 1_000_000);
        assert_eq!((&*record.status, record.value), (NOTHING_PROVEN, None));
        assert_eq!((record.lower, record.time_ns), (None, None));
    }

    #[test]
    fn the_check_of_a_best_move_keeps_the_limits() {
        let start = TicTacToe::default();
        let mut moves = Vec::new();
        start.moves(&mut moves);
        let zero = Fickle { calls: Cell::new(0), at: 0 };
        let is_best = |limits| is_minimax_best(&start, &zero, moves[0], 2, limits);
        assert_eq!(is_best(Limits::default()), Some(true));
        assert_eq!(is_best(Limits { nodes: Some(2), ..Limits::default() }), None);
    }

    #[test]
    fn every_repetition_must_prove_the_same() {
        let contender = Configuration::plain(Algorithm::AlphaBeta);
        let start = TicTacToe::default();
        for (at, agrees) in [(1, false), (2, false), (3, false), (4, true)] {
            let evaluation = Fickle { calls: Cell::new(0), at };
            let times = time(&contender, &start, &evaluation, 0, 3, Interval::exact(0));
            assert_eq!(times.is_ok_and(|times| times.len() == 3), agrees, "{at}");
        }
    }
}
