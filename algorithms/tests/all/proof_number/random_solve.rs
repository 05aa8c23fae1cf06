//! Randomised SOLVE: forced wins, and exact expectations of their cost.

use plywood_algorithms::{Algorithm, LeafSet, Problem, RandomSolve, Tally};
use plywood_positions::{
    Evaluation, ExplicitTree, Indexed, IndexedEvaluation, Position, TreeValue, WIN,
};

use super::solved::{solve, wins};
use super::trees::SHAPES;
use crate::forest::{choices, minimax, tree, trees};
use crate::held::{Held, Keys, OfHeld, Tree};
use crate::means::Mean;
use crate::measured::measure;

/// The cost of a node: the mean over all orders, and the leaves of the smallest proof.
struct Cost {
    mean: f64,
    least: u64,
    is_won: bool,
}

/// By the definition: with children that decide, those before the first of them, and
/// it; without, all.
fn cost<P: Position>(position: &P, depth: u32, is_attacker: bool) -> Cost
where
    TreeValue: Evaluation<P>,
{
    let moves = choices(position, depth);
    if moves.is_empty() {
        let value = minimax(position, &TreeValue, depth);
        let is_won = if is_attacker { value == WIN } else { value != -WIN };
        return Cost { mean: 1.0, least: 1, is_won };
    }
    let children = moves.into_iter().map(|chosen| position.play(chosen));
    let costs = children.map(|child| cost(&child, depth - 1, !is_attacker));
    let (others, deciding): (Vec<Cost>, Vec<Cost>) = costs.partition(|child| child.is_won);
    let sum = |costs: &[Cost]| costs.iter().map(|child| child.mean).sum::<f64>();
    let count = deciding.len() as f64;
    if let Some(least) = deciding.iter().map(|child| child.least).min() {
        let mean = sum(&others) / (count + 1.0) + sum(&deciding) / count;
        Cost { mean, least, is_won: true }
    } else {
        let least = others.iter().map(|child| child.least).sum();
        Cost { mean: sum(&others), least, is_won: false }
    }
}

/// Expected leaves of the hardest uniform trees: where one child decides and where
/// none does.
fn hardest(branching: f64, height: u32) -> (f64, f64) {
    (0..height)
        .fold((1.0, 1.0), |(one, all), _| (all + (branching - 1.0) / 2.0 * one, branching * one))
}

/// The hardest tree: a node that needs one child has exactly one that will do. Leaves
/// are MAX's.
fn reluctant(branching: u32, height: u32, is_won: bool, is_max: bool) -> String {
    if height == 0 {
        return if is_won == is_max { WIN.to_string() } else { (-WIN).to_string() };
    }
    let children = (0..branching).map(|place| {
        let decides = is_won && place == branching / 2;
        reluctant(branching, height - 1, !decides, !is_max)
    });
    format!("({})", children.collect::<Vec<_>>().join(" "))
}

/// Mean leaves of so many runs.
fn mean(position: &Held<'_>, depth: u32, runs: u64) -> Mean {
    let leaves: Vec<f64> = (0..runs)
        .map(|seed| {
            let mut tally = Tally::default();
            let Ok(_) = RandomSolve { seed }
                .search(&Problem::new(position, depth), &OfHeld, &mut tally)
                .into_answer();
            tally.leaves as f64
        })
        .collect();
    Mean::of(&leaves)
}

#[test]
fn wins_are_those_of_minimax_and_no_leaf_is_evaluated_twice() {
    let mut proven = 0;
    for tree in trees(&SHAPES, 0..60) {
        let (root, whole) = (tree.root(), tree.shape().depth);
        let held = Tree::with_keys(Keys::OfPaths, root, TreeValue);
        for depth in [whole, whole - 1, whole + 1, 0] {
            let cost = cost(&root, depth, true);
            assert_eq!(cost.is_won, wins(&root, &TreeValue, depth));
            solve(Algorithm::RANDOM_SOLVE, &held.root(), depth, cost.is_won);
            let seen = measure(Algorithm::RANDOM_SOLVE, &held.root(), depth);
            assert_eq!(seen.tally.leaves, seen.leaves.distinct(), "{tree}: a leaf twice");
            assert!(seen.tally.leaves >= cost.least, "{tree}: less than a proof");
            proven += u32::from(cost.is_won);
        }
    }
    assert!(proven > 300, "{proven} won");
}

#[test]
fn equal_seeds_shuffle_alike_and_others_do_not() {
    let tree = tree("bin:0.6:b=3,d=6,seed=4");
    let root = Indexed::root(tree.root());
    let order = |seed| {
        let mut leaves = LeafSet::default();
        let problem = Problem::new(&root, 6);
        let Ok(_) = RandomSolve { seed }
            .search(&problem, &IndexedEvaluation(TreeValue), &mut leaves)
            .into_answer();
        leaves.order
    };
    assert_eq!(order(1), order(1));
    assert_ne!(order(1), order(2));
}

#[test]
fn reluctant_trees_cost_what_the_recursion_says() {
    let exact = [1.5, 2.75, 4.375, 7.6875, 12.59375];
    for (height, expected) in (1..).zip(exact) {
        let (one, _) = hardest(2.0, height);
        assert!((one - expected).abs() < 1e-12, "height {height}: {one}");
    }
    for (branching, height) in [(2, 1), (2, 4), (2, 5), (3, 3), (4, 3), (5, 2)] {
        let (one, all) = hardest(f64::from(branching), height);
        for (is_won, expected) in [(true, one), (false, all)] {
            let text = reluctant(branching, height, is_won, true);
            let tree: ExplicitTree = text.parse().expect("a tree");
            let cost = cost(&tree.root(), height, true);
            assert_eq!(cost.is_won, is_won);
            assert!((cost.mean - expected).abs() < 1e-9, "{text}: {}", cost.mean);
            let held = Tree::new(tree.root(), TreeValue);
            let Mean { mean, error } = mean(&held.root(), height, 1000);
            assert!((mean - expected).abs() <= 5.0 * error, "{text}: {mean}, not {expected}");
        }
    }
}

/// Means over seeds are the exact ones, and on no tree more than on the hardest.
#[test]
fn random_trees_cost_no_more_than_reluctant_ones() {
    for (name, branching) in
        [("bin:0.62:b=2,d=7", 2.0), ("bin:0.3:b=3,d=5", 3.0), ("bin:0.7:b=4,d=4", 4.0)]
    {
        for tree in trees(&[name], 0..200) {
            let depth = tree.shape().depth;
            let cost = cost(&tree.root(), depth, true);
            let (one, all) = hardest(branching, depth);
            let hardest = if cost.is_won { one } else { all };
            assert!(cost.mean <= hardest + 1e-9, "{tree}: {} above {hardest}", cost.mean);
            if tree.shape().seed < 4 {
                let held = Tree::new(tree.root(), TreeValue);
                let Mean { mean, error } = mean(&held.root(), depth, 1000);
                assert!((mean - cost.mean).abs() <= 5.0 * error, "{tree}: {mean}");
            }
        }
    }
}

/// The growth of the hardest trees, (b - 1 + sqrt(b^2 + 14 b + 1)) / 4, which Saks and
/// Wigderson show to be the best of any algorithm.
#[test]
fn the_recursion_grows_with_the_base() {
    for (branching, base) in
        [(2.0, 1.686_141), (3.0, 2.302_776), (4.0, 2.886_001), (5.0, 3.449_490), (10.0, 6.131_044)]
    {
        let closed =
            (branching - 1.0 + f64::sqrt(branching * branching + 14.0 * branching + 1.0)) / 4.0;
        assert!((closed - base).abs() < 1e-6, "{closed}");
        let growth = hardest(branching, 41).0 / hardest(branching, 40).0;
        assert!((growth - base).abs() < 1e-6, "{growth}");
    }
}
