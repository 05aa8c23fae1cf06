//! Why a move deserves a look.

use std::cmp::Reverse;

use crate::Value;

/// What rules of thumb say for a move. They are questions in an order; a move
/// belongs to the first one that speaks for it. Of two reasons the lesser is the
/// better: the earlier question, and within it the greater amount.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reason {
    /// The question's number.
    pub question: u8,
    /// How much it speaks for the move, on a scale of the question's own.
    pub amount: Reverse<Value>,
}

impl Reason {
    /// The reason by this question.
    pub const fn new(question: u8, amount: Value) -> Self {
        Self { question, amount: Reverse(amount) }
    }
}
