//! Suites as people write them: accepted and reported forms.

#[path = "described/mod.rs"]
mod described;

use plywood_positions::{Chess, EpdPosition, Position, read_epd};
use proptest::prelude::*;

use described::assert_described;

/// A quiet middle game: pieces of all kinds, both sides can castle.
const MIDDLE: &str = "r3k2r/ppp2ppp/2n2n2/2bqp3/4P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq -";

fn read(line: &str) -> EpdPosition {
    let mut entries = read_epd(line, "test.epd");
    let entry = entries.next().expect("a line").unwrap_or_else(|error| panic!("{line}: {error}"));
    assert!(entries.next().is_none(), "one line");
    entry
}

fn best(entry: &EpdPosition) -> Vec<String> {
    entry.best_moves.iter().map(|&best| entry.position.notation(best)).collect()
}

/// Describes the entry or the error of a line, as in `epd.txt`.
fn described(line: &str) -> String {
    let entry = match read_epd(line, "test.epd").next().expect("a line") {
        Ok(entry) => entry,
        Err(error) => return format!("{}: {}", error.column, error.problem),
    };
    let name = |&chosen| entry.position.notation(chosen);
    let mut parts = vec![best(&entry).join(" ")];
    parts.extend(entry.avoid_moves.iter().map(name).map(|it| format!("not {it}")));
    parts.extend(entry.id.as_deref().map(|it| format!("id {it}")));
    let shown_otherwise = |opcode| ["am", "bm", "dm", "id"].contains(&opcode);
    let others = entry.operations.iter().filter(|it| !shown_otherwise(&*it.opcode));
    parts.extend(others.map(|it| format!("{} {}", it.opcode, it.operands.join("|"))));
    parts.extend(entry.remarks.iter().map(|it| format!("remark {it}")));
    parts.extend(entry.mate_in.map(|it| format!("mate in {it}")));
    let kind = if entry.is_repaired() { "repaired" } else { "note" };
    let notes = entry.notes.iter();
    parts.extend(notes.map(|note| format!("{kind} at {}: {}", note.column, note.kind)));
    let position = entry.position.to_string();
    parts.extend((!line.starts_with(&position)).then_some(position));
    parts.retain(|it| !it.is_empty());
    if parts.is_empty() { "read".to_owned() } else { parts.join(", ") }
}

#[test]
fn lines_are_read_as_the_table_says() {
    assert_described("tests/epd.txt", &|row| described(&row.replace("\\0", "\0")));
}

#[test]
fn a_suite_has_an_opinion_where_it_says_so() {
    let with = |operations: &str, played: &str| {
        let entry = read(&format!("{MIDDLE} {operations}"));
        let chosen = read(&format!("{MIDDLE} bm {played}")).best_moves[0];
        entry.agrees_with(chosen)
    };
    assert_eq!(with("bm O-O;", "O-O"), Some(true));
    assert_eq!(with("bm O-O;", "exd5"), Some(false));
    assert_eq!(with("am O-O;", "O-O"), Some(false));
    assert_eq!(with("am O-O;", "exd5"), Some(true));
    assert_eq!(with("id \"none\";", "exd5"), None);
}

#[test]
fn blank_lines_comments_and_line_ends_do_not_matter() {
    let text = format!(
        "\u{feff}# comment\r\n\r\n{MIDDLE} bm O-O;\r\n  # another\r\n \t\r\n{MIDDLE} bm Qd2\r\n\u{1a}"
    );
    let entries: Vec<_> = read_epd(&text, "test.epd").map(|entry| entry.expect("legal")).collect();
    assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [3, 6]);
    let text = format!("\u{feff}{MIDDLE} bm O-O");
    assert_eq!(best(&read(&text)), ["O-O"]);
    let text = format!("# old\r{MIDDLE} bm O-O;\r{MIDDLE} bm Qd2;\r");
    let entries: Vec<_> = read_epd(&text, "test.epd").map(|entry| entry.expect("legal")).collect();
    assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn a_bad_line_does_not_hide_the_others() {
    let text = format!("{MIDDLE} bm O-O;\n{MIDDLE} bm Nd8;\n\n{MIDDLE} bm Qd2;\n");
    let results: Vec<_> = read_epd(&text, "mine.epd").collect();
    assert!(results[0].is_ok() && results[2].is_ok());
    let error = results[1].as_ref().expect_err("no knight can go there");
    assert_eq!((error.file.as_str(), error.line), ("mine.epd", 2));
    let at = MIDDLE.len() + 5;
    assert!(error.to_string().starts_with(&format!("mine.epd:2:{at}: `Nd8`")), "{error}");
}

/// Lines of all kinds, to be damaged.
const LINES: [&str; 6] = [
    "r3k2r/ppp2ppp/2n2n2/2bqp3/4P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - bm O-O exd5; id \"one\";",
    "3r2k1/4P3/8/2pP4/8/8/8/4K3 w - c6 0 17 am dxc6e.p.; bm e8N; dm 3; c7 \"b c\";",
    "1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb - bm #5; ce +M5; pv Rb2 Kf7;",
    "4k3/2N1N3/3N4/8/8/8/8/4K3 b KQkq e6; bm Kd8 c6 id x",
    "QQQQQ2k/8/8/8/8/8/PPPPPPPP/QQQQQ2K b - - - bm Kg7 + ?; 1 e4, \"remark\"",
    "8/2P5/8/8/8/2p5/8/k1K5 w - - bm c8=Q c7; c0 \"m\u{e4}h\";",
];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20_000,
        rng_seed: proptest::test_runner::RngSeed::Fixed(13),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Nothing makes the reader panic, no line is passed over, and a position
    /// that is read is written so that it is read again.
    #[test]
    fn a_damaged_line_is_read_or_refused(
        line in prop::sample::select(&LINES),
        damage in prop::collection::vec((any::<prop::sample::Index>(), "[ -~\u{e4}\t]{0,2}"), 0..4),
    ) {
        let mut damaged: Vec<char> = line.chars().collect();
        for (at, instead) in damage {
            let at = at.index(damaged.len());
            damaged.splice(at..=at, instead.chars());
            if damaged.is_empty() {
                damaged.push('8');
            }
        }
        let damaged: String = damaged.into_iter().collect();
        let skipped = damaged.trim().is_empty() || damaged.trim_start().starts_with('#');
        let results: Vec<_> = read_epd(&damaged, "damaged.epd").collect();
        prop_assert_eq!(results.len(), usize::from(!skipped), "{}", damaged);
        for result in results {
            match result {
                Ok(entry) => {
                    let text = entry.position.to_string();
                    let again: Chess = text.parse().map_err(|error| {
                        TestCaseError::fail(format!("{damaged}: {text}: {error}"))
                    })?;
                    prop_assert_eq!(again.key(), entry.position.key(), "{}", damaged);
                    prop_assert_eq!(again.to_string(), text);
                }
                Err(error) => {
                    prop_assert!((1..=damaged.chars().count() + 1).contains(&error.column));
                }
            }
        }
    }
}
