//! The left-first minimal tree, and minimal graphs.

use plywood_algorithms::{
    Algorithm, Allowance, MinimalGraph, Refutation, full_leaves, left_first_leaves, minimal_leaves,
    uniform_minimal_leaves,
};
use plywood_positions::{
    Chess, ConnectFour, Evaluation, Hashed, Othello, Position, TicTacToe, TreeValue, Value,
};

use crate::forest::{choices, minimax, tree, trees};
use crate::measured::measure_tree;

struct Sizes {
    tree: u64,
    left_first: u64,
    graph: MinimalGraph,
    left_first_graph: MinimalGraph,
}

fn sizes<P: Position>(position: &P, evaluation: &impl Evaluation<P>, depth: u32) -> Sizes {
    let value = minimax(position, evaluation, depth);
    let graph = |refutation| {
        MinimalGraph::of(position, evaluation, depth, value, refutation, Allowance::default())
    };
    Sizes {
        tree: minimal_leaves(position, evaluation, depth, value, Allowance::default())
            .expect("the value"),
        left_first: left_first_leaves(position, evaluation, depth, value, Allowance::default())
            .expect("the value"),
        graph: graph(Refutation::Cheapest).expect("the value"),
        left_first_graph: graph(Refutation::First).expect("the value"),
    }
}

#[test]
fn a_tree_without_transpositions_is_its_own_graph() {
    let names = [
        "iid:b=3,d=6",
        "disc:3:branching=1-4,d=6",
        "n-game:branching=1-4,end=0.1,d=6",
        "bin:0.4:b=2,d=8",
    ];
    for tree in trees(&names, 0..30) {
        let sizes = sizes(&tree.root(), &TreeValue, tree.shape().depth);
        assert_eq!(sizes.graph.leaves, sizes.tree, "{tree}");
        assert_eq!(sizes.left_first_graph.leaves, sizes.left_first, "{tree}");
        assert!(sizes.tree <= sizes.left_first, "{tree}");
    }
}

#[test]
fn on_uniform_trees_all_have_closed_form() {
    for (branching, depth) in [(2, 1), (2, 9), (3, 6), (5, 4), (8, 3)] {
        let leaves = uniform_minimal_leaves(branching, depth).expect("few");
        // Nodes of the minimal tree: one of type 1 on each ply, and the others.
        let on_ply = |ply: u32| uniform_minimal_leaves(branching, ply).expect("few");
        let nodes: u64 = (0..=depth).map(on_ply).sum();
        for law in ["best-first", "iid", "disc:2"] {
            let tree = tree(&format!("{law}:b={branching},d={depth}")).with_seed(5);
            let sizes = sizes(&tree.root(), &TreeValue, depth);
            assert_eq!([sizes.tree, sizes.left_first], [leaves; 2], "{tree}");
            let graph = MinimalGraph { leaves, nodes };
            assert_eq!([sizes.graph, sizes.left_first_graph], [graph; 2], "{tree}");
        }
    }
}

/// Alpha-beta on a best-first tree visits the left-first minimal tree.
#[test]
fn the_left_first_tree_is_what_a_perfect_guess_visits() {
    let tree = tree("best-first:b=4,d=6").with_seed(3);
    let tally = measure_tree(Algorithm::ALPHA_BETA, tree.root(), 6).tally;
    let sizes = sizes(&tree.root(), &TreeValue, 6);
    assert_eq!((tally.leaves, tally.nodes), (sizes.left_first, sizes.left_first_graph.nodes));
}

#[test]
fn sharing_makes_graphs_smaller() {
    let mut smaller = 0;
    for tree in trees(&["disc:5:b=3,d=6,transpose=0.3", "disc:5:b=3,d=6,transpose=1"], 0..30) {
        let sizes = sizes(&tree.root(), &TreeValue, 6);
        assert!(sizes.graph.leaves <= sizes.tree, "{tree}");
        assert!(sizes.left_first_graph.leaves <= sizes.left_first, "{tree}");
        smaller += usize::from(sizes.graph.leaves < sizes.tree);
    }
    assert!(smaller > 30, "transpositions matter in {smaller} of 60 trees");
}

/// Trees are found with any memory; graphs have to be held.
#[test]
fn little_memory_gives_the_same_trees_and_no_graph() {
    for tree in trees(&["disc:5:b=4,d=6,transpose=0.3"], 0..5) {
        let (root, little) = (tree.root(), Allowance::of_memory(Some(3000)));
        let sizes = sizes(&root, &TreeValue, 6);
        let value = minimax(&root, &TreeValue, 6);
        assert_eq!(minimal_leaves(&root, &TreeValue, 6, value, little), Some(sizes.tree));
        assert_eq!(left_first_leaves(&root, &TreeValue, 6, value, little), Some(sizes.left_first));
        assert_eq!(full_leaves(&root, 6, little), full_leaves(&root, 6, Allowance::default()));
        for (refutation, whole) in
            [(Refutation::First, sizes.left_first_graph), (Refutation::Cheapest, sizes.graph)]
        {
            let graph = |within| MinimalGraph::of(&root, &TreeValue, 6, value, refutation, within);
            assert_eq!(graph(Allowance::of_memory(Some(1 << 20))), Some(whole), "{tree}");
            assert_eq!(graph(little), None, "{tree}");
        }
    }
}

#[test]
fn sizes_are_ordered_in_games() {
    fn check<P: Position>(position: &P, depth: u32)
    where
        Hashed: Evaluation<P>,
    {
        for seed in 0..3 {
            let sizes = sizes(position, &Hashed { bits: 4, seed }, depth);
            assert!(sizes.graph.leaves <= sizes.tree && sizes.tree <= sizes.left_first);
            assert!(sizes.left_first_graph.leaves <= sizes.left_first);
            assert!(
                sizes.left_first
                    <= full_leaves(position, depth, Allowance::default()).expect("no request")
            );
        }
    }
    check(&TicTacToe::default(), 5);
    check(&ConnectFour::default(), 5);
    check(&Othello::default(), 5);
    check(&Chess::default(), 3);
}

/// By definition: at every node where one move is enough the first, elsewhere
/// all.
#[test]
fn the_left_first_tree_is_what_its_definition_says() {
    fn proof<P: Position>(position: &P, depth: u32, value: Value, lower: bool) -> u64 {
        let moves = choices(position, depth);
        if moves.is_empty() {
            return 1;
        }
        let children = moves.into_iter().map(|chosen| position.play(chosen));
        let mut qualify = children.filter(|child| {
            let worth = -minimax(child, &TREE, depth - 1);
            if lower { worth >= value } else { worth <= value }
        });
        let leaves = |child: P| proof(&child, depth - 1, -value, !lower);
        if lower { qualify.next().map(leaves).expect("one") } else { qualify.map(leaves).sum() }
    }
    const TREE: Hashed = Hashed { bits: 3, seed: 9 };
    for tree in trees(&["disc:4:branching=1-4,d=6,transpose=0.5"], 0..10) {
        let root = tree.root();
        let value = minimax(&root, &TREE, 6);
        let both = proof(&root, 6, value, true) + proof(&root, 6, value, false) - 1;
        assert_eq!(
            left_first_leaves(&root, &TREE, 6, value, Allowance::default()),
            Some(both),
            "{tree}"
        );
    }
}
