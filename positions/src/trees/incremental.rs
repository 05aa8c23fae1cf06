//! Trees whose leaf values are sums of arc values along the path.

use super::Arcs;
use super::draw::below;
use crate::WIN;

/// Arc values, uniform over `-most`, `-most + step`, ..., `most`.
#[derive(Clone, Debug)]
pub struct Incremental {
    most: i64,
    step: i64,
}

impl Incremental {
    pub fn new(arcs: Arcs, depth: u32) -> Self {
        match arcs {
            Arcs::Wide => Self { most: i64::from(WIN - 1) / i64::from(depth.max(1)), step: 1 },
            Arcs::Range { most } => Self { most: i64::from(most), step: 1 },
            Arcs::Unit => Self { most: 1, step: 2 },
        }
    }

    /// Returns the value of an arc from its hash.
    #[inline]
    pub fn arc(&self, hash: u64) -> i64 {
        let count = 2 * self.most / self.step + 1;
        below(hash, count as u64) as i64 * self.step - self.most
    }

    /// Returns the most that `remaining` arcs can add or subtract.
    pub fn reach(&self, remaining: u32) -> i64 {
        self.most * i64::from(remaining)
    }
}
