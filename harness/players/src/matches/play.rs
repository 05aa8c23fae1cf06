//! Playing one game between two players.

use std::thread;
use std::time::{Duration, Instant};

use crate::player::{Decision, Player, PlayerError};
use crate::{
    Adjudication, BySide, Clock, Flag, Game, Reason, Referee, Rules, Score, Side, TimeControl,
};

/// The rules of a match: clocks and adjudication.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchRules {
    /// Time control of each side; `None` for a side that is not timed.
    pub clocks: BySide<Option<TimeControl>>,
    /// Rules that end a game early.
    pub adjudication: Adjudication,
}

/// The record of a game played in a match.
#[derive(Clone, Debug)]
pub struct Played<P: Rules> {
    /// The finished game.
    pub game: Game<P>,
    /// Decisions for the moves after the opening, with times measured by the match's clock.
    pub decisions: Vec<Decision<P::Move>>,
    /// The error of a player that ended the game, if any.
    pub fault: Option<PlayerError>,
}

/// Plays a game from `opening` to its end.
///
/// The players' random choices depend on `seed` only. A player that fails loses this game; other
/// games are not affected. If a player is [stopped](Player::stop_at), the game ends at once, and
/// its result must be ignored.
pub fn play_game<P: Rules>(
    opening: &Game<P>,
    players: BySide<&mut dyn Player<P>>,
    rules: &MatchRules,
    seed: u64,
) -> Played<P> {
    let BySide { first, second } = players;
    let mut table = Table {
        played: Played { game: opening.clone(), decisions: Vec::new(), fault: None },
        clocks: BySide::new(|side| rules.clocks[side].map(Clock::new)),
        referee: Referee::new(rules.adjudication),
    };
    for (side, player) in [(Side::First, &mut *first), (Side::Second, &mut *second)] {
        if let Err(error) = player.begin(seed) {
            table.forfeit(side, error);
        }
    }
    while table.played.game.end().is_none() {
        match table.played.game.side_to_move() {
            Side::First => table.move_of(first),
            Side::Second => table.move_of(second),
        }
    }
    table.played
}

/// Pause before a player's clock starts, like that of a program that waits for its opponent. After
/// it, the system lets the thread run for a while. Without it, the system would interrupt the
/// thread on the time of the player that thinks.
const REST: Duration = Duration::from_micros(100);

/// A game in progress.
struct Table<P: Rules> {
    played: Played<P>,
    clocks: BySide<Option<Clock>>,
    referee: Referee,
}

impl<P: Rules> Table<P> {
    /// Plays one move of the side to move, or ends the game if the player cannot move.
    fn move_of(&mut self, player: &mut dyn Player<P>) {
        let game = &mut self.played.game;
        let side = game.side_to_move();
        let clock = &mut self.clocks[side];
        let time = clock.map(|clock| clock.time());
        if time.is_some() {
            thread::sleep(REST);
        }
        let started = Instant::now();
        let chosen = player.choose(game, time);
        let used = started.elapsed();
        if clock.as_mut().is_some_and(|clock| clock.press(used) == Flag::Fallen) {
            game.run_out_of_time(side);
            self.played.fault = chosen.err();
            return;
        }
        let decision = match chosen {
            Ok(decision) => decision,
            Err(error) => return self.forfeit(side, error),
        };
        if let Err(error) = game.play(decision.chosen) {
            let (program, text) = (player.name().to_owned(), format!("{:?}", decision.chosen));
            let illegal = PlayerError::Illegal { program, text, reason: error.to_string() };
            return self.forfeit(side, illegal);
        }
        self.referee.judge(game, decision.value);
        self.played.decisions.push(Decision { time: used, ..decision });
    }

    /// Ends the game against `side`, whose player failed with `error`.
    fn forfeit(&mut self, side: Side, error: PlayerError) {
        let reason = match &error {
            PlayerError::Resigns => Reason::Resignation,
            PlayerError::Illegal { .. } => Reason::IllegalMove,
            PlayerError::Over
            | PlayerError::Stopped
            | PlayerError::Unknown { .. }
            | PlayerError::Disconnected { .. } => Reason::Disconnected,
        };
        self.played.game.finish(Score::Win(!side), reason);
        self.played.fault.get_or_insert(error);
    }
}
