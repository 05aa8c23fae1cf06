//! Explicit trees: reading them, and the errors for unreadable texts.

#[path = "described/mod.rs"]
mod described;

use std::path::Path;

use plywood_positions::{
    Evaluation, ExplicitPosition, ExplicitTree, Position, ReadTreeError, TreeSyntaxProblem,
    TreeValue, Value,
};
use proptest::prelude::*;

use described::assert_described;

fn tree(text: &str) -> ExplicitTree {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The leaves' values for the side to move there, from left to right.
fn leaves(node: &ExplicitPosition<'_>) -> Vec<Value> {
    let moves = node.all_moves();
    if moves.is_empty() {
        return vec![TreeValue.finished(node, 0)];
    }
    moves.into_iter().flat_map(|chosen| leaves(&node.play(chosen))).collect()
}

/// Describes a node and all below it: its moves, its value, and whether the game is over.
fn node(position: &ExplicitPosition<'_>) -> String {
    let value = TreeValue.evaluate(position);
    let moves = position.all_moves().into_iter();
    let below = moves.map(|it| format!(" {}: {}", position.notation(it), node(&position.play(it))));
    match position.decided() {
        Some(outcome) => format!("{value} {outcome:?}"),
        None => format!("{value} [{} ]", below.collect::<String>()),
    }
}

/// Describes the tree or the error of a text, in which `\n` and `\r` stand for characters.
fn described(text: &str) -> String {
    let text = text.trim_matches('"').replace("\\n", "\n").replace("\\r", "\r");
    match text.parse::<ExplicitTree>() {
        Ok(tree) => {
            assert_eq!(tree.to_string().parse(), Ok(tree.clone()));
            let win = if tree.has_win() { ", has a win" } else { "" };
            format!("{tree}, depth {}{win}: {}", tree.depth(), node(&tree.root()))
        }
        Err(error) => format!("{error} ({:?})", error.problem),
    }
}

#[test]
fn trees_are_read_as_the_table_says() {
    assert_described("tests/explicit_trees.txt", &described);
}

#[test]
fn stockmans_tree_is_as_published() {
    let expected = [30, 54, 21, 73, 9, 71, 43, 91, 28, 94, 78, 52, 22, 35, 53, 80];
    assert_eq!(leaves(&ExplicitTree::stockman().root()), expected);
    assert_eq!(ExplicitTree::stockman().depth(), 4);
}

/// Searches number moves in 16 bits.
#[test]
fn a_node_with_too_many_children_is_refused_at_the_first_of_them() {
    let most = usize::from(u16::MAX);
    let wide = |children: usize, last: &str| format!("(7\n({}{last}))", "1 ".repeat(children - 1));
    assert_eq!(tree(&wide(most, "2")).depth(), 2);
    for last in ["2", "(2 3)"] {
        let error = wide(most + 1, last).parse::<ExplicitTree>().expect_err("too wide");
        assert_eq!(error.problem, TreeSyntaxProblem::TooManyChildren);
        assert_eq!((error.line, error.column), (2, 2 * most + 2));
        assert!(error.to_string().contains("more than 65535 children"), "{error}");
    }
}

#[test]
fn errors_name_the_file() {
    let absent = Path::new("no such file.tree");
    let error = ExplicitTree::read(absent).expect_err("absent");
    assert!(matches!(error, ReadTreeError::File(..)));
    assert!(error.to_string().starts_with("no such file.tree: "));

    let manifest = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
    let error = ExplicitTree::read(manifest).expect_err("no tree").to_string();
    assert!(error.contains("Cargo.toml:1:1: \"[package]\" is not a value"), "{error}");

    let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/trees/stockman.tree"));
    assert_eq!(ExplicitTree::read(file).expect("a tree"), ExplicitTree::stockman());
}

#[test]
fn a_byte_order_mark_does_not_matter_and_utf_16_is_named() {
    let file = std::env::temp_dir().join(format!("plywood-{}.tree", std::process::id()));
    let read = |bytes: &[u8]| {
        std::fs::write(&file, bytes).expect("written");
        ExplicitTree::read(&file)
    };
    assert_eq!(read(b"\xef\xbb\xbf(1 2)").expect("a tree"), tree("(1 2)"));
    let error = read(b"\xff\xfe(\x001\x00)\x00").expect_err("wide").to_string();
    assert!(error.ends_with(".tree: the file is in UTF-16 or UTF-32; save it as UTF-8"), "{error}");
    let error = read(b"(1 # sch\xf6n\n)").expect_err("old").to_string();
    assert!(error.contains("line 1, byte 9: not UTF-8"), "{error}");
    std::fs::remove_file(&file).expect("removed");
}

#[test]
fn deep_brackets_do_not_exhaust_the_stack() {
    let deep = format!("{}1{}", "(".repeat(200_000), ")".repeat(200_000));
    assert_eq!(tree(&deep).depth(), 200_000);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        rng_seed: proptest::test_runner::RngSeed::Fixed(7),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read_or_refused(text in "[()0-9 #\n\u{e9}-]{0,40}") {
        if let Ok(tree) = text.parse::<ExplicitTree>() {
            prop_assert!(!leaves(&tree.root()).is_empty());
        }
    }
}
