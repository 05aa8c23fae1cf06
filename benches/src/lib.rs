//! Workloads that the benchmarks share, each with its answer.
//!
//! Every function here asserts that it computes the right thing, so a
//! benchmark of something wrong fails instead of being fast.

pub mod chess;
pub mod guest;
pub mod parts;
pub mod trees;

use plywood_algorithms::{Algorithm, Answer, Guarantee, NoObserver, Problem, Tally};
use plywood_positions::{IntervalEvaluation, Position, Value};

/// Prints what a benchmark measures and how long it takes, unless `cargo test` runs it.
pub fn announce(what: &str) {
    if std::env::args().any(|argument| argument == "--bench") {
        println!("{what}");
    }
}

/// A position to search, and its minimax value for the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Workload<'a, P, E> {
    /// The position.
    pub position: &'a P,
    /// The values of its leaves.
    pub evaluation: &'a E,
    /// Plies to the horizon.
    pub depth: u32,
    /// The minimax value of the position.
    pub value: Value,
}

impl<'a, P: Position, E: IntervalEvaluation<P>> Workload<'a, P, E> {
    /// The search of `position` to `depth`. Alpha-beta finds the value.
    pub fn new(position: &'a P, evaluation: &'a E, depth: u32) -> Self {
        let problem = Problem::new(position, depth);
        let Ok(answer) = Algorithm::ALPHA_BETA.search(&problem, evaluation, &mut NoObserver);
        let value = answer.bounds.value().expect("alpha-beta with a full window is exact");
        Self { position, evaluation, depth, value }
    }

    /// Runs `algorithm`, and asserts that it finds the value.
    pub fn search(&self, algorithm: Algorithm) {
        let problem = Problem::new(self.position, self.depth);
        let Ok(answer) = algorithm.search(&problem, self.evaluation, &mut NoObserver);
        self.assert_right(algorithm, &answer);
    }

    /// The counts of `algorithm` in finding the value.
    pub fn tally(&self, algorithm: Algorithm) -> Tally {
        let mut tally = Tally::default();
        let problem = Problem::new(self.position, self.depth);
        let Ok(answer) = algorithm.search(&problem, self.evaluation, &mut tally);
        self.assert_right(algorithm, &answer);
        tally
    }

    /// The leaves that `algorithm` evaluates to find the value.
    pub fn leaves(&self, algorithm: Algorithm) -> u64 {
        self.tally(algorithm).leaves
    }

    /// Asserts that `answer` is right, as far as `algorithm` promises anything.
    fn assert_right<M>(&self, algorithm: Algorithm, answer: &Answer<M>) {
        match algorithm.promise() {
            Guarantee::Value | Guarantee::ValueAlone => {
                assert_eq!(answer.bounds.value(), Some(self.value), "{algorithm}");
            }
            Guarantee::BestMove | Guarantee::ForcedWin => {
                assert!(answer.bounds.contains(self.value), "{algorithm}");
            }
            Guarantee::GameValue | Guarantee::Plausible | Guarantee::Nothing => {
                assert!(answer.best.is_some(), "{algorithm}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use plywood_positions::TreeValue;

    use super::*;

    #[test]
    fn counts_are_those_of_the_right_value() {
        let (tree, minimax) = (trees::eight_by_six(1), Algorithm::MINIMAX);
        assert_eq!(Workload::new(&tree.root(), &TreeValue, 2).leaves(minimax), 64);
    }

    #[test]
    #[should_panic(expected = "alpha-beta")]
    fn a_count_of_something_wrong_fails() {
        let tree = trees::eight_by_six(1);
        let root = tree.root();
        let right = Workload::new(&root, &TreeValue, 2);
        let _ = Workload { value: right.value + 1, ..right }.tally(Algorithm::ALPHA_BETA);
    }
}
