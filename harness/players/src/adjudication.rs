//! Ending games that the players' own values have decided.

use plywood_positions::Value;

use crate::{Game, Reason, Rules, Score, Side};

/// When a match ends a game before its rules do. Values count as both players
/// see them: it is over only where they agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Adjudication {
    /// A game is won if both values agree.
    pub win: Option<WinRule>,
    /// A game is drawn if both values agree.
    pub draw: Option<DrawRule>,
    /// A game is drawn after so many moves of each side.
    pub most_moves: Option<u32>,
}

/// When a game counts as won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WinRule {
    /// Both sides' values are at least this much in favour of the same side,
    pub value: Value,
    /// for so many moves of each, one after the other.
    pub moves: u32,
}

/// When a game counts as drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawRule {
    /// Both sides' values are at most this far from 0,
    pub value: Value,
    /// for so many moves of each, one after the other,
    pub moves: u32,
    /// from this move on.
    pub from_move: u32,
}

/// Watches one game.
#[derive(Clone, Debug)]
pub struct Referee {
    rules: Adjudication,
    /// Plies in which the values were beyond the rule's for one side, and it.
    won: Option<(Side, u32)>,
    drawn: u32,
}

impl Referee {
    /// Nothing has been played.
    pub fn new(rules: Adjudication) -> Self {
        Self { rules, won: None, drawn: 0 }
    }

    /// The last move of `game` was made, and its player thought the position
    /// worth `value` (`None` without an opinion, as out of a book): ends the
    /// game if a rule says so.
    pub fn judge<P: Rules>(&mut self, game: &mut Game<P>, value: Option<Value>) {
        let mover = !game.side_to_move();
        self.won = self.rules.win.zip(value).and_then(|(rule, value)| {
            let winner = if value > 0 { mover } else { !mover };
            let before = self.won.filter(|&(side, _)| side == winner).map_or(0, |(_, plies)| plies);
            (value.abs() >= rule.value).then_some((winner, before + 1))
        });
        let is_drawn = self.rules.draw.zip(value).is_some_and(|(rule, value)| {
            // The move number is that of the move to come.
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
