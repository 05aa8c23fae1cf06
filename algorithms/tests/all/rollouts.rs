//! Rollouts: which leaves they evaluate, in which order, under which policy.

use plywood_algorithms::{
    Algorithm as A, LeafSet, RolloutAim, RolloutNode, RolloutPolicy, Rollouts,
};
use plywood_positions::{
    ExplicitTree, IndexedEvaluation, Interval, Position, TreeValue, Value, Window, mix,
};
use proptest::prelude::*;
use std::cell::Cell;

use crate::forest::{Checked, choices, deterministic, minimax, samples, trees};
use crate::held::{Held, HeldMove, Keys, OfHeld, Tree};
use crate::measured::{Measured, measure, measure_in, measure_own};
use crate::windows::{Around, windows};

const BY_ROLLOUTS: [A; 6] = [
    A::ROLLOUT_ALPHA_BETA,
    A::ROLLOUT_SSS,
    A::ROLLOUT_DUAL,
    A::FSSS_MINIMAX,
    A::FSSS,
    A::FSSS_CLAMPED,
];

proptest! {
    #![proptest_config(deterministic(1000))]

    #[test]
    fn they_visit_what_their_originals_visit(sample in samples()) {
        sample.check_tree(&orders_agree)?;
    }

    #[test]
    fn from_a_window_they_visit_what_alpha_beta_visits(sample in samples(), window in windows()) {
        sample.check_tree(&|position, depth| in_window(window, position, depth))?;
    }

    #[test]
    fn any_policy_finds_the_value(sample in samples(), seed: u64) {
        sample.check_tree(&|position, depth| any_policy(seed, position, depth))?;
    }
}

fn orders_agree(position: &Held<'_>, depth: u32) -> Checked {
    let leaves = |algorithm| measure(algorithm, position, depth).leaves;
    let alpha_beta = leaves(A::ALPHA_BETA);
    prop_assert_eq!(&leaves(A::ROLLOUT_ALPHA_BETA).order, &alpha_beta.order);
    let are_distinct = leaf_values_differ(position, depth);
    for (rollouts, original) in [
        (A::ROLLOUT_SSS, A::SSS),
        (A::ROLLOUT_SSS, A::MTD_ABOVE),
        (A::ROLLOUT_DUAL, A::DUAL),
        (A::ROLLOUT_DUAL, A::MTD_BELOW),
    ] {
        let (rollouts, original) = (leaves(rollouts).order, leaves(original).order);
        if are_distinct {
            prop_assert_eq!(&rollouts, &original);
        }
        let mut rest = original.iter();
        let is_in_order = rollouts.iter().all(|leaf| rest.any(|other| other == leaf));
        prop_assert!(is_in_order, "{:?} in {:?}", rollouts, original);
    }
    for (policy, original) in
        [(largest_at_max as Policy, A::ROLLOUT_SSS), (largest_at_min, A::ROLLOUT_DUAL)]
    {
        let by_policy = follow(RolloutAim::Whole, &policy, position, depth);
        prop_assert_eq!(&by_policy.leaves.order, &leaves(original).order, "{}", original);
    }
    for inside in [A::FSSS_MINIMAX, A::FSSS] {
        prop_assert!(leaves(inside).is_subset(&alpha_beta), "{inside} leaves alpha-beta's tree");
    }
    for algorithm in BY_ROLLOUTS {
        let Measured { tally, leaves, .. } = measure(algorithm, position, depth);
        prop_assert_eq!(tally.leaves, leaves.distinct(), "{}", algorithm);
        prop_assert_eq!(tally.leaves, tally.passes, "{}: one leaf a rollout", algorithm);
        let is_leaf = tally.generated == 0;
        let held = if is_leaf { 0 } else { tally.generated + 1 };
        prop_assert_eq!(tally.peak_open as u64, held, "{}: all nodes seen", algorithm);
    }
    Ok(())
}

/// Whether no two leaves are worth the same to MAX.
fn leaf_values_differ(position: &Held<'_>, depth: u32) -> bool {
    fn collect(position: &Held<'_>, depth: u32, sign: Value, values: &mut Vec<Value>) {
        let moves = choices(position, depth);
        if moves.is_empty() {
            values.push(sign * minimax(position, &OfHeld, depth));
        }
        for chosen in moves {
            collect(&position.play(chosen), depth - 1, -sign, values);
        }
    }
    let mut values = Vec::new();
    collect(position, depth, 1, &mut values);
    values.sort_unstable();
    values.windows(2).all(|pair| pair[0] != pair[1])
}

fn in_window(around: Around, position: &Held<'_>, depth: u32) -> Checked {
    let value = minimax(position, &OfHeld, depth);
    let window = around.window(value);
    let alpha_beta = measure_in(A::ALPHA_BETA, position, depth, window).leaves;
    let rollouts = measure_in(A::ROLLOUT_ALPHA_BETA, position, depth, window);
    prop_assert_eq!(&rollouts.leaves.order, &alpha_beta.order);
    for algorithm in BY_ROLLOUTS {
        let bounds = measure_in(algorithm, position, depth, window).answer.bounds;
        prop_assert!(bounds.contains(value), "{algorithm}: {value} is not in {bounds:?}");
        let is_settled =
            bounds.value().is_some() || bounds.lower >= window.beta || bounds.upper <= window.alpha;
        prop_assert!(is_settled, "{algorithm}: {bounds:?} in {window:?}");
    }
    Ok(())
}

fn any_policy(seed: u64, position: &Held<'_>, depth: u32) -> Checked {
    let value = minimax(position, &OfHeld, depth);
    let draws = Cell::new(seed);
    let random = |node: &RolloutNode<'_>| {
        draws.set(mix(draws.get()));
        let open: Vec<_> = node.open().collect();
        open[draws.get() as usize % open.len()]
    };
    for aim in [RolloutAim::Whole, RolloutAim::UpperBound, RolloutAim::LowerBound] {
        for policy in [&random as &RolloutPolicy<'_>, &rightmost] {
            let seen = follow(aim, policy, position, depth);
            prop_assert_eq!(seen.answer.bounds.value(), Some(value), "{:?}", aim);
            prop_assert_eq!(seen.tally.leaves, seen.leaves.distinct(), "{:?}", aim);
        }
    }
    Ok(())
}

type Policy = fn(&RolloutNode<'_>) -> (usize, Window);

fn is_max(node: &RolloutNode<'_>) -> bool {
    node.ply.is_multiple_of(2)
}

/// MT-SSS* as a policy.
fn largest_at_max(node: &RolloutNode<'_>) -> (usize, Window) {
    if is_max(node) { node.most_promising() } else { node.leftmost() }
}

/// MT-DUAL* as a policy.
fn largest_at_min(node: &RolloutNode<'_>) -> (usize, Window) {
    if is_max(node) { node.leftmost() } else { node.most_promising() }
}

fn rightmost(node: &RolloutNode<'_>) -> (usize, Window) {
    node.open().last().expect("some child is open")
}

/// The open child with the largest upper bound, whatever the window leaves of it.
fn largest_raw(node: &RolloutNode<'_>) -> (usize, Window) {
    let rank =
        |&(place, _): &(usize, Window)| (node.children[place].upper, std::cmp::Reverse(place));
    node.open().max_by_key(rank).expect("some child is open")
}

fn largest_raw_at_max(node: &RolloutNode<'_>) -> (usize, Window) {
    if is_max(node) { largest_raw(node) } else { node.leftmost() }
}

/// No windows at all: of the children that are not settled, the one with the largest
/// upper bound.
fn largest_unsettled(node: &RolloutNode<'_>) -> (usize, Window) {
    let unsettled = node.children.iter().enumerate().filter(|(_, it)| it.value().is_none());
    let rank = |&(place, bounds): &(usize, &Interval)| (bounds.upper, std::cmp::Reverse(place));
    let (place, bounds) = unsettled.max_by_key(rank).expect("some child is not settled");
    (place, Window { alpha: bounds.lower, beta: bounds.upper })
}

fn follow(
    aim: RolloutAim,
    policy: &RolloutPolicy,
    position: &Held<'_>,
    depth: u32,
) -> Measured<HeldMove> {
    let search = Rollouts { aim, policy };
    measure_own(position, depth, |problem, seen| {
        search.search(problem, &IndexedEvaluation(OfHeld), seen).into_answer()
    })
}

fn explicit(text: &str) -> ExplicitTree {
    text.parse().expect("a tree")
}

/// Whether the plain readings of the rule stay inside alpha-beta's leaves on this
/// tree, and whether they evaluate no more.
fn plain_readings(text: &str) -> [(bool, bool); 3] {
    let tree = explicit(text);
    let held = Tree::new(tree.root(), TreeValue);
    let alpha_beta = measure(A::ALPHA_BETA, &held.root(), tree.depth()).leaves;
    [largest_unsettled as Policy, largest_raw, |node| node.most_promising()].map(|policy| {
        let leaves = follow(RolloutAim::Whole, &policy, &held.root(), tree.depth()).leaves;
        (leaves.is_subset(&alpha_beta), leaves.distinct() <= alpha_beta.distinct())
    })
}

/// FSSS-Minimax's plain readings break the claims that they evaluate only leaves of alpha-beta, and
/// no more of them: bounds alone, bounds of open children, clamped bounds. The form with elder
/// siblings keeps them.
#[test]
fn plain_readings_leave_alpha_betas_leaves() {
    assert_eq!(plain_readings("((502 556) ((15 285) 218))"), [(false, true); 3]);
    let tree = explicit("((502 556) ((15 285) 218))");
    let held = Tree::new(tree.root(), TreeValue);
    let seen = |algorithm| measure(algorithm, &held.root(), 3);
    assert_eq!(seen(A::FSSS_CLAMPED).tally.leaves, 4);
    assert_eq!((seen(A::FSSS).tally.leaves, seen(A::ALPHA_BETA).tally.leaves), (4, 4));
    assert_eq!(seen(A::FSSS_MINIMAX).tally.leaves, 4);
    assert!(!plain_readings("((((-3 2) ((-4 -4) 5))))")[2].0);
    assert!(!plain_readings("(5 ((-6 4) 6))")[0].1);
    assert!(!plain_readings("(((0 ((-9 0) 4))))")[1].1);
    assert!(!plain_readings("((((4 0))) ((-3 -3) 9))")[2].1);
}

/// The claim of FSSS-Minimax's authors, on 1000 trees that are deeper or wider than the samples:
/// it evaluates only leaves of alpha-beta, and on most of them fewer.
#[test]
fn fsss_minimax_evaluates_only_leaves_of_alpha_beta() {
    let kinds = [
        "iid:b=2,d=11",
        "iid:b=3,d=7,end=0.1",
        "iid:b=8,d=4",
        "disc:9:b=2,d=10",
        "disc:9:b=4,d=6",
        "bin:0.5:b=3,d=7",
        "so:0.7:0.9:b=4,d=6",
        "incr:10:b=4,d=5",
        "totdep:b=3,d=7",
        "forward:k=16:b=8,d=4",
    ];
    let mut fewer = 0;
    for tree in trees(&kinds, 0..100) {
        let held = Tree::with_keys(Keys::OfPaths, tree.root(), TreeValue);
        let leaves = |algorithm| measure(algorithm, &held.root(), tree.shape().depth).leaves;
        let (own, alpha_beta) = (leaves(A::FSSS_MINIMAX), leaves(A::ALPHA_BETA));
        assert!(own.is_subset(&alpha_beta), "{tree}");
        fewer += u32::from(own.distinct() < alpha_beta.distinct());
    }
    assert_eq!(fewer, 982);
}

/// Leaves of two algorithms on a tree.
fn leaves_of(text: &str, algorithms: [A; 2]) -> [LeafSet; 2] {
    let tree = explicit(text);
    let held = Tree::new(tree.root(), TreeValue);
    algorithms.map(|algorithm| measure(algorithm, &held.root(), tree.depth()).leaves)
}

/// FSSS is not always cheaper than SSS*, DUAL*, or both.
#[test]
fn fsss_may_cost_more_than_sss_and_dual() {
    for (text, other) in [
        ("(((((-9 -6) 7))) -3)", A::SSS),
        ("((((5 3) 1) 2))", A::DUAL),
        ("((((8 4) -7) 0))", A::DUAL),
    ] {
        let [fsss, other] = leaves_of(text, [A::FSSS, other]);
        assert!(fsss.distinct() > other.distinct(), "{text}");
    }
}

/// A child that is half searched, with an upper bound above the window, loses to one
/// that has not been seen: with bounds that are not clamped, it is not SSS*.
#[test]
fn sss_with_raw_bounds_is_another_search() {
    let tree = explicit("((-5 ((6 -6) -3)))");
    let held = Tree::new(tree.root(), TreeValue);
    let raw = follow(RolloutAim::Whole, &largest_raw_at_max, &held.root(), tree.depth());
    let sss = measure(A::SSS, &held.root(), tree.depth());
    assert_eq!(raw.answer.bounds, sss.answer.bounds);
    assert_ne!(raw.leaves.order, sss.leaves.order);
}

/// With ties, a rollout that asks for a bound may find a value: the second MIN node is
/// known to be worth 0 when its only leaf is, and so is the root. SSS* goes on to the
/// second leaf, because of equals the leftmost is solved first.
#[test]
fn with_ties_rollouts_leave_leaves_out() {
    for (text, rollouts, original) in
        [("((0 0) (0))", A::ROLLOUT_SSS, A::SSS), ("(((0 0) (0)))", A::ROLLOUT_DUAL, A::DUAL)]
    {
        let leaves = leaves_of(text, [rollouts, original]).map(|leaves| leaves.distinct());
        assert_eq!(leaves, [2, 3], "{text}");
    }
}

#[test]
fn a_policy_of_ones_own_may_leave_alpha_betas_leaves() {
    let tree = explicit("((-6 (-5 -5)))");
    let held = Tree::new(tree.root(), TreeValue);
    let alpha_beta = measure(A::ALPHA_BETA, &held.root(), tree.depth()).leaves;
    let seen = follow(RolloutAim::Whole, &rightmost, &held.root(), tree.depth());
    assert!(!seen.leaves.is_subset(&alpha_beta));
}
