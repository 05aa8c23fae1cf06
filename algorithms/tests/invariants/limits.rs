//! Searches that may be stopped.

use plywood_algorithms::{Algorithm, Limited, Limits, Problem, Promise, Stopped, Tally};
use plywood_positions::{IntervalEvaluation, Position};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use crate::forest::{Property, deterministic, samples};

proptest! {
    #![proptest_config(deterministic(300))]

    #[test]
    fn a_stopped_search_says_so(sample in samples(), part in 0.0..1.2) {
        sample.check(&NodeLimit(part))?;
    }

    #[test]
    fn a_search_without_memory_says_so(sample in samples(), part in 0.0..1.2) {
        sample.check(&MemoryLimit(part))?;
    }
}

/// The algorithms that stop at the depth asked for.
fn to_the_horizon() -> impl Iterator<Item = Algorithm> {
    let all = Algorithm::ALL.iter().copied();
    all.filter(|algorithm| algorithm.promise() != Promise::GameValue)
}

/// With so great a part of the nodes that it needs, a search completes iff
/// that is enough; and then its answer is the usual one.
struct NodeLimit(f64);

impl Property for NodeLimit {
    fn check<P, E>(&self, position: &P, evaluation: &E, depth: u32) -> Result<(), TestCaseError>
    where
        P: Position,
        E: IntervalEvaluation<P>,
    {
        let problem = Problem::new(position, depth);
        for algorithm in to_the_horizon() {
            let mut tally = Tally::default();
            let Ok(answer) = algorithm.search(&problem, evaluation, &mut tally);
            let partly = (tally.nodes as f64 * self.0) as u64;
            for nodes in [partly, tally.nodes - 1, tally.nodes] {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let limited = algorithm.search(&problem, evaluation, &mut Limited::new(limits));
                let expected =
                    if nodes < tally.nodes { Err(Stopped::Nodes) } else { Ok(answer.clone()) };
                prop_assert_eq!(limited, expected, "{} with {} nodes", algorithm, nodes);
            }
        }
        Ok(())
    }
}

/// The same with memory.
struct MemoryLimit(f64);

impl Property for MemoryLimit {
    fn check<P, E>(&self, position: &P, evaluation: &E, depth: u32) -> Result<(), TestCaseError>
    where
        P: Position,
        E: IntervalEvaluation<P>,
    {
        let problem = Problem::new(position, depth);
        for algorithm in to_the_horizon() {
            let mut tally = Tally::default();
            let Ok(answer) = algorithm.search(&problem, evaluation, &mut tally);
            let bytes = (tally.peak_bytes as f64 * self.0) as usize;
            let limits = Limits { memory: Some(bytes), ..Limits::default() };
            let limited = algorithm.search(&problem, evaluation, &mut Limited::new(limits));
            let expected = if bytes < tally.peak_bytes { Err(Stopped::Memory) } else { Ok(answer) };
            prop_assert_eq!(limited, expected, "{} with {} bytes", algorithm, bytes);
        }
        Ok(())
    }
}
