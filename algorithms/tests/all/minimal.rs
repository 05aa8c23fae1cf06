//! No algorithm that proves the value pays less than the minimal tree.

use std::sync::atomic::{AtomicBool, Ordering};

use plywood_algorithms::{
    Allowance, ExactGraph, MinimalGraph, Refutation, full_leaves, left_first_leaves,
    minimal_leaves, uniform_minimal_leaves,
};
use plywood_positions::TreeValue;
use proptest::prelude::*;

use crate::forest::{Checked, deterministic, minimax, samples, synthetic_trees, tree};
use crate::held::{Held, OfHeld};
use crate::measured::{measure, of_value};

proptest! {
    #![proptest_config(deterministic(400))]

    #[test]
    fn bounds_hold(sample in samples()) {
        sample.check_tree(&bounds_are_kept)?;
    }

    /// The proofs take as many leaves as the formula says, ties included: more
    /// would be too expensive, and fewer do not reach the horizon everywhere.
    #[test]
    fn uniform_trees_have_closed_form(tree in synthetic_trees()) {
        if let Some(branching) = tree.shape().uniform_branching() {
            let depth = tree.shape().depth;
            let value = minimax(&tree.root(), &TreeValue, depth);
            prop_assert_eq!(
                minimal_leaves(&tree.root(), &TreeValue, depth, value, Allowance::default()),
                uniform_minimal_leaves(u64::from(branching), depth)
            );
            let full = full_leaves(&tree.root(), depth, Allowance::default());
            prop_assert_eq!(full, Some(u64::from(branching).pow(depth)));
        }
    }
}

/// A bound needs the value, a graph also memory, and a request ends all.
#[test]
fn a_bound_is_of_the_value_within_an_allowance() {
    let tree = tree("disc:9:b=3,d=4").with_seed(1);
    let root = tree.root();
    let value = minimax(&root, &TreeValue, 4);
    let request = AtomicBool::new(false);
    let requested = Allowance { request: Some(&request), ..Allowance::default() };
    let found = |value, within| {
        let graph = |it| MinimalGraph::of(&root, &TreeValue, 4, value, it, within).is_some();
        [
            minimal_leaves(&root, &TreeValue, 4, value, within).is_some(),
            left_first_leaves(&root, &TreeValue, 4, value, within).is_some(),
            graph(Refutation::Cheapest),
            graph(Refutation::First),
            ExactGraph::of(&root, &TreeValue, 4, value, 1000, within).is_some(),
        ]
    };
    for (value, is_known) in [(value, true), (value - 1, false), (value + 1, false)] {
        assert_eq!(found(value, Allowance::default()), [is_known; 5]);
    }
    assert_eq!(found(value, Allowance::of_memory(Some(1 << 20))), [true; 5]);
    let little = Allowance::of_memory(Some(1000));
    assert_eq!(found(value, little), [true, true, false, false, false]);
    for is_requested in [false, true] {
        request.store(is_requested, Ordering::Relaxed);
        assert_eq!(found(value, requested), [!is_requested; 5]);
        assert_eq!(full_leaves(&root, 4, requested).is_some(), !is_requested);
    }
}

fn bounds_are_kept(position: &Held<'_>, depth: u32) -> Checked {
    let value = minimax(position, &OfHeld, depth);
    let least =
        minimal_leaves(position, &OfHeld, depth, value, Allowance::default()).expect("the value");
    let most = full_leaves(position, depth, Allowance::default()).expect("no request");
    for algorithm in of_value() {
        let distinct = measure(algorithm, position, depth).leaves.distinct();
        prop_assert!(
            (least..=most).contains(&distinct),
            "{algorithm}: {distinct} of {least}..={most} leaves"
        );
    }
    Ok(())
}
