//! The numbered space of all tic-tac-toe positions.

use crate::PositionSpace;
use crate::games::tic_tac_toe::{Size, TicTacToe};

/// The 5478 reachable positions of tic-tac-toe. A position's index has a base-3 digit for each square, lowest
/// digit first: 0 is empty, 1 the side to move, 2 the opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TicTacToeSpace;

impl TicTacToeSpace {
    /// Returns whether a game can reach these marks.
    fn is_reachable(position: TicTacToe) -> bool {
        let (mover, opponent) = (position.mover.count_ones(), position.opponent.count_ones());
        (mover == opponent || mover + 1 == opponent) && !position.opposite().is_won()
    }
}

impl PositionSpace for TicTacToeSpace {
    type Position = TicTacToe;

    fn size(&self) -> usize {
        3_usize.pow(9)
    }

    fn position(&self, index: usize) -> Option<TicTacToe> {
        let mut rest = index;
        let mut position = TicTacToe::default();
        for at in 0..9 {
            match rest % 3 {
                1 => position.mover |= 1 << at,
                2 => position.opponent |= 1 << at,
                _ => {}
            }
            rest /= 3;
        }
        Self::is_reachable(position).then_some(position)
    }

    fn index(&self, position: &TicTacToe) -> Option<usize> {
        if position.size() != Size::USUAL {
            return None;
        }
        let digit = |at: u16| match (position.mover >> at & 1, position.opponent >> at & 1) {
            (1, _) => 1,
            (_, 1) => 2,
            _ => 0,
        };
        Some((0..9).rev().fold(0, |index, at| index * 3 + digit(at)))
    }
}
