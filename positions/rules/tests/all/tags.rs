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

#[test]
fn a_long_tag_is_read() {
    let text = format!("[Event \"{}\"]\n[White \"A\"]\n\n1. e4 *\n", "a".repeat(70_000));
    let sheets: Vec<_> = read_pgn(text.as_bytes(), "x.pgn").collect();
    assert_eq!(sheets.len(), 1);
    assert_eq!(sheets[0].as_ref().unwrap().tag("White"), Some("A"));
}
