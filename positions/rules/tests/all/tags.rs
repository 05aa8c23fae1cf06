//! Tags in all layouts that people and programs write.

use plywood_rules::{read_pgn, read_results};
use proptest::prelude::*;

const FEN: &str = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A game with these tags; each layout of them must give the same game.
const TAGS: [(&str, &str); 6] = [
    ("Event", "5th \"Open\" [B]"),
    ("White", "José O'Neil"),
    ("Black", "Bob"),
    ("Result", "1-0"),
    ("SetUp", "1"),
    ("FEN", FEN),
];

/// A layout: text before the name, the case of the name, text before the value, the mark before and
/// after it, and text after the tag.
type Layout = (&'static str, fn(&str) -> String, &'static str, [&'static str; 2], &'static str);

fn layout() -> impl Strategy<Value = Layout> {
    let case = [str::to_owned, str::to_lowercase, str::to_uppercase].map(|it| it as fn(&str) -> _);
    let marks = [["\"", "\""], ["\"", "\" \t"], ["'", "'"], ["“", "”"], ["«", "»\n"], ["", " "]];
    let after = [
        "\n",
        "\r\n",
        "",
        " ",
        "\n\n",
        "\n \n",
        "\n; a [note]\n",
        "\n% a note\n",
        " {a note} ",
        "\n{two\n[lines]}\n",
        " ; a note\n",
    ];
    (
        prop::sample::select(vec!["[", " [", "[ ", "\t[\n"]),
        prop::sample::select(case.to_vec()),
        prop::sample::select(vec![" ", "  ", "\t", " \n"]),
        prop::sample::select(marks.to_vec()),
        prop::sample::select(after.to_vec()),
    )
}

fn written(layouts: &[Layout]) -> String {
    let tags = TAGS.iter().zip(layouts).map(|((name, value), layout)| {
        let (before, case, space, [open, close], after) = layout;
        // Without marks, a value is on the line of its name.
        let space = if open.is_empty() { " " } else { space };
        format!("{before}{}{space}{open}{value}{close}]{after}", case(name))
    });
    tags.collect()
}

proptest! {
    #[test]
    fn all_layouts_of_the_same_tags_give_the_same_game(
        layouts in prop::collection::vec(layout(), TAGS.len()),
        mark in prop::sample::select(vec!["", "\u{feff}"]),
        is_latin in any::<bool>(),
    ) {
        let tags = written(&layouts);
        let text = format!("{mark}{tags}\n1. e4 e5 1-0\n\n{mark}{tags}\n1. d4 d5 1-0\n");
        let narrow: Option<Vec<u8>> = text.chars().map(|it| u8::try_from(it).ok()).collect();
        let bytes = narrow.filter(|_| is_latin).unwrap_or_else(|| text.clone().into_bytes());
        let sheets: Vec<_> = read_pgn(&bytes, "x.pgn").collect();
        prop_assert_eq!(sheets.len(), 2, "{}", text);
        for (sheet, moves) in sheets.into_iter().zip(["1. e4 e5", "1. d4 d5"]) {
            let sheet = sheet.map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?;
            prop_assert_eq!(sheet.game.to_string(), moves);
            prop_assert!(FEN.starts_with(&sheet.game.start().position.to_string()), "{}", text);
            prop_assert_eq!(sheet.tags.len(), TAGS.len(), "{}", text);
            for (name, value) in TAGS {
                prop_assert_eq!(sheet.tag(name), Some(value), "{}", text);
            }
        }
        for record in read_results(&bytes, "x.pgn") {
            let record = record.map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!((record.tags.len(), record.moves.len()), (TAGS.len(), 2), "{}", text);
            prop_assert_eq!(record.tag("fen"), Some(FEN));
        }
    }

    /// Whatever follows the bracket.
    #[test]
    fn a_line_that_begins_with_a_bracket_is_a_tag_or_an_error(
        line in "[ \t]?\\[[-A-Za-z\"'“%: ]{0,12}\\]?",
    ) {
        let text = format!(
            "[White \"A\"]\n{line}\n[Black \"B\"]\n\n1. e4 e5 1-0\n\n[White \"C\"]\n\n1. d4 *\n"
        );
        let sheets: Vec<_> = read_pgn(text.as_bytes(), "x.pgn").collect();
        let records: Vec<_> = read_results(text.as_bytes(), "x.pgn").collect();
        prop_assert_eq!((sheets.len(), records.len()), (2, 2), "{}", line);
        match (&sheets[0], &records[0]) {
            (Ok(sheet), Ok(record)) => {
                prop_assert_eq!((sheet.tags.len(), record.tags.len()), (3, 3), "{}", line);
                prop_assert_eq!(sheet.tag("Black"), Some("B"));
            }
            (Err(error), Err(other)) => {
                prop_assert_eq!(error, other);
                prop_assert_eq!((error.line, error.number), (2, 1));
                prop_assert!(error.problem.contains("is not a tag; write tags as"), "{}", error);
            }
            (sheet, record) => prop_assert!(false, "{line}: {sheet:?} {record:?}"),
        }
        prop_assert_eq!(sheets[1].as_ref().unwrap().tag("White"), Some("C"));
    }
}

fn error(text: &str) -> String {
    let of_game = read_pgn(text.as_bytes(), "x.pgn").find_map(Result::err).expect("an error");
    let of_result = read_results(text.as_bytes(), "x.pgn").find_map(Result::err);
    assert_eq!(Some(&of_game.problem), of_result.map(|it| it.problem).as_ref(), "{text}");
    of_game.to_string()
}

#[test]
fn tags_that_contradict_each_other_are_errors() {
    let twice =
        error("[White \"A\"]\n\n1. e4 *\n\n[White \"A\"]\n[Black \"B\"]\n[white \"C\"]\n\n*\n");
    assert_eq!(twice, "x.pgn:7: game 2: the tag white is both \"A\" and \"C\"; remove one of them");
    let announced = error("[White \"A\"]\n[SetUp \"1\"]\n\n1. e4 e5 1-0\n");
    assert!(announced.ends_with("the tag SetUp is \"1\", but there is no tag FEN; add it"));
    assert!(error("[White \"A\"").starts_with("x.pgn:1: game 1: `[White \"A\"` is not a tag"));
    let in_moves = error("[White \"A\"]\n\n1. e4 {[%clk 1:00]}\n[%clk 0:59] e5 *\n");
    assert!(in_moves.starts_with("x.pgn:4: game 2: `[%clk 0:59] e5 *` is not a tag"), "{in_moves}");
}

/// The tags of each game, as `White-Black`, with its moves.
fn games(text: &str) -> Vec<String> {
    let sheets = read_pgn(text.as_bytes(), "x.pgn").map(|sheet| sheet.expect("a game"));
    let shown = sheets.map(|it| {
        let tag = |name| it.tag(name).unwrap_or("?").to_owned();
        format!("{}-{} {}", tag("White"), tag("Black"), it.game)
    });
    let shown: Vec<_> = shown.collect();
    assert_eq!(read_results(text.as_bytes(), "x.pgn").count(), shown.len(), "{text}");
    shown
}

#[test]
fn blank_lines_and_comments_separate_no_tags_of_a_game() {
    let both = ["A-B ", "C-? "];
    for gap in ["\n", "\n\n", "\n; note\n", "\n\n{note\n}\n\n", " "] {
        let text = format!("[White \"A\"]{gap}[Black \"B\"]\n\n[White \"C\"]\n");
        assert_eq!(games(&text), both, "{gap:?}");
    }
    for gap in ["\n\n; note\n\n", "\n{note}\n", "\n% note\n\n", " ; note\n\n{note} "] {
        assert_eq!(games(&format!("[White \"A\"]{gap}1. e4 *\n")), ["A-? 1. e4"], "{gap:?}");
    }
    // A comment before the tags, after the last game or alone is no game.
    for comment in ["; note\n", "{note\n\n}\n", "\n{note}\n\n"] {
        let text = format!(
            "{comment}[White \"A\"]\n\n1. e4 *\n\n{comment}[Black \"B\"]\n\n*\n\n{comment}"
        );
        assert_eq!(games(&text), ["A-? 1. e4", "?-B "], "{comment:?}");
    }
    assert_eq!(
        games("1. e4 e5 *\n \n1. d4 *\n[White \"A\"]\n1. c4 *"),
        ["?-? 1. e4 e5", "?-? 1. d4", "A-? 1. c4"]
    );
    assert_eq!(
        games("[White \"A\"]\r\r1. e4 *\r\r[White \"B\"] 1. d4 *\r"),
        ["A-? 1. e4", "B-? 1. d4"]
    );
    let long = "a".repeat(70_000);
    assert_eq!(games(&format!("[Event \"{long}\"]\n[White \"A\"]\n\n1. e4 *\n")), ["A-? 1. e4"]);
}
