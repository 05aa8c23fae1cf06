//! The ratios that are promised, each from alternating runs of both sides in
//! one process, so a noisy machine disturbs both alike. It prints a table
//! and fails on a wrong answer, never on a slow one.
//!
//! It does not use Criterion, which finishes all samples of one function before
//! it begins the next. The load of the machine then differs between the two
//! sides, and changes their ratio by more than the 2 % at stake here.

mod connect_four;
mod moves;

use std::hint::black_box;
use std::time::{Duration, Instant};

use plywood_algorithms::Algorithm;
use plywood_benches::chess::middle_game;
use plywood_benches::parts::Searcher;
use plywood_benches::{Workload, announce, guest, trees};
use plywood_positions::{
    ConnectFour, IntervalEvaluation, Material, OpenLines, Position, TreeValue, Zero,
};

use connect_four::{
    DEPTH, PlainBoard, alpha_beta, iterations, iterations_of_minimax, negamax_of_minimax,
};
use moves::{VisitedTree, perft};

const ROUNDS: usize = 21;

/// The median of the ratios of both times, run by run.
fn ratio(mut ours: impl FnMut(), mut theirs: impl FnMut()) -> f64 {
    let mut ratios: Vec<f64> = (0..ROUNDS)
        .map(|_| time(&mut ours).as_secs_f64() / time(&mut theirs).as_secs_f64())
        .collect();
    ratios.sort_by(f64::total_cmp);
    ratios[ROUNDS / 2]
}

/// The time of one run, among so many that the clock is exact.
fn time(run: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    let mut runs = 0;
    while start.elapsed() < Duration::from_millis(40) {
        run();
        runs += 1;
    }
    start.elapsed() / runs
}

fn line(what: &str, ratio: f64, target: f64) {
    let verdict = if ratio <= target { "met" } else { "missed" };
    println!("{what:<78} {ratio:>6.3}   at most {target:<5} {verdict}");
}

/// Enhancements that change no node and no leaf, and their baselines.
const IDLE: [(&str, &str); 5] = [
    ("alpha-beta", "+window=2000000000"),
    ("alpha-beta", "+deepening"),
    ("pvs+table=1+table-move", "+window=2000000000"),
    ("pvs+table=1+table-move", "+deepening"),
    ("pvs+table=1+table-move+killers+history", "+window=2000000000"),
];

/// Parts that find nothing in the benchmarked positions but have a price, because they look for it.
const SEARCHING: [(&str, &str); 4] = [
    ("alpha-beta", "+extend=check"),
    ("alpha-beta", "+table=1"),
    ("alpha-beta", "+table=1:no-leaves"),
    ("pvs+table=1+table-move", "+extend=check"),
];

/// The time of a search with a part that changes nothing over the one without.
fn idle<P: Position, E: IntervalEvaluation<P>>(
    game: &str,
    (position, evaluation, depth): (&P, &E, u32),
    parts: &[(&str, &str)],
) -> Vec<(String, f64)> {
    let compare = |&(without, part): &(&str, &str)| {
        let with = Searcher::new(&format!("{without}{part}"), position, evaluation, depth);
        let plain = Searcher::new(without, position, evaluation, depth);
        assert_eq!(with.counts(), plain.counts(), "{game}: {without}{part}");
        let name = format!("{game}: {without}{part} / without {}", &part[1..]);
        (name, ratio(|| with.search(), || plain.search()))
    };
    parts.iter().map(compare).collect()
}

/// The time of an algorithm from another crate over the same one of ours.
fn of_guest<P: Position, E: IntervalEvaluation<P>>(
    game: &str,
    (position, evaluation, depth): (&P, &E, u32),
    (guest, own): (&str, &str),
) {
    let [theirs, ours] = [guest, own].map(|name| Searcher::new(name, position, evaluation, depth));
    assert_eq!(theirs.counts(), ours.counts(), "{game}: {guest}");
    let time = ratio(|| theirs.search(), || ours.search());
    line(&format!("{game}: {guest} / {own}"), time, 1.02);
}

/// The rest of the search's time where a part has nothing to do.
fn bias() {
    let tree = trees::eight_by_six(1);
    let chess = middle_game();
    let mut idle_parts = idle("Chess 4", (&chess, &Material, 4), &IDLE);
    idle_parts.extend(idle("Connect Four 9", (&ConnectFour::default(), &OpenLines, 9), &IDLE));
    idle_parts.extend(idle("Uniform 8^6", (&tree.root(), &TreeValue, 6), &IDLE));
    idle_parts.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    for (name, ratio) in idle_parts {
        line(&name, ratio, 1.02);
    }
    // No position occurs twice there, and none is a check.
    let mut prices = idle("Uniform 8^6", (&tree.root(), &TreeValue, 6), &SEARCHING);
    prices.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    for (name, ratio) in prices {
        println!("{name:<78} {ratio:>6.3}   its price");
    }
}

/// Targets of the time per leaf relative to alpha-beta's, in chess and on uniform trees.
const BEST_FIRST: [(Algorithm, f64, f64); 4] = [
    (Algorithm::SSS, 2.0, 2.0),
    (Algorithm::DUAL, 2.0, 2.0),
    (Algorithm::RECURSIVE_SSS, 1.6, 1.3),
    (Algorithm::RECURSIVE_DUAL, 1.6, 1.3),
];

#[expect(clippy::too_many_lines, reason = "one ratio after the other")]
fn main() {
    // `cargo test` runs benchmarks, too; there is nothing to test here.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    announce("ratios: searches over the same searches in other forms, about 2 minutes");
    guest::register();
    bias();
    for parts in ["", "+deepening+table=1+killers"] {
        let both = (&*format!("guest{parts}"), &*format!("alpha-beta{parts}"));
        of_guest("Chess 4", (&middle_game(), &Material, 4), both);
        of_guest("Connect Four 9", (&ConnectFour::default(), &OpenLines, 9), both);
        of_guest("Uniform 8^6", (&trees::eight_by_six(1).root(), &TreeValue, 6), both);
    }
    for (board, theirs, target) in [
        ("plain board", negamax_of_minimax::<PlainBoard> as fn(u32), 0.34),
        ("our board", negamax_of_minimax::<ConnectFour>, 0.39),
    ] {
        let time = ratio(|| alpha_beta(DEPTH), || theirs(DEPTH));
        line(&format!("Connect Four 11: alpha-beta / minimax 0.6, {board}"), time, target);
    }
    let options = minimax::IterativeOptions::new();
    // Their table holds no leaves: it is equal to ours without.
    for (ours, theirs, target) in [
        ("pvs+deepening+table=1:no-leaves+table-move", options, 0.70),
        ("mtd(f)+deepening+table=1:no-leaves+table-move", options.with_mtdf(), 0.66),
    ] {
        let contender = ours.parse().expect("a contender");
        line(
            &format!("Connect Four 11: {ours} / minimax 0.6"),
            ratio(
                || iterations(DEPTH, &contender),
                || iterations_of_minimax::<PlainBoard>(DEPTH, theirs),
            ),
            target,
        );
    }

    let position = middle_game();
    let chess = [3, 4, 5].map(|depth| Workload::new(&position, &Material, depth));
    let [to_three, to_four, to_five] = &chess;
    let tree = VisitedTree::of_alpha_beta(&position, 4);
    let alpha_beta = Algorithm::ALPHA_BETA;
    line(
        "Chess 4: alpha-beta / the same moves",
        ratio(|| to_four.search(alpha_beta), || assert!(tree.walk() > 0)),
        1.25,
    );
    let all = perft(position.board(), 3);
    line(
        "Chess 3: minimax / perft, per leaf",
        ratio(
            || to_three.search(Algorithm::MINIMAX),
            || assert_eq!(perft(position.board(), 3), all),
        ),
        1.3,
    );

    let trees = trees::eight_by_six(1);
    let root = trees.root();
    let uniform = Workload::new(&root, &TreeValue, 6);
    for (best_first, chess_target, uniform_target) in BEST_FIRST {
        against_alpha_beta("Chess 5", to_five, best_first, (chess_target, 1.0));
        against_alpha_beta("Uniform 8^6", &uniform, best_first, (uniform_target, 0.8));
        let counts = to_five.tally(best_first);
        println!(
            "  chess 5: OPEN at most {} entries, {} bytes in all, {:.1} bytes per entry",
            counts.peak_open,
            counts.peak_bytes,
            counts.peak_bytes as f64 / counts.peak_open as f64
        );
    }

    let connect_four = ConnectFour::default();
    observed("Chess 4", to_four);
    observed("Connect Four 9", &Workload::new(&connect_four, &Zero, 9));
}

/// The time of a best-first search over alpha-beta's, with targets per leaf and in all.
fn against_alpha_beta<P: Position, E: IntervalEvaluation<P>>(
    what: &str,
    workload: &Workload<'_, P, E>,
    best_first: Algorithm,
    (per_leaf, in_all): (f64, f64),
) {
    let alpha_beta = Algorithm::ALPHA_BETA;
    let fewer = workload.leaves(alpha_beta) as f64 / workload.leaves(best_first) as f64;
    let time = ratio(|| workload.search(best_first), || workload.search(alpha_beta));
    line(&format!("{what}: {best_first} / alpha-beta, per leaf"), time * fewer, per_leaf);
    line(&format!("{what}: {best_first} / alpha-beta, in all"), time, in_all);
}

/// The time of a counted search over one without an observer.
fn observed<P: Position, E: IntervalEvaluation<P>>(what: &str, workload: &Workload<'_, P, E>) {
    let alpha_beta = Algorithm::ALPHA_BETA;
    let counted = || {
        black_box(workload.tally(alpha_beta));
    };
    let time = ratio(counted, || workload.search(alpha_beta));
    line(&format!("{what}: alpha-beta with tally / unobserved"), time, 1.03);
}
