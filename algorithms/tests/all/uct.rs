//! UCT and PUCT.

use std::collections::HashMap;

use plywood_algorithms::{KnownStep, Limits, NodeValue, Problem};
use plywood_positions::{
    Evaluation, Indexed, Interval, IntervalEvaluation, Position, TreePosition, TreeValue, Value,
};
use proptest::prelude::*;

use crate::best_first_minimax::{all_known, assert_proven, children, held_at_steps};
use crate::forest::{Checked, deterministic, minimax, samples, synthetic_trees, tree};
use crate::held::{Held, HeldMove, OfHeld, Tree};
use crate::measured::{Measured, configuration, steps_within};

/// A search of so many evaluations.
fn steps(text: &str, root: &Indexed<Held<'_>>, depth: u32, evaluations: u64) -> Measured<HeldMove> {
    let limits = Limits { evaluations: Some(evaluations), ..Limits::default() };
    steps_within(limits, &configuration(text), &Problem::new(root, depth))
}

/// The nodes that the search held at its end.
fn last(seen: &Measured<HeldMove>) -> HashMap<u64, KnownStep> {
    held_at_steps(seen).pop().expect("a step")
}

proptest! {
    #![proptest_config(deterministic(200))]

    #[test]
    fn visits_add_up(sample in samples()) {
        sample.check_tree(&adds_up)?;
    }

    #[test]
    fn what_is_plugged_in_and_does_nothing_changes_nothing(sample in samples()) {
        sample.check_tree(&neutral)?;
    }

    #[test]
    fn the_solver_proves_the_value(sample in samples()) {
        sample.check_tree(&proofs)?;
    }

    /// Values, and with them rewards, and the constant times a quarter: nothing is rounded
    /// otherwise, and nothing is chosen otherwise.
    #[test]
    fn only_the_ratio_of_rewards_and_the_constant_counts(tree in synthetic_trees()) {
        let depth = tree.shape().depth;
        // Four times wider, it has to be a range of values still.
        let Interval { lower, upper } = tree.range();
        prop_assume!(i64::from(upper) - i64::from(lower) < 1 << 28);
        for (text, quarter) in [("uct+c=1.5", "uct+c=0.375"), ("puct+c=2", "puct+c=0.5")] {
            let plain = Tree::new(tree.root(), TreeValue);
            let wide = Tree::new(tree.root(), FourTimesWider);
            let one = steps(text, &Indexed::root(plain.root()), depth, 120);
            let other = steps(quarter, &Indexed::root(wide.root()), depth, 120);
            prop_assert_eq!(last(&one), last(&other), "{}", text);
        }
    }
}

/// The root has as many visits as there were simulations, and every inner node one more than its
/// children together.
fn adds_up(position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    for text in ["uct", "puct", "uct+playouts", "puct+implicit=0.4+prior=rank"] {
        let seen = steps(text, &root, depth, 100);
        let known = last(&seen);
        let visits = |known: &KnownStep| match known.worth {
            NodeValue::Visits(visits) => visits,
            other => panic!("{other:?}"),
        };
        let simulations = visits(&known[&root.path()]);
        prop_assert_eq!(u64::from(simulations), seen.tally.leaves, "{}", text);
        let is_leaf = children(&root, depth).is_empty();
        prop_assert_eq!(simulations, if is_leaf { 1 } else { 100 });
        all_known(&root, depth, &known, &mut |_, _, node, below| {
            let of_children: u32 = below.iter().map(visits).sum();
            assert!(below.is_empty() || visits(&node) == 1 + of_children, "{text}");
        });
    }
    Ok(())
}

fn neutral(position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    for (one, other) in [
        ("uct", "uct+implicit=0"),
        ("puct", "puct+prior=uniform"),
        ("uct", "uct+c=1.4142135623730951"),
        ("puct", "puct+c=1"),
        ("uct+playouts", "uct+playouts+seed=0+implicit=0"),
        ("uct+playouts+seed=7", "uct+playouts+seed=7"),
    ] {
        let [one_seen, other_seen] = [one, other].map(|it| steps(it, &root, depth, 150));
        prop_assert_eq!(last(&one_seen), last(&other_seen), "{} and {}", one, other);
        prop_assert_eq!(&one_seen.trace.order, &other_seen.trace.order);
        prop_assert_eq!(one_seen.answer, other_seen.answer);
        prop_assert_eq!(one_seen.tally, other_seen.tally);
    }
    Ok(())
}

/// The solver ends with the minimax value, whatever it is that is sampled; all that it holds for
/// solved is so; and it makes no more simulations than the tree has nodes.
fn proofs(position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    let value = minimax(position, &OfHeld, depth);
    let nodes = count(&root, depth);
    if nodes > 400 {
        return Ok(());
    }
    for text in ["uct+solver", "puct+solver+c=0", "uct+solver+playouts", "uct+solver+implicit=1"] {
        let seen = steps(text, &root, depth, nodes);
        prop_assert_eq!(seen.answer.bounds, Interval::exact(value), "{}", text);
        if let Some(best) = seen.answer.best {
            let worth = -minimax(&position.play(best.inner), &OfHeld, depth - 1);
            prop_assert_eq!(worth, value, "{} chooses {:?}", text, best);
        }
        assert_proven(&root, depth, &last(&seen), text);
    }
    Ok(())
}

fn count(node: &Indexed<Held<'_>>, depth: u32) -> u64 {
    1 + children(node, depth).iter().map(|child| count(child, depth - 1)).sum::<u64>()
}

/// The values of a tree on a scale that makes a reward a quarter of what it was.
#[derive(Clone, Copy)]
struct FourTimesWider;

impl<'t> Evaluation<TreePosition<'t>> for FourTimesWider {
    fn evaluate(&self, position: &TreePosition<'t>) -> Value {
        TreeValue.evaluate(position)
    }

    fn finished(&self, position: &TreePosition<'t>, remaining: u32) -> Value {
        TreeValue.finished(position, remaining)
    }
}

impl<'t> IntervalEvaluation<TreePosition<'t>> for FourTimesWider {
    fn range(&self, position: &TreePosition<'t>) -> Option<Interval> {
        let Interval { lower, upper } = TreeValue.range(position)?;
        Some(Interval { lower, upper: lower + 4 * (upper - lower) })
    }
}

#[test]
fn another_seed_plays_otherwise() {
    let tree = tree("iid:b=4,d=6");
    let held = Tree::new(tree.root(), TreeValue);
    let root = Indexed::root(held.root());
    let order = |text: &str| steps(text, &root, 6, 200).trace.order;
    assert_eq!(order("uct+playouts"), order("uct+playouts+seed=0"));
    assert_ne!(order("uct+playouts"), order("uct+playouts+seed=1"));
    assert_eq!(order("uct+playouts+seed=1"), order("uct+playouts+seed=1"));
}

/// The moves of playouts are nodes, and no evaluations.
#[test]
fn a_playout_is_one_evaluation() {
    let tree = tree("iid:b=4,d=6");
    let held = Tree::new(tree.root(), TreeValue);
    let root = Indexed::root(held.root());
    let tally = |text: &str| steps(text, &root, 6, 200).tally;
    let (plain, played) = (tally("uct"), tally("uct+playouts"));
    assert_eq!((plain.leaves, plain.nodes), (200, 200));
    assert_eq!(played.leaves, 200);
    assert!(played.nodes > 600, "{}", played.nodes);
    assert_eq!(tally("uct+playouts+implicit=0.4").leaves, 200, "both count");
}
