//! Trees that are drawn from the root down, so the value of every node is known.
//!
//! After R. Boige, A. Boumaza & B. Scherrer, "AlphaBeta is not as good as you think", arXiv
//! 2506.21996 (2025). This is their model with a uniform distribution: theirs draws from any one,
//! over values from -n to n, restricted to those no better for the player to move; and lets nodes
//! end early, which [`Shape`](super::Shape) does here for every law.

use super::dependent::Player;
use super::draw::{Purpose, below, draw};
use crate::Value;

/// The root is uniform over `0..values`. Of the children of a node worth v, one, at a uniform
/// place, is worth v too. The others are independent and no better for the player to move: uniform
/// over `0..=v` below MAX, over `v..values` below MIN.
#[derive(Clone, Debug)]
pub struct Forward {
    pub values: u64,
}

impl Forward {
    /// The greatest value; the least is 0.
    pub fn greatest(&self) -> Value {
        (self.values - 1) as Value
    }

    /// The value of the root with this key, for MAX.
    pub fn root(&self, key: u64) -> i64 {
        below(draw(key, Purpose::Leaf), self.values) as i64
    }

    /// The value of a child, for MAX, of a node that is worth `value`.
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
