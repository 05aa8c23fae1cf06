//! Measures one search: counts its events once, then times repetitions.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

use plywood_algorithms::{Configuration, Guarantee, StopReason, Tally};
use plywood_games::{
    CountedSearch, DistinctLeaves, EvaluatedPosition, MeasureSettings, Reached, TimedSearch,
};
use plywood_positions::{Bounds, Interval, SyntheticTree, Window};

use crate::catalogue::game_error::GameError;
use crate::core::times::median_and_least;
use crate::record::contender::settings_text;
use crate::record::status::Status;
use crate::studies::searches::measure::agrees::agreement;
use crate::studies::searches::measure::bound::minimax_value;
use crate::studies::searches::measure::question::Question;
use crate::studies::searches::row::{Agreement, Count, Evidence, SearchRow};

/// The row of a search, with its principal variation and its move.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Counts, times and conditions of the search.
    pub row: SearchRow,
    /// The principal variation in standard notation; empty if the algorithm proves none.
    pub line: Vec<String>,
    /// Index of the chosen move in the generator's order, if a move was chosen.
    pub place: Option<usize>,
    /// The best result of a search that was stopped. It is in no row, since it is no answer.
    pub reached: Option<Reached>,
}

/// Measures how `contender` searches `question`. A search that stops early or panics also returns a
/// row.
pub fn measure(
    experiment: &str,
    question: &Question,
    contender: &Configuration,
    method: &MeasureSettings,
) -> Measured {
    let case = &question.case;
    let row = SearchRow {
        id: question.row_id(contender),
        algorithm: contender.algorithm().name().into(),
        settings: settings_text(contender.settings()).into(),
        // With an unknown evaluation there is no search, so the reliability of its intervals is
        // irrelevant.
        exact: is_exact(contender, case.bounds().unwrap_or(Bounds::Heuristic)),
        repeatable: method.limits.time.is_none(),
        ..asked(experiment, question)
    };
    let searched = catch_unwind(AssertUnwindSafe(|| {
        let posed = case.root.pose(&case.evaluation)?;
        let mixed = case.root.mix_seed(contender);
        let counted = posed.count(&mixed, question.depth, method);
        Ok(answered(row.clone(), question, &mixed, method, &*posed, counted))
    }));
    or_message(searched).unwrap_or_else(|error| {
        unanswered(SearchRow { status: Status::Error, error: error.into(), ..row })
    })
}

/// Runs `search` and returns its result, or the message of its error or panic.
pub(crate) fn caught<T>(search: impl FnOnce() -> Result<T, GameError>) -> Result<T, String> {
    or_message(catch_unwind(AssertUnwindSafe(search)))
}

fn or_message<T>(searched: thread::Result<Result<T, GameError>>) -> Result<T, String> {
    let searched = searched.map_err(|panic| format!("panicked: {}", message(&*panic)))?;
    searched.map_err(|error| error.to_string())
}

/// The greatest length in bytes of the text of a root in its row. Only that of a tree may be longer,
/// and would be repeated in each row of its searches.
const LONGEST_ROOT: usize = 300;

/// Returns a row that contains the question but no configuration yet.
pub(super) fn asked(experiment: &str, question: &Question) -> SearchRow {
    let case = &question.case;
    let tree = case.root.tree();
    let shape = tree.map(SyntheticTree::shape);
    let labels = case.labels.as_ref();
    SearchRow {
        experiment: experiment.into(),
        game: tree.map_or_else(|| case.game.clone(), |tree| tree.law().to_string()).into(),
        branching_min: shape.map(|shape| shape.fewest),
        branching_max: shape.map(|shape| shape.most),
        tree_depth_plies: shape.map(|shape| shape.depth),
        early_end_probability: shape.map(|shape| shape.early_end),
        transposition_probability: shape.map(|shape| shape.transposition),
        position: case.id.clone().into(),
        root: Some(case.root.text())
            .filter(|it| it.len() <= LONGEST_ROOT)
            .unwrap_or_default()
            .into(),
        suite: case.suite.clone().unwrap_or_default().into(),
        kind: labels.map_or("", |it| it.kind.as_str()).into(),
        source: labels.map_or("", |it| it.source.as_str()).into(),
        seed: case.seed,
        evaluation: case.evaluation.clone().into(),
        depth_plies: question.depth,
        agrees: case.stated.outcome.map(|_| Agreement::No),
        ..SearchRow::default()
    }
}

/// Returns whether a completed search proves the plain algorithm's value without relying on guessed
/// intervals. `bounds` is the reliability of the evaluation's intervals.
pub fn is_exact(contender: &Configuration, bounds: Bounds) -> bool {
    let rests_on_truth = match contender.algorithm().promise() {
        Guarantee::Plausible => false,
        Guarantee::BestMove => bounds == Bounds::Admissible,
        // Algorithms with these promises prove their result, if any, from leaf values alone.
        Guarantee::Value
        | Guarantee::ValueAlone
        | Guarantee::GameValue
        | Guarantee::ForcedWin
        | Guarantee::Nothing => true,
    };
    rests_on_truth && !contender.settings().is_inexact()
}

fn unanswered(row: SearchRow) -> Measured {
    Measured { row, line: Vec::new(), place: None, reached: None }
}

pub(crate) fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

/// Completes the row of a counted search with its answer, and with times if it has one.
fn answered(
    row: SearchRow,
    question: &Question,
    contender: &Configuration,
    method: &MeasureSettings,
    posed: &dyn EvaluatedPosition,
    counted: CountedSearch,
) -> Measured {
    let row = fill(row, contender, &counted.tally, &counted.census);
    let found = match counted.found {
        Ok(found) => found,
        Err(stopped) => {
            let repeatable = row.repeatable && stopped == StopReason::Nodes;
            let row = SearchRow { repeatable, status: stopped.into(), ..row };
            return Measured { reached: counted.reached, ..unanswered(row) };
        }
    };
    let promises_value = matches!(
        contender.algorithm().promise(),
        Guarantee::Value | Guarantee::ValueAlone | Guarantee::GameValue | Guarantee::Plausible
    );
    if promises_value && found.bounds.value().is_none() {
        return unanswered(SearchRow { status: Status::NothingProven, ..row });
    }
    let promises_move = contender.algorithm().promise() == Guarantee::BestMove;
    let proven = |value| Some(value).filter(|_| row.exact || !promises_move);
    let place = found.best.as_ref().and_then(|best| best.place);
    let best_move = found.best.as_ref().map_or(String::new(), |best| best.text.clone());
    let answer = SearchRow {
        value: found.bounds.value().and_then(proven),
        lower: proven(found.bounds.lower),
        upper: proven(found.bounds.upper),
        minimax_best: place
            .filter(|_| promises_move)
            .and_then(|chosen| is_minimax_best(posed, chosen, question.depth, method)),
        agrees: agreement(&question.case.stated, posed.least_win(), question.depth, &found),
        found: found.best.and_then(|_| question.case.wants(&best_move)),
        best_move: best_move.into(),
        ..row.clone()
    };
    // Memory is allocated before the clock starts, as in a program that plays.
    let Ok(memory) = contender.try_memory() else {
        return unanswered(SearchRow { repeatable: false, status: Status::MemoryLimit, ..answer });
    };
    let times = time(method, found.bounds, || {
        memory.forget();
        posed.time(contender, &memory, question.depth, Window::FULL)
    });
    if times == Err(Untimed::Interrupted) {
        return unanswered(SearchRow { repeatable: false, status: Status::Interrupted, ..row });
    }
    Measured { row: timed(row, answer, times), line: found.line, place, reached: None }
}

/// Completes the row of an answer with its times. A timed search that disagrees withdraws the answer.
fn timed(row: SearchRow, answer: SearchRow, times: Result<Vec<Duration>, Untimed>) -> SearchRow {
    let Ok(times) = times else {
        let error = "a timed search disagrees with the counted one".to_owned().into();
        return SearchRow { status: Status::Error, error, ..row };
    };
    let repetitions = times.len() as u32;
    let [time_ns, time_min_ns] = median_and_least(times);
    SearchRow { repetitions, ..answer }
        .with([(Count::time_ns, time_ns), (Count::time_min_ns, time_min_ns)])
}

/// Returns whether minimax finds no better move than the one at index `chosen`; `None` if one of
/// its two searches stops early.
fn is_minimax_best(
    posed: &dyn EvaluatedPosition,
    chosen: usize,
    depth: u32,
    method: &MeasureSettings,
) -> Option<bool> {
    let (limits, request) = (method.limits, method.request.as_ref());
    let value = minimax_value(posed, depth, limits, request)?;
    let after = minimax_value(&*posed.after(chosen), depth.checked_sub(1)?, limits, request)?;
    Some(-after == value)
}

fn fill(
    row: SearchRow,
    contender: &Configuration,
    tally: &Tally,
    census: &DistinctLeaves,
) -> SearchRow {
    let by_index = tally.cutoffs_by_index.counts().iter().enumerate();
    let cut = by_index.filter(|&(_, &cutoffs)| cutoffs > 0);
    let histogram: Vec<_> = cut.map(|(index, cutoffs)| format!("{index}:{cutoffs}")).collect();
    let row = SearchRow {
        mean_cutoff_index: tally.mean_cutoff_index(),
        cutoff_histogram: histogram.join(" ").into(),
        ..row
    };
    row.counted(&Evidence { tally, census, settings: contender.settings() })
}

/// The reason why repeated searches have no times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Untimed {
    /// A repetition proved another interval than the counted search.
    Disagrees,
    /// Another thread ended the measurement.
    Interrupted,
}

/// Times repeated searches without observers or limits, since the slower counted search stayed
/// within the limits. Each must prove the interval `proven`.
fn time(
    method: &MeasureSettings,
    proven: Interval,
    mut search: impl FnMut() -> TimedSearch,
) -> Result<Vec<Duration>, Untimed> {
    let one = |_| {
        if method.is_interrupted() {
            return Err(Untimed::Interrupted);
        }
        let TimedSearch { bounds, time } = search();
        if bounds == proven { Ok(time) } else { Err(Untimed::Disagrees) }
    };
    (0..method.repetitions).map(one).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use plywood_algorithms::{Algorithm, Limits, Settings, TableSettings, TableSize};

    use super::*;
    use crate::catalogue::case::Case;
    use crate::catalogue::games::Root;

    fn measured(game: &str, evaluation: &str, contender: &str, nodes: u64) -> SearchRow {
        let root = Root::new(game, None).expect("a game");
        let case = Case::new(game, "start", root, evaluation);
        let question = Question { case: case.into(), depth: 2 };
        let contender = contender.parse().expect("a contender");
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let method = MeasureSettings {
            repetitions: 1,
            limits,
            most_distinct: 0,
            ..MeasureSettings::default()
        };
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

    /// The size of a table is one of the configuration; whether the process can have it depends on
    /// the machine.
    #[test]
    fn a_table_that_cannot_be_had_is_a_memory_limit() {
        let root = Root::new("chess", None).expect("a game");
        let question =
            Question { case: Case::new("chess", "start", root, "material").into(), depth: 1 };
        let table = Some(TableSettings::new(TableSize::Mebibytes(u32::MAX)));
        for (algorithm, settings) in [
            (Algorithm::PVS, Settings { table, ..Settings::default() }),
            (Algorithm::DF_PN, Settings { table, ..Settings::default() }),
        ] {
            let contender = Configuration::new(algorithm, settings).expect("it fits");
            let row = measure("test", &question, &contender, &MeasureSettings::default()).row;
            assert_eq!((row.status, row.repeatable), (Status::MemoryLimit, false), "{contender}");
            assert_eq!(row.error, "");
        }
    }

    #[test]
    fn a_value_that_is_promised_and_not_proven_is_not_completed() {
        let record = measured("chess", "material", "minimax-to-the-end", 1_000_000);
        assert_eq!((record.status, record.value), (Status::NothingProven, None));
        assert_eq!((record.lower, record.time_ns()), (None, None));
    }

    #[test]
    fn the_check_of_a_best_move_keeps_the_limits() {
        let start = Root::new("tic-tac-toe", None).expect("a game");
        let is_best = |limits| {
            let method = MeasureSettings { limits, ..MeasureSettings::default() };
            start.pose("zero").map(|posed| is_minimax_best(&*posed, 0, 2, &method))
        };
        assert_eq!(is_best(Limits::default()), Ok(Some(true)));
        assert_eq!(is_best(Limits { nodes: Some(2), ..Limits::default() }), Ok(None));
    }

    /// Positions of a record are independent draws: the mean over trees of one search each agrees
    /// with the mean over seeds on the same trees.
    #[test]
    fn random_searches_of_a_record_are_independent() {
        let trees = Root::new("bin:0.618033989:b=2,d=4,seed=0", None).expect("a tree");
        let method = MeasureSettings { repetitions: 0, ..MeasureSettings::default() };
        let leaves = |seed, contender: &str| {
            let case = Case::new("bin", "tree", trees.clone().with_seed(seed), "tree");
            let question = Question { case: case.into(), depth: 4 };
            let contender = contender.parse().expect("a contender");
            let row = measure("test", &question, &contender, &method).row;
            row.leaves().expect("a count") as f64
        };
        let uct = "uct+c=1+playouts+solver";
        let seeded: [String; 4] = std::array::from_fn(|seed| format!("{uct}+seed={}", seed + 1));
        let differences: Vec<f64> = (0..4_000)
            .map(|tree| {
                let over_seeds: f64 = seeded.iter().map(|it| leaves(tree, it)).sum();
                leaves(tree, uct) - over_seeds / seeded.len() as f64
            })
            .collect();
        let count = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / count;
        let variance = differences.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / count;
        let z = mean / (variance / count).sqrt();
        assert!(z.abs() < 4.0, "z {z}, mean difference {mean}");
    }

    #[test]
    fn every_repetition_must_prove_the_same() {
        for (differs, agrees) in [(1, false), (2, false), (3, false), (4, true)] {
            let mut searches = 0;
            let method = MeasureSettings { repetitions: 3, ..MeasureSettings::default() };
            let times = time(&method, Interval::exact(0), || {
                searches += 1;
                let bounds = Interval::exact(i32::from(searches == differs));
                TimedSearch { bounds, time: Duration::ZERO }
            });
            assert_eq!(times.is_ok_and(|times| times.len() == 3), agrees, "{differs}");
        }
    }

    #[test]
    fn an_interrupt_ends_repetitions() {
        let interrupt = Arc::new(AtomicBool::new(false));
        let method = MeasureSettings {
            repetitions: 1_000_000,
            interrupt: Some(Arc::clone(&interrupt)),
            ..MeasureSettings::default()
        };
        let (proven, mut searches) = (Interval::exact(0), 0);
        let times = time(&method, proven, || {
            searches += 1;
            interrupt.store(searches == 2, Ordering::Relaxed);
            TimedSearch { bounds: proven, time: Duration::ZERO }
        });
        assert_eq!((times, searches), (Err(Untimed::Interrupted), 2));

        let root = Root::new("tic-tac-toe", None).expect("a game");
        let case = Case::new("tic-tac-toe", "start", root, "zero");
        let question = Question { case: case.into(), depth: 2 };
        let contender = "alpha-beta".parse().expect("a contender");
        let row = measure("test", &question, &contender, &method).row;
        assert_eq!((row.status, row.value, row.repeatable), (Status::Interrupted, None, false));
        assert!(row.leaves().is_some_and(|leaves| leaves > 0), "the counts are kept");
    }
}
