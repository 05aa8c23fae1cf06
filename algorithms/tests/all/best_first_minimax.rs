//! Best-first minimax, unbounded best-first minimax and descent.

use std::collections::{HashMap, HashSet};

use plywood_algorithms::{
    Algorithm as A, Configuration, KnownStep, Limits, NodeValue, Problem, TraceEvent,
    USUAL_EVALUATIONS,
};
use plywood_positions::{
    ConnectFour, Evaluation, Hashed, Indexed, Interval, Position, TicTacToe, TreeValue, Value,
    Zero, mix,
};
use proptest::prelude::*;

use crate::forest::{Checked, choices, deterministic, minimax, played, samples, tree, trees};
use crate::held::{Held, HeldMove, OfHeld, Tree};
use crate::measured::{Measured, configuration, measure_game, search_within, steps_within};

type Root<'t> = Indexed<Held<'t>>;

/// More evaluations than any tree here takes.
const ENOUGH: Limits =
    Limits { nodes: None, time: None, memory: None, evaluations: Some(1_000_000) };

const COMPLETING: [A; 2] = [A::UNBOUNDED_MINIMAX, A::DESCENT];

fn steps(algorithm: A, root: &Root<'_>, depth: u32) -> Measured<HeldMove> {
    steps_within(ENOUGH, &Configuration::plain(algorithm), &Problem::new(root, depth))
}

/// The nodes that a search held at each of its steps, by their paths.
pub fn held_at_steps(seen: &Measured<HeldMove>) -> Vec<HashMap<u64, KnownStep>> {
    let steps = seen.trace.steps().expect("few steps").iter();
    let known = steps.filter_map(|step| match step {
        TraceEvent::Known(nodes) => Some(nodes.iter().map(|node| (node.path, *node)).collect()),
        _ => None,
    });
    known.collect()
}

/// None at the horizon.
pub fn children<'t>(node: &Root<'t>, depth: u32) -> Vec<Root<'t>> {
    choices(node, depth).into_iter().map(|chosen| node.play(chosen)).collect()
}

/// The nodes below `node`, itself included, that a search holds, with what they are worth and the
/// plies that are left.
pub fn all_known<'t>(
    node: &Root<'t>,
    depth: u32,
    known: &HashMap<u64, KnownStep>,
    visit: &mut impl FnMut(&Root<'t>, u32, KnownStep, &[KnownStep]),
) {
    let below = children(node, depth);
    let held: Vec<_> = below.iter().filter_map(|it| known.get(&it.path()).copied()).collect();
    visit(node, depth, known[&node.path()], &held);
    if !held.is_empty() {
        assert_eq!(held.len(), below.len(), "children are added together");
        for child in &below {
            all_known(child, depth - 1, known, visit);
        }
    }
}

/// Asserts that whatever is said to be proven below `root` is.
pub fn assert_proven(root: &Root<'_>, depth: u32, known: &HashMap<u64, KnownStep>, by: &str) {
    all_known(root, depth, known, &mut |node, depth, known, _| {
        if let NodeValue::Bounds(bounds) = known.worth {
            let value = minimax(node.position(), &OfHeld, depth);
            assert_eq!(bounds.value(), Some(value), "{by}");
        }
    });
}

fn value_of(known: KnownStep) -> Value {
    match known.worth {
        NodeValue::Estimate(value) => value,
        NodeValue::Bounds(bounds) => bounds.value().expect("one value"),
        other => panic!("{other:?}"),
    }
}

proptest! {
    #![proptest_config(deterministic(300))]

    #[test]
    fn a_tree_is_backed_up_at_every_step(sample in samples()) {
        sample.check_tree(&backed_up)?;
    }

    #[test]
    fn a_resolved_root_has_the_value(sample in samples()) {
        sample.check_tree(&completion)?;
    }

    #[test]
    fn a_search_ends_at_its_limit_with_an_answer(sample in samples(), evaluations in 1..200u64) {
        sample.check_tree(&|position, depth| guess_within(evaluations, position, depth))?;
    }
}

/// The root is worth what the leaf of its principal variation is, and so is every other node that
/// the search has been at; no node is expanded twice.
fn backed_up(position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    let seen = steps(A::BEST_FIRST_MINIMAX, &root, depth);
    prop_assert_eq!(seen.tally.leaves, seen.tally.nodes);
    prop_assert_eq!(seen.tally.leaves, seen.leaves.distinct(), "no node is entered twice");
    let mut expanded = 0;
    for known in held_at_steps(&seen) {
        let (mut all, mut inner) = (1, 0);
        all_known(&root, depth, &known, &mut |_, _, node, children| {
            let best = children.iter().map(|child| -value_of(*child)).max();
            assert_eq!(value_of(node), best.unwrap_or(value_of(node)));
            all += children.len();
            inner += usize::from(!children.is_empty());
        });
        assert_eq!(all, known.len());
        expanded = inner;
    }
    prop_assert_eq!(seen.tally.passes, 1);
    prop_assert!(expanded as u64 <= seen.tally.leaves);
    Ok(())
}

/// With completion, and evaluations enough, the value is found, and a move that is worth it,
/// whatever the evaluation; whatever is said to be resolved is; nothing is expanded twice.
fn completion(position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    let value = minimax(position, &OfHeld, depth);
    for algorithm in COMPLETING {
        let plain = Configuration::plain(algorithm);
        let problem = Problem::new(&root, depth);
        let seen = search_within(ENOUGH, &plain, &problem).expect("no limit ends it");
        prop_assert_eq!(seen.answer.bounds, Interval::exact(value), "{}", algorithm);
        prop_assert_eq!(seen.tally.leaves, seen.leaves.distinct(), "{}", algorithm);
        if let Some(best) = seen.answer.best {
            let worth = -minimax(&position.play(best.inner), &OfHeld, depth - 1);
            prop_assert_eq!(worth, value, "{} chooses {:?}", algorithm, best);
        }
        if seen.tally.leaves > 60 {
            continue;
        }
        let seen = steps(algorithm, &root, depth);
        for known in held_at_steps(&seen) {
            assert_proven(&root, depth, &known, algorithm.name());
        }
    }
    Ok(())
}

/// Whatever the limit on evaluations, it is kept, the search ends in its usual way, and what it says
/// is proven is.
fn guess_within(evaluations: u64, position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    let value = minimax(position, &OfHeld, depth);
    let limits = Limits { evaluations: Some(evaluations), ..Limits::default() };
    for text in [
        "best-first-minimax",
        "unbounded-minimax",
        "descent",
        "uct",
        "puct+prior=rank",
        "uct+solver+playouts",
        "uct+implicit=0.5+playouts",
    ] {
        let contender = configuration(text);
        let seen = search_within(limits, &contender, &Problem::new(&root, depth));
        let seen = seen.expect("it ends by itself");
        prop_assert!(seen.tally.leaves <= evaluations, "{}: {}", contender, seen.tally.leaves);
        prop_assert!(seen.answer.bounds.contains(value), "{}", contender);
        let proven = seen.answer.bounds.value();
        prop_assert!(proven.is_some() || seen.answer.bounds == Interval::UNKNOWN);
        // Samples with both kinds of evaluations make two of the root.
        let expands = seen.tally.leaves > 2 && depth > 0;
        prop_assert!(seen.answer.best.is_some() || !expands, "{}", contender);
        if let (Some(best), Some(value)) = (seen.answer.best, proven) {
            let worth = -minimax(&position.play(best.inner), &OfHeld, depth - 1);
            prop_assert_eq!(worth, value, "{} chooses {:?}", contender, best);
        }
    }
    Ok(())
}

/// With an evaluation that is exact, only the nodes of the leftmost principal variation are
/// expanded.
#[test]
fn with_exact_values_nothing_but_the_principal_variation_is_expanded() {
    for law in ["forward:k=5", "forward:k=100", "so:0.7:0.9", "so:0:0.5"] {
        for (branching, depth) in [(1, 5), (2, 6), (3, 4), (5, 3), (10, 2)] {
            for tree in trees(&[&format!("{law}:b={branching},d={depth}")], 0..20) {
                let held = Tree::new(tree.root(), TreeValue);
                let root = Indexed::root(held.root());
                let seen = steps(A::BEST_FIRST_MINIMAX, &root, depth);
                assert_eq!(seen.tally.leaves, u64::from(1 + branching * depth), "{tree}");
                let mut expected = vec![root.path()];
                let mut node = root;
                let value = |node: &Root<'_>| OfHeld.evaluate(node.position());
                for _ in 0..depth {
                    let below = children(&node, depth);
                    expected.extend(below.iter().map(Indexed::path));
                    let best = below.iter().find(|child| -value(child) == value(&node));
                    node = best.expect("an heir").clone();
                }
                assert_eq!(seen.trace.order, expected, "{tree}");
            }
        }
    }
}

/// It stops at a leaf that is not worth the minimax value: on one of five such trees, and on one of
/// two that are deeper.
#[test]
fn best_first_minimax_proves_nothing() {
    let wrong = |shape: &str, depth: u32| {
        let names = [&*format!("incr:3:{shape}")];
        let wrong = trees(&names, 0..200).filter(|tree| {
            let held = Tree::new(tree.root(), TreeValue);
            let root = Indexed::root(held.root());
            let seen = steps(A::BEST_FIRST_MINIMAX, &root, depth);
            assert_eq!(seen.answer.bounds, Interval::UNKNOWN);
            let last = held_at_steps(&seen).pop().expect("a step");
            value_of(last[&root.path()]) != minimax(root.position(), &OfHeld, depth)
        });
        wrong.count()
    };
    let (wide, deep) = (wrong("b=5,d=3", 3), wrong("b=2,d=8", 8));
    assert!((20..60).contains(&wide) && (70..130).contains(&deep), "{wide} and {deep} of 200");
}

/// As long as no end has been evaluated, completion changes nothing.
#[test]
fn unbounded_and_plain_best_first_begin_alike() {
    let mut compared = 0;
    let names = ["iid:b=2,d=5", "iid:b=3,d=4", "iid:branching=1-4,d=5", "iid:b=3,d=5,end=0.1"];
    for tree in trees(&names, 0..40) {
        let depth = tree.shape().depth;
        let held = Tree::new(tree.root(), TreeValue);
        let root = Indexed::root(held.root());
        let mut ends = HashSet::new();
        add_ends(&root, &mut ends);
        let order = |algorithm| {
            let order = steps(algorithm, &root, depth).trace.order;
            let first = order.iter().position(|path| ends.contains(path));
            order[..first.expect("they come to an end")].to_vec()
        };
        let (plain, unbounded) = (order(A::BEST_FIRST_MINIMAX), order(A::UNBOUNDED_MINIMAX));
        assert_eq!(plain, unbounded, "{tree}");
        compared += plain.len();
    }
    assert!(compared > 2000, "{compared} evaluations");
}

fn add_ends(node: &Root<'_>, ends: &mut HashSet<u64>) {
    let below = children(node, u32::MAX);
    if below.is_empty() {
        ends.insert(node.path());
    }
    for child in &below {
        add_ends(child, ends);
    }
}

#[test]
fn the_first_iteration_of_descent_comes_to_an_end() {
    let names = [
        "iid:branching=2-4,d=5,end=0.1",
        "bin:0.5:branching=2-4,d=5,end=0.1",
        "disc:3:branching=2-4,d=5,end=0.1",
    ];
    for tree in trees(&names, 0..20) {
        let held = Tree::new(tree.root(), TreeValue);
        let root = Indexed::root(held.root());
        let mut ends = HashSet::new();
        add_ends(&root, &mut ends);
        let descent = held_at_steps(&steps(A::DESCENT, &root, 5));
        assert_eq!(descent[0].len(), 1, "the root alone");
        assert!(descent[1].keys().any(|path| ends.contains(path)), "{tree}");
        let unbounded = held_at_steps(&steps(A::UNBOUNDED_MINIMAX, &root, 5));
        assert_eq!(unbounded[1].len(), 1 + children(&root, 5).len(), "one expansion");
    }
}

/// If the horizon is beyond the end, the game is solved: with an evaluation that knows nothing
/// and with one that misleads.
#[test]
fn games_end_with_their_outcomes() {
    let outcomes = |position: &Root<'_>, depth: u32| {
        let solved = |algorithm, limits| {
            let plain = Configuration::plain(algorithm);
            let seen = search_within(limits, &plain, &Problem::new(position, depth));
            seen.expect("no limit ends it").answer.bounds
        };
        let to_the_end = solved(A::MINIMAX_TO_THE_END, Limits::default());
        for algorithm in COMPLETING {
            assert_eq!(solved(algorithm, ENOUGH), to_the_end, "{algorithm}");
        }
    };
    let misleading = Hashed { bits: 6, seed: 3 };
    for moves in ["XO. .X. ..O", "X.. .O. ...", "XOX .O. ...", "X.. ... ..."] {
        let position: TicTacToe = moves.parse().expect("a position");
        outcomes(&Indexed::root(Tree::new(position, Zero).root()), 9);
        outcomes(&Indexed::root(Tree::new(position, misleading).root()), 9);
    }
    let mut solved = 0;
    for game in 0..60u64 {
        let position: ConnectFour =
            played(33, |ply, moves| mix(game << 32 | ply as u64) as usize % moves);
        if position.decided().is_none() {
            solved += 1;
            outcomes(&Indexed::root(Tree::new(position, Zero).root()), 42);
            outcomes(&Indexed::root(Tree::new(position, misleading).root()), 42);
        }
    }
    assert!(solved > 2, "{solved} games of 60 last so long");
}

/// Without a limit there is one all the same.
#[test]
fn there_is_always_a_limit() {
    let tree = tree("incr:b=4,d=9,seed=1");
    for algorithm in [A::BEST_FIRST_MINIMAX, A::UNBOUNDED_MINIMAX, A::DESCENT, A::UCT, A::PUCT] {
        let seen = measure_game(algorithm, tree.root(), TreeValue, 9);
        assert!(seen.tally.leaves <= USUAL_EVALUATIONS, "{algorithm}: {}", seen.tally.leaves);
        assert!(seen.answer.best.is_some(), "{algorithm}");
    }
}
