//! Searches that may be stopped, and searches that are repeated.

use plywood_algorithms::{Configuration, Limits, Problem, StopReason, Tally};
use plywood_positions::Indexed;

use super::solved::{MATE, SEARCHES, solve, without_places};
use crate::held::with_material;
use crate::measured::search_within;

#[test]
fn a_stopped_search_says_so() {
    let tree = with_material(MATE);
    for algorithm in SEARCHES {
        let (answer, tally) = solve(algorithm, &tree.root(), 6, true);
        let search = |limits| {
            let (root, plain) = (Indexed::root(tree.root()), Configuration::plain(algorithm));
            let seen = search_within(limits, &plain, &Problem::new(&root, 6))?;
            Ok(without_places(seen.answer))
        };
        for nodes in [0, 1, tally.nodes / 2, tally.nodes - 1] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            assert_eq!(search(limits), Err(StopReason::Nodes), "{algorithm}");
        }
        for memory in [0, tally.peak_bytes / 2, tally.peak_bytes - 1] {
            let limits = Limits { memory: Some(memory), ..Limits::default() };
            assert_eq!(search(limits), Err(StopReason::Memory), "{algorithm}");
        }
        let memory = Some(tally.peak_bytes);
        let limits = Limits { nodes: Some(tally.nodes), memory, ..Limits::default() };
        assert_eq!(search(limits), Ok(answer), "{algorithm}");
    }
}

#[test]
fn a_repeated_search_does_the_same() {
    let tree = with_material(MATE);
    for algorithm in SEARCHES {
        let first = solve(algorithm, &tree.root(), 6, true);
        let second: (_, Tally) = solve(algorithm, &tree.root(), 6, true);
        assert_eq!(first, second, "{algorithm}");
    }
}
