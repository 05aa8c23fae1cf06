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
        let before = TicTacToe { mover: position.opponent, opponent: position.mover, ..position };
        (mover == opponent || mover + 1 == opponent) && !before.is_won()
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
        if position.size != Size::USUAL {
            return None;
        }
        let digit = |at: u16| match (position.mover >> at & 1, position.opponent >> at & 1) {
            (1, _) => 1,
            (_, 1) => 2,
            _ => 0,
        };
        Some((0..9).rev().fold(0, |index, at| index * 3 + digit(at)))
    }

    /// Appends the positions before each mark of the opponent.
    fn predecessors(&self, position: &TicTacToe, into: &mut Vec<usize>) {
        let marks = (0..9).map(|at| 1 << at).filter(|mark| position.opponent & mark != 0);
        let before = marks.map(|mark| TicTacToe {
            mover: position.opponent & !mark,
            opponent: position.mover,
            size: position.size,
        });
        // Games do not continue after a win.
        let open = before.filter(|before| Self::is_reachable(*before) && !before.is_won());
        into.extend(open.filter_map(|before| self.index(&before)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    #[test]
    fn moves_and_predecessors_are_the_same_arrows() {
        let space = TicTacToeSpace;
        let (mut forwards, mut backwards, mut positions) = (Vec::new(), Vec::new(), 0);
        for index in 0..space.size() {
            let Some(position) = space.position(index) else { continue };
            positions += 1;
            assert_eq!(space.index(&position), Some(index));
            let moves = position.all_moves();
            forwards.extend(moves.iter().map(|&chosen| {
                let child = space.index(&position.play(chosen)).expect("inside");
                (index, child)
            }));
            let mut before = Vec::new();
            space.predecessors(&position, &mut before);
            backwards.extend(before.into_iter().map(|before| (before, index)));
        }
        forwards.sort_unstable();
        backwards.sort_unstable();
        assert_eq!(positions, 5478);
        assert_eq!(forwards, backwards);
    }
}
