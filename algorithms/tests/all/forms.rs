//! A search that is compiled for each kind of node apart does what it does where it
//! is compiled once for all of them.

use plywood_algorithms::{Algorithm, Configuration, Problem};
use plywood_positions::{Indexed, TreeValue};
use proptest::prelude::*;

use crate::enhancements::{combinations, configured, of_value};
use crate::forest::{Checked, deterministic, samples, tree};
use crate::held::{Held, Tree};
use crate::measured::{search, search_together};

/// Both forms give the same answer, and visit the same nodes on the way.
fn check_forms(contender: &Configuration, position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    let problem = Problem::new(&root, depth);
    let apart = search(contender, &problem);
    let together = search_together(contender, &problem);
    prop_assert_eq!(&apart.answer, &together.answer, "{}", contender);
    prop_assert_eq!(&apart.tally, &together.tally, "{}", contender);
    prop_assert_eq!(&apart.leaves.order, &together.leaves.order, "{}", contender);
    prop_assert_eq!(&apart.heard.0, &together.heard.0, "{}", contender);
    Ok(())
}

#[test]
fn plain_searches_are_the_same_in_both_forms() {
    for name in ["disc:3:b=3,d=5", "iid:branching=1-4,d=5,end=0.1"] {
        let tree = tree(name);
        let held = Tree::new(tree.root(), TreeValue);
        for &algorithm in Algorithm::all() {
            let plain = Configuration::plain(algorithm);
            check_forms(&plain, &held.root(), 5).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

/// The algorithms of value that take these parts.
fn both_forms(parts: &str, position: &Held<'_>, depth: u32) -> Checked {
    of_value()
        .filter_map(|algorithm| configured(algorithm, parts))
        .try_for_each(|contender| check_forms(&contender, position, depth))
}

/// Parts of each kind of node: those that leave all nodes simple, those that leave
/// the last ply simple, and those that leave none. Some of them are taken, and seldom many.
const PARTS: [&[&str]; 12] = [
    &["table=1", "table=1:always", "table=1:usual", "table=1:no-leaves", "table=1:depth:no-leaves"],
    &["table-move"],
    &["window=1", "window=40"],
    &["deepening", "deepening=2+line-first", "deepening+line-first"],
    &["child-cutoffs", "child-cutoffs=2"],
    &["null-move=once", "null-move=2"],
    &["few-replies", "few-replies=late"],
    &["quiescence=captures"],
    &["evaluation-cache=1"],
    &["reduce=1"],
    &["extend=check:recapture:single", "extend=root-check"],
    &["killers", "killers+history", "order=gain", "killers=improving+history=improving"],
];

proptest! {
    #![proptest_config(deterministic(300))]

    #[test]
    fn with_any_parts_both_forms_visit_the_same_nodes(
        sample in samples(),
        parts in combinations(&PARTS, [3, 1]),
    ) {
        sample.check(&|position, depth| both_forms(&parts, position, depth))?;
    }
}
