//! Tests of the openings of a match.

use std::collections::HashSet;
use std::fs;

use plywood_players::{OpeningsFile, Playable, Random, Rules, all_lines};
use plywood_positions::{Chess, ConnectFour, Othello, Position, TicTacToe};

fn count<P: Rules>(plies: u32) -> usize {
    all_lines::<P>(plies).len()
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
        let openings = Random::new(seed).sample(all_lines::<Othello>(4), 20);
        openings.iter().map(|opening| opening.game.position().key()).collect()
    };
    assert_eq!(keys(1), keys(1));
    assert_ne!(keys(1), keys(2));
    assert_eq!(keys(1).iter().collect::<HashSet<_>>().len(), 20);
    let opening = &all_lines::<Othello>(1)[0];
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
                7k/5Q2/6K1/8/8/8/8/8 b - -\n\
                \n\
                4k3/8/8/8/8/8/4P3/4K3 w - -\n";
    let names = ["king's pawn", "line 4"].map(|name| (name.to_owned(), String::new()));
    assert_eq!(read("o.epd", good), Ok(names.to_vec()), "a stalemate is no beginning");
    let error = read("o.epd", &good.replacen("\n\n", "\nbad\n", 1)).unwrap_err();
    assert!(error.contains("o.epd:3:"), "{error}");
}

#[test]
fn games_have_names() {
    let text = "[Opening \"Spanish\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n1. f3 e5 2. g4 *\n\n\
                1. f3 e5 2. g4 Qh4# 0-1\n";
    let spanish = ("Spanish".to_owned(), "1. e4 e5 2. Nf3 Nc6 3. Bb5".to_owned());
    let second = ("game 2".to_owned(), "1. f3 e5 2. g4".to_owned());
    assert_eq!(read("o.pgn", text), Ok(vec![spanish, second]), "mate is no beginning");
}
