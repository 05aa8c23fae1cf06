//! All algorithms find the same value, and where theory orders their costs,
//! measurement does.

use plywood_algorithms::{Algorithm as A, Configuration, Problem};
use plywood_positions::{Hashed, Indexed, TreeValue};
use proptest::prelude::*;

use crate::forest::{Checked, deterministic, minimax, samples, tree, trees};
use crate::held::{Held, OfHeld, Tree};
use crate::measured::{measure, measure_game, search};
use crate::promise::{End, value_along};

proptest! {
    #![proptest_config(deterministic(1000))]

    #[test]
    fn leaf_sets(sample in samples()) {
        sample.check_tree(&leaf_sets_are_related)?;
    }

    #[test]
    fn evaluations(sample in samples()) {
        sample.check_tree(&evaluations_are_related)?;
    }

    #[test]
    fn on_uniform_trees_pvs_makes_no_more_evaluations_than_scout(
        branching in 1..=4u32, depth in 1..=6u32, values in 1..=5u32, seed: u64,
    ) {
        let tree = tree(&format!("iid:b={branching},d={depth}")).with_seed(seed);
        let evaluation = Hashed { bits: values, seed };
        let evaluations = |algorithm| {
            measure_game(algorithm, tree.root(), evaluation, depth).tally.leaves
        };
        prop_assert!(evaluations(A::PVS) <= evaluations(A::SCOUT));
    }
}

/// With ties and early ends, memory can take a line to a leaf of another value,
/// or leave it before one: about one tree in 400, where MTD took the longer of
/// two lines for the better.
#[test]
fn lines_of_many_trees_with_ties_and_early_ends() {
    for tree in trees(&["disc:8:branching=2-4,end=0.2,d=5"], 40_000..43_000) {
        let held = Tree::new(tree.root(), TreeValue);
        let root = held.root();
        let value = minimax(&root, &OfHeld, 5);
        for algorithm in [A::MTD_F, A::MTD_ABOVE, A::MTD_BELOW, A::MTD_BISECTION, A::NEGASCOUT] {
            let answer = measure(algorithm, &root, 5).answer;
            let end = value_along(&root, 5, &answer.line);
            assert_eq!(end, Some(End::Leaf(value)), "{algorithm}, {tree}: {:?}", answer.line);
        }
    }
}

/// Which leaves an algorithm evaluates, compared with another.
fn leaf_sets_are_related(position: &Held<'_>, depth: u32) -> Checked {
    let leaves = |algorithm| measure(algorithm, position, depth).leaves;
    let alpha_beta = leaves(A::ALPHA_BETA);
    prop_assert_eq!(&leaves(A::ALPHA_BETA_HARD).order, &alpha_beta.order);
    for algorithm in [
        A::PAB,
        A::PVS,
        A::NEGASCOUT,
        A::NEGASCOUT_1983,
        A::SSS,
        A::DUAL,
        A::MTD_F,
        A::MTD_ABOVE,
        A::MTD_BELOW,
        A::MTD_BISECTION,
    ] {
        let fewer = leaves(algorithm);
        prop_assert!(fewer.is_subset(&alpha_beta), "{} leaves alpha-beta's tree", algorithm);
    }
    let root = Indexed::root(*position);
    let value = measure(A::MINIMAX, position, depth).answer.bounds.value();
    for (guess, most_passes) in [(value, 2), (value.map(|value| value / 2), u64::MAX)] {
        let problem = Problem { guess, ..Problem::new(&root, depth) };
        let seen = search(&Configuration::plain(A::MTD_F), &problem);
        prop_assert_eq!(seen.answer.bounds.value(), value);
        prop_assert!(seen.tally.passes <= most_passes, "{} passes", seen.tally.passes);
        prop_assert!(seen.leaves.is_subset(&alpha_beta), "MTD(f) leaves alpha-beta's tree");
    }
    prop_assert_eq!(leaves(A::MTD_ABOVE).order, leaves(A::SSS).order, "MTD(+inf) is SSS*");
    prop_assert_eq!(leaves(A::MTD_BELOW).order, leaves(A::DUAL).order, "MTD(-inf) is DUAL*");
    for (recursive, open, by_table) in
        [(A::RECURSIVE_SSS, A::SSS, A::MTD_ABOVE), (A::RECURSIVE_DUAL, A::DUAL, A::MTD_BELOW)]
    {
        prop_assert_eq!(leaves(recursive).order, leaves(open).order, "{} is {}", recursive, open);
        let passes = |algorithm| measure(algorithm, position, depth).tally.passes;
        prop_assert_eq!(passes(recursive), passes(by_table), "{} is {}", recursive, by_table);
    }
    let f1 = leaves(A::F1);
    prop_assert!(alpha_beta.is_subset(&f1));
    prop_assert!(f1.is_subset(&leaves(A::MINIMAX)));
    if depth <= 3 {
        prop_assert_eq!(f1.order, alpha_beta.order, "only depth 4 has deep cutoffs");
    }
    let (pvs, nega_scout) = (leaves(A::PVS), leaves(A::NEGASCOUT));
    prop_assert!(pvs.is_subset(&nega_scout) && nega_scout.is_subset(&pvs));
    Ok(())
}

/// How often an algorithm evaluates leaves.
fn evaluations_are_related(position: &Held<'_>, depth: u32) -> Checked {
    let seen = |algorithm: A| measure(algorithm, position, depth);
    for algorithm in [
        A::MINIMAX,
        A::ALPHA_BETA,
        A::ALPHA_BETA_HARD,
        A::F1,
        A::SSS,
        A::DUAL,
        A::RECURSIVE_SSS,
        A::RECURSIVE_DUAL,
        A::MTD_F,
        A::MTD_ABOVE,
        A::MTD_BELOW,
    ] {
        let seen = seen(algorithm);
        prop_assert_eq!(seen.tally.leaves, seen.leaves.distinct(), "{}", algorithm);
    }
    let evaluations = |algorithm| seen(algorithm).tally.leaves;
    prop_assert!(evaluations(A::NEGASCOUT) <= evaluations(A::PVS), "NegaScout exceeds PVS");
    Ok(())
}
