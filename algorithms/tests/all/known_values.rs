//! Searches whose answer and cost are known in advance.

use std::cell::Cell;

use plywood_algorithms::{
    Algorithm, Allowance, LimitObserver, Limits, Problem, Tally, Trace, full_leaves, minimal_leaves,
};
use plywood_positions::{
    Chess, ConnectFour, Evaluation, ExplicitTree, Hints, Indexed, Interval, IntervalEvaluation,
    Material, Outcome, Position, TicTacToe, TreeValue, Value, Zero,
};

use crate::forest::tree;
use crate::held::Tree;
use crate::measured::{
    Measured, configuration, measure, measure_game, measure_tree, of_value, search_to,
};

/// The paths of all leaves, from left to right.
fn leaf_paths<P: Position>(node: &Indexed<P>) -> Vec<u64> {
    let moves = node.all_moves();
    if moves.is_empty() {
        return vec![node.path()];
    }
    moves.into_iter().flat_map(|chosen| leaf_paths(&node.play(chosen))).collect()
}

/// If a tree ends early, PVS's tighter window may ask for more than Scout's
/// TEST against the best value so far.
#[test]
fn pvs_may_make_more_evaluations_than_scout() {
    let tree: ExplicitTree = "((2 (((2 -2) (-2 (1 (-1 (-2)) -2))))))".parse().unwrap();
    for (algorithm, evaluations) in [(Algorithm::SCOUT, 12), (Algorithm::PVS, 13)] {
        let seen = measure_game(algorithm, tree.root(), TreeValue, 7);
        assert_eq!(seen.tally.leaves, evaluations, "{algorithm}");
    }
}

#[test]
fn stockmans_tree_costs_what_is_published() {
    let tree = ExplicitTree::stockman();
    for (algorithm, leaves) in [
        (Algorithm::MINIMAX, 16),
        (Algorithm::ALPHA_BETA, 13),
        (Algorithm::ALPHA_BETA_HARD, 13),
        (Algorithm::F1, 15),
        (Algorithm::SSS, 8),
    ] {
        let seen = measure_game(algorithm, tree.root(), TreeValue, 4);
        assert_eq!(seen.tally.leaves, leaves, "{algorithm}");
        let line: Vec<u32> = seen.answer.line.iter().map(|chosen| chosen.index).collect();
        assert_eq!((seen.answer.bounds.value(), &*line), (Some(52), &[1, 0, 1, 1][..]));
    }
    assert_eq!(minimal_leaves(&tree.root(), &TreeValue, 4, 52, Allowance::default()), Some(7));
    assert_eq!(full_leaves(&tree.root(), 4, Allowance::default()), Some(16));
}

#[test]
fn a_trace_of_stockmans_tree_tells_where_each_search_went() {
    let tree = ExplicitTree::stockman();
    let root = Indexed::root(tree.root());
    let paths = leaf_paths(&root);
    let held = Tree::new(tree.root(), TreeValue);
    let traced = |algorithm| measure(algorithm, &held.root(), 4).trace;
    let leaves = |trace: &Trace| -> Vec<usize> {
        let place = |path| paths.iter().position(|leaf| leaf == path).expect("a leaf");
        trace.order.iter().map(place).collect()
    };

    let sss = traced(Algorithm::SSS);
    assert_eq!(leaves(&sss), [0, 2, 8, 10, 11, 12, 14, 15]);
    for (place, leaf) in leaves(&sss).into_iter().enumerate() {
        let seen = sss.evaluations(paths[leaf]).expect("it was evaluated");
        assert_eq!((seen.place, seen.times), (place, 1));
    }
    assert_eq!(sss.evaluations(paths[1]), None);
    assert_eq!((sss.visits(root.path()), sss.visits(paths[1])), (1, 0));

    let alpha_beta = traced(Algorithm::ALPHA_BETA);
    assert_eq!(leaves(&alpha_beta), [0, 1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 14, 15]);
    let twice = traced(Algorithm::SCOUT);
    let times = |leaf: &u64| twice.evaluations(*leaf).map_or(0, |seen| seen.times);
    let tally = measure_game(Algorithm::SCOUT, tree.root(), TreeValue, 4).tally;
    assert_eq!(paths.iter().map(times).sum::<u64>(), tally.leaves);
    assert!(paths.iter().any(|leaf| times(leaf) > 1), "Scout repeats evaluations here");
}

/// In the worst order alpha-beta cuts nothing.
#[test]
fn worst_first_trees_cost_everything() {
    for (branching, depth) in [(2_u64, 5), (3, 4), (6, 2)] {
        let tree = tree(&format!("worst-first:b={branching},d={depth}"));
        let seen = measure_tree(Algorithm::ALPHA_BETA, tree.root(), depth);
        assert_eq!(seen.tally.leaves, branching.pow(depth));
    }
}

#[test]
fn tic_tac_toe() {
    let tree = Tree::new(TicTacToe::default(), Zero);
    let search = |algorithm| {
        let seen = measure(algorithm, &tree.root(), 9);
        (seen.answer.bounds.value(), seen.tally)
    };
    let (value, seen) = search(Algorithm::MINIMAX);
    assert_eq!((value, seen.nodes), (Some(0), 549_946));
    let (value, seen) = search(Algorithm::ALPHA_BETA);
    assert_eq!((value, seen.nodes, seen.leaves), (Some(0), 18_297, 7330));
    for algorithm in of_value() {
        assert_eq!(search(algorithm).0, Some(0), "{algorithm}");
    }
}

/// Counts the leaves at the horizon at which the game goes on.
#[derive(Default)]
struct Undecided(Cell<u64>);

impl Evaluation<ConnectFour> for Undecided {
    fn evaluate(&self, position: &ConnectFour) -> Value {
        self.0.update(|seen| seen + u64::from(position.decided().is_none()));
        Zero.evaluate(position)
    }
}

impl IntervalEvaluation<ConnectFour> for Undecided {}

#[test]
fn connect_four() {
    let start = ConnectFour::default();
    for (depth, leaves) in (4..).zip([97, 391, 685, 4678, 3993, 58_595, 60_272]) {
        for algorithm in [Algorithm::ALPHA_BETA, Algorithm::ALPHA_BETA_HARD] {
            let seen = Undecided::default();
            let answer = measure_game(algorithm, start, &seen, depth).answer;
            assert_eq!(answer.bounds.value(), Some(0));
            assert_eq!(seen.0.get(), leaves, "{algorithm} to depth {depth}");
        }
    }
}

#[test]
fn minimax_to_the_end_solves_tic_tac_toe() {
    let seen = measure_game(Algorithm::MINIMAX_TO_THE_END, TicTacToe::default(), Zero, 1);
    assert_eq!(seen.answer.bounds.value(), Some(0));
    assert_eq!(seen.tally.nodes, 549_946);
    assert_eq!(seen.answer.line.len(), 9);
}

/// A game without an end. Every move gains as much; a gain is a capture, with check.
#[derive(Clone)]
struct Endless {
    gain: Value,
}

impl Position for Endless {
    type Move = ();

    fn moves(&self, moves: &mut Vec<()>) {
        moves.push(());
    }

    fn make(&mut self, (): ()) {}

    fn key(&self) -> u64 {
        0
    }

    fn outcome(&self) -> Outcome {
        unreachable!("there is always a move")
    }
}

impl Hints<()> for Endless {
    fn gain(&self, (): ()) -> Value {
        self.gain
    }

    fn is_check(&self) -> bool {
        self.gain > 0
    }

    fn is_threatened(&self) -> bool {
        self.gain > 0
    }
}

#[test]
fn a_game_without_an_end_proves_nothing() {
    let seen = measure_game(Algorithm::MINIMAX_TO_THE_END, Endless { gain: 0 }, Zero, 3);
    assert_eq!(seen.answer.bounds, Interval::UNKNOWN);
    assert_eq!(seen.answer.best, None);
}

#[test]
fn captures_without_an_end_are_cut_off() {
    for quiescence in ["captures", "checks:4000000000", "regions:4000000000:4000000000:125"] {
        let configuration = configuration(&format!("alpha-beta+quiescence={quiescence}"));
        let problem = Problem::new(&Endless { gain: 1 }, 1);
        let mut limited = LimitObserver::new(Limits::default());
        let answer = configuration.search(&problem, &Zero, &mut limited).expect("no limits");
        assert_eq!(answer.bounds.value(), Some(0), "{quiescence}");
    }
}

/// A game with so many moves that their places are not numbers of 16 bits.
#[derive(Clone)]
struct Wide;

impl Position for Wide {
    type Move = u32;

    fn moves(&self, moves: &mut Vec<u32>) {
        moves.extend(0..65_536);
    }

    fn make(&mut self, _: u32) {}

    fn key(&self) -> u64 {
        0
    }

    fn outcome(&self) -> Outcome {
        unreachable!("there is always a move")
    }
}

impl Hints<u32> for Wide {}

#[test]
fn more_moves_than_can_be_numbered_are_named() {
    for algorithm in ["alpha-beta", "pvs+history", "sss*", "pns", "uct", "rollout-alpha-beta"] {
        let search = || {
            let mut limited = LimitObserver::new(Limits { nodes: Some(10), ..Limits::default() });
            let problem = Problem::new(&Wide, 1);
            configuration(algorithm).search(&problem, &Zero, &mut limited).is_ok()
        };
        let panic = std::panic::catch_unwind(search).expect_err(algorithm);
        let message = panic.downcast_ref::<String>().expect("a message");
        assert!(message.contains("65536 moves"), "{algorithm}: {message}");
    }
}

/// Of a tree whose static values are honest, the two best moves at each node
/// make a binary tree.
#[test]
fn strategy_b_looks_at_plausible_moves_only() {
    let tree = tree("incr:b=5,d=4,seed=3");
    let plausible = |most: &str| -> Tally {
        let configuration = configuration(&format!("shannon-b{most}"));
        let held = Tree::new(tree.root(), TreeValue);
        let Measured { answer, tally, .. } = search_to(4, &configuration, &held.root());
        if most != "+plausible=2" {
            let whole = measure_tree(Algorithm::MINIMAX, tree.root(), 4).answer;
            assert_eq!(answer.bounds, whole.bounds, "no move is left out");
        }
        tally
    };
    assert_eq!(plausible("+plausible=2").leaves, 16);
    assert_eq!(plausible("+plausible=5").leaves, 625);
    assert_eq!(plausible("").leaves, 625, "there are fewer than seven moves");
    assert_eq!(
        measure_game(Algorithm::SHANNON_B, ConnectFour::default(), Zero, 2).tally.leaves,
        49
    );
}

/// Bernstein's questions choose without an evaluation: White takes the queen or
/// castles, and Black has moves of the king and of its queen.
#[test]
fn strategy_b_asks_questions() {
    let position: Chess = "6k1/8/8/7q/8/8/8/4K2R w K -".parse().expect("a position");
    let chosen = |setting: &str| {
        let configuration = configuration(&format!("shannon-b{setting}"));
        let held = Tree::new(position.clone(), Material);
        let seen = search_to(1, &configuration, &held.root());
        let best = seen.answer.best.map(|chosen| position.notation(held.original(chosen.inner)));
        (best, seen.tally.leaves, seen.tally.ordering_evaluations)
    };
    let best = Some("Rxh5".to_owned());
    assert_eq!(chosen("+plausible=rules:1"), (best.clone(), 1, 0));
    assert_eq!(chosen("+plausible=rules:2"), (best.clone(), 2, 0));
    assert_eq!(chosen("+plausible=2"), (best, 2, 10));
}
