//! The positions on the principal variation of a search with a table.

use plywood_algorithms::{Algorithm as A, Configuration};
use plywood_positions::{IndexedMove, Position, TreeValue, Value};
use proptest::prelude::*;

use crate::enhancements::configured;
use crate::forest::{Checked, deterministic, minimax, samples, trees};
use crate::held::{Held, HeldMove, OfHeld, Tree};
use crate::measured::{of_value, search_to};

/// Enhancements with a table that loses no entry of a small tree.
const TABLES: [&str; 4] = [
    "table=16",
    "table=16+table-move+killers",
    "table=16+table-move+deepening+line-first",
    "table=16:keep-deeper+table-move+aspiration=2",
];

/// The algorithms with each of [`TABLES`], and those that always have a table.
fn with_tables() -> impl Iterator<Item = Configuration> {
    let own = [A::MTD_F, A::MTD_ABOVE, A::MTD_BELOW, A::MTD_BISECTION].map(Configuration::plain);
    let set = TABLES.iter().flat_map(|parts| of_value().filter_map(|it| configured(it, parts)));
    own.into_iter().chain(set)
}

/// The values, for the side to move at the root, of the positions after each move of a line.
fn values_along(root: &Held<'_>, depth: u32, line: &[IndexedMove<HeldMove>]) -> Vec<Value> {
    let (mut position, mut sign) = (*root, 1);
    let after = (0..depth).rev().zip(line).map(|(left, chosen)| {
        position = position.play(chosen.inner);
        sign = -sign;
        sign * minimax(&position, &OfHeld, left)
    });
    after.collect()
}

/// With a table that has lost nothing, every position on the line has the root's value.
fn lines_keep_the_value(root: &Held<'_>, depth: u32) -> Checked {
    let value = minimax(root, &OfHeld, depth);
    for contender in with_tables() {
        let line = search_to(depth, &contender, root).answer.line;
        let values = values_along(root, depth, &line);
        prop_assert!(values.iter().all(|it| *it == value), "{contender}: {values:?}, not {value}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(deterministic(100))]

    #[test]
    fn positions_on_lines_have_the_roots_value(sample in samples()) {
        sample.check(&lines_keep_the_value)?;
    }
}

/// Without the table's exact values, about one tree in twenty has a line through another value.
#[test]
fn positions_on_lines_of_trees_with_ties_have_the_roots_value() {
    for tree in trees(&["disc:8:branching=2-4,end=0.2,d=5"], 0..60) {
        let held = Tree::new(tree.root(), TreeValue);
        lines_keep_the_value(&held.root(), 5).unwrap_or_else(|error| panic!("{tree}: {error}"));
    }
}
