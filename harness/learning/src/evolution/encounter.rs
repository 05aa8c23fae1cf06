//! One game between two sets of parameters.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use plywood_players::{Adjudication, BySide, Effort, Game, MatchRules, Player, Thinker, play_game};
use plywood_positions::{Chess, SelfTaught, SelfTaughtParameters as Parameters};

use super::fitness::{Advantage, worth};
use super::settings::Settings;

/// A game that was played between two sets of parameters.
#[derive(Clone, Debug)]
pub struct Encounter {
    /// The game.
    pub game: Game<Chess>,
    /// Result for White, as [`worth`](super::fitness::worth) computes it.
    pub worth: i64,
    /// Nodes entered by both sides.
    pub nodes: u64,
}

impl Encounter {
    /// Plays a game from the position after `opening`. The game is deterministic. Returns `None` once
    /// another thread has set `stop`.
    pub fn play(
        settings: &Settings,
        advantage: Advantage,
        opening: &Game<Chess>,
        white: &Parameters,
        black: &Parameters,
        stop: &Arc<AtomicBool>,
    ) -> Option<Self> {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let player = |parameters: &Parameters, name: &str| -> Thinker<Chess> {
            let effort = Effort { depth: Some(settings.depth.full_width), ..Effort::default() };
            let evaluation = Box::new(SelfTaught::new(*parameters));
            let mut player =
                Thinker::new(name.to_owned(), settings.configuration(), evaluation, effort);
            player.stop_at(Arc::clone(stop));
            player
        };
        let (mut first, mut second) = (player(white, "White"), player(black, "Black"));
        let rules = MatchRules {
            adjudication: Adjudication {
                most_moves: Some(settings.moves),
                ..Adjudication::default()
            },
            ..MatchRules::default()
        };
        let both = BySide::<&mut dyn Player<Chess>> { first: &mut first, second: &mut second };
        let played = play_game(opening, both, &rules, 0);
        let nodes = played.decisions.iter().map(|decision| decision.nodes).sum();
        let is_whole = !stop.load(Ordering::Relaxed);
        is_whole.then(|| Self { worth: worth(&played.game, advantage), game: played.game, nodes })
    }
}
