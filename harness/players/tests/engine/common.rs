//! Players and games that several tests share.

use plywood_players::{Game, Judge, Playable, PlayerKind, PlayerSettings, Rules, Thinker};

/// The player of this text that searches, with this evaluation.
pub fn thinker<P: Playable>(text: &str, judge: impl Judge<P> + 'static) -> Thinker<P> {
    let settings: PlayerSettings = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let PlayerKind::Search(configuration) = settings.kind else { panic!("{text} is not a search") };
    Thinker::new(settings.name, configuration, Box::new(judge), settings.effort)
}

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
