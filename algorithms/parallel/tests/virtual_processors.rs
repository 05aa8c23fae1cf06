//! Properties of a search on simulated processors.

mod common;

use common::{equipment, minimax, sequential};
use plywood_algorithms::{Table, TableSettings, pieces};
use plywood_parallel::{Contender, Costs, Scheme, Simulated, Simulation, UpperTable, simulate};
use plywood_positions::{
    Chess, ConnectFour, IntervalEvaluation, Material, OpenLines, Position, SyntheticTree,
    TicTacToe, TreeValue, Zero,
};
use proptest::prelude::*;

/// A run on simulated processors.
fn simulated<P: Position>(
    root: &P,
    evaluation: &dyn IntervalEvaluation<P>,
    contender: &Contender,
    depths: &[u32],
    processors: usize,
    costs: Costs,
) -> Simulated {
    let table = contender.settings().table.map(TableSettings::build);
    let upper = table.as_ref().map(|table| UpperTable::new(table, contender.grain()));
    let equipment = equipment(contender, upper.as_ref().map(|table| table as &dyn Table));
    let mut pieces = pieces(root.clone(), evaluation, equipment);
    let policy = contender.scheme().policy(processors);
    let simulation = Simulation { processors, grain: contender.grain(), depths, costs };
    simulate(&*policy, &simulation, &mut *pieces).expect("no limits")
}

/// Checks the properties that every run has.
fn check(run: &Simulated, processors: usize, what: &str) {
    let area = run.time * processors as u64;
    assert_eq!(run.work + run.talk + run.idle, area, "{what}: all time is accounted for");
    assert!(run.time >= run.critical_path, "{what}: {run:?}");
    assert!(run.time >= run.work.div_ceil(processors as u64), "{what}");
    assert!(run.wasted_nodes <= run.nodes, "{what}");
}

fn everything<P: Position>(
    root: &P,
    evaluation: &dyn IntervalEvaluation<P>,
    depth: u32,
    parts: &str,
    what: &str,
) {
    let value = minimax(root, evaluation, depth);
    for &scheme in Scheme::ALL {
        let contender: Contender = format!("{scheme}{parts}").parse().expect("a contender");
        for processors in [1, 2, 3, 7, 64] {
            for costs in [Costs::NODES_ALONE, Costs::default()] {
                let what = format!("{what}, depth {depth}, {contender}, {processors} processors");
                let run = simulated(root, evaluation, &contender, &[depth], processors, costs);
                assert_eq!(run.value, value, "{what}");
                check(&run, processors, &what);
                let depths: Vec<u32> = (1..=depth).collect();
                let deepened = simulated(root, evaluation, &contender, &depths, processors, costs);
                assert_eq!(deepened.value, value, "{what}, deepened");
                check(&deepened, processors, &what);
                if processors == 1 && contender.settings().table.is_none() {
                    let alone = sequential(root, evaluation, &contender, depth);
                    assert_eq!((run.value, run.nodes, run.leaves), alone, "{what}");
                    assert_eq!((run.idle, run.steals, run.aborts), (0, 0, 0), "{what}");
                    assert_eq!(run.work, 1000 * run.nodes, "{what}");
                }
            }
        }
    }
}

#[test]
fn games_have_their_values() {
    everything(&TicTacToe::default(), &Zero, 5, "+grain=1", "tic-tac-toe");
    everything(&ConnectFour::default(), &OpenLines, 5, "", "connect-four");
    everything(&ConnectFour::default(), &OpenLines, 5, "+table=1+table-move", "connect-four");
    everything(&Chess::default(), &Material, 4, "+killers+order=mvv-lva+grain=1", "chess");
    everything(&Chess::default(), &Material, 3, "+grain=0", "chess");
}

/// Alpha-beta's counts on tic-tac-toe are known from the tests of the crate `algorithms`.
#[test]
fn one_processor_does_what_is_known() {
    let contender: Contender = "tree-splitting+grain=3".parse().expect("a contender");
    let costs = Costs::default();
    let run = simulated(&TicTacToe::default(), &Zero, &contender, &[9], 1, costs);
    assert_eq!((run.value, run.nodes, run.leaves), (0, 18_297, 7_330));
    assert_eq!(run.best, Some(0));
}

#[test]
fn a_run_is_the_same_every_time() {
    let contender: Contender = "young-brothers-wait".parse().expect("a contender");
    let run = || {
        let costs = Costs::default();
        simulated(&Chess::default(), &Material, &contender, &[2, 3, 4], 100, costs)
    };
    assert_eq!(run(), run());
}

/// If the best move is always first, schemes that wait for the first child visit the same nodes on
/// many processors as on one.
#[test]
fn with_the_best_move_first_nothing_is_searched_in_vain() {
    let tree: SyntheticTree = "best-first:b=6,d=6".parse().expect("a tree");
    let minimal = 6_u64.pow(3) * 2 - 1;
    for (scheme, speed_up) in [
        ("pv-splitting", 4.5..5.0),
        ("mandatory-work-first", 12.0..16.0),
        ("young-brothers-wait", 6.0..14.0),
        ("strong-young-brothers-wait", 6.0..14.0),
        ("jamboree", 6.0..14.0),
    ] {
        let contender: Contender = format!("{scheme}+grain=1").parse().expect("a contender");
        let time = |processors| {
            let costs = Costs::NODES_ALONE;
            let run = simulated(&tree.root(), &TreeValue, &contender, &[6], processors, costs);
            assert_eq!((run.leaves, run.researches), (minimal, 0), "{scheme}");
            run.time as f64
        };
        let reached = time(1) / time(16);
        assert!(speed_up.contains(&reached), "{scheme}: {reached}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Ties, early ends, nodes with one child, and any order of moves.
    #[test]
    fn trees_have_their_values(
        law in prop::sample::select(vec!["iid", "disc:2", "disc:5", "so:0.8:0.9", "incr", "best-first", "worst-first"]),
        most in 1..5u32,
        depth in 1..6u32,
        end in prop::sample::select(vec!["0", "0.2"]),
        seed in any::<u64>(),
        grain in 0..3u32,
        parts in prop::sample::select(vec!["", "+table=1+table-move"]),
    ) {
        let name = format!("{law}:branching=1-{most},d={depth},end={end},seed={seed}");
        let tree: SyntheticTree = name.parse().expect("a tree");
        everything(&tree.root(), &TreeValue, depth, &format!("{parts}+grain={grain}"), &name);
    }
}
