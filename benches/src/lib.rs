//! What the benchmarks share: the things measured, each with its answer.
//!
//! Every function here asserts that it computes the right thing, so that a
//! benchmark of something wrong fails instead of being fast.

pub mod chess;
pub mod connect_four;
pub mod trees;

use plywood_algorithms::{Algorithm, NoObserver, Problem, Promise, Tally};
use plywood_positions::{IntervalEvaluation, Position, Value};

/// Runs `algorithm` and asserts that it finds `value`.
pub fn search<P: Position, E: IntervalEvaluation<P>>(
    algorithm: Algorithm,
    position: &P,
    evaluation: &E,
    depth: u32,
    value: Value,
) {
    let Ok(answer) = algorithm.search(&Problem::new(position, depth), evaluation, &mut NoObserver);
    match algorithm.promise() {
        Promise::Value | Promise::ValueAlone => {
            assert_eq!(answer.bounds.value(), Some(value), "{algorithm}");
        }
        Promise::BestMove | Promise::ForcedWin => {
            assert!(answer.bounds.contains(value), "{algorithm}");
        }
        Promise::GameValue | Promise::Plausible => assert!(answer.best.is_some(), "{algorithm}"),
    }
}

/// The leaves that `algorithm` evaluates.
pub fn leaves<P: Position, E: IntervalEvaluation<P>>(
    algorithm: Algorithm,
    position: &P,
    evaluation: &E,
    depth: u32,
) -> u64 {
    tally(algorithm, position, evaluation, depth).leaves
}

/// What `algorithm` does.
pub fn tally<P: Position, E: IntervalEvaluation<P>>(
    algorithm: Algorithm,
    position: &P,
    evaluation: &E,
    depth: u32,
) -> Tally {
    let mut tally = Tally::default();
    let Ok(_) = algorithm.search(&Problem::new(position, depth), evaluation, &mut tally);
    tally
}
