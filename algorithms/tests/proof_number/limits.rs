//! Searches that may be stopped, and searches that are repeated.

use plywood_algorithms::{Limited, Limits, Problem, Stopped, Tally};
use plywood_positions::{Chess, Material};

use crate::solved::{SEARCHES, solve};

/// A mate in three.
const MATE: &str = "3r2k1/5Npp/8/8/2Q5/8/8/6K1 w - -";

#[test]
fn a_stopped_search_says_so() {
    let position: Chess = MATE.parse().expect("a position");
    for algorithm in SEARCHES {
        let (answer, tally) = solve(algorithm, &position, &Material, 6, true);
        let search = |limits| {
            algorithm.search(&Problem::new(&position, 6), &Material, &mut Limited::new(limits))
        };
        for nodes in [0, 1, tally.nodes / 2, tally.nodes - 1] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            assert_eq!(search(limits), Err(Stopped::Nodes), "{algorithm}");
        }
        for memory in [0, tally.peak_bytes / 2, tally.peak_bytes - 1] {
            let limits = Limits { memory: Some(memory), ..Limits::default() };
            assert_eq!(search(limits), Err(Stopped::Memory), "{algorithm}");
        }
        let memory = Some(tally.peak_bytes);
        let limits = Limits { nodes: Some(tally.nodes), memory, ..Limits::default() };
        assert_eq!(search(limits), Ok(answer), "{algorithm}");
    }
}

#[test]
fn a_repeated_search_does_the_same() {
    let position: Chess = MATE.parse().expect("a position");
    for algorithm in SEARCHES {
        let first = solve(algorithm, &position, &Material, 6, true);
        let second: (_, Tally) = solve(algorithm, &position, &Material, 6, true);
        assert_eq!(first, second, "{algorithm}");
    }
}
