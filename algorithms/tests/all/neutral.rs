//! Inexact parts in the form that changes nothing.

use plywood_algorithms::{Algorithm, Configuration, Exactness, Settings};
use plywood_positions::{Chess, ConnectFour, Hashed, Material, Othello};
use proptest::prelude::*;

use crate::enhancements::search_with;
use crate::forest::{Checked, deterministic, samples};
use crate::held::{Held, Tree, with_material};
use crate::limits::to_the_horizon;
use crate::measured::search_to;

/// The algorithm whose counts the neutral form of `algorithm` must have.
fn exact_search(algorithm: Algorithm) -> Algorithm {
    // The most plausible moves are all of them.
    if algorithm == Algorithm::SHANNON_B { Algorithm::MINIMAX } else { algorithm }
}

/// Neutral parts change no count, and not the order of leaves.
fn neutral(position: &Held<'_>, depth: u32) -> Checked {
    for algorithm in to_the_horizon() {
        let Some(neutral) = Configuration::neutral(algorithm) else { continue };
        prop_assert!(!neutral.settings().is_inexact(), "{}", neutral);
        let plain = Configuration::plain(exact_search(algorithm));
        let exact = search_to(depth, &plain, position);
        let other = search_to(depth, &neutral, position);
        prop_assert_eq!(other.answer.bounds, exact.answer.bounds, "{}", neutral);
        if plain.algorithm() == algorithm {
            prop_assert_eq!(&other.tally, &exact.tally, "{}", neutral);
            prop_assert_eq!(&other.leaves.order, &exact.leaves.order, "{}", neutral);
        } else {
            let counts = |it: &crate::measured::Measured<_>| {
                (it.tally.nodes, it.tally.leaves, it.tally.generated)
            };
            prop_assert_eq!(counts(&other), counts(&exact), "{}", neutral);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(deterministic(60))]

    #[test]
    fn neutral_parts_change_no_count(sample in samples()) {
        sample.check(&neutral)?;
    }
}

/// Chess with checks and captures.
const MIDDLE: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";

/// Games have checks, captures and passes, which generated trees have not.
#[test]
fn neutral_parts_change_no_count_of_a_game() {
    for tree in [with_material(MIDDLE), Tree::new(Chess::default(), Material)] {
        for depth in 1..=3 {
            neutral(&tree.root(), depth).expect("no change");
        }
    }
    neutral(&Tree::new(Othello::default(), Hashed { bits: 4, seed: 1 }).root(), 4)
        .expect("no change");
    neutral(&Tree::new(ConnectFour::default(), Hashed { bits: 4, seed: 1 }).root(), 4)
        .expect("no change");
}

/// Every position of Connect Four stands at one depth alone: there a table in
/// usual mode has nothing more to answer than one in exact mode.
#[test]
fn a_table_in_usual_mode_is_exact_where_depths_do_not_mix() {
    let tree = Tree::new(ConnectFour::default(), Hashed { bits: 6, seed: 1 });
    for algorithm in [Algorithm::ALPHA_BETA, Algorithm::PVS, Algorithm::MTD_F] {
        let of = |parts| search_with(algorithm, parts, 6, &tree.root()).tally;
        let (exact, usual) = (of("table=1"), of("table=1:usual"));
        assert_eq!(usual, exact, "{algorithm}");
        assert!(usual.table_cutoffs > 0);
    }
}

/// Whatever may change a value says in which form it does not, or why there is
/// none.
#[test]
fn every_inexact_part_has_a_neutral_form_or_a_reason() {
    let with = |wanted: fn(&Exactness) -> bool| {
        Settings::exactness().filter(|it| wanted(&it.1)).map(|it| it.0).collect::<Vec<_>>()
    };
    let neutral = with(|it| matches!(it, Exactness::Neutral(_)));
    assert_eq!(neutral, ["null-move", "extend", "reduce", "quiescence", "plausible"]);
    assert_eq!(with(|it| matches!(it, Exactness::NeverNeutral(_))), ["table"]);
    let forms = "null-move=never, extend=none, reduce=0, quiescence=checks:0, plausible=65535";
    assert_eq!(Settings::neutral().collect::<Vec<_>>().join(", "), forms);
}
