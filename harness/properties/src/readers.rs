//! Properties of parsers: they never panic, report the place of each error, and can parse their own
//! output.

use std::fs;
use std::path::Path;

use plywood::record::records;
use plywood::studies::searches::experiment::definition::Experiment;
use plywood::studies::searches::row::SearchRow;
use plywood_play::studies::matches::contest::Contest;
use plywood_positions::{Chess, ExplicitTree, Position, decode, decode_old, read_epd};

/// Checks the EPD parser: each line of a suite is either an error within the text, or a position
/// that can be written and parsed again.
pub fn epd(bytes: &[u8]) {
    let Ok(text) = decode_old(bytes) else { return };
    let lines = text.split(['\n', '\r']).count();
    for line in read_epd(&text, "suite.epd") {
        match line {
            Ok(entry) => {
                assert!((1..=lines).contains(&entry.line));
                same_chess(&entry.position);
                let legal = entry.position.all_moves();
                let named = entry.best_moves.iter().chain(&entry.avoid_moves);
                assert!(named.into_iter().all(|chosen| legal.contains(chosen)));
            }
            Err(error) => {
                assert!((1..=lines).contains(&error.line) && error.column > 0, "{error}");
                assert!(error.to_string().starts_with("suite.epd:"), "{error}");
            }
        }
    }
}

/// Checks the parser of chess positions.
pub fn chess(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Ok(position) = text.parse() {
        same_chess(&position);
    }
}

fn same_chess(position: &Chess) {
    let written = position.to_string();
    let again: Chess = written.parse().unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!((again.to_string(), again.key()), (written, position.key()));
}

/// Checks the parser of explicit trees.
pub fn tree(bytes: &[u8]) {
    let Ok(text) = decode(bytes) else { return };
    match text.parse::<ExplicitTree>() {
        Ok(tree) => assert_eq!(tree.to_string().parse(), Ok(tree)),
        Err(error) => assert!(error.line > 0 && error.column > 0, "{error}"),
    }
}

/// Checks that the parser of experiments never panics.
pub fn experiment(bytes: &[u8]) {
    let Ok(text) = decode(bytes) else { return };
    let _ = Experiment::parse("fuzzed", &text);
}

/// Checks that the parser of matches never panics.
pub fn contest(bytes: &[u8]) {
    in_a_file("match.toml", bytes, |path| {
        if let Ok(contest) = Contest::load(&path.display().to_string()) {
            let _ = contest.agreement();
        }
    });
}

/// Checks the parser of records: rows that were read can be written and read again.
pub fn records(bytes: &[u8]) {
    in_a_file("records.csv", bytes, |path| {
        let Ok(read) = records::read::<SearchRow>(path) else { return };
        records::write(path, &read.rows).expect("a file that was written before");
        // NaN differs from itself, so compare the written text.
        let written = fs::read(path).expect("a file");
        let again = records::read::<SearchRow>(path).expect("rows as they were written");
        records::write(path, &again.rows).expect("a file that was written before");
        assert!(fs::read(path).expect("a file") == written);
    });
}

fn in_a_file(name: &str, bytes: &[u8], check: impl FnOnce(&Path)) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, bytes).expect("a file");
    check(&path);
}
