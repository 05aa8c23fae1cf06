//! Randomised alpha-beta.

use plywood_algorithms::theory::UniformTree;
use plywood_algorithms::{Algorithm as A, Problem, RandomAlphaBeta, Tally};
use plywood_positions::{IndexedEvaluation, TreeValue};
use proptest::prelude::*;

use crate::forest::{Checked, deterministic, minimax, samples, tree, trees};
use crate::held::{Held, OfHeld};
use crate::means::Mean;
use crate::measured::{Measured, measure, measure_own, measure_tree};

proptest! {
    #![proptest_config(deterministic(500))]

    #[test]
    fn no_leaf_is_evaluated_twice_whatever_the_seed(sample in samples(), seed: u64) {
        sample.check_tree(&|position, depth| seeded(seed, position, depth))?;
    }
}

fn seeded(seed: u64, position: &Held<'_>, depth: u32) -> Checked {
    let value = minimax(position, &OfHeld, depth);
    let search = RandomAlphaBeta { seed };
    let Measured { answer, tally, leaves, .. } = measure_own(position, depth, |problem, seen| {
        search.search(problem, &IndexedEvaluation(OfHeld), seen).into_answer()
    });
    prop_assert_eq!(answer.bounds.value(), Some(value));
    prop_assert_eq!(tally.leaves, leaves.distinct());
    prop_assert!(leaves.is_subset(&measure(A::MINIMAX, position, depth).leaves));
    Ok(())
}

/// On independent leaves every order is as random as the next: the mean over trees is
/// alpha-beta's. Over seeds, it is on any one tree another.
#[test]
fn on_independent_leaves_the_mean_is_alpha_betas() {
    for (branching, depth, samples) in [(2, 5, 2000), (3, 4, 1000), (5, 3, 800)] {
        let name = format!("iid:b={branching},d={depth}");
        let leaves: Vec<f64> = trees(&[&name], 0..samples)
            .map(|tree| measure_tree(A::RANDOM_ALPHA_BETA, tree.root(), depth).tally.leaves as f64)
            .collect();
        let expected = UniformTree { branching, depth }.alpha_beta_leaves();
        Mean::of(&leaves).assert_agrees(Mean::exact(expected), &name);
    }
}

/// If the best move comes last, a random order is better than the generator's; where
/// it comes first, worse.
#[test]
fn a_random_order_lies_between_the_best_and_the_worst() {
    for (law, is_cheaper) in [("best-first", false), ("worst-first", true)] {
        let tree = tree(&format!("{law}:b=3,d=6"));
        let leaves = |algorithm| measure_tree(algorithm, tree.root(), 6).tally.leaves;
        let (random, fixed) = (leaves(A::RANDOM_ALPHA_BETA), leaves(A::ALPHA_BETA));
        assert_eq!(random < fixed, is_cheaper, "{law}: {random} against {fixed}");
        let mut tally = Tally::default();
        let root = tree.root();
        let Ok(_) = RandomAlphaBeta { seed: 1 }
            .search(&Problem::new(&root, 6), &TreeValue, &mut tally)
            .into_answer();
        assert_ne!(tally.leaves, random, "another seed shuffles otherwise");
    }
}
