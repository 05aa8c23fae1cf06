//! An evaluation of heaps positions.

use plywood::positions::{Evaluation, IntervalEvaluation, NamedEvaluation, Outcome, Value};

use crate::heaps::Heaps;

/// The evaluation of a perfect player: the side to move loses if the nim-sum of the heaps, modulo
/// four, is 0.
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

/// The evaluation with its name and its description for listings.
pub const CANCELLING: NamedEvaluation<Cancelling> =
    NamedEvaluation::one("cancelling", "heaps: whether the heaps cancel each other", Cancelling);
