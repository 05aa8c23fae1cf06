//! An evaluation of heaps.

use plywood::positions::{Evaluation, IntervalEvaluation, Offered, Outcome, Value};

use crate::heaps::Heaps;

/// The rule of perfect players: whether the heaps, modulo four, cancel each
/// other.
#[derive(Clone, Copy)]
pub struct Cancelling;

impl Evaluation<Heaps> for Cancelling {
    fn evaluate(&self, position: &Heaps) -> Value {
        match position.matches {
            [0, 0, 0] => Outcome::Loss.value(),
            [first, second, third] => {
                if (first ^ second ^ third) % 4 == 0 {
                    -1
                } else {
                    1
                }
            }
        }
    }
}

impl IntervalEvaluation<Heaps> for Cancelling {}

/// The name by which it is asked for, and a line for listings.
pub const CANCELLING: Offered<Cancelling> =
    Offered::one("cancelling", "heaps: whether the heaps cancel each other", Cancelling);
