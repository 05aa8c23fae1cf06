//! The seam between a finite game and backward chaining.

use crate::{Outcome, Position};

/// The value of a position when both sides play as well as possible, for the
/// side to move, with the distance to the end in plies. The winner takes the
/// shortest way, the loser the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameValue {
    /// The side to move loses after so many plies.
    Loss(u16),
    /// Nobody can force a win.
    Draw,
    /// The side to move wins after so many plies.
    Win(u16),
}

impl GameValue {
    /// Win, draw or loss, without the distance.
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Loss(_) => Outcome::Loss,
            Self::Draw => Outcome::Draw,
            Self::Win(_) => Outcome::Win,
        }
    }

    /// The plies to the end, or `None` for a draw.
    pub fn plies(self) -> Option<u16> {
        match self {
            Self::Loss(plies) | Self::Win(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// The value of the position one move earlier, for the side that moved, if
    /// this is where it moved to.
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw => Self::Draw,
            Self::Win(plies) => Self::Loss(plies + 1),
        }
    }

    /// Whether the side to move prefers this value to `other`: wins before
    /// draws before losses, short wins, long losses.
    pub fn is_better_than(self, other: Self) -> bool {
        match (self, other) {
            (Self::Win(one), Self::Win(other)) => one < other,
            (Self::Loss(one), Self::Loss(other)) => one > other,
            (one, other) => one > other,
        }
    }
}

/// An ended game has come to its end.
impl From<Outcome> for GameValue {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Loss => Self::Loss(0),
            Outcome::Draw => Self::Draw,
            Outcome::Win => Self::Win(0),
        }
    }
}

/// Finitely many positions of a game, numbered, with moves that can be
/// followed backwards: all that backward chaining needs.
///
/// Numbers may stand for no position, and positions that are the same by
/// symmetry may share one.
pub trait PositionSpace: Sync {
    /// The game.
    type Position: Position;

    /// How many numbers there are: they run from 0 to one less.
    fn size(&self) -> usize;

    /// The position of this number, or `None` where it stands for none, such
    /// as two men on one square.
    fn position(&self, index: usize) -> Option<Self::Position>;

    /// The number of `position`, or `None` outside the space. It gives back
    /// what [`Self::position`] takes, except that positions which are the same
    /// by symmetry have one number.
    fn index(&self, position: &Self::Position) -> Option<usize>;

    /// Appends the number of every position with a legal move to `position`:
    /// as often as it has such moves, counting moves to positions of the same
    /// number. `position` lies inside the space.
    fn predecessors(&self, position: &Self::Position, into: &mut Vec<usize>);

    /// What is known of `position` by definition: the end of the game, or what
    /// lies outside the space. `None` has to be found out; outside, that
    /// counts as drawn. By default a game ends where nobody can move.
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
