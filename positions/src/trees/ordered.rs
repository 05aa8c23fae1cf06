//! Strongly ordered trees.
//!
//! Losses are uniform over a range so wide that ties are very rare. Several laws were compared with means
//! from another implementation, whose law is unknown. This law, uniform losses from 1 to 1000 and exponential
//! losses fit (deviations below two standard errors in every cell). Losses from 1 to 100 (2.7 standard errors
//! at `b=16,d=3`) and from 1 to 10 (20 standard errors) do not.

use super::draw::{Purpose, below, draw, threshold};
use crate::WIN;

/// The distribution of the best child's position and of the other children's losses.
#[derive(Clone, Debug)]
pub struct StronglyOrdered {
    first: u64,
    quarter: u64,
    greatest_loss: u64,
}

impl StronglyOrdered {
    pub fn new(first: f64, quarter: f64, depth: u32) -> Self {
        Self {
            first: threshold(first),
            quarter: threshold(quarter),
            greatest_loss: (WIN as u64 - 1) / u64::from(depth.max(1)),
        }
    }

    /// Returns the loss of a child against its parent's value, for the player to move at the parent.
    pub fn loss(&self, parent: u64, children: u32, child: u32, arc: u64) -> i64 {
        if child == self.best(draw(parent, Purpose::BestChild), children) {
            0
        } else {
            1 + below(draw(arc, Purpose::Loss), self.greatest_loss) as i64
        }
    }

    fn best(&self, hash: u64, children: u32) -> u32 {
        if hash < self.first || children == 1 {
            return 0;
        }
        let quarter = children.div_ceil(4).max(2);
        let among = |from: u32, to: u32| {
            from + below(draw(hash, Purpose::Order), u64::from(to - from)) as u32
        };
        if hash < self.quarter || quarter == children {
            among(1, quarter)
        } else {
            among(quarter, children)
        }
    }
}
