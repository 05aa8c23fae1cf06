//! Measuring one search: counted once, then timed.

use std::any::Any;
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use plywood_algorithms::{Answer, Configuration, Limits, Problem, Promise, Stopped, Tally};
use plywood_evaluations::Timed;
use plywood_positions::{Bounds, Indexed, Interval, IntervalEvaluation, Position, SyntheticTree};
use plywood_searches::{Census, Compiled, Method};

use crate::catalogue::visitor::Visitor;
use crate::measure::bound::minimax_value;
use crate::measure::contestant::{Contestant, Program};
use crate::measure::program;
use crate::measure::question::Question;
use crate::record::contender::settings_text;
use crate::record::search::{Evidence, SearchRow};
use crate::record::status::Status;

/// A row, and the line of play behind it.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The counts and times.
    pub row: SearchRow,
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
    let row = SearchRow {
        id: question.row_id(contender),
        algorithm: contender.algorithm().name().to_owned(),
        settings: settings_text(contender.settings()),
        // Without the evaluation there is no search, and nothing to rest on.
        exact: is_exact(contender, case.bounds().unwrap_or(Bounds::Heuristic)),
        repeatable: method.limits.time.is_none(),
        ..asked(experiment, question)
    };
    let search = Measure { row: row.clone(), question, contender, method };
    let searched = catch_unwind(AssertUnwindSafe(|| case.root.visit(&case.evaluation, search)));
    match searched {
        Ok(Ok(measured)) => measured,
        Ok(Err(error)) => failed(row, &error.to_string()),
        Err(panic) => failed(row, &format!("panicked: {}", message(&*panic))),
    }
}

/// A row that says what is searched, and not yet by whom.
fn asked(experiment: &str, question: &Question) -> SearchRow {
    let case = &question.case;
    let tree = case.root.tree();
    let shape = tree.map(SyntheticTree::shape);
    SearchRow {
        experiment: experiment.to_owned(),
        game: tree.map_or_else(|| case.game.clone(), |tree| tree.law().to_string()),
        branching_min: shape.map(|shape| shape.fewest),
        branching_max: shape.map(|shape| shape.most),
        tree_depth_plies: shape.map(|shape| shape.depth),
        early_end_probability: shape.map(|shape| shape.early_end),
        transposition_probability: shape.map(|shape| shape.transposition),
        position: case.id.clone(),
        seed: case.seed,
        evaluation: case.evaluation.clone(),
        depth_plies: question.depth,
        ..SearchRow::default()
    }
}

/// Measures how a UCI program answers `question`, by what it reports itself.
pub fn measure_program(
    experiment: &str,
    question: &Question,
    program: &Arc<Program>,
    limits: Limits,
) -> SearchRow {
    let id = question.row_id(&Contestant::Program(Arc::clone(program)));
    program::measure(SearchRow { id, ..asked(experiment, question) }, question, program, limits)
}

/// Whether a search that comes to its end answers as the plain one does, and
/// rests on no guesses, where the evaluation's intervals are worth `bounds`.
pub fn is_exact(contender: &Configuration, bounds: Bounds) -> bool {
    let rests_on_truth = match contender.algorithm().promise() {
        Promise::Plausible => false,
        Promise::BestMove => bounds == Bounds::Admissible,
        Promise::Value | Promise::ValueAlone | Promise::GameValue | Promise::ForcedWin => true,
    };
    rests_on_truth && !contender.settings().is_inexact()
}

fn failed(row: SearchRow, why: &str) -> Measured {
    let (status, error) = (Status::Error, why.to_owned());
    Measured { row: SearchRow { status, error, ..row }, line: Vec::new() }
}

/// What a panic says.
pub(crate) fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

struct Measure<'a> {
    row: SearchRow,
    question: &'a Question,
    contender: &'a Configuration,
    method: &'a Method,
}

impl Visitor for Measure<'_> {
    type Output = Measured;

    fn visit<P: Compiled>(self, position: &P, evaluation: &dyn Timed<P>) -> Measured {
        let Self { row, question, contender, method } = self;
        let root = Indexed::root(position.clone());
        let problem = Problem::new(&root, question.depth);
        let counted = P::count(contender, &problem, evaluation, method);
        let row = fill(row, contender, &counted.tally, &counted.census);
        let without_answer =
            |row, status| Measured { row: SearchRow { status, ..row }, line: Vec::new() };
        let answer = match counted.answer {
            Ok(answer) => answer,
            Err(stopped) => {
                let repeatable = row.repeatable && stopped == Stopped::Nodes;
                return without_answer(SearchRow { repeatable, ..row }, stopped.into());
            }
        };
        let promises_value = matches!(
            contender.algorithm().promise(),
            Promise::Value | Promise::ValueAlone | Promise::GameValue | Promise::Plausible
        );
        if promises_value && answer.bounds.value().is_none() {
            return without_answer(row, Status::NothingProven);
        }
        let promises_move = contender.algorithm().promise() == Promise::BestMove;
        let proven = |value| Some(value).filter(|_| row.exact || !promises_move);
        let chosen = answer.best.filter(|_| promises_move);
        let best_move = answer.best.map_or(String::new(), |best| root.notation(best));
        let row = SearchRow {
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
        let row = if let Ok(times) = times {
            timed(row, times)
        } else {
            let error = "a timed search disagrees with the counted one".to_owned();
            let (best_move, found, minimax_best) = (String::new(), None, None);
            let row = SearchRow { best_move, found, minimax_best, ..row };
            let (value, lower, upper) = (None, None, None);
            SearchRow { status: Status::Error, error, value, lower, upper, ..row }
        };
        Measured { row, line: line(&root, &answer) }
    }
}

/// Whether minimax thinks no move better than `chosen`; `None` where one of its
/// two searches takes more than `limits`.
fn is_minimax_best<P: Compiled>(
    position: &P,
    evaluation: &dyn IntervalEvaluation<P>,
    chosen: P::Move,
    depth: u32,
    limits: Limits,
) -> Option<bool> {
    let value = minimax_value(position, evaluation, depth, limits)?;
    let after = position.play(chosen);
    let after = minimax_value(&after, evaluation, depth.checked_sub(1)?, limits)?;
    Some(-after == value)
}

/// Fills in the counts.
fn fill(row: SearchRow, contender: &Configuration, tally: &Tally, census: &Census) -> SearchRow {
    let by_index = tally.cutoffs_by_index.iter().enumerate().filter(|&(_, &cutoffs)| cutoffs > 0);
    let histogram: Vec<_> = by_index.map(|(index, cutoffs)| format!("{index}:{cutoffs}")).collect();
    let row = SearchRow {
        mean_cutoff_index: tally.mean_cutoff_index(),
        cutoff_histogram: histogram.join(" "),
        ..row
    };
    row.counted(&Evidence {
        tally,
        distinct_leaves: census.distinct(),
        critical: census.critical(),
        settings: contender.settings(),
    })
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
fn time<P: Position>(
    contender: &Configuration,
    position: &P,
    evaluation: &dyn Timed<P>,
    depth: u32,
    repetitions: u32,
    proven: Interval,
) -> Result<Vec<Duration>, Disagrees> {
    if repetitions == 0 {
        return Ok(Vec::new());
    }
    let problem = Problem::new(position, depth);
    // Allocated before the clock starts, as a program that plays does.
    let memory = contender.memory();
    let mut times = Vec::new();
    for _ in 0..repetitions {
        memory.forget();
        let start = Instant::now();
        let answer = evaluation.search(contender, &memory, black_box(&problem));
        times.push(start.elapsed());
        if black_box(answer).bounds != proven {
            return Err(Disagrees);
        }
    }
    Ok(times)
}

/// Fills in the times.
fn timed(row: SearchRow, mut times: Vec<Duration>) -> SearchRow {
    times.sort_unstable();
    let nanoseconds = |time: &Duration| time.as_nanos() as u64;
    SearchRow {
        time_ns: times.get(times.len() / 2).map(nanoseconds),
        time_min_ns: times.first().map(nanoseconds),
        repetitions: times.len() as u32,
        ..row
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use plywood_algorithms::{Algorithm, Memory};
    use plywood_evaluations::shared;
    use plywood_positions::{Evaluation, TicTacToe, Value};

    use super::*;
    use crate::catalogue::case::Case;
    use crate::catalogue::games::Root;

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

    impl Timed<TicTacToe> for Fickle {
        fn search(
            &self,
            contender: &Configuration,
            memory: &Memory,
            problem: &Problem<'_, TicTacToe>,
        ) -> Answer<<TicTacToe as Position>::Move> {
            shared(self, contender, memory, problem)
        }
    }

    fn measured(game: &str, evaluation: &str, contender: &str, nodes: u64) -> SearchRow {
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
        let method = Method { repetitions: 1, limits, most_distinct: 0, ..Method::default() };
        measure("test", &question, &contender, &method).row
    }

    #[test]
    fn a_stopped_search_on_guesses_is_not_exact() {
        for nodes in [5, 1_000_000] {
            let record = measured("chess", "material-guess", "b*", nodes);
            assert_eq!((record.is_completed(), record.exact), (nodes > 5, false));
        }
        assert!(measured("chess", "material", "pvs", 5).exact);
        assert!(!measured("chess", "no such evaluation", "b*", 5).exact);
    }

    #[test]
    fn a_value_that_is_promised_and_not_proven_is_not_completed() {
        let record = measured("chess", "material", "minimax-to-the-end", 1_000_000);
        assert_eq!((record.status, record.value), (Status::NothingProven, None));
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
        let contender = Configuration::plain(Algorithm::ALPHA_BETA);
        let start = TicTacToe::default();
        for (at, agrees) in [(1, false), (2, false), (3, false), (4, true)] {
            let evaluation = Fickle { calls: Cell::new(0), at };
            let times = time(&contender, &start, &evaluation, 0, 3, Interval::exact(0));
            assert_eq!(times.is_ok_and(|times| times.len() == 3), agrees, "{at}");
        }
    }
}
