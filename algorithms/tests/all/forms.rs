//! A search that is compiled for what is plugged into it does what it does with
//! a place for every part.

use plywood_algorithms::{Algorithm, Configuration, Problem};
use plywood_positions::{Indexed, SyntheticTree, TreeValue};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestCaseError;

use crate::enhancements::{configured, of_value};
use crate::forest::{Property, deterministic, samples};
use crate::held::{Held, Tree};
use crate::measured::{search, search_assembled};

/// Both forms give the same answer, and visit the same nodes on the way.
fn check_forms(
    contender: &Configuration,
    position: &Held<'_>,
    depth: u32,
) -> Result<(), TestCaseError> {
    let root = Indexed::root(*position);
    let problem = Problem::new(&root, depth);
    let compiled = search(contender, &problem);
    let assembled = search_assembled(contender, &problem);
    prop_assert_eq!(&compiled.answer, &assembled.answer, "{}", contender);
    prop_assert_eq!(&compiled.tally, &assembled.tally, "{}", contender);
    prop_assert_eq!(&compiled.leaves.order, &assembled.leaves.order, "{}", contender);
    prop_assert_eq!(&compiled.heard.0, &assembled.heard.0, "{}", contender);
    Ok(())
}

/// With nothing plugged in, the places for parts change nothing.
#[test]
fn assembled_searches_visit_what_plain_ones_visit() {
    for name in ["disc:3:b=3,d=5", "iid:branching=1-4,d=5,end=0.1"] {
        let tree: SyntheticTree = name.parse().expect("a name");
        let held = Tree::new(tree.root(), TreeValue);
        for &algorithm in Algorithm::ALL {
            let plain = Configuration::plain(algorithm);
            check_forms(&plain, &held.root(), 5).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

/// The algorithms of value that take these parts.
struct Assembled<'a>(&'a str);

impl Property for Assembled<'_> {
    fn check(&self, position: &Held<'_>, depth: u32) -> Result<(), TestCaseError> {
        of_value()
            .filter_map(|algorithm| configured(algorithm, self.0))
            .try_for_each(|contender| check_forms(&contender, position, depth))
    }
}

/// A table, and what may stand beside it in a search that is compiled for it.
fn tables_alone() -> impl Strategy<Value = String> {
    let tables = ["table=1", "table=1:always", "table=1:depth", "table=1:usual"];
    let scopes = ["", ":no-leaves"];
    let beside = ["", "+table-move"];
    let drivers = ["", "+deepening", "+window=1", "+deepening=2+window=40"];
    (
        select(tables.to_vec()),
        select(scopes.to_vec()),
        select(beside.to_vec()),
        select(drivers.to_vec()),
    )
        .prop_map(|(table, scope, beside, drivers)| format!("{table}{scope}{beside}{drivers}"))
}

proptest! {
    #![proptest_config(deterministic(120))]

    #[test]
    fn a_table_alone_is_searched_with_as_with_all_parts(
        sample in samples(),
        parts in tables_alone(),
    ) {
        sample.check(&Assembled(&parts))?;
    }
}
