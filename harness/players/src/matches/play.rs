//! One game between two players.

use std::thread;
use std::time::{Duration, Instant};

use crate::player::{Decision, Player, PlayerError};
use crate::{
    Adjudication, BySide, Clock, Flag, Game, Reason, Referee, Rules, Score, Side, TimeControl,
};

/// The rules of a match, agreed before its games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchRules {
    /// The clock of each side; a side without one is not timed.
    pub clocks: BySide<Option<TimeControl>>,
    /// When the game is ended before its rules do.
    pub adjudication: Adjudication,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<P: Rules> {
    /// The game, which is over.
    pub game: Game<P>,
    /// Each move after the opening, with the time that it took by the match's clock.
    pub decisions: Vec<Decision<P::Move>>,
    /// A player's fault, where that ended the game.
    pub fault: Option<PlayerError>,
}

/// Plays from where `opening` stands until the game is over. What players draw
/// follows from `seed`. A player that cannot go on loses this game, and
/// no other game is affected. If a player is [told to stop](Player::stop_at), the game
/// ends at once, and proves nothing.
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

/// Before its clock runs, a player rests, as a program does that waits for its
/// opponent: the system lets a thread that has rested run for a while, and would
/// interrupt one that has not, in the time of the player that is thinking.
const REST: Duration = Duration::from_micros(100);

/// A game that is being played.
struct Table<P: Rules> {
    played: Played<P>,
    clocks: BySide<Option<Clock>>,
    referee: Referee,
}

impl<P: Rules> Table<P> {
    /// The player to move makes a move, or the game is over.
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

    /// `side` cannot go on, or must not.
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
