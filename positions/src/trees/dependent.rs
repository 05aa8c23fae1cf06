//! Trees in which a choice outweighs everything that comes after it.

use super::draw::{Purpose, draw};
use super::shuffle::shuffle;

/// A leaf is the string of digits along its path, in base `base`.
#[derive(Clone, Debug)]
pub struct Digits {
    /// The most children of a node.
    pub base: u32,
    /// Which digit a child stands for.
    pub order: Order,
}

/// The order of a node's children, by their digits.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    Path,
    Random,
    BestFirst,
    WorstFirst,
}

impl Digits {
    /// The string with one digit more.
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

    /// The least and the greatest string of full length that `digits` begins.
    pub fn range(&self, digits: i64, remaining: u32) -> (i64, i64) {
        let scale = i64::from(self.base).pow(remaining);
        (digits * scale, digits * scale + scale - 1)
    }
}

/// The player who moves at even plies, and the other one.
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
}
