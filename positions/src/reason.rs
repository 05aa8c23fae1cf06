//! Reasons to consider a move.

use std::cmp::Reverse;

use crate::Value;

/// The verdict of rules of thumb on a move. The rules are questions in a fixed order; a move gets
/// the first one that suggests it. A smaller reason is better: first by question, then by greater
/// amount.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reason {
    /// The question's number.
    pub question: u8,
    /// How strongly it suggests the move, on the question's own scale.
    pub amount: Reverse<Value>,
}

impl Reason {
    /// A reason from this question.
    pub const fn new(question: u8, amount: Value) -> Self {
        Self { question, amount: Reverse(amount) }
    }
}
