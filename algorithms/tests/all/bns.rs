//! Best node search: the cost of its tests, and the effect of memory.

use plywood_algorithms::Algorithm as A;
use plywood_positions::{ExplicitTree, Interval, IntervalEvaluation, Position, TreeValue, WIN};
use proptest::prelude::*;

use crate::forest::{Checked, deterministic, minimax, samples};
use crate::held::{Held, OfHeld, Tree};
use crate::measured::{Measured, measure};

proptest! {
    #![proptest_config(deterministic(1000))]

    #[test]
    fn memory_changes_the_leaves_alone(sample in samples()) {
        sample.check_tree(&memory_is_small)?;
    }
}

/// Moves at the root that were tested, with the number of moves.
fn tests<M>(seen: &Measured<M>, moves: usize) -> u64 {
    // An only move is not tested.
    if moves > 1 { moves as u64 + seen.tally.researches } else { 0 }
}

fn memory_is_small(position: &Held<'_>, depth: u32) -> Checked {
    let moves = position.all_moves();
    if depth == 0 || moves.is_empty() {
        return Ok(());
    }
    let value = minimax(position, &OfHeld, depth);
    let [without, with] = [A::BNS, A::BNS_MEMORY].map(|it| measure(it, position, depth));
    let bounds = without.answer.bounds;
    prop_assert!(bounds.contains(value), "{value} is not in {bounds:?}");
    prop_assert_eq!(&with.answer, &without.answer);
    let tested = tests(&with, moves.len());
    prop_assert_eq!(tested, tests(&without, moves.len()));
    prop_assert_eq!(with.tally.passes, without.tally.passes);
    let Interval { lower, upper } = OfHeld.interval(position, depth);
    let (range, s) = (f64::from(upper) - f64::from(lower) + 2.0, moves.len() as f64);
    prop_assert!(tested as f64 <= s * (s * range.ln() + 3.0), "{tested} tests");
    prop_assert_eq!(with.tally.leaves, with.leaves.distinct(), "a leaf twice");
    prop_assert!(with.leaves.is_subset(&without.leaves));
    Ok(())
}

/// With and without memory, and alpha-beta.
fn three(text: &str) -> [Measured<crate::held::HeldMove>; 3] {
    let tree: ExplicitTree = text.parse().expect("a tree");
    let held = Tree::new(tree.root(), TreeValue);
    [A::BNS_MEMORY, A::BNS, A::ALPHA_BETA].map(|it| measure(it, &held.root(), tree.depth()))
}

/// Stored bounds change where later tests cut off: with memory, leaves are missing
/// that are evaluated without it, and not only repetitions.
#[test]
fn memory_saves_more_than_repetitions() {
    let [with, without, _] = three("((((-7 -1) 7) -1) -4)");
    assert_eq!(with.answer, without.answer);
    assert!(with.leaves.distinct() < without.leaves.distinct());
}

/// It is not inside alpha-beta's tree, and not always cheaper.
#[test]
fn it_may_cost_more_than_alpha_beta() {
    for text in ["(4 (0 4))", "(-1 (-6 -3))"] {
        let [with, _, alpha_beta] = three(text);
        assert!(!with.leaves.is_subset(&alpha_beta.leaves), "{text}");
    }
    let [with, _, alpha_beta] = three("(-1 (-6 -3))");
    assert!(with.leaves.distinct() > alpha_beta.leaves.distinct());
}

/// By hand. The range is -WIN ..= WIN, which is halved by every test of both moves
/// until one of them alone passes.
#[test]
fn two_leaves_are_told_apart_by_halving() {
    let [with, without, _] = three("(3 5)");
    assert_eq!(with.answer.best.map(|best| best.index), Some(1));
    // -WIN + 2^30 = 0: both pass. Then 2^29, 2^28, ..., 8: neither. 4: one passes.
    let rounds = 1 + 27 + 1;
    assert_eq!(with.tally.passes, rounds);
    assert_eq!((without.tally.leaves, without.tally.researches), (2 * rounds, 2 * rounds - 2));
    assert_eq!(with.tally.leaves, 2);
    assert_eq!(with.answer.bounds, Interval { lower: 4, upper: 7 });
    assert_eq!(WIN, 1 << 30);
}

/// All moves are worth the least that there is: none is better than another.
#[test]
fn moves_that_all_lose_tie() {
    let [with, without, _] = three(&format!("(-{WIN} (-{WIN} {WIN}))"));
    for seen in [with, without] {
        assert_eq!(seen.answer.best.map(|best| best.index), Some(0));
        assert_eq!(seen.answer.bounds, Interval::exact(-WIN));
    }
}
