//! Workloads that the benchmarks share, each with its answer.
//!
//! Every function here asserts that it computes the right thing, so that a
//! benchmark of something wrong fails instead of being fast.

pub mod chess;
pub mod connect_four;
pub mod parts;
pub mod trees;

use plywood_algorithms::{Algorithm, Answer, NoObserver, Problem, Promise, Tally};
use plywood_positions::{IntervalEvaluation, Position, Value};

/// The minimax value of `position`, for the side to move.
pub fn value<P: Position, E: IntervalEvaluation<P>>(
    position: &P,
    evaluation: &E,
    depth: u32,
) -> Value {
    let problem = Problem::new(position, depth);
    let Ok(answer) = Algorithm::ALPHA_BETA.search(&problem, evaluation, &mut NoObserver);
    answer.bounds.value().expect("alpha-beta with a full window is exact")
}

/// Runs `algorithm` and asserts that it finds `value`.
pub fn search<P: Position, E: IntervalEvaluation<P>>(
    algorithm: Algorithm,
    position: &P,
    evaluation: &E,
    depth: u32,
    value: Value,
) {
    let Ok(answer) = algorithm.search(&Problem::new(position, depth), evaluation, &mut NoObserver);
    assert_answer(algorithm, &answer, value);
}

/// Asserts that `answer` is right where the minimax value is `value`, as far as
/// `algorithm` promises anything.
fn assert_answer<M>(algorithm: Algorithm, answer: &Answer<M>, value: Value) {
    match algorithm.promise() {
        Promise::Value | Promise::ValueAlone => {
            assert_eq!(answer.bounds.value(), Some(value), "{algorithm}");
        }
        Promise::BestMove | Promise::ForcedWin => {
            assert!(answer.bounds.contains(value), "{algorithm}");
        }
        Promise::GameValue | Promise::Plausible | Promise::Nothing => {
            assert!(answer.best.is_some(), "{algorithm}");
        }
    }
}

/// The leaves that `algorithm` evaluates to find `value`.
pub fn leaves<P: Position, E: IntervalEvaluation<P>>(
    algorithm: Algorithm,
    position: &P,
    evaluation: &E,
    depth: u32,
    value: Value,
) -> u64 {
    tally(algorithm, position, evaluation, depth, value).leaves
}

/// The counts of `algorithm` in finding `value`.
pub fn tally<P: Position, E: IntervalEvaluation<P>>(
    algorithm: Algorithm,
    position: &P,
    evaluation: &E,
    depth: u32,
    value: Value,
) -> Tally {
    let mut tally = Tally::default();
    let Ok(answer) = algorithm.search(&Problem::new(position, depth), evaluation, &mut tally);
    assert_answer(algorithm, &answer, value);
    tally
}

#[cfg(test)]
mod tests {
    use plywood_positions::TreeValue;

    use super::*;

    #[test]
    fn counts_are_those_of_the_right_value() {
        let tree = trees::eight_by_six(1);
        let right = value(&tree.root(), &TreeValue, 2);
        assert_eq!(leaves(Algorithm::MINIMAX, &tree.root(), &TreeValue, 2, right), 64);
    }

    #[test]
    #[should_panic(expected = "alpha-beta")]
    fn a_count_of_something_wrong_fails() {
        let tree = trees::eight_by_six(1);
        let wrong = value(&tree.root(), &TreeValue, 2) + 1;
        let _ = tally(Algorithm::ALPHA_BETA, &tree.root(), &TreeValue, 2, wrong);
    }
}
