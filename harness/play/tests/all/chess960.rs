//! Chess960 from the command line: matches, programs of others, ratings and books.

use std::fs;

use plywood_play::studies::matches::row::GameRow;
use plywood_players::{ScoreSheet, read_pgn};
use plywood_positions::Chess;

use crate::program::Folder;

/// The kings can castle on both sides at once, in the first opening as the first move.
const OPENINGS: &str = "r4k1r/pppppppp/8/8/8/8/PPPPPPPP/R4K1R w HAha - id \"beside\";\n\
                        nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - id \"mirrored\";\n\
                        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - id \"usual\";\n";

/// A game in which both sides have castled, as X-FEN has it.
const CASTLED: &str = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
                       [FEN \"r4k1r/pppppppp/8/8/8/8/PPPPPPPP/R4K1R w KQkq - 0 1\"]\n\n\
                       1. O-O O-O-O 2. Kh1 *\n";

fn sheets(text: &str) -> Vec<ScoreSheet<Chess>> {
    read_pgn(text.as_bytes(), "games.pgn").map(|sheet| sheet.expect("a legal game")).collect()
}

/// Each game of a match is legal, names its variant, and is the row's.
fn check(folder: &Folder, out: &str, count: usize) {
    let text = folder.read(&format!("{out}/games.pgn"));
    let rows: Vec<GameRow> = folder.rows(&format!("{out}/games.csv"));
    let read = sheets(&text);
    assert_eq!((read.len(), rows.len()), (count, count), "{text}");
    for (sheet, row) in read.iter().zip(&rows) {
        assert_eq!(sheet.tag("Variant"), Some("Chess960"), "{text}");
        assert_eq!(sheet.tag("FEN"), Some(row.start.as_str()), "{text}");
        assert_eq!(sheet.game.to_string(), row.moves);
        assert!(row.fault.is_empty(), "{row:?}");
    }
    let rated = folder.prints(&format!("elo {out}/games.pgn"));
    assert!(rated.contains("alpha-beta,depth=1"), "{rated}");
}

#[test]
fn a_match_of_chess960_is_played_written_and_rated() {
    let folder = Folder::with(&[("o.epd", OPENINGS), ("o.pgn", CASTLED)]);
    let players = "match alpha-beta,depth=2 alpha-beta,depth=1";
    folder.prints(&format!("{players} --openings o.epd --games 6 --out epd"));
    check(&folder, "epd", 6);
    folder.prints(&format!("{players} --openings o.pgn --games 2 --out pgn"));
    check(&folder, "pgn", 2);
    assert!(folder.read("pgn/games.pgn").contains("1. O-O O-O-O 2. Kh1"));
    let games: Vec<GameRow> = folder.rows("pgn/games.csv");
    assert_eq!(games[0].start, "r4k1r/pppppppp/8/8/8/8/PPPPPPPP/R4K1R w HAha - 0 1");
    let again = folder.prints("reproduce epd");
    assert!(again.contains("6 of 6 rows compared, same signature"), "{again}");
}

#[cfg(unix)]
#[test]
fn a_program_is_told_of_chess960_if_it_offers_it() {
    let orthodox = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - id \"orthodox\";\n";
    let folder = Folder::with(&[("o.pgn", CASTLED), ("o.epd", orthodox)]);
    let plywood = crate::PROGRAM;
    // An honest program, and all that is sent to it.
    folder.write("honest", format!("tee -a sent | '{plywood}' uci --player alpha-beta,depth=1\n"));
    let line = "match alpha-beta,depth=1 'uci=sh honest,depth=1' --games 2";
    folder.prints(&format!("{line} --openings o.pgn --out games"));
    check(&folder, "games", 2);
    let sent = folder.read("sent");
    let set = sent.find("setoption name UCI_Chess960 value true").expect("the option");
    assert!(set < sent.find("position fen").expect("a position"), "{sent}");
    assert!(sent.contains("w HAha - 0 1 moves f1h1 f8a8 g1h1"), "{sent}");
    fs::remove_file(folder.join("sent")).expect("a file");
    folder.prints(&format!("{line} --openings o.epd --out others"));
    let sent = folder.read("sent");
    assert!(!sent.contains("UCI_Chess960") && sent.contains("w KQkq - 0 1"), "{sent}");
}
