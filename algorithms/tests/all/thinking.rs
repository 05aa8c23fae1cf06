//! Resources that a search may use from outside, and the records it leaves when it is stopped.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use plywood_algorithms::{
    Algorithm, BoundedTable, Entry, LimitObserver, Limits, Oracle, Problem, Replacement,
    SearchOutcome, StopReason, Table, TableSize,
};
use plywood_positions::{
    Chess, ConnectFour, Evaluation, Hashed, Hints, Indexed, Interval, IntervalEvaluation, Material,
    OpenLines, Position, TicTacToe, Value, WIN, Zero,
};
use proptest::prelude::*;

use crate::forest::played;
use crate::held::{Held, Tree};
use crate::measured::{Measured, configuration, search_to, search_together, think};

/// The nodes of a search to `depth`.
fn nodes(algorithm: &str, depth: u32) -> u64 {
    let tree = Tree::new(ConnectFour::default(), OpenLines);
    search_to(depth, &configuration(algorithm), &tree.root()).tally.nodes
}

#[test]
fn a_search_that_is_stopped_has_the_last_iterations_answer() {
    let tree = Tree::new(ConnectFour::default(), OpenLines);
    let start = Indexed::root(tree.root());
    for algorithm in ["alpha-beta", "sss*", "dual*", "mtd(f)", "b*", "minimax"] {
        let contender = configuration(&format!("{algorithm}+deepening"));
        let enough = nodes(&format!("{algorithm}+deepening"), 3);
        let limited = LimitObserver::new(Limits { nodes: Some(enough + 5), ..Limits::default() });
        let (thought, _, heard) =
            think(limited, &contender, &contender.memory(), (&start, 5), None);
        let SearchOutcome::Stopped { why: StopReason::Nodes, last: Some((3, answer)) } = thought
        else {
            panic!("{algorithm}: {thought:?}");
        };
        let alone = search_together(&configuration(algorithm), &Problem::new(&start, 3)).answer;
        // A guess may lead MTD to another move of the same value.
        assert_eq!(answer.bounds, alone.bounds, "{algorithm}");
        let depths: Vec<_> = heard.0.iter().map(|heard| heard.0).collect();
        assert_eq!(depths, [1, 2, 3], "{algorithm}");
    }
}

#[test]
fn every_iteration_is_heard_with_its_value_and_line() {
    let tree = Tree::new(ConnectFour::default(), OpenLines);
    let Measured { answer, heard, .. } =
        search_to(4, &configuration("negascout+deepening"), &tree.root());
    assert_eq!(heard.0.len(), 4);
    assert_eq!(heard.0[3], (4, answer.bounds.value(), 4));
}

#[test]
fn a_request_ends_the_search() {
    let tree = Tree::new(ConnectFour::default(), OpenLines);
    let start = Indexed::root(tree.root());
    let request = Arc::new(AtomicBool::new(true));
    let contender = configuration("alpha-beta");
    // A search to two plies ends before the first check of the clock.
    for depth in [2, 30] {
        let limited = LimitObserver::new(Limits::default()).until(Arc::clone(&request));
        let (thought, ..) = think(limited, &contender, &contender.memory(), (&start, depth), None);
        assert_eq!(thought.into_answer(), Err(StopReason::Request), "{depth}");
    }
}

/// Says of one position what it is told.
struct Knows {
    key: u64,
    answer: Interval,
    asked: RefCell<u64>,
}

impl<P: Position> Oracle<P> for Knows {
    fn ask(&self, position: &P, _: u32) -> Option<Interval> {
        *self.asked.borrow_mut() += 1;
        (position.key() == self.key).then_some(self.answer)
    }
}

#[test]
fn an_oracle_is_asked_below_the_root_and_counted() {
    let root: TicTacToe = "XX. OO. ...".parse().expect("a position");
    let tree = Tree::new(root, Zero);
    let root = Indexed::root(tree.root());
    let moves = root.all_moves();
    let win = root.play(moves[0]);
    let after = |position: &Indexed<Held<'_>>| {
        let asked = RefCell::new(0);
        let oracle = Knows { key: position.key(), answer: Interval::exact(0), asked };
        let contender = configuration("alpha-beta");
        let (limited, memory) = (LimitObserver::new(Limits::default()), contender.memory());
        let (thought, tally, _) = think(limited, &contender, &memory, (&root, 1), Some(&oracle));
        let answer = thought.into_answer().expect("there are no limits");
        assert_eq!(tally.oracle_asked, oracle.asked.into_inner());
        (answer.bounds.value(), tally.oracle_asked, tally.oracle_answered, tally.oracle_cutoffs)
    };
    // The first move completes a row.
    assert_eq!(after(&root), (Some(WIN), 5, 0, 0));
    assert_eq!(after(&win), (Some(0), 5, 1, 1));
}

#[test]
fn a_memory_that_has_forgotten_is_as_good_as_new() {
    let tree = Tree::new(Chess::default(), Material);
    let start = Indexed::root(tree.root());
    for text in ["negascout+deepening+table=1+table-move+killers", "mtd(f)", "df-pn+table=1"] {
        let contender = configuration(text);
        let memory = contender.memory();
        let search = || {
            let limited = LimitObserver::new(Limits::default());
            let (thought, tally, _) = think(limited, &contender, &memory, (&start, 3), None);
            assert!(thought.into_answer().is_ok(), "there are no limits");
            tally
        };
        let first = search();
        memory.forget();
        assert_eq!(search(), first, "{text}");
    }
}

/// A program that plays keeps its table from move to move.
#[test]
fn a_root_that_is_remembered_has_a_move_all_the_same() {
    let tree = Tree::new(ConnectFour::default(), OpenLines);
    let start = Indexed::root(tree.root());
    for text in ["pvs+table=1:usual", "mtd(f)+table=1:usual", "alpha-beta+table=1+deepening"] {
        let contender = configuration(text);
        let memory = contender.memory();
        let search = |depth| {
            let limited = LimitObserver::new(Limits::default());
            let (thought, ..) = think(limited, &contender, &memory, (&start, depth), None);
            thought.into_answer().expect("no limits").best
        };
        assert!(search(5).is_some(), "{text}");
        for depth in [5, 4, 1] {
            assert!(search(depth).is_some(), "{text}, depth {depth}");
        }
    }
}

#[test]
fn two_threads_share_a_table() {
    let table = BoundedTable::new(TableSize::Mebibytes(1), Replacement::TwoTier);
    let entry = |key: u64| Entry {
        bounds: Interval { lower: key as Value, upper: (key / 2) as Value },
        depth: key as u32,
        best: Some(key as u16 % 7),
    };
    std::thread::scope(|scope| {
        for thread in 0..2 {
            let table = &table;
            scope.spawn(move || {
                for key in 0..200_000u64 {
                    let key = (key + thread).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                    table.store(key, 0, entry(key));
                    if let Some(found) = table.probe(key) {
                        assert_eq!(found, entry(key));
                    }
                }
            });
        }
    });
}

/// Half of what it says is no material.
struct Half(Hashed);

impl Evaluation<Chess> for Half {
    fn evaluate(&self, position: &Chess) -> Value {
        self.0.evaluate(position) + Material.evaluate(position)
    }

    fn material(&self, position: &Chess) -> Value {
        Material.evaluate(position)
    }
}

impl IntervalEvaluation<Chess> for Half {}

/// An evaluation by which the knight on d5 is worth more than any bishop that takes it.
struct Knights;

impl Evaluation<Chess> for Knights {
    fn evaluate(&self, position: &Chess) -> Value {
        Material.evaluate(position)
    }

    fn gain(&self, position: &Chess, chosen: <Chess as Position>::Move) -> Value {
        if position.notation(chosen) == "Bxd5" { 500 } else { position.gain(chosen) }
    }
}

impl IntervalEvaluation<Chess> for Knights {}

#[test]
fn the_evaluation_says_what_an_exchange_has_won() {
    // The bishop takes a knight and is taken for it by a pawn. On the usual
    // scale that is even; here the answer falls too far behind to be looked at.
    let fen = "4k3/8/4p3/3n4/4B3/8/8/4K3 w - -";
    let regions = "quiescence=regions:0:6";
    let position: Chess = fen.parse().expect("a position");
    let standing = Material.evaluate(&position);
    assert_eq!(quiescent(fen, regions, &Material), standing);
    assert_eq!(quiescent(fen, regions, &Knights), standing + 300);
    // It is 200 behind; the answer is looked at from there on.
    for (tolerance, value) in [(0, 300), (199, 300), (200, 0), (20_000, 0)] {
        let regions = format!("{regions}:{tolerance}");
        assert_eq!(quiescent(fen, &regions, &Knights), standing + value, "{tolerance}");
    }
}

/// The quiescent value of the position itself.
fn quiescent(fen: &str, settings: &str, evaluation: &impl IntervalEvaluation<Chess>) -> Value {
    let position: Chess = fen.parse().expect("a position");
    let contender = configuration(&format!("alpha-beta+{settings}"));
    let tree = Tree::new(position, evaluation);
    search_to(0, &contender, &tree.root()).answer.bounds.value().expect("a value")
}

#[test]
fn beyond_the_horizon_only_material_changes() {
    let half = Half(Hashed { bits: 8, seed: 1 });
    // A pawn can be taken for nothing, and nothing can be taken.
    for fen in ["4k3/8/8/3p4/4P3/8/8/4K3 w - -", "4k3/8/8/3p4/8/4P3/8/4K3 w - -"] {
        let position: Chess = fen.parse().expect("a position");
        let positional = half.0.evaluate(&position);
        let regions = "quiescence=regions:1:6";
        let material = quiescent(fen, regions, &Material);
        assert_eq!(quiescent(fen, regions, &half), positional + material, "{fen}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 40, failure_persistence: None, ..ProptestConfig::default()
    })]

    /// The window makes quiescence cheaper and leaves the value.
    #[test]
    fn a_window_leaves_the_value_of_quiescence(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..40),
        depth in 0..3u32,
        bits in 1..9u32,
    ) {
        let position: Chess = played(choices.len(), |ply, moves| choices[ply].index(moves));
        let tree = Tree::new(position, Half(Hashed { bits, seed: 7 }));
        for rule in ["captures", "regions:1:4", "checks:1"] {
            let search = |algorithm: Algorithm, window: &str| {
                let text = format!("{algorithm}+table=1+quiescence={rule}{window}");
                let seen = search_to(depth, &configuration(&text), &tree.root());
                (seen.answer.bounds.value(), seen.tally.quiescence_nodes)
            };
            let (value, _) = search(Algorithm::MINIMAX, "");
            for algorithm in [Algorithm::ALPHA_BETA, Algorithm::PVS, Algorithm::MTD_F] {
                let (whole, nodes) = search(algorithm, "");
                let (windowed, fewer) = search(algorithm, "+quiescence-window");
                prop_assert_eq!((whole, windowed), (value, value), "{} {}", algorithm, rule);
                if depth == 0 && algorithm != Algorithm::MTD_F {
                    prop_assert!(fewer <= nodes);
                }
            }
        }
    }
}
