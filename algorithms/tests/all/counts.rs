//! Counts of every algorithm and every part, to the last one, on a few small trees, and the reasons
//! why parts do not go together. Other tests say which counts are right; this one notices whatever
//! changes them.
//!
//! After a change that is meant:
//!
//! ```sh
//! PLYWOOD_UPDATE=1 cargo test -p plywood-algorithms counts
//! ```

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use plywood_algorithms::{Algorithm, Configuration, Problem, Tally};
use plywood_positions::{
    ConnectFour, ExplicitTree, Indexed, OpenLines, TicTacToe, TreeValue, Zero, mix,
};

use crate::enhancements::{EXACT, INEXACT, configured};
use crate::forest::tree;
use crate::held::{Held, Tree, with_material};
use crate::measured::{search_in_steps, search_to};

/// One of each kind that has places for parts.
const WITH_PARTS: [Algorithm; 4] =
    [Algorithm::ALPHA_BETA, Algorithm::PVS, Algorithm::MTD_F, Algorithm::SHANNON_B];

/// Counts of bytes are left out: they depend on the compiler.
fn line(tree: &str, depth: u32, contender: &Configuration, root: &Held<'_>) -> String {
    let measured = search_to(depth, contender, root);
    let Tally { peak_open, peak_bytes, .. } = measured.tally;
    assert!(peak_open == 0 || (20..2000).contains(&(peak_bytes / peak_open)), "{tree} {contender}");
    let tally = format!("{:?}", measured.tally);
    let cutoffs = format!("{:?}", measured.tally.cutoffs_by_index);
    let counts = tally.trim_start_matches("Tally { ").trim_end_matches(" }").replace(&cutoffs, "");
    let counts = counts.split(", ").filter(|it| {
        !it.ends_with(": 0") && !it.starts_with("peak_bytes") && !it.starts_with("cutoffs")
    });
    let leaves = measured.leaves.order.iter().fold(0, |hash, path| mix(hash ^ path));
    let places: Vec<u32> = measured.answer.line.iter().map(|chosen| chosen.index).collect();
    let bounds = measured.answer.bounds;
    format!(
        "{tree} {contender}: {}..{} by {places:?}, {}, cutoffs {cutoffs}, leaves {leaves:016x}, \
         critical {:?}, iterations {:?}\n",
        bounds.lower,
        bounds.upper,
        counts.collect::<Vec<_>>().join(", "),
        measured.leaves.critical,
        measured.heard.0
    )
}

fn every_line() -> String {
    let ties = tree("disc:8:branching=1-4,d=6,end=0.1,seed=3");
    let uniform = tree("iid:b=3,d=6,seed=2");
    let (ties, uniform) = (Tree::new(ties.root(), TreeValue), Tree::new(uniform.root(), TreeValue));
    let connect_four: ConnectFour = "4433".parse().expect("a position");
    let connect_four = Tree::new(connect_four, OpenLines);
    let tic_tac_toe: TicTacToe = "XO. .X. ..O".parse().expect("a position");
    let tic_tac_toe = Tree::new(tic_tac_toe, Zero);
    let chess = with_material("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -");

    let mut text = String::new();
    for &algorithm in Algorithm::all() {
        let plain = Configuration::plain(algorithm);
        text += &line("ties", 6, &plain, &ties.root());
        text += &line("uniform", 6, &plain, &uniform.root());
        text += &line("tic-tac-toe", 5, &plain, &tic_tac_toe.root());
        if algorithm != Algorithm::MINIMAX_TO_THE_END {
            text += &line("connect-four", 5, &plain, &connect_four.root());
        }
    }
    let parts = EXACT.iter().flat_map(|kind| kind.iter()).chain(INEXACT);
    for parts in parts {
        for algorithm in WITH_PARTS {
            let Some(contender) = configured(algorithm, parts) else { continue };
            text += &line("connect-four", 5, &contender, &connect_four.root());
            let depth = if parts.starts_with("reduce") { 4 } else { 3 };
            text += &line("chess", depth, &contender, &chess.root());
        }
    }
    for parts in PASSING {
        for algorithm in [Algorithm::ALPHA_BETA, Algorithm::PVS] {
            let contender = configured(algorithm, parts).expect("it has a window");
            text += &line("chess", 4, &contender, &chess.root());
        }
    }
    let checked = with_material("rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR w KQkq -");
    for parts in [
        "extend=root-check",
        "deepening+line-first+line-bonus+killers=improving",
        "deepening+window=5:next-iteration",
    ] {
        for algorithm in WITH_PARTS {
            let Some(contender) = configured(algorithm, parts) else { continue };
            text += &line("checked", 3, &contender, &checked.root());
        }
    }
    // Large enough for a best-first search to forget what is solved.
    let large = tree("iid:b=4,d=9,seed=2");
    let large = Tree::new(large.root(), TreeValue);
    for algorithm in [Algorithm::SSS, Algorithm::DUAL, Algorithm::RECURSIVE_SSS] {
        text += &line("large", 9, &Configuration::plain(algorithm), &large.root());
    }
    let everything = "deepening+line-first+window=40+table=1+table-move+killers+history=4\
                      +null-move=2+reduce=1+extend=check:recapture:single\
                      +quiescence=checks:2+order=safe-gain";
    let everything = configured(Algorithm::NEGASCOUT, everything).expect("they go together");
    text += &line("chess", 4, &everything, &chess.root());
    // So sharp that captures and checks go on to their limits.
    let sharp = with_material("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -");
    for parts in ["quiescence=captures", "quiescence=checks:1", "quiescence=regions:1:6"] {
        let contender = configured(Algorithm::ALPHA_BETA, parts).expect("it has a horizon");
        text += &line("sharp", 1, &contender, &sharp.root());
    }
    text + &steps() + &refusals()
}

/// Forms of the null move.
const PASSING: &[&str] = &[
    "null-move=2:static",
    "null-move=2:scouts",
    "null-move=2:beta",
    "null-move=2:static:scouts:beta",
    "null-move=once:static:scouts:beta",
];

/// The trace of searches of Stockman's tree, step by step.
fn steps() -> String {
    let stockman = ExplicitTree::stockman();
    let tree = Tree::new(stockman.root(), TreeValue);
    let root = Indexed::root(tree.root());
    let mut text = String::new();
    for &algorithm in Algorithm::all() {
        let plain = Configuration::plain(algorithm);
        let measured = search_in_steps(&plain, &Problem::new(&root, stockman.depth()));
        let steps = measured.trace.steps().expect("few steps");
        let written = format!("{steps:?}");
        let hash = written.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
        writeln!(text, "stockman {algorithm}: {} steps {hash:016x}", steps.len())
            .expect("a string");
    }
    text
}

/// The messages about parts that an algorithm has no place for, and how often each comes.
fn refusals() -> String {
    let mut messages: BTreeMap<String, u32> = BTreeMap::new();
    for &algorithm in Algorithm::all() {
        let parts = EXACT.iter().flat_map(|kind| kind.iter()).chain(INEXACT).chain(NEEDY);
        for parts in parts.filter(|parts| !LATER.contains(parts)) {
            if let Err(error) = Configuration::new(algorithm, parts.parse().expect("known parts")) {
                let message = error.to_string().replacen(algorithm.name(), "ALGORITHM", 1);
                *messages.entry(message).or_default() += 1;
            }
        }
    }
    let mut text = String::new();
    for (message, count) in messages {
        writeln!(text, "refused {count} times: {message}").expect("a string");
    }
    text
}

/// Forms that came later and are refused for the reasons of the others, which are not
/// counted with them.
const LATER: [&str; 8] = [
    "deepening=guess-2",
    "window=40:next-iteration",
    "table=1:always:keep-deeper",
    "killers=improving",
    "history=improving",
    "line-bonus",
    "table=1:always:usual:keep-deeper",
    "extend=interposition:fork:long-diagonal:shut-in:king-threat",
];

/// Parts that lack something.
const NEEDY: &[&str] = &["table-move", "child-cutoffs", "line-first", "order=dynamic"];

#[test]
fn nothing_changes_a_count() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/counts.txt");
    let text = every_line();
    if std::env::var_os("PLYWOOD_UPDATE").is_some() {
        std::fs::write(&path, &text).expect("the folder of the tests");
    }
    let expected = std::fs::read_to_string(&path).expect("the file of counts");
    let mut differences = String::new();
    for (expected, found) in expected.lines().zip(text.lines()).filter(|(one, other)| one != other)
    {
        writeln!(differences, "expected {expected}\nfound    {found}").expect("a string");
    }
    assert!(differences.is_empty(), "{differences}");
    assert_eq!(expected.lines().count(), text.lines().count());
}
