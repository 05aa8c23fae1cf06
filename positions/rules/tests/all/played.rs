//! Games from texts of moves.

use plywood_rules::{Game, Rules};

/// Makes these moves.
pub fn play<P: Rules>(game: &mut Game<P>, moves: &str) {
    for text in moves.split_whitespace() {
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// The game of these moves, from the game's own start.
pub fn played<P: Rules>(moves: &str) -> Game<P> {
    let mut game = Game::default();
    play(&mut game, moves);
    game
}
