//! Trees drawn from the root down, so the value of every node is known.
//!
//! After R. Boige, A. Boumaza & B. Scherrer, "AlphaBeta is not as good as you think", arXiv 2506.21996
//! (2025). This is their model with a uniform distribution. Theirs draws from any distribution over values
//! from -n to n, restricted to values no better for the player to move. It also lets nodes end early; here
//! [`Shape`](super::Shape) provides that for every law.

use super::dependent::Player;
use super::draw::{Purpose, below, draw};
use crate::Value;

/// The law's parameter. The root is uniform over `0..values`. One child of a node of value v, at a uniform
/// place, has the value v. The others are independent and no better for the player to move. They are uniform
/// over `0..=v` below MAX, and over `v..values` below MIN.
#[derive(Clone, Debug)]
pub struct Forward {
    pub values: u64,
}

impl Forward {
    /// Returns the greatest value; the least is 0.
    pub fn greatest(&self) -> Value {
        (self.values - 1) as Value
    }

    /// Returns the value of the root with this key, for MAX.
    pub fn root(&self, key: u64) -> i64 {
        below(draw(key, Purpose::Leaf), self.values) as i64
    }

    /// Returns the value of a child for MAX, given the parent's value.
    pub fn child(
        &self,
        (value, to_move): (i64, Player),
        (parent, children): (u64, u32),
        (child, arc): (u32, u64),
    ) -> i64 {
        let heir = below(draw(parent, Purpose::BestChild), u64::from(children));
        if u64::from(child) == heir {
            return value;
        }
        let hash = draw(arc, Purpose::Loss);
        match to_move {
            Player::Max => below(hash, value as u64 + 1) as i64,
            Player::Min => value + below(hash, self.values - value as u64) as i64,
        }
    }
}
