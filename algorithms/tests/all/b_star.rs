//! B* and PB*: the move that they prove best is worth the root's value.

use plywood_algorithms::{Algorithm, Assurance, Configuration, Guarantee, PbStar, Problem, Tally};
use plywood_positions::{
    Chess, ConnectFour, Hashed, IntervalEvaluation, Material, OpenLines, Position, TreeValue, Value,
};

use crate::forest::{tree, trees};
use crate::held::{Held, OfHeld, Tree};
use crate::measured::{Measured, measure, measure_game};
use crate::promise::lawful;

/// The algorithms that prove a best move.
fn of_best_move() -> impl Iterator<Item = Algorithm> {
    Algorithm::all().iter().copied().filter(|algorithm| algorithm.promise() == Guarantee::BestMove)
}

/// Those among them that keep a tree.
fn of_trees() -> impl Iterator<Item = Algorithm> {
    of_best_move().filter(|algorithm| algorithm.is_best_first())
}

fn minimax(position: &Held<'_>, depth: u32) -> Value {
    measure(Algorithm::ALPHA_BETA, position, depth).answer.bounds.value().expect("an exact answer")
}

/// Every algorithm keeps its contract, here with intervals of games; `promise` has those of trees.
fn assert_contract<P: Position>(position: &P, evaluation: &impl IntervalEvaluation<P>, depth: u32) {
    let tree = Tree::new(position.clone(), evaluation);
    let position = tree.root();
    let value = minimax(&position, depth);
    for algorithm in of_best_move() {
        let answer = measure(algorithm, &position, depth).answer;
        lawful(&Configuration::plain(algorithm), &position, (depth, value), &answer)
            .unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn there_are_three_choices_of_strategy_and_pb_star() {
    let names: Vec<&str> = of_trees().map(Algorithm::name).collect();
    assert_eq!(names, ["b*", "b*-prove-best", "b*-disprove-rest", "pb*"]);
}

#[test]
fn chess() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "7k/5Q2/5K2/8/8/8/8/8 b - -",
        "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - -",
        "8/2P5/8/8/8/k7/2p5/K1R5 w - -",
    ] {
        let position: Chess = fen.parse().expect("a legal position");
        for depth in 0..=2 {
            assert_contract(&position, &Material, depth);
        }
    }
    for fen in ["8/2P5/8/8/8/k7/2p5/K1R5 w - -", "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - -"] {
        assert_contract(&fen.parse::<Chess>().expect("a legal position"), &Material, 3);
    }
}

#[test]
fn connect_four() {
    for moves in ["", "4", "444333", "1212343456565"] {
        let position: ConnectFour = moves.parse().expect("legal moves");
        for depth in 0..=4 {
            assert_contract(&position, &OpenLines, depth);
            assert_contract(&position, &Hashed { bits: 2, seed: 7 }, depth);
        }
    }
}

#[test]
fn many_children() {
    assert_contract(&tree("incr:b=300,d=2").root(), &TreeValue, 2);
}

/// One move is proven best before anything below it has to be looked at.
#[test]
fn an_only_move_is_not_searched() {
    let tree = tree("incr:branching=1-1,d=6");
    for algorithm in of_trees() {
        let Measured { answer, tally, .. } = measure_game(algorithm, tree.root(), TreeValue, 6);
        let best = answer.best.map(|best| best.index);
        assert_eq!((best, tally.nodes), (Some(0), 2), "{algorithm}");
    }
}

/// The more certainty is asked for, the more it costs; and more of the moves
/// are best ones.
#[test]
fn probable_moves_are_cheaper() {
    let (mut nodes, mut right) = ([0; 3], [0; 3]);
    for tree in trees(&["incr:b=4,d=5"], 0..40) {
        let tree = Tree::new(tree.root(), TreeValue);
        let root = tree.root();
        let value = minimax(&root, 5);
        let assurances =
            [Assurance::Probability(0.5), Assurance::Probability(0.95), Assurance::Proof];
        for (index, assurance) in assurances.into_iter().enumerate() {
            let mut tally = Tally::default();
            let problem = Problem::new(&root, 5);
            let Ok(answer) =
                PbStar { assurance }.search(&problem, &OfHeld, &mut tally).into_answer();
            let best = answer.best.expect("a move");
            nodes[index] += tally.nodes;
            right[index] += u32::from(-minimax(&root.play(best), 4) == value);
        }
    }
    assert!(nodes[0] < nodes[1] && nodes[1] < nodes[2], "{nodes:?}");
    assert!(right[0] <= right[1] && right[1] <= right[2] && right[2] == 40, "{right:?}");
}
