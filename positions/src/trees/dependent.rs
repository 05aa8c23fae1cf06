//! Trees in which every choice outweighs all later choices together.

use std::ops::Neg;

use super::draw::{Purpose, draw};
use super::shuffle::shuffle;

/// A law of leaf values: a leaf's value is the number with the digits along its path, in base `base`.
#[derive(Clone, Debug)]
pub struct Digits {
    /// The largest number of children.
    pub base: u32,
    /// The order of digits among children.
    pub order: Order,
}

/// The possible orders of digits among the children of a node.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    Path,
    Random,
    BestFirst,
    WorstFirst,
}

impl Digits {
    /// Returns `digits` with a child's digit appended.
    pub fn append(
        &self,
        digits: i64,
        parent: u64,
        to_move: Player,
        children: u32,
        child: u32,
    ) -> i64 {
        let mirrored = || children - 1 - child;
        let digit = match (self.order, to_move) {
            (Order::Random, _) => {
                let seed = draw(parent, Purpose::Order);
                shuffle(seed, u64::from(children), u64::from(child)) as u32
            }
            (Order::BestFirst, Player::Max) | (Order::WorstFirst, Player::Min) => mirrored(),
            (Order::Path, _)
            | (Order::BestFirst, Player::Min)
            | (Order::WorstFirst, Player::Max) => child,
        };
        digits * i64::from(self.base) + i64::from(digit)
    }

    /// Returns the least and the greatest full-length string that starts with `digits`.
    pub fn range(&self, digits: i64, remaining: u32) -> (i64, i64) {
        let scale = i64::from(self.base).pow(remaining);
        (digits * scale, digits * scale + scale - 1)
    }
}

/// The player MAX, who moves at even plies, or MIN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    Max,
    Min,
}

impl Player {
    #[inline]
    pub fn at(ply: u32) -> Self {
        if ply.is_multiple_of(2) { Self::Max } else { Self::Min }
    }

    /// Converts a value from MAX's point of view to this player's.
    #[inline]
    pub fn sees<T: Neg<Output = T>>(self, for_max: T) -> T {
        match self {
            Self::Max => for_max,
            Self::Min => -for_max,
        }
    }
}
