//! Tests of the openings of a match.

use std::collections::HashSet;
use std::fs;

use plywood_players::{Game, OpeningsFile, Playable, Random, Rules, all_lines};
use plywood_positions::{Chess, ConnectFour, Othello, Position, TicTacToe};

fn count<P: Rules>(plies: u32) -> usize {
    all_lines(&Game::<P>::default(), plies).len()
}

/// The numbers of positions after 1 to 4 stones of Connect Four are published
/// (OEIS A212693). Othello has 4, 12, 56 and 244 lines (perft); the first that
/// transpose have three moves.
#[test]
fn different_positions_are_counted_once() {
    assert_eq!([1, 2, 3, 4].map(count::<ConnectFour>), [7, 49, 238, 1120]);
    // Othello: 4, 12, 54, 236 positions (perft 4, 12, 56, 244 lines).
    assert_eq!([1, 2, 3, 4].map(count::<Othello>), [4, 12, 54, 236]);
    assert_eq!(count::<TicTacToe>(0), 1);
    assert_eq!(count::<TicTacToe>(9), 0, "the game is over by then");
}

#[test]
fn a_sample_follows_from_its_seed() {
    let keys = |seed| -> Vec<u64> {
        let openings = Random::new(seed).sample(all_lines(&Game::<Othello>::default(), 4), 20);
        openings.iter().map(|opening| opening.game.position().key()).collect()
    };
    assert_eq!(keys(1), keys(1));
    assert_ne!(keys(1), keys(2));
    assert_eq!(keys(1).iter().collect::<HashSet<_>>().len(), 20);
    let opening = &all_lines(&Game::<Othello>::default(), 1)[0];
    assert_eq!(opening.name, opening.game.to_string());
}

/// The names and moves of the openings in a file of this name.
fn read(name: &str, text: &str) -> Result<Vec<(String, String)>, String> {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join(name);
    fs::write(&file, text).unwrap();
    let OpeningsFile { openings, refused } = Chess::read_openings(&file)?;
    if let Some(it) = refused.first() {
        return Err(format!("{name}:{}:{}: {}", it.line, it.column, it.problem));
    }
    Ok(openings.into_iter().map(|it| (it.name, it.game.to_string())).collect())
}

#[test]
fn epd_positions_have_names() {
    let good = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"king's pawn\";\n\
                \n\
                \n\
                4k3/8/8/8/8/8/4P3/4K3 w - -\n";
    let names = ["king's pawn", "line 4"].map(|name| (name.to_owned(), String::new()));
    assert_eq!(read("o.epd", good), Ok(names.to_vec()));
    let error = read("o.epd", "# mine\n7k/5Q2/6K1/8/8/8/8/8 b - -\n").unwrap_err();
    assert!(error.starts_with("o.epd:2:1: the opening is over"), "{error}");
    let error = read("o.epd", &good.replacen("\n\n", "\nbad\n", 1)).unwrap_err();
    assert!(error.contains("o.epd:2:"), "{error}");
}

#[test]
fn games_have_names() {
    let text = "[Opening \"Spanish\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n1. f3 e5 2. g4 *\n\n\
                \n";
    let spanish = ("Spanish".to_owned(), "1. e4 e5 2. Nf3 Nc6 3. Bb5".to_owned());
    let second = ("game 2".to_owned(), "1. f3 e5 2. g4".to_owned());
    assert_eq!(read("o.pgn", text), Ok(vec![spanish, second]));
}

#[test]
fn an_opening_that_is_over_is_reported_at_its_line() {
    let over = |moves: &str| read("o.pgn", &format!("{moves} *\n\n1. e4 *\n")).unwrap_err();
    let mate = over("1. f3 e5\n2. g4 Qh4#");
    assert!(mate.starts_with("o.pgn:2:1: game 1: the opening is over, and cannot"), "{mate}");
    // The third occurrence is the last move, and then one before it.
    let third = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    assert!(over(third).starts_with("o.pgn:1:1: game 1: the opening is over"), "{}", over(third));
    let earlier = over(&format!("{third} 5. e4"));
    assert!(earlier.starts_with("o.pgn:1:1: game 1: the game is over after"), "{earlier}");
}

#[test]
fn counters_of_positions_are_kept() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 12; fmvn 34;\n";
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("o.epd");
    fs::write(&file, text).unwrap();
    let read = Chess::read_openings(&file).unwrap();
    let start = read.openings[0].game.start();
    assert_eq!((start.quiet, start.number), (12, 34));
}

#[test]
fn rights_without_rooks_are_dropped_and_doubtful_rights_are_refused() {
    let opening = |rights| read("o.epd", &format!("4k3/8/8/8/8/8/8/4K1R1 w {rights} -\n"));
    assert!(opening("Q").is_ok_and(|it| it.len() == 1));
    assert!(opening("K").is_err_and(|it| it.contains("Chess960")));
    assert!(opening("x").is_err_and(|it| it.contains("are not castling rights")));
}
