//! Synthetic trees keep what their names promise.

#[path = "described/mod.rs"]
mod described;

use std::collections::{HashMap, HashSet};

use plywood_positions::{
    Arcs, Evaluation, Interval, IntervalEvaluation, Law, Outcome, Position, Shape, SyntheticTree,
    TreeError, TreeNameError, TreePosition, TreeValue, Value, WIN,
};
use proptest::prelude::*;

use described::assert_described;

fn tree(name: &str) -> SyntheticTree {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn children<'a>(node: &TreePosition<'a>) -> Vec<TreePosition<'a>> {
    node.all_moves().into_iter().map(|chosen| node.play(chosen)).collect()
}

/// The node and all below it, each before its children, from left to right.
fn nodes<'a>(node: &TreePosition<'a>) -> Vec<TreePosition<'a>> {
    [*node].into_iter().chain(children(node).iter().flat_map(nodes)).collect()
}

/// All nodes from which nothing leads on, from left to right.
fn leaves<'a>(node: &TreePosition<'a>) -> Vec<TreePosition<'a>> {
    nodes(node).into_iter().filter(|node| children(node).is_empty()).collect()
}

fn value_for_max(node: &TreePosition<'_>) -> Value {
    let value = TreeValue.finished(node, 0);
    if node.ply().is_multiple_of(2) { value } else { -value }
}

fn leaf_values(node: &TreePosition<'_>) -> Vec<Value> {
    leaves(node).iter().map(value_for_max).collect()
}

fn values_for_max(name: &str) -> Vec<Value> {
    leaf_values(&tree(name).root())
}

fn minimax(node: &TreePosition<'_>) -> Value {
    let values = children(node).iter().map(|child| -minimax(child)).max();
    values.unwrap_or_else(|| TreeValue.finished(node, 0))
}

/// Describes the tree or the error of a name, as in `synthetic_trees.txt`.
fn described(name: &str) -> String {
    let tree: SyntheticTree = match name.parse() {
        Ok(tree) => tree,
        Err(error) => return format!("{error}"),
    };
    let Shape { most, depth, .. } = *tree.shape();
    let is_small = most.checked_pow(depth).is_some_and(|leaves| leaves <= 2000);
    let values = if is_small { leaf_values(&tree.root()) } else { Vec::new() };
    let values = values.iter().take(4).map(ToString::to_string);
    [tree.to_string()].into_iter().chain(values).collect::<Vec<_>>().join(" ")
}

#[test]
fn names_are_read_as_the_table_says() {
    assert_described("tests/synthetic_trees.txt", &described);
    let error = "iid:b=0,d=1".parse::<SyntheticTree>().expect_err("no children");
    assert_eq!(error, TreeNameError::Tree(TreeError::Branching { fewest: 0, most: 0 }));
}

#[test]
fn seeds_make_different_trees() {
    let names: HashSet<_> =
        (0..100).map(|seed| values_for_max(&format!("iid:b=2,d=2,seed={seed}"))).collect();
    assert_eq!(names.len(), 100);
    let tree = tree("perm:b=2,d=4");
    let other = tree.clone().with_seed(5);
    assert_eq!(leaf_values(&other.root()), values_for_max("perm:b=2,d=4,seed=5"));
    assert_eq!(leaf_values(&other.with_seed(0).root()), leaf_values(&tree.root()));
}

#[test]
fn independent_leaves_fill_the_range() {
    let values = values_for_max("iid:b=10,d=4");
    assert_eq!(values.iter().collect::<HashSet<_>>().len(), values.len());
    let mean = values.iter().copied().map(f64::from).sum::<f64>() / 10_000.0 / f64::from(WIN);
    // The standard deviation of the mean is 1 / sqrt(3 * 10,000).
    assert!(mean.abs() < 4.5 / 173.2, "{mean}");
    assert!(values.iter().all(|value| value.abs() < WIN));
    assert!(values.iter().max() > Some(&(WIN / 1000 * 998)));
    assert!(values.iter().min() < Some(&(-WIN / 1000 * 998)));
}

#[test]
fn discrete_values_are_equally_likely() {
    let mut counts = HashMap::new();
    for value in values_for_max("disc:5:b=10,d=4") {
        *counts.entry(value).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 5);
    // The standard deviation is 40.
    assert!((0..5).all(|value| (1820..2180).contains(&counts[&value])), "{counts:?}");
}

#[test]
fn a_p_game_is_won_with_its_probability() {
    let values = values_for_max("bin:0.3:b=10,d=4");
    let wins = values.iter().filter(|&&value| value == WIN).count();
    // The standard deviation is 46.
    assert!((2794..3206).contains(&wins), "{wins}");
    assert!(values.iter().all(|value| value.abs() == WIN));
    assert!(values_for_max("bin:1:b=3,d=3").iter().all(|&value| value == WIN));
    assert!(values_for_max("bin:0:b=3,d=3").iter().all(|&value| value == -WIN));
}

#[test]
fn a_permutation_has_every_value_once() {
    for name in ["perm:b=3,d=4", "perm:b=7,d=2,seed=4", "perm:b=1,d=5"] {
        let mut values = values_for_max(name);
        values.sort_unstable();
        assert!(values.iter().copied().eq(1..=values.len() as Value), "{name}");
    }
}

/// The first index at which a node's best child stands.
fn best_child(node: &TreePosition<'_>) -> usize {
    let values: Vec<Value> = children(node).iter().map(|child| -minimax(child)).collect();
    let best = values.iter().max().expect("a child");
    values.iter().position(|value| value == best).expect("the best one")
}

#[test]
fn strongly_ordered_trees_have_their_best_child_where_they_should() {
    let tree = tree("so:0.7:0.9:b=12,d=2");
    let (mut first, mut quarter) = (0, 0);
    let samples = 4000;
    for seed in 0..samples {
        let tree = tree.clone().with_seed(seed);
        assert_eq!(minimax(&tree.root()), 0, "the root is worth 0");
        let best = best_child(&tree.root());
        first += u32::from(best == 0);
        quarter += u32::from(best < 3);
    }
    // The standard deviations are 29 and 19.
    assert!((2670..2930).contains(&first), "{first}");
    assert!((3515..3685).contains(&quarter), "{quarter}");
}

#[test]
fn strong_order_does_not_need_many_children() {
    for branching in 1..=3 {
        for seed in 0..50 {
            let tree = tree(&format!("so:0.1:0.2:b={branching},d=3,seed={seed}"));
            assert_eq!(minimax(&tree.root()), 0);
        }
    }
    let ordered = tree("so:1:1:b=5,d=3");
    assert!((0..100).all(|seed| best_child(&ordered.clone().with_seed(seed).root()) == 0));
}

#[test]
fn incremental_values_are_sums() {
    for (name, most) in [("n-game:b=3,d=5", 1), ("incr:7:b=3,d=5", 7)] {
        let tree = tree(name);
        let mut arcs = HashSet::new();
        for node in nodes(&tree.root()) {
            let of_node = value_for_max(&node);
            arcs.extend(children(&node).iter().map(|child| value_for_max(child) - of_node));
        }
        assert!(arcs.iter().all(|arc| (-most..=most).contains(arc)), "{name}: {arcs:?}");
        let kinds = if name.starts_with("n-game") { 2 } else { 15 };
        assert_eq!(arcs.len(), kinds, "{name}: {arcs:?}");
    }
}

#[test]
fn totally_dependent_trees_shuffle_digits() {
    let mut values = values_for_max("totdep:b=3,d=3");
    for child in values.chunks(9) {
        let (least, most) = (child.iter().min(), child.iter().max());
        assert_eq!(most.expect("leaves") - least.expect("leaves"), 8, "children do not overlap");
    }
    values.sort_unstable();
    assert!(values.into_iter().eq(0..27));
}

#[test]
fn ordered_trees_are_ordered_everywhere() {
    for shape in ["b=3,d=4", "branching=1-4,d=5,end=0.2,seed=3"] {
        for (law, sign) in [("best-first", 1), ("worst-first", -1)] {
            for node in nodes(&tree(&format!("{law}:{shape}")).root()) {
                let values = children(&node).into_iter().map(|child| sign * -minimax(&child));
                let values: Vec<Value> = values.collect();
                assert!(values.is_sorted_by(|one, next| one > next), "{law}: {values:?}");
            }
        }
    }
}

#[test]
fn branching_varies_within_its_range() {
    let tree = tree("iid:branching=2-5,d=6");
    let mut seen = [0; 6];
    for node in nodes(&tree.root()) {
        let children = children(&node).len();
        seen[children] += u32::from(node.ply() < 6);
        assert_eq!(children == 0, node.ply() == 6);
    }
    let nodes: u32 = seen.iter().sum();
    assert_eq!(seen[..2], [0, 0]);
    assert!(seen[2..].iter().all(|&count| count.abs_diff(nodes / 4) < nodes / 10), "{seen:?}");
}

#[test]
fn some_nodes_end_early() {
    let tree = tree("iid:b=8,d=4,end=0.25");
    let (mut ended, mut inner) = (0, 0);
    assert_eq!(children(&tree.root()).len(), 8, "the root goes on");
    for node in nodes(&tree.root()).into_iter().filter(|node| (1..4).contains(&node.ply())) {
        inner += 1;
        let is_end = children(&node).is_empty();
        ended += u32::from(is_end);
        assert_eq!(node.decided().is_some(), is_end);
    }
    let part = f64::from(ended) / f64::from(inner);
    assert!((part - 0.25).abs() < 4.5 * (0.1875 / f64::from(inner)).sqrt(), "{ended} of {inner}");
}

#[test]
fn ends_are_won_by_the_sign_of_their_value() {
    let tree = tree("n-game:b=3,d=4");
    for leaf in leaves(&tree.root()) {
        let expected = match TreeValue.finished(&leaf, 0) {
            0 => Outcome::Draw,
            value if value > 0 => Outcome::Win,
            _ => Outcome::Loss,
        };
        assert_eq!(leaf.outcome(), expected);
        assert_eq!(TreeValue.evaluate(&leaf), TreeValue.finished(&leaf, 0));
    }
}

fn distinct_keys(name: &str) -> usize {
    let tree = tree(name);
    leaves(&tree.root()).iter().map(Position::key).collect::<HashSet<_>>().len()
}

#[test]
fn transpositions_share_keys() {
    assert_eq!(distinct_keys("iid:b=3,d=5"), 243);
    // Each player chooses a multiset: of three out of three, and of two.
    assert_eq!(distinct_keys("iid:b=3,d=5,transpose=1"), 10 * 6);
    let some = distinct_keys("iid:b=3,d=5,transpose=0.5");
    assert!((61..243).contains(&some), "{some}");
}

/// Nodes with the same key are the same position.
#[test]
fn equal_keys_have_equal_futures() {
    fn facts(node: &TreePosition<'_>) -> (u32, Vec<u64>, Value, u64) {
        let keys = children(node).iter().map(Position::key).collect();
        let interval = TreeValue.interval(node, 2);
        (node.ply(), keys, TreeValue.evaluate(node), interval.lower as u64)
    }
    for law in ["iid", "disc:3", "bin:0.5", "incr", "n-game", "incr:9"] {
        for transpose in [0.3, 0.8, 1.0] {
            let tree =
                tree(&format!("{law}:branching=1-4,d=5,end=0.1,transpose={transpose},seed=2"));
            let mut by_key = HashMap::new();
            for node in nodes(&tree.root()) {
                let facts = facts(&node);
                let known = by_key.entry(node.key()).or_insert_with(|| facts.clone());
                assert_eq!(*known, facts, "{tree}");
            }
        }
    }
}

#[test]
fn intervals_shrink_with_the_depth_that_remains() {
    let tree = tree("n-game:b=2,d=6");
    let root = tree.root();
    for (remaining, most) in [(6, 6), (2, 2), (0, 0)] {
        let expected = Interval { lower: -most, upper: most };
        assert_eq!(TreeValue.interval(&root, remaining), expected);
    }
    let leaf = &leaves(&root)[0];
    assert_eq!(TreeValue.interval(leaf, 3).value(), Some(TreeValue.evaluate(leaf)));
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        rng_seed: proptest::test_runner::RngSeed::Fixed(7),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_shape_is_read_back(
        fewest in 1..9u32, more in 0..9u32, depth in 0..9u32, seed: u64,
        early_end in 0.0..=1.0, transposition in 0.0..=1.0,
    ) {
        let shape = Shape { fewest, most: fewest + more, depth, early_end, transposition, seed };
        for law in [Law::Independent, Law::TwoValued { win: early_end }, Law::Incremental(Arcs::Unit)] {
            let tree = SyntheticTree::new(law, shape.clone()).expect("legal");
            let again: SyntheticTree = tree.to_string().parse().expect("its name");
            prop_assert_eq!(again.law(), law);
            prop_assert_eq!(again.shape(), &shape);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[a-z:=,.0-9-]{0,40}") {
        let _ = text.parse::<SyntheticTree>();
    }

    /// No shape makes a value illegal, and no key depends on the order of calls.
    #[test]
    fn values_are_legal(seed: u64, path in proptest::collection::vec(0..40u32, 0..12)) {
        for law in ["iid", "disc:7", "bin:0.4", "so:0.5:0.6", "incr", "n-game"] {
            let tree = tree(&format!("{law}:b=40,d=12,seed={seed}"));
            let node = path.iter().fold(tree.root(), |node, &child| node.play(child));
            prop_assert!((-WIN..=WIN).contains(&TreeValue.evaluate(&node)));
            let interval = TreeValue.interval(&node, 12);
            prop_assert!(interval.lower >= -WIN && interval.upper <= WIN);
        }
    }

    /// Of a tree drawn from the root down, and of its children only one is sure to be as good.
    #[test]
    fn the_value_of_a_node_drawn_forward_is_its_minimax_value(
        values in 2..20u32, fewest in 1..4u32, more in 0..3u32, depth in 0..6u32,
        end in prop::sample::select(vec![0.0, 0.3]), seed: u64,
    ) {
        let most = fewest + more;
        let name = format!("forward:k={values}:branching={fewest}-{most},d={depth},end={end},seed={seed}");
        for node in nodes(&tree(&name).root()) {
            prop_assert_eq!(TreeValue.evaluate(&node), minimax(&node), "{}", name);
        }
    }

    #[test]
    fn no_value_is_out_of_the_range_of_its_law(
        law in prop::sample::select(vec![
            "iid", "disc:5", "bin:0.5", "perm", "so:0.7:0.9", "incr", "incr:3", "n-game", "totdep",
            "forward:k=7", "trap:k=2,bait=4,loss=30,tau=0.7",
            "trap:k=2,bait=4,loss=30,tau=0.7,noise=40",
        ]),
        seed: u64,
    ) {
        for node in nodes(&tree(&format!("{law}:branching=1-3,d=4,seed={seed}")).root()) {
            let (value, range) = (TreeValue.evaluate(&node), TreeValue.range(&node));
            prop_assert!(range.expect("every law has a range").contains(value), "{law}: {value}");
        }
    }
}

/// The root is uniform, and so is the place of the child that inherits its value, as far as it is
/// the only one that is worth as much.
#[test]
fn heirs_are_anywhere() {
    let (mut roots, mut places) = ([0u32; 8], [0u32; 3]);
    for seed in 0..4000 {
        let tree = tree("forward:k=8:b=3,d=2").with_seed(seed);
        let value = value_for_max(&tree.root());
        roots[value as usize] += 1;
        let equal: Vec<usize> = children(&tree.root())
            .iter()
            .enumerate()
            .filter_map(|(place, child)| (value_for_max(child) == value).then_some(place))
            .collect();
        if let [place] = equal[..] {
            places[place] += 1;
        }
    }
    let all: u32 = places.iter().sum();
    // Five standard errors.
    assert!(roots.iter().all(|&count| count.abs_diff(500) < 105), "{roots:?}");
    assert!(places.iter().all(|&count| count.abs_diff(all / 3) < 130), "{places:?}, of {all}");
}

/// One root move is clean, the others are lost by force, and look better to samples.
#[test]
fn a_trap_is_a_loss_that_looks_good() {
    for moves in 1..=3u32 {
        for seed in 0..30 {
            let tree = tree(&format!("trap:k={moves},bait=4,loss=30,tau=1:b=3,d=6,seed={seed}"));
            let mut clean = 0;
            for child in children(&tree.root()) {
                let found = leaf_values(&child);
                let worth = -minimax(&child);
                if worth >= 0 {
                    clean += 1;
                    assert!(found.iter().all(|value| (0..10).contains(value)), "{found:?}");
                } else {
                    assert_eq!(worth, -30);
                    // MIN keeps it with one move in three.
                    let lost = found.iter().filter(|&&value| value == -30).count();
                    assert_eq!(lost, found.len() / 3usize.pow(moves));
                    assert!(found.iter().all(|value| (4..14).contains(value) || *value == -30));
                }
            }
            assert_eq!(clean, 1, "k={moves}, seed {seed}");
        }
    }
}

#[test]
fn a_share_of_the_moves_are_traps() {
    let lost = |share: f64| {
        let name = format!("trap:k=1,bait=4,loss=30,tau={share}:b=5,d=2");
        let trees = (0..500).map(|seed| tree(&name).with_seed(seed));
        let moves = trees.map(|tree| {
            children(&tree.root()).iter().filter(|child| -minimax(child) == -30).count()
        });
        moves.sum::<usize>()
    };
    assert_eq!((lost(0.0), lost(1.0)), (0, 2000));
    assert!(lost(0.3).abs_diff(600) < 105, "five standard errors: {}", lost(0.3));
}
