//! Mean costs of proof-number search on two-valued uniform trees, against the
//! means of an independent implementation.
//!
//! Both means have a standard error, and their difference must be less than
//! 4.5 of both together.

use plywood_algorithms::Algorithm as A;

use crate::forest::trees;
use crate::means::Mean;
use crate::measured::{Measured, measure_tree};

/// The algorithm, branching and depth, the probability that a leaf is a win,
/// trees of the other implementation, and its means: leaf evaluations with
/// their standard error, expansions, and the part of the roots that are won.
type Expected = (A, (u32, u32), f64, u32, (f64, f64), f64, f64);
const EXPECTED: &[Expected] = &[
    (A::PROOF_NUMBER_DELAYED, (2, 4), 0.5, 20_000, (6.848, 0.0147), 12.5947, 0.34525),
    (A::PROOF_NUMBER, (2, 4), 0.5, 20_000, (9.0969, 0.0178), 11.1701, 0.3474),
    (A::PROOF_NUMBER_DELAYED, (2, 6), 0.5, 20_000, (17.3269, 0.0383), 48.3097, 0.22635),
    (A::PROOF_NUMBER, (2, 6), 0.5, 20_000, (23.0437, 0.0462), 38.3742, 0.2265),
    (A::PROOF_NUMBER_DELAYED, (2, 8), 0.618_034, 10_000, (46.6304, 0.1677), 191.7678, 0.6183),
    (A::PROOF_NUMBER, (2, 8), 0.618_034, 10_000, (57.9204, 0.212), 126.8638, 0.6159),
    (A::PROOF_NUMBER_DELAYED, (2, 8), 0.381_966, 10_000, (29.4717, 0.0754), 177.2238, 0.0029),
    (A::PROOF_NUMBER, (2, 8), 0.381_966, 10_000, (42.5652, 0.0902), 121.0354, 0.0034),
    (A::PROOF_NUMBER_DELAYED, (2, 10), 0.618_034, 10_000, (122.8789, 0.4453), 739.829, 0.6164),
    (A::PROOF_NUMBER, (2, 10), 0.618_034, 10_000, (151.8358, 0.5586), 451.9281, 0.6182),
    (A::PROOF_NUMBER_DELAYED, (3, 4), 0.5, 20_000, (19.2269, 0.0395), 25.831, 0.1075),
    (A::PROOF_NUMBER, (3, 4), 0.5, 20_000, (32.9619, 0.0522), 23.6636, 0.1045),
    (A::PROOF_NUMBER_DELAYED, (3, 5), 0.5, 20_000, (21.4286, 0.0636), 65.5873, 0.9986),
    (A::PROOF_NUMBER, (3, 5), 0.5, 20_000, (36.7005, 0.0875), 40.5694, 0.9989),
    (A::PROOF_NUMBER_DELAYED, (3, 6), 0.682_328, 20_000, (98.4443, 0.274), 225.6282, 0.6828),
    (A::PROOF_NUMBER, (3, 6), 0.682_328, 20_000, (137.3354, 0.393), 126.2118, 0.6739),
    (A::PROOF_NUMBER_DELAYED, (3, 6), 0.317_672, 20_000, (40.9252, 0.0401), 186.7517, 0.0),
    (A::PROOF_NUMBER, (3, 6), 0.317_672, 20_000, (86.567, 0.047), 113.8755, 0.0),
    (A::PROOF_NUMBER_DELAYED, (4, 4), 0.5, 20_000, (35.1478, 0.0621), 41.6678, 0.01165),
    (A::PROOF_NUMBER, (4, 4), 0.5, 20_000, (74.9588, 0.0885), 39.6863, 0.0093),
    (A::PROOF_NUMBER_DELAYED, (4, 6), 0.724_492, 20_000, (328.7946, 1.0057), 683.7996, 0.72315),
    (A::PROOF_NUMBER, (4, 6), 0.724_492, 20_000, (500.1376, 1.5608), 313.2804, 0.7304),
    (A::PROOF_NUMBER_DELAYED, (5, 4), 0.754_878, 20_000, (89.7116, 0.2852), 87.9555, 0.75755),
    (A::PROOF_NUMBER, (5, 4), 0.754_878, 20_000, (146.321, 0.503), 50.6664, 0.75295),
];

#[test]
fn means_on_two_valued_trees() {
    for &(algorithm, (branching, depth), win, others, (leaves, error), expansions, won) in EXPECTED
    {
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
        let agree = |found: Mean, mean, error, of: &str| {
            found.assert_agrees(Mean { mean, error }, &format!("{what}: {of}"));
        };
        agree(found_leaves, leaves, error, "leaves");
        let others = f64::from(others);
        // Expansions vary there as they do here.
        let error = found_expansions.error * (f64::from(samples) / others).sqrt();
        agree(found_expansions, expansions, error, "expansions");
        let error = (won * (1.0 - won) / others).sqrt();
        agree(found_won, won, error.max(1.0 / others), "won");
    }
}
