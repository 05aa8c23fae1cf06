//! Parsing the UCI command `position`.

use plywood_positions::{Chess, FenNote};
use shakmaty::CastlingMode;

use crate::Game;

/// Start position of orthodox chess, with castling rights in Chess960 notation.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";

/// Parses `startpos` or `fen FEN`, and the moves after `moves`. The error describes the fault.
pub(super) fn read_position(words: &[&str], castling: CastlingMode) -> Result<Game<Chess>, String> {
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(end);
    let game = match (start, castling) {
        (["startpos"], CastlingMode::Standard) => Ok(Game::default()),
        (["startpos"], CastlingMode::Chess960) => Game::chess960(START),
        (["fen", fen @ ..], CastlingMode::Standard) => Game::from_text(&fen.join(" ")),
        (["fen", fen @ ..], CastlingMode::Chess960) => Game::chess960(&fen.join(" ")),
        _ => Err("write \"position startpos\" or \"position fen FEN\"".to_owned()),
    };
    let mut game = game.map_err(|error| format!("no position: {error}"))?;
    for text in moves.iter().skip(1) {
        // The other program decides when the game is over.
        game.play_on();
        game.play_text(text).map_err(|error| format!("no position: after \"{game}\": {error}"))?;
    }
    game.play_on();
    Ok(game)
}

/// Returns notes on parts of the FEN that were ignored.
pub(super) fn dropped(words: &[&str], castling: CastlingMode) -> Vec<String> {
    let ["fen", rest @ ..] = words else { return Vec::new() };
    let end = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
    let fen = rest[..end].join(" ");
    let read = match castling {
        CastlingMode::Standard => Chess::read_fen(&fen),
        CastlingMode::Chess960 => Chess::read_chess960(&fen),
    };
    let notes = read.map_or_else(|_| Vec::new(), |(_, notes)| notes);
    notes.into_iter().filter(FenNote::is_repair).map(|note| note.to_string()).collect()
}
