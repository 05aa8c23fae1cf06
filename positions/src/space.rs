//! The interface between a finite game and retrograde analysis.

use crate::{Outcome, Position};

/// The value of a position under perfect play for the side to move, with the distance to the end in plies.
/// The winner shortens the game and the loser prolongs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameValue {
    /// A loss for the side to move after this many plies.
    Loss(u16),
    /// A draw with perfect play.
    Draw,
    /// A win for the side to move after this many plies.
    Win(u16),
}

impl GameValue {
    /// Returns the result without the distance.
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Loss(_) => Outcome::Loss,
            Self::Draw => Outcome::Draw,
            Self::Win(_) => Outcome::Win,
        }
    }

    /// Returns the plies to the end, or `None` for a draw.
    pub fn plies(self) -> Option<u16> {
        match self {
            Self::Loss(plies) | Self::Win(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// Returns the value before the move into this position, from the point of view of the side that made the
    /// move.
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw => Self::Draw,
            Self::Win(plies) => Self::Loss(plies + 1),
        }
    }

    /// Returns whether the side to move prefers this value to `other`: wins before draws before losses,
    /// shorter wins, longer losses.
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

/// A finite set of numbered positions of a game, as retrograde analysis by sweeps requires.
///
/// Some indices may have no position, and symmetrically equivalent positions may share an index.
pub trait PositionSpace: Sync {
    /// The type of positions.
    type Position: Position;

    /// Returns the number of indices, which start at 0.
    fn size(&self) -> usize;

    /// Returns the position at `index`, or `None` if there is none, for example because two men would be on
    /// one square.
    fn position(&self, index: usize) -> Option<Self::Position>;

    /// Returns the index of `position`, or `None` if it is outside the space. Inverse of [`Self::position`],
    /// except that symmetrically equivalent positions share an index.
    fn index(&self, position: &Self::Position) -> Option<usize>;

    /// Returns the value of `position` if it is known by definition, at the end of the game or outside the
    /// space. `None` inside the space means that it must be computed; outside, it counts as a draw. By
    /// default the game ends when there is no legal move.
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
