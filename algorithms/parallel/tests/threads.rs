//! Properties of a search on threads that hold for any schedule.

mod common;

use std::sync::atomic::AtomicBool;

use common::{equipment, minimax, sequential};
use plywood_algorithms::{Equipment, StopReason, Table, TableSettings, pieces};
use plywood_parallel::{Contender, Scheme, Threaded, Threads, search_on_threads};
use plywood_positions::{
    Chess, ConnectFour, Evaluation, IntervalEvaluation, Material, OpenLines, Outcome, Position,
    SyntheticTree, TreeValue, Value,
};
use proptest::prelude::*;

fn threaded<P: Position + Sync, E: IntervalEvaluation<P> + Sync>(
    root: &P,
    evaluation: &E,
    contender: &Contender,
    depths: &[u32],
    stop: &AtomicBool,
) -> Result<Threaded, StopReason> {
    let threads = contender.threads().expect("threads");
    let policy = contender.scheme().policy(threads);
    let table = contender.settings().table.map(TableSettings::build);
    let table = table.as_ref();
    let search = Threads { threads, grain: contender.grain(), depths };
    search_on_threads(
        &*policy,
        &search,
        &|limited, work| {
            let table = table.map(|table| table as &dyn Table);
            let equipment = Equipment { limited, ..equipment(contender, table) };
            work(&mut *pieces(root.clone(), evaluation, equipment));
        },
        stop,
    )
}

fn everything<P: Position + Sync, E: IntervalEvaluation<P> + Sync>(
    root: &P,
    evaluation: &E,
    depth: u32,
    parts: &str,
    what: &str,
) {
    let value = minimax(root, evaluation, depth);
    let depths: Vec<u32> = (1.min(depth)..=depth).collect();
    for &scheme in Scheme::ALL {
        for threads in [1, 2, 5] {
            let contender = format!("{scheme}{parts}+threads={threads}");
            let what = format!("{what}, {contender}");
            let contender: Contender = contender.parse().expect("a contender");
            let run = threaded(root, evaluation, &contender, &depths, &AtomicBool::new(false));
            let run = run.expect("the search was not stopped");
            assert_eq!(run.value, value, "{what}");
            assert_eq!(run.threads.len(), threads, "{what}");
            if threads == 1 && contender.settings().is_plain() {
                let alone: u64 =
                    depths.iter().map(|&it| sequential(root, evaluation, &contender, it).1).sum();
                assert_eq!(run.threads[0].nodes, alone, "{what}");
            }
        }
    }
}

#[test]
fn games_have_their_values() {
    everything(&ConnectFour::default(), &OpenLines, 5, "", "connect-four");
    everything(&ConnectFour::default(), &OpenLines, 6, "+table=1+table-move", "connect-four");
    let parts = "+table=1+table-move+killers+history=4+order=mvv-lva+grain=1";
    everything(&Chess::default(), &Material, 4, parts, "chess");
}

/// If there is enough of it.
#[test]
fn the_work_is_shared() {
    let contender: Contender =
        "young-brothers-wait+grain=4+threads=2".parse().expect("a contender");
    let tree: SyntheticTree = "so:0.7:0.9:b=20,d=8".parse().expect("a tree");
    let stop = AtomicBool::new(false);
    let run = threaded(&tree.root(), &TreeValue, &contender, &[8], &stop).expect("a value");
    assert!(run.threads.iter().all(|thread| thread.tasks > 10), "{run:?}");
    assert!(run.threads.iter().any(|thread| thread.steals > 0), "{run:?}");
}

#[test]
fn a_request_ends_the_search() {
    let contender: Contender = "jamboree+threads=3".parse().expect("a contender");
    let run = threaded(&Chess::default(), &Material, &contender, &[30], &AtomicBool::new(true));
    assert_eq!(run.err(), Some(StopReason::Request));
}

/// Panics somewhere in the tree.
struct Broken;

impl Evaluation<ConnectFour> for Broken {
    fn evaluate(&self, position: &ConnectFour) -> Value {
        assert!(!position.key().is_multiple_of(500), "broken");
        position.decided().map_or(0, Outcome::value)
    }
}

impl IntervalEvaluation<ConnectFour> for Broken {}

/// No thread waits for one that has ended.
#[test]
#[should_panic = "broken"]
fn a_panic_is_passed_on() {
    let contender: Contender = "jamboree+threads=3".parse().expect("a contender");
    let stop = AtomicBool::new(false);
    let _ = threaded(&ConnectFour::default(), &Broken, &contender, &[7], &stop);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Ties, early ends, nodes with one child, and transpositions.
    #[test]
    fn trees_have_their_values(
        law in prop::sample::select(vec!["iid", "disc:2", "disc:5", "incr"]),
        most in 1..5u32,
        depth in 1..6u32,
        options in prop::sample::select(vec!["", ",end=0.2", ",transpose=0.3"]),
        seed in any::<u64>(),
        grain in 0..3u32,
        parts in prop::sample::select(vec!["", "+killers", "+table=1+table-move"]),
    ) {
        let name = format!("{law}:branching=1-{most},d={depth},seed={seed}{options}");
        let tree: SyntheticTree = name.parse().expect("a tree");
        everything(&tree.root(), &TreeValue, depth, &format!("{parts}+grain={grain}"), &name);
    }
}
