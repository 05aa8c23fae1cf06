//! A property: keys that are updated move by move equal those computed from the position.

use std::fmt::Debug;
use std::str::FromStr;

use plywood_positions::{Chess, ConnectFour, Othello, Position, TicTacToe};

/// Checks the key of every position in a game.
///
/// The first byte selects the game, and each further byte a move. Each key must equal that of the
/// position parsed from its own text.
pub fn keys_follow_from_positions(bytes: &[u8]) {
    let Some((game, moves)) = bytes.split_first() else { return };
    match game % 4 {
        0 => follow(moves, |position: &Chess, _| position.to_string()),
        1 => follow(moves, |_: &ConnectFour, columns| columns.concat()),
        2 => follow(moves, |position: &Othello, _| position.to_string()),
        _ => follow(moves, |position: &TicTacToe, _| position.to_string()),
    }
}

/// Plays the chosen moves and checks all keys. `text` writes a position in the format that the game
/// reads, given the notation of the moves so far.
fn follow<P>(choices: &[u8], text: impl Fn(&P, &[String]) -> String)
where
    P: Position + Default + FromStr<Err: Debug>,
{
    let mut position = P::default();
    let mut played = Vec::new();
    for &choice in choices {
        let written = text(&position, &played);
        let again: P = written.parse().expect("a position reads what it writes");
        assert_eq!(again.key(), position.key(), "{written}");
        let legal = position.all_moves();
        let Some(&chosen) = legal.get(usize::from(choice) % legal.len().max(1)) else { return };
        played.push(position.notation(chosen));
        position.make(chosen);
    }
}
