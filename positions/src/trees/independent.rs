//! Trees with independent leaf values.

use super::draw::{below, threshold};
use crate::{Value, WIN};

/// A distribution of leaf values, sampled by the leaf's hash.
#[derive(Clone, Debug)]
pub enum Independent {
    /// Uniform over `lowest..lowest + count`.
    Uniform { lowest: Value, count: u64 },
    /// A win for MAX if the hash is below the threshold.
    TwoValued { win: u64 },
}

impl Independent {
    pub fn continuous() -> Self {
        Self::Uniform { lowest: 1 - WIN, count: 2 * WIN as u64 - 1 }
    }

    pub fn discrete(values: u32) -> Self {
        Self::Uniform { lowest: 0, count: u64::from(values) }
    }

    pub fn two_valued(win: f64) -> Self {
        Self::TwoValued { win: threshold(win) }
    }

    /// Returns the least and the greatest value.
    pub fn range(&self) -> (Value, Value) {
        match *self {
            Self::Uniform { lowest, count } => (lowest, lowest + (count - 1) as Value),
            Self::TwoValued { .. } => (-WIN, WIN),
        }
    }

    #[inline]
    pub fn value(&self, hash: u64) -> Value {
        match *self {
            Self::Uniform { lowest, count } => lowest + below(hash, count) as Value,
            Self::TwoValued { win } if hash < win => WIN,
            Self::TwoValued { .. } => -WIN,
        }
    }
}
