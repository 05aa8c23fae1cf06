//! Trees with traps: alpha-beta sees them, samples fall into them.
//!
//! The figures are of another implementation of the law and of both searches, rounded as they were
//! printed: means to ten leaves, rates to a hundredth. They are held to 4.5 standard errors and
//! half a unit of the last digit.

use std::f64::consts::SQRT_2;

use plywood_algorithms::{Algorithm, Configuration, Limits, Problem};
use plywood_positions::{Indexed, Position, SyntheticTree, TreeValue};

use crate::forest::{minimax, trees};
use crate::held::{OfHeld, Tree};
use crate::means::Mean;
use crate::measured::{measure_tree, search_within};

/// Traps of so many moves; none of 0.
fn with_traps(moves: u32) -> Vec<SyntheticTree> {
    let (moves, share) = if moves == 0 { (1, 0) } else { (moves, 1) };
    trees(&[&format!("trap:k={moves},bait=4,loss=30,tau={share}:b=4,d=6")], 0..400).collect()
}

#[test]
fn alpha_beta_pays_more_for_deeper_traps() {
    for (moves, expected) in [(0, 610.0), (1, 690.0), (2, 830.0), (3, 890.0)] {
        let leaves: Vec<f64> = with_traps(moves)
            .iter()
            .map(|tree| measure_tree(Algorithm::ALPHA_BETA, tree.root(), 6).tally.leaves as f64)
            .collect();
        let Mean { mean, error } = Mean::of(&leaves);
        // Both means are of as many trees.
        let error = SQRT_2 * error;
        assert!((mean - expected).abs() < 4.5 * error + 5.0, "k={moves}: {mean} +- {error}");
    }
}

#[test]
fn uct_needs_more_simulations_for_deeper_traps() {
    const SIMULATIONS: [u64; 3] = [100, 400, 1600];
    let contender: Configuration = "uct+playouts+c=0.7".parse().expect("a contender");
    for (moves, expected) in
        [(0, [0.65, 0.67, 0.68]), (1, [1.0; 3]), (2, [0.2, 1.0, 1.0]), (3, [0.0, 0.0, 0.76])]
    {
        let mut right = [0u32; 3];
        for tree in with_traps(moves) {
            let held = Tree::new(tree.root(), TreeValue);
            let root = Indexed::root(held.root());
            let value = minimax(root.position(), &OfHeld, 6);
            for (right, evaluations) in right.iter_mut().zip(SIMULATIONS) {
                let limits = Limits { evaluations: Some(evaluations), ..Limits::default() };
                let seen = search_within(limits, &contender, &Problem::new(&root, 6));
                let best = seen.expect("it ends by itself").answer.best.expect("a move");
                let worth = -minimax(&root.position().play(best.inner), &OfHeld, 5);
                *right += u32::from(worth == value);
            }
        }
        for (right, expected) in right.into_iter().zip(expected) {
            let rate = f64::from(right) / 400.0;
            let variance = f64::max(expected * (1.0 - expected), 0.01);
            let tolerance = 4.5 * (2.0 * variance / 400.0).sqrt() + 0.005;
            assert!((rate - expected).abs() < tolerance, "k={moves}: {rate}, not {expected}");
        }
    }
}
