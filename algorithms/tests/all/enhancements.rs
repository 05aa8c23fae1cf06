//! Plugged-in parts change the cost of a search, and not its value.

use plywood_algorithms::{Algorithm, Configuration, Problem, Settings};
use plywood_positions::{
    Chess, ConnectFour, Evaluation, Hashed, Indexed, Material, TreeValue, Window, Zero,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::forest::{Checked, deterministic, minimax, samples, tree, trees};
use crate::held::{Held, HeldMove, OfHeld, Tree, with_material};
use crate::measured::{Measured, configuration, measure, search, search_to};
use crate::promise::{End, lawful, value_along};

/// Parts that leave the value as it is, by the kind of part; each of them
/// stands alone or with what it needs.
pub const EXACT: &[&[&str]] = &[
    &[
        "deepening",
        "deepening=2",
        "deepening+line-first",
        "deepening=2+line-first",
        "deepening=guess-2",
    ],
    &["window=1", "window=40", "window=joanna", "window=40:next-iteration"],
    &[
        "table=1",
        "table=1:always",
        "table=1:depth",
        "table=1:no-leaves",
        "table=1+table-move",
        "table=1+child-cutoffs",
        "table=1+child-cutoffs=2",
        "table=1:no-leaves+child-cutoffs",
        "table=1:always:keep-deeper",
    ],
    &["killers", "killers=fifo", "killers=improving"],
    &["history", "history=4", "history=improving"],
    &["line-bonus"],
    &["few-replies", "few-replies=late", "few-replies=late:3"],
    &["evaluation-cache=1"],
    &["order=gain", "order=mvv-lva", "order=safe-gain", "order=gain-checks", "order=static"],
];

/// Not the value of the plain search, or another evaluation.
pub const INEXACT: &[&str] = &[
    "table=1:usual",
    "null-move=once",
    "null-move=2",
    "quiescence=captures",
    "quiescence=checks:2",
    "quiescence=regions:1:6",
    "extend=check:recapture:single",
    "reduce=1",
    "table=1:always:usual:keep-deeper",
    "extend=interposition:fork:long-diagonal:shut-in:king-threat",
];

fn every_exact_part() -> impl Iterator<Item = &'static str> {
    EXACT
        .iter()
        .flat_map(|kind| kind.iter().copied())
        .chain(["table=1+order=dynamic", "order=squares"])
}

/// The configuration, if the algorithm has a place for all the parts.
pub fn configured(algorithm: Algorithm, parts: &str) -> Option<Configuration> {
    let settings: Settings = parts.parse().expect("known parts");
    Configuration::new(algorithm, settings).ok()
}

/// A search by an algorithm with parts that it has a place for.
pub fn search_with(
    algorithm: Algorithm,
    parts: &str,
    depth: u32,
    position: &Held<'_>,
) -> Measured<HeldMove> {
    search_to(depth, &configured(algorithm, parts).expect("a place for them"), position)
}

/// The algorithms that promise the value, with a line or alone.
pub fn of_value() -> impl Iterator<Item = Algorithm> {
    Algorithm::all().iter().copied().filter(|algorithm| algorithm.promise().is_value())
}

/// Of each kind no part, or some part, so often.
pub fn combinations(
    kinds: &[&[&'static str]],
    [none, some]: [u32; 2],
) -> impl Strategy<Value = String> {
    let part =
        |kind: &&[&'static str]| prop_oneof![none => Just(""), some => select(kind.to_vec())];
    kinds.iter().map(part).collect::<Vec<_>>().prop_map(|parts| {
        let named: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        named.join("+")
    })
}

/// The property that plugged-in parts leave the value and the promises as they are.
fn unchanged(parts: &[&str], position: &Held<'_>, depth: u32) -> Checked {
    let value = minimax(position, &OfHeld, depth);
    for parts in parts {
        for contender in of_value().filter_map(|algorithm| configured(algorithm, parts)) {
            let answer = search_to(depth, &contender, position).answer;
            lawful(&contender, position, (depth, value), &answer)?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(deterministic(60))]

    #[test]
    fn each_exact_part_alone_leaves_the_value(sample in samples()) {
        let parts: Vec<_> = every_exact_part().collect();
        sample.check(&|position, depth| unchanged(&parts, position, depth))?;
    }
}

proptest! {
    #![proptest_config(deterministic(300))]

    #[test]
    fn exact_parts_together_leave_the_value(sample in samples(), parts in combinations(EXACT, [1, 2])) {
        sample.check(&|position, depth| unchanged(&[&parts], position, depth))?;
    }

    #[test]
    fn text_is_read_as_it_is_written(parts in combinations(EXACT, [1, 2]), inexact in 0..=INEXACT.len()) {
        let more = INEXACT.get(inexact).copied().filter(|more| !more.starts_with("table"));
        let settings: Settings = parts.parse().expect("known parts");
        prop_assert!(!settings.is_inexact());
        let all = format!("{parts}+{}", more.unwrap_or_default());
        let settings: Settings = all.parse().expect("known parts");
        prop_assert_eq!(settings.to_string().parse(), Ok(settings));
        prop_assert_eq!(settings.is_inexact(), more.is_some());
        for algorithm in of_value() {
            if let Ok(contender) = Configuration::new(algorithm, settings) {
                prop_assert_eq!(contender.to_string().parse(), Ok(contender));
            }
        }
    }
}

/// Every part that `plywood list` names can be read, alone or with a number in
/// place of its parameter.
#[test]
fn every_listed_part_is_read() {
    for (name, _) in Settings::forms() {
        let text = name
            .replace("MIB", "1")
            .replace("=N", "=2")
            .replace("=C", "=0.7")
            .replace("=ALPHA", "=0.4")
            .replace(":N:M:T", ":1:6:20")
            .replace(":N:M", ":1:6")
            .replace(":N", ":3");
        let settings: Settings = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert!(!settings.is_plain(), "{text}");
        assert_eq!(settings.to_string(), text);
    }
    for parts in INEXACT {
        assert!(parts.parse::<Settings>().expect("known").is_inexact(), "{parts}");
    }
}

/// Rows without a reason after an arrow are accepted.
#[test]
fn a_configuration_is_refused_with_the_reason() {
    let rows = include_str!("refusals.txt").lines().filter(|row| !row.starts_with('#'));
    for row in rows {
        let Some((text, reason)) = row.split_once(" => ") else {
            let accepted = configuration(row);
            assert_eq!(accepted.to_string().parse(), Ok(accepted));
            continue;
        };
        let refusal = text.parse::<Configuration>().expect_err(text).to_string();
        assert!(refusal.contains(reason), "{text}: {refusal}");
    }
}

/// The value is found however far outside of the first window it lies: these
/// trees have values far from the root's guess.
#[test]
fn aspiration_recovers_from_every_miss() {
    let mut missed = 0;
    for tree in trees(&["iid:b=3,d=5"], 0..20) {
        let held = Tree::new(tree.root(), TreeValue);
        let root = held.root();
        let value = minimax(&root, &OfHeld, 5);
        missed += usize::from((value - OfHeld.evaluate(&root)).abs() > 1000);
        for parts in [
            "window=1",
            "window=joanna",
            "deepening+window=1",
            "deepening+window=joanna",
            "deepening+window=1:next-iteration",
        ] {
            for algorithm in [
                Algorithm::ALPHA_BETA,
                Algorithm::ALPHA_BETA_HARD,
                Algorithm::PVS,
                Algorithm::NEGASCOUT,
            ] {
                let answer = search_with(algorithm, parts, 5, &root).answer;
                assert_eq!(answer.bounds.value(), Some(value), "{algorithm}+{parts}, {tree}");
                let end = value_along(&root, 5, &answer.line);
                assert_eq!(end, Some(End::Leaf(value)), "{algorithm}+{parts}, {tree}");
            }
        }
    }
    assert!(missed > 10, "the first window misses {missed} of 20 values");
}

/// Iterations before the last are made once each, whatever they miss.
#[test]
fn the_next_iteration_corrects_a_missed_window() {
    let (mut missed, mut saved) = (0, 0);
    for tree in trees(&["iid:b=3,d=5"], 0..20) {
        let held = Tree::new(tree.root(), TreeValue);
        let with = |parts: &str| search_with(Algorithm::ALPHA_BETA, parts, 5, &held.root());
        let late = with("deepening+window=1:next-iteration");
        let at_once = with("deepening+window=1");
        assert_eq!(late.answer.bounds, at_once.answer.bounds, "{tree}");
        let values: Vec<_> = late.heard.0.iter().map(|(_, value, _)| *value).collect();
        assert!(values[0].is_some() && values[4].is_some(), "{values:?}");
        missed += values.iter().filter(|value| value.is_none()).count();
        assert!((5..=7).contains(&late.tally.passes), "{tree}: {}", late.tally.passes);
        saved += at_once.tally.passes - late.tally.passes;
    }
    assert!(missed > 40 && saved > 40, "{missed} missed, {saved} passes saved");
}

/// Nor does a window of the caller's own disturb it.
#[test]
fn aspiration_keeps_to_the_callers_window() {
    for tree in trees(&["disc:100:b=3,d=4"], 0..20) {
        let held = Tree::new(tree.root(), TreeValue);
        let value = minimax(&held.root(), &OfHeld, 4);
        let root = Indexed::root(held.root());
        for (alpha, beta) in [(value - 5, value + 5), (value, value + 9), (value - 9, value)] {
            let window = Window { alpha, beta };
            for parts in [
                "window=1",
                "window=30",
                "deepening+window=joanna",
                "deepening+window=3:next-iteration",
            ] {
                let contender = configured(Algorithm::ALPHA_BETA, parts).expect("it has a window");
                let problem = Problem { window, ..Problem::new(&root, 4) };
                let answer = search(&contender, &problem).answer;
                assert!(answer.bounds.contains(value), "{contender}, {tree}, {window:?}");
                if alpha < value && value < beta {
                    assert_eq!(answer.bounds.value(), Some(value), "{contender}, {tree}");
                }
            }
        }
    }
}

/// A table far too small for the search: entries are lost and never confused.
#[test]
fn tiny_tables_only_cost() {
    let tree = Tree::new(ConnectFour::default(), Hashed { bits: 6, seed: 2 });
    let (position, depth) = (tree.root(), 8);
    let value = measure(Algorithm::ALPHA_BETA, &position, depth).answer.bounds;
    let leaves = |parts: &str, algorithm| {
        let Measured { answer, tally, .. } = search_with(algorithm, parts, depth, &position);
        assert_eq!(answer.bounds, value, "{algorithm}+{parts}");
        assert!(tally.table_hits > 0 && tally.table_cutoffs > 0, "{algorithm}+{parts}");
        tally.leaves
    };
    for algorithm in [Algorithm::ALPHA_BETA, Algorithm::MTD_F, Algorithm::NEGASCOUT] {
        let large = leaves("table=16+table-move", algorithm);
        for parts in ["table=1", "table=1:always", "table=1:depth"] {
            let tiny = leaves(&format!("{parts}+table-move"), algorithm);
            assert!(tiny >= large, "{algorithm}, {parts}: {tiny} leaves, {large} with more room");
        }
    }
}

/// Leaves can be kept out of a table: every other node is looked up, and no
/// leaf. Who searches in passes evaluates them in every pass, then.
#[test]
fn a_table_without_leaves_is_asked_above_the_horizon() {
    let tree = tree("iid:b=4,d=5");
    let held = Tree::new(tree.root(), TreeValue);
    let searched = |algorithm, parts: &str| search_with(algorithm, parts, 5, &held.root());
    let tally = searched(Algorithm::ALPHA_BETA, "table=1:no-leaves").tally;
    assert_eq!(tally.table_probes, tally.interior());
    assert_eq!(tally.table_stores, tally.interior());
    let with = searched(Algorithm::MTD_F, "table=1");
    let without = searched(Algorithm::MTD_F, "table=1:no-leaves");
    assert_eq!(with.answer.bounds, without.answer.bounds);
    assert_eq!(with.leaves.order, without.leaves.order);
    assert!(with.tally.leaves < without.tally.leaves);
}

/// If only few plies are to go, no replies are counted and no children looked up.
#[test]
fn what_begins_at_a_depth_is_left_out_below_it() {
    let tree = with_material("2r2rk1/1bqnbpp1/1p1ppn1p/pP6/N1P1P3/P2B1N1P/1B2QPP1/R2R2K1 b - -");
    let counts = |depth: u32, parts: &str| {
        let tally = search_with(Algorithm::ALPHA_BETA, parts, depth, &tree.root()).tally;
        (tally.nodes, tally.generated, tally.table_probes)
    };
    for (without, with, least) in [
        ("history", "history+few-replies=late:3", 3),
        ("table=1", "table=1+child-cutoffs=2", 2),
        ("table=1", "table=1+child-cutoffs=4", 4),
    ] {
        assert_eq!(counts(least - 1, without), counts(least - 1, with), "{with}");
        assert_ne!(counts(least, without), counts(least, with), "{with}");
    }
}

/// The quiescent value of a position does not depend on the algorithm.
#[test]
fn all_algorithms_agree_on_quiescence() {
    agree_on_quiescence("r2qk2r/p1p2pb1/1n2pnp1/3PN3/8/5Q1p/PP2BP1P/R3K2R w KQkq -");
}

#[test]
#[ignore = "takes many seconds; a position with fewer men is not ignored"]
fn all_algorithms_agree_on_the_quiescence_of_many_men() {
    agree_on_quiescence("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -");
}

fn agree_on_quiescence(position: &str) {
    let tree = with_material(position);
    for quiescence in ["quiescence=captures", "quiescence=checks:1", "quiescence=regions:1:6"] {
        let mut values = Vec::new();
        for more in ["", "+table=1+table-move+child-cutoffs", "+killers+history+deepening"] {
            for algorithm in of_value() {
                if let Some(contender) = configured(algorithm, &format!("{quiescence}{more}")) {
                    let answer = search_to(2, &contender, &tree.root()).answer;
                    values.push((answer.bounds.value(), contender.to_string()));
                }
            }
        }
        let (first, _) = values[0].clone();
        assert!(first.is_some() && values.len() > 20);
        for (value, contender) in values {
            assert_eq!(value, first, "{contender}");
        }
    }
}

/// If all values are equal, passing is too good as soon as a value is known:
/// in all replies to the root's moves but the first, if two plies are left.
#[test]
fn passing_cuts_off_at_beta_and_not_in_the_last_ply() {
    let tree = Tree::new(Chess::default(), Zero);
    let tally =
        |parts: &str, depth| search_with(Algorithm::ALPHA_BETA, parts, depth, &tree.root()).tally;
    for parts in ["null-move=once", "null-move=2"] {
        assert_eq!(tally(parts, 2), tally("", 2), "{parts}");
        assert_eq!(tally(parts, 3).null_cutoffs, 19, "{parts}");
    }
}

/// The position at the horizon is a leaf; only what lies beyond is counted as
/// quiescence.
#[test]
fn quiescence_counts_what_lies_beyond_the_horizon() {
    let counts = |contender: &str, position: &Chess, depth| {
        let tree = Tree::new(position.clone(), Material);
        let tally = search_to(depth, &configuration(contender), &tree.root()).tally;
        (tally.quiescence_nodes, tally.generated)
    };
    let quiet = Chess::default();
    let plain = counts("minimax", &quiet, 1);
    let (beyond, generated) = counts("minimax+quiescence=captures", &quiet, 1);
    assert_eq!(beyond, 0, "nothing can be taken after one move");
    assert!(generated > plain.1, "but moves had to be generated to see that");
    // One pawn can take another, and cannot be taken.
    let exchange: Chess = "4k3/8/8/3p4/4P3/8/8/4K3 w - -".parse().expect("a position");
    assert_eq!(counts("minimax+quiescence=captures", &exchange, 0).0, 1);
}
