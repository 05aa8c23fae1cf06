//! Mean costs of proof-number search on two-valued uniform trees, against the
//! means of an independent implementation.
//!
//! Both means have a standard error, and their difference must be less than
//! 4.5 of both together.

use plywood_algorithms::Algorithm as A;

use crate::forest::trees;
use crate::means::Mean;
use crate::measured::{Measured, measure_tree};

#[test]
fn means_on_two_valued_trees() {
    let rows = include_str!("proof_number_costs.txt").lines();
    for row in rows.filter(|row| !row.starts_with('#')) {
        let [algorithm, branching, depth, win, others, leaves, expansions, won] =
            row.split(' ').collect::<Vec<_>>()[..]
        else {
            panic!("{row}")
        };
        let algorithm: A = algorithm.parse().expect("an algorithm");
        let [branching, depth, others]: [u32; 3] =
            [branching, depth, others].map(|it| it.parse().expect("a number"));
        let [leaves, expansions, won] = [leaves, expansions, won].map(Mean::read);
        let name = format!("bin:{win}:b={branching},d={depth}");
        let samples = 80_000 / branching.pow(depth).min(80);
        let mut seen = [const { Vec::new() }; 3];
        for tree in trees(&[&name], 0..u64::from(samples)) {
            let Measured { answer, tally, .. } = measure_tree(algorithm, tree.root(), depth);
            // Evaluated when generated, all nodes but the root come from an
            // expansion; evaluated when selected, all but the leaves become one.
            let expanded = if algorithm == A::PROOF_NUMBER {
                (tally.nodes - 1) / u64::from(branching)
            } else {
                tally.interior()
            };
            let is_won = f64::from(u32::from(answer.best.is_some()));
            seen[0].push(tally.leaves as f64);
            seen[1].push(expanded as f64);
            seen[2].push(is_won);
        }
        let what = format!("{algorithm} on {name}");
        let [found_leaves, found_expansions, found_won] = seen.map(|values| Mean::of(&values));
        let agree = |found: Mean, Mean { mean, .. }, error, of: &str| {
            found.assert_agrees(Mean { mean, error }, &format!("{what}: {of}"));
        };
        agree(found_leaves, leaves, leaves.error, "leaves");
        let others = f64::from(others);
        // Expansions vary there as they do here.
        let error = found_expansions.error * (f64::from(samples) / others).sqrt();
        agree(found_expansions, expansions, error, "expansions");
        let error = (won.mean * (1.0 - won.mean) / others).sqrt();
        agree(found_won, won, error.max(1.0 / others), "won");
    }
}
