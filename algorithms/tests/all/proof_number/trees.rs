//! Trees of all shapes, and one that is counted by hand.

use plywood_algorithms::Algorithm;
use plywood_positions::{ExplicitTree, Hashed, Position, Shape, TreeValue, WIN};

use super::solved::{agreed, solve};
use crate::forest::{minimax, trees};
use crate::held::Tree;

pub const SHAPES: [&str; 10] = [
    "bin:0.5:b=2,d=1",
    "bin:0.6:b=2,d=6",
    "bin:0.4:b=2,d=7",
    "bin:0.68:b=3,d=4",
    "bin:0.3:b=3,d=5",
    "bin:0.5:branching=1-3,d=6",
    "bin:0.6:branching=1-4,d=5,end=0.2",
    "bin:0.6:b=3,d=5,transpose=0.5",
    "bin:0.62:b=2,d=8,transpose=1",
    "bin:0.5:branching=2-4,d=4,end=0.1,transpose=0.9",
];

/// Also to a horizon above or below the tree's leaves, and with draws.
#[test]
fn forced_wins_are_those_of_minimax() {
    let mut proven = 0;
    let mut disproved = 0;
    for tree in trees(&SHAPES, 0..60) {
        let (root, &Shape { depth: whole, seed, .. }) = (tree.root(), tree.shape());
        let hashed = Hashed { bits: 1, seed };
        for depth in [whole, whole - 1, whole + 1, 0] {
            let of_tree = (agreed(&root, &TreeValue, depth), minimax(&root, &TreeValue, depth));
            let of_hash = (agreed(&root, &hashed, depth), minimax(&root, &hashed, depth));
            for (is_won, value) in [of_tree, of_hash] {
                assert_eq!(is_won, value == WIN);
                *if is_won { &mut proven } else { &mut disproved } += 1;
            }
        }
    }
    assert!(proven > 500 && disproved > 500, "{proven} won, {disproved} not");
}

/// Two replies to each of two moves. The first move loses to the first reply,
/// the second one wins.
///
/// Immediate evaluation enters every node. Delayed evaluation leaves out the
/// second reply to the first move. Df-pn leaves the first move when it sees
/// two replies there, because the second may have fewer, and does not return.
#[test]
fn counts_of_a_small_tree() {
    let tree: ExplicitTree = format!("((-{WIN} {WIN}) ({WIN} {WIN}))").parse().expect("a tree");
    let counts = |algorithm: Algorithm| {
        let held = Tree::new(tree.root(), TreeValue);
        let (answer, tally) = solve(algorithm, &held.root(), 2, true);
        let mut end = held.root();
        let line: Vec<String> = answer
            .line
            .iter()
            .map(|&chosen| {
                let notation = end.notation(chosen);
                end = end.play(chosen);
                notation
            })
            .collect();
        assert_eq!(line, ["1", "0"]);
        (tally.nodes, tally.leaves, tally.generated)
    };
    assert_eq!(counts(Algorithm::PROOF_NUMBER), (7, 4, 6));
    assert_eq!(counts(Algorithm::PROOF_NUMBER_DELAYED), (6, 3, 6));
    assert_eq!(counts(Algorithm::DF_PN), (5, 2, 6));
}
