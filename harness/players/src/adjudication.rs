//! Adjudication: a match ends games early that the players' evaluations have decided.

use plywood_positions::Value;

use crate::{Game, Reason, Rules, Score, Side};

/// Rules for ending a game of a match early.
///
/// Wins and draws need the values of both players: each must meet the rule's limits for several
/// moves in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Adjudication {
    /// Rule that adjudicates a win; `None` for no such rule.
    pub win: Option<WinRule>,
    /// Rule that adjudicates a draw; `None` for no such rule.
    pub draw: Option<DrawRule>,
    /// Moves of each side after which the game is drawn; `None` for no limit.
    pub most_moves: Option<u32>,
}

/// A rule that adjudicates a win if both players see the same winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WinRule {
    /// Least value, in favour of the winner, that both players must report.
    pub value: Value,
    /// Number of consecutive moves by each side with such values.
    pub moves: u32,
}

/// A rule that adjudicates a draw if both players see an equal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawRule {
    /// Greatest absolute value that both players may report.
    pub value: Value,
    /// Number of consecutive moves by each side with such values.
    pub moves: u32,
    /// Last move number before the rule applies; values of later moves count.
    pub from_move: u32,
}

/// Applies [`Adjudication`] rules to one game.
#[derive(Clone, Debug)]
pub struct Referee {
    rules: Adjudication,
    /// Side that the win rule favours now, and the number of consecutive plies with such values.
    won: Option<(Side, u32)>,
    drawn: u32,
}

impl Referee {
    /// Returns a referee for a game that has not begun.
    pub fn new(rules: Adjudication) -> Self {
        Self { rules, won: None, drawn: 0 }
    }

    /// Ends `game` if a rule applies after its last move.
    ///
    /// `value` is the evaluation by the player who made that move, from its own point of view. It
    /// is `None` if the player has none, as for a book move; this interrupts both rules on values.
    pub fn judge<P: Rules>(&mut self, game: &mut Game<P>, value: Option<Value>) {
        let mover = !game.side_to_move();
        self.won = self.rules.win.zip(value).and_then(|(rule, value)| {
            let winner = if value > 0 { mover } else { !mover };
            let before = self.won.filter(|&(side, _)| side == winner).map_or(0, |(_, plies)| plies);
            (value.abs() >= rule.value).then_some((winner, before + 1))
        });
        let is_drawn = self.rules.draw.zip(value).is_some_and(|(rule, value)| {
            // `move_number` is the number of the next move.
            value.abs() <= rule.value && game.move_number() > rule.from_move
        });
        self.drawn = if is_drawn { self.drawn + 1 } else { 0 };
        if let Some((winner, plies)) = self.won
            && self.rules.win.is_some_and(|rule| plies >= 2 * rule.moves)
        {
            game.finish(Score::Win(winner), Reason::AdjudicatedWin);
        }
        if self.drawn > 0 && self.rules.draw.is_some_and(|rule| self.drawn >= 2 * rule.moves) {
            game.finish(Score::Draw, Reason::AdjudicatedDraw);
        }
        let plies = game.plies().len() as u64;
        if self.rules.most_moves.is_some_and(|most| plies >= 2 * u64::from(most)) {
            game.finish(Score::Draw, Reason::MoveLimit);
        }
    }
}
