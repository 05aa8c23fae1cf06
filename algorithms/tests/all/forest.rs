//! The trees that properties are checked on.

use std::ops::Range;

use plywood_positions::{
    Arcs, Chess, ConnectFour, Evaluation, ExplicitTree, Hashed, IntervalEvaluation, Law, Othello,
    Position, Shape, SyntheticTree, TicTacToe, TreeValue, Value,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngSeed, TestCaseError};

use crate::held::{Held, Keys, Tree};

/// Cases that are equal in every run.
pub fn deterministic(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(1979), failure_persistence: None, ..Config::default() }
}

/// Whether something holds of a tree.
pub type Checked = Result<(), TestCaseError>;

/// Something that must hold of every tree that is searched to a depth.
type Property<'a> = &'a dyn Fn(&Held<'_>, u32) -> Checked;

/// A tree to search, and how deep.
#[derive(Clone, Debug)]
pub struct Sample {
    tree: Sampled,
    depth: u32,
}

#[derive(Clone, Debug)]
enum Sampled {
    /// With its own values.
    Synthetic(SyntheticTree),
    /// With other values at the horizon.
    Hashed(SyntheticTree, Hashed),
    Explicit(ExplicitTree),
    TicTacToe(TicTacToe, Hashed),
    ConnectFour(ConnectFour, Hashed),
    Othello(Othello, Hashed),
    Chess(Chess, Hashed),
}

impl Sample {
    pub fn check(&self, property: Property<'_>) -> Checked {
        self.check_with(Keys::OfPositions, property)
    }

    /// Without transpositions.
    pub fn check_tree(&self, property: Property<'_>) -> Checked {
        self.check_with(Keys::OfPaths, property)
    }

    fn check_with(&self, keys: Keys, property: Property<'_>) -> Checked {
        fn held<P: Position>(
            position: P,
            evaluation: impl IntervalEvaluation<P>,
            (keys, property, depth): (Keys, Property<'_>, u32),
        ) -> Checked {
            property(&Tree::with_keys(keys, position, evaluation).root(), depth)
        }
        let how = (keys, property, self.depth);
        match &self.tree {
            Sampled::Synthetic(tree) => held(tree.root(), TreeValue, how),
            Sampled::Hashed(tree, hashed) => held(tree.root(), hashed, how),
            Sampled::Explicit(tree) => held(tree.root(), TreeValue, how),
            Sampled::TicTacToe(game, hashed) => held(*game, hashed, how),
            Sampled::ConnectFour(game, hashed) => held(*game, hashed, how),
            Sampled::Othello(game, hashed) => held(*game, hashed, how),
            Sampled::Chess(game, hashed) => held(game.clone(), hashed, how),
        }
    }
}

/// All kinds of tree. Those that fail are made as small as possible, the
/// explicit ones best.
pub fn samples() -> impl Strategy<Value = Sample> {
    let synthetic = synthetic_trees().prop_flat_map(|tree| {
        depths(tree.shape().depth)
            .prop_map(move |depth| Sample { tree: Sampled::Synthetic(tree.clone()), depth })
    });
    let otherwise = (synthetic_trees(), evaluations()).prop_flat_map(|(tree, hashed)| {
        depths(tree.shape().depth)
            .prop_map(move |depth| Sample { tree: Sampled::Hashed(tree.clone(), hashed), depth })
    });
    let explicit = explicit_trees().prop_flat_map(|tree| {
        depths(tree.depth())
            .prop_map(move |depth| Sample { tree: Sampled::Explicit(tree.clone()), depth })
    });
    prop_oneof![
        5 => synthetic,
        2 => otherwise,
        5 => explicit,
        1 => games(Sampled::TicTacToe, 4),
        1 => games(Sampled::ConnectFour, 4),
        1 => games(Sampled::Othello, 3),
        1 => games(Sampled::Chess, 2),
    ]
}

/// Mostly as deep as the tree, sometimes less or more.
fn depths(tree: u32) -> impl Strategy<Value = u32> {
    prop_oneof![3 => Just(tree), 1 => 0..=tree + 1]
}

/// Positions that random play from the start reaches.
fn games<P: Position + Default + std::fmt::Debug + 'static>(
    tree: fn(P, Hashed) -> Sampled,
    deepest: u32,
) -> impl Strategy<Value = Sample> {
    (vec(any::<prop::sample::Index>(), 0..40), evaluations(), 0..=deepest).prop_map(
        move |(choices, hashed, depth)| {
            let position = played(choices.len(), |ply, moves| choices[ply].index(moves));
            Sample { tree: tree(position, hashed), depth }
        },
    )
}

/// The position after so many plies from the start, or at the end of the game. `choose` chooses at a
/// ply among so many moves.
pub fn played<P: Position + Default>(plies: usize, choose: impl Fn(usize, usize) -> usize) -> P {
    let mut position = P::default();
    for ply in 0..plies {
        let moves = position.all_moves();
        if moves.is_empty() {
            break;
        }
        position.make(moves[choose(ply, moves.len())]);
    }
    position
}

fn evaluations() -> impl Strategy<Value = Hashed> {
    (0..5u32, any::<u64>()).prop_map(|(bits, seed)| Hashed { bits, seed })
}

/// Trees of every law and shape, with at most 1500 leaves.
pub fn synthetic_trees() -> impl Strategy<Value = SyntheticTree> {
    let probabilities = || select(vec![0.0, 0.0, 0.1, 0.4]);
    let shapes = (1..=4u32, 0..=2u32, 1..=7u32, probabilities(), any::<u64>());
    (laws(), shapes, select(vec![0.0, 0.5, 1.0])).prop_filter_map(
        "too large",
        |(law, (fewest, more, depth, early_end, seed), transposition)| {
            let most = fewest + more;
            let shape = Shape { fewest, most, depth, early_end, transposition, seed };
            if most.pow(depth) > 1500 {
                return None;
            }
            let plain = Shape { transposition: 0.0, ..shape.clone() };
            SyntheticTree::new(law, shape).or_else(|_| SyntheticTree::new(law, plain)).ok()
        },
    )
}

fn laws() -> impl Strategy<Value = Law> {
    prop_oneof![
        Just(Law::Independent),
        (1..6u32).prop_map(|values| Law::Discrete { values }),
        select(vec![0.0, 0.3, 0.5, 0.7, 1.0]).prop_map(|win| Law::TwoValued { win }),
        Just(Law::Permutation),
        select(vec![(0.7, 0.9), (0.2, 0.4), (0.0, 0.0)])
            .prop_map(|(first, quarter)| Law::StronglyOrdered { first, quarter }),
        select(vec![Arcs::Wide, Arcs::Unit, Arcs::Range { most: 0 }, Arcs::Range { most: 4 }])
            .prop_map(Law::Incremental),
        Just(Law::TotallyDependent),
        Just(Law::BestFirst),
        Just(Law::WorstFirst),
        (2..6u32).prop_map(|values| Law::Forward { values }),
        (1..3u32, select(vec![0.3, 1.0])).prop_map(|(moves, share)| Law::Trap {
            moves,
            bait: 4,
            loss: 30,
            share,
            noise: 10,
        }),
    ]
}

/// Trees of no regular shape, with few different values.
fn explicit_trees() -> impl Strategy<Value = ExplicitTree> {
    (-3..=3)
        .prop_map(|leaf: Value| leaf.to_string())
        .prop_recursive(7, 400, 4, |node| {
            vec(node, 1..=5).prop_map(|children| format!("({})", children.join(" ")))
        })
        .prop_map(|text| text.parse().expect("brackets that match"))
}

/// The generated tree of this name.
pub fn tree(name: &str) -> SyntheticTree {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The generated trees of each of these names with all of these seeds.
pub fn trees(names: &[&str], seeds: Range<u64>) -> impl Iterator<Item = SyntheticTree> {
    let with_seeds = move |name: &&str| {
        let tree = tree(name);
        seeds.clone().map(move |seed| tree.clone().with_seed(seed))
    };
    names.iter().flat_map(with_seeds)
}

/// The moves that a search to `depth` chooses from: none at the horizon.
pub fn choices<P: Position>(position: &P, depth: u32) -> Vec<P::Move> {
    if depth == 0 { Vec::new() } else { position.all_moves() }
}

/// The value by definition.
pub fn minimax<P: Position>(position: &P, evaluation: &impl Evaluation<P>, depth: u32) -> Value {
    if depth == 0 {
        return evaluation.evaluate(position);
    }
    let children = position.all_moves().into_iter().map(|chosen| position.play(chosen));
    let values = children.map(|child| -minimax(&child, evaluation, depth - 1));
    values.max().unwrap_or_else(|| evaluation.finished(position, depth))
}
