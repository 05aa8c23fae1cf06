//! The two sides of a game.

use std::ops::{Index, IndexMut, Not};

/// A side of the game, named by who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Side that moves first: White in chess, Black in Othello, X elsewhere.
    First,
    /// Side that moves second.
    Second,
}

impl Side {
    /// Both sides in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];
}

impl Not for Side {
    type Output = Self;

    /// Returns the opponent.
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A pair of values, one for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// Value for the first side.
    pub first: T,
    /// Value for the second side.
    pub second: T,
}

impl<T> BySide<T> {
    /// Returns the pair of values that `made` returns for the sides.
    pub fn new(mut made: impl FnMut(Side) -> T) -> Self {
        Self { first: made(Side::First), second: made(Side::Second) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}
