//! The interface between a finite game and backward chaining.

use crate::{Outcome, Position};

/// The value of a position under perfect play, for the side to move, with the distance to the end
/// in plies. The winner takes the shortest way, the loser the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameValue {
    /// The side to move loses after this many plies.
    Loss(u16),
    /// Neither side can force a win.
    Draw,
    /// The side to move wins after this many plies.
    Win(u16),
}

impl GameValue {
    /// The result without the distance.
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Loss(_) => Outcome::Loss,
            Self::Draw => Outcome::Draw,
            Self::Win(_) => Outcome::Win,
        }
    }

    /// Plies to the end, or `None` for a draw.
    pub fn plies(self) -> Option<u16> {
        match self {
            Self::Loss(plies) | Self::Win(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// The value one move earlier, for the side that moved, if it moves to this position.
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw => Self::Draw,
            Self::Win(plies) => Self::Loss(plies + 1),
        }
    }

    /// Whether the side to move prefers this value to `other`: wins before draws before losses,
    /// short wins, long losses.
    pub fn is_better_than(self, other: Self) -> bool {
        match (self, other) {
            (Self::Win(one), Self::Win(other)) => one < other,
            (Self::Loss(one), Self::Loss(other)) => one > other,
            (one, other) => one > other,
        }
    }
}

/// The value of a finished game.
impl From<Outcome> for GameValue {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Loss => Self::Loss(0),
            Outcome::Draw => Self::Draw,
            Outcome::Win => Self::Win(0),
        }
    }
}

/// A finite set of numbered positions of a game, with moves that can be followed backwards: all
/// that backward chaining needs.
///
/// Some numbers may have no position, and positions that are equivalent by symmetry may share one.
pub trait PositionSpace: Sync {
    /// The game.
    type Position: Position;

    /// The number of numbers: they run from 0 to one less.
    fn size(&self) -> usize;

    /// The position with this number, or `None` if the number has none, with two men on one square
    /// for example.
    fn position(&self, index: usize) -> Option<Self::Position>;

    /// The number of `position`, or `None` outside the space. It is the inverse of
    /// [`Self::position`], except that positions equivalent by symmetry share one number.
    fn index(&self, position: &Self::Position) -> Option<usize>;

    /// Appends the number of every position with a legal move to `position`, once for each such
    /// move, counting moves to positions with the same number. `position` is inside the space.
    fn predecessors(&self, position: &Self::Position, into: &mut Vec<usize>);

    /// The value of `position` if it is known by definition: at the end of the game, or outside the
    /// space. `None` must be computed; outside the space, it counts as a draw. By default a game
    /// ends when there is no legal move.
    fn goal(&self, position: &Self::Position) -> Option<GameValue> {
        position.decided().map(GameValue::from)
    }
}

#[cfg(test)]
mod tests {
    use super::GameValue::{Draw, Loss, Win};

    #[test]
    fn values_are_ordered_for_the_side_to_move() {
        let best_first = [Win(1), Win(3), Draw, Loss(4), Loss(2)];
        for (at, one) in best_first.iter().enumerate() {
            for (other_at, &other) in best_first.iter().enumerate() {
                assert_eq!(one.is_better_than(other), at < other_at, "{one:?} {other:?}");
            }
        }
        assert_eq!(Loss(0).before(), Win(1));
        assert_eq!(Win(1).before(), Loss(2));
    }
}
