//! Explicit trees: reading them, and the errors for unreadable texts.

use std::path::Path;

use plywood_positions::{
    Evaluation, ExplicitPosition, ExplicitTree, Outcome, Position, ReadTreeError, TreeSyntaxError,
    TreeSyntaxProblem, TreeValue, Value, WIN,
};
use proptest::prelude::*;

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

#[test]
fn values_are_the_root_players() {
    assert_eq!(leaves(&tree("(1 (2 -3) ((4)))").root()), [-1, 2, -3, -4]);
    assert_eq!(tree("(1 (2 -3) ((4)))").depth(), 3);
    assert_eq!(leaves(&tree("  7 # alone").root()), [7]);
    assert_eq!(tree("7").depth(), 0);
}

#[test]
fn moves_are_called_by_their_numbers() {
    let tree = tree("(1 (2 -3))");
    assert_eq!((tree.root().notation(0), tree.root().notation(1)), ("0".into(), "1".into()));
    assert_eq!(tree.root().decided(), None);
    assert_eq!(tree.root().play(0).decided(), Some(Outcome::Loss));
}

#[test]
fn stockmans_tree_is_as_published() {
    let expected = [30, 54, 21, 73, 9, 71, 43, 91, 28, 94, 78, 52, 22, 35, 53, 80];
    assert_eq!(leaves(&ExplicitTree::stockman().root()), expected);
    assert_eq!(ExplicitTree::stockman().depth(), 4);
}

#[test]
fn an_inner_node_is_worth_its_leftmost_leaf() {
    let tree = tree("((30 54) (21 73))");
    assert_eq!(TreeValue.evaluate(&tree.root()), 30);
    assert_eq!(TreeValue.evaluate(&tree.root().play(1)), -21);
    assert_eq!(tree.root().decided(), None);
    assert_eq!(tree.root().play(1).play(0).decided(), Some(Outcome::Win));
}

#[test]
fn errors_say_where_and_why() {
    use TreeSyntaxProblem::{Empty, NeverClosed, NoChildren, NothingToClose, SecondRoot, Value};
    for (text, line, column, problem) in [
        ("", 1, 1, Empty),
        ("# nothing\n\n", 2, 1, Empty),
        ("(1 2))", 1, 6, NothingToClose),
        ("(1\n (2 ()))", 2, 6, NoChildren),
        ("(1 # one\r (2 ()))", 2, 6, NoChildren),
        ("(1\n  (2 3)\n", 1, 1, NeverClosed),
        ("(1 (2 3", 1, 4, NeverClosed),
        ("1 2", 1, 3, SecondRoot),
        ("(1)\n(2)", 2, 1, SecondRoot),
        ("(1 x2)", 1, 4, Value("x2".to_owned())),
        ("(1 2.5)", 1, 4, Value("2.5".to_owned())),
        ("(\u{e9}\u{e9}\u{e9} 1)", 1, 2, Value("\u{e9}\u{e9}\u{e9}".to_owned())),
        ("(1 won)", 1, 4, Value("won".to_owned())),
        ("(1 1073741825)", 1, 4, Value("1073741825".to_owned())),
    ] {
        assert_eq!(
            text.parse::<ExplicitTree>(),
            Err(TreeSyntaxError { line, column, problem }),
            "{text}"
        );
    }
}

#[test]
fn decided_leaves_are_written_as_words() {
    for (text, written) in [
        ("((win loss) (loss 3))", "((win loss) (loss 3))"),
        ("(1073741824 -1073741824 -1073741823)", "(win loss -1073741823)"),
        ("win", "win"),
    ] {
        assert_eq!(tree(text).to_string(), written);
        assert_eq!(tree(written), tree(text));
    }
    assert_eq!(leaves(&tree("(win (loss 0))").root()), [-WIN, -WIN, 0]);
    let has_win = |text| tree(text).has_win();
    assert!(has_win("(0 (win 1))") && !has_win("(0 (loss 1))") && !has_win("1"));
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
