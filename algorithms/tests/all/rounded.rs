//! Searches with values that are rounded to a grain, and with guesses from two iterations before.

use std::num::NonZeroU16;

use plywood_algorithms::{Algorithm, Tally};
use plywood_positions::{Chess, IntervalEvaluation, Joanna, Rounded, Value};

use crate::enhancements::{configured, search_with};
use crate::held::Tree;
use crate::measured::{of_value, search_to};

fn tree<E: IntervalEvaluation<Chess>>(evaluation: E) -> Tree<Chess, E> {
    let fen = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -";
    Tree::new(fen.parse().expect("a position"), evaluation)
}

fn joanna(grain: u16) -> Rounded<Joanna> {
    Rounded::new(Joanna::default(), NonZeroU16::new(grain).expect("not 0"))
}

/// Settings of several kinds of node; with the last, only material is searched beyond the horizon.
const SETTINGS: [&str; 4] = [
    "",
    "deepening=guess-2+table=1+table-move+killers+history",
    "quiescence=captures+order=gain-checks",
    "quiescence=regions:1:6+order=gain",
];

#[test]
fn a_grain_of_one_changes_no_count() {
    let (exact, rounded) = (tree(Joanna::default()), tree(joanna(1)));
    for contender in of_value().flat_map(|it| SETTINGS.map(|parts| configured(it, parts))).flatten()
    {
        let exact = search_to(2, &contender, &exact.root());
        let rounded = search_to(2, &contender, &rounded.root());
        assert_eq!(exact.answer, rounded.answer, "{contender}");
        assert_eq!(exact.tally, rounded.tally, "{contender}");
        assert_eq!(exact.leaves.order, rounded.leaves.order, "{contender}");
    }
}

/// Rounding keeps the order of values, so it may be done before the search or after it.
#[test]
fn the_value_is_the_rounded_value() {
    let exact = tree(Joanna::default());
    for grain in [5, 25, 100] {
        let (rounded, multiple) = (tree(joanna(grain)), Value::from(grain));
        for contender in
            of_value().flat_map(|it| SETTINGS.map(|parts| configured(it, parts))).flatten()
        {
            let value = search_to(2, &contender, &rounded.root()).answer.bounds.value();
            let value = value.expect("a value");
            assert_eq!(value % multiple, 0, "{contender}");
            if !contender.to_string().contains("regions") {
                let exact = search_to(2, &contender, &exact.root()).answer.bounds.value();
                let away = 2 * (value.abs() - exact.expect("a value").abs());
                assert!(-multiple < away && away <= multiple, "{contender}: {exact:?}, {value}");
            }
        }
    }
}

/// The value differs between even and odd depths, so a guess from an equally even depth saves passes.
/// Searches without a guess do not change.
#[test]
fn a_guess_from_two_iterations_before_saves_passes() {
    let tree = tree(Joanna::default());
    let tally = |algorithm, parts| -> (Vec<_>, Tally) {
        let measured = search_with(algorithm, parts, 4, &tree.root());
        (measured.heard.0, measured.tally)
    };
    let (values, last) = tally(Algorithm::MTD_F, "deepening+table=1");
    let (values_by_two, two_before) = tally(Algorithm::MTD_F, "deepening=guess-2+table=1");
    let without_lines = |all: Vec<(u32, Option<Value>, usize)>| {
        all.into_iter().map(|(depth, value, _)| (depth, value)).collect::<Vec<_>>()
    };
    assert_eq!(without_lines(values), without_lines(values_by_two));
    assert!(2 * two_before.passes < last.passes, "{} of {}", two_before.passes, last.passes);
    let by = |parts| tally(Algorithm::ALPHA_BETA, parts);
    assert_eq!(by("deepening+table=1"), by("deepening=guess-2+table=1"));
    assert_ne!(by("deepening+window=40").1, by("deepening=guess-2+window=40").1);
}
