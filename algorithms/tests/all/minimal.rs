//! No algorithm that proves the value pays less than the minimal tree.

use plywood_algorithms::{full_leaves, minimal_leaves, uniform_minimal_leaves};
use plywood_positions::TreeValue;
use proptest::prelude::*;

use crate::forest::{Checked, deterministic, minimax, samples, synthetic_trees};
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
                minimal_leaves(&tree.root(), &TreeValue, depth, value, None),
                uniform_minimal_leaves(u64::from(branching), depth)
            );
        }
    }
}

fn bounds_are_kept(position: &Held<'_>, depth: u32) -> Checked {
    let value = minimax(position, &OfHeld, depth);
    let least = minimal_leaves(position, &OfHeld, depth, value, None).expect("the value");
    let most = full_leaves(position, depth, None);
    for algorithm in of_value() {
        let distinct = measure(algorithm, position, depth).leaves.distinct();
        prop_assert!(
            (least..=most).contains(&distinct),
            "{algorithm}: {distinct} of {least}..={most} leaves"
        );
    }
    Ok(())
}
