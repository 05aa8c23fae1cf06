//! Reasons to search a move, for Shannon's strategy B.

use std::cmp::Reverse;

use crate::Value;

/// The verdict of rules of thumb on a move. The rules are questions in a fixed order, and the first question
/// that suggests the move determines its reason. Smaller reasons are better: a lower question number, then a
/// greater amount.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reason {
    /// The number of the question.
    pub question: u8,
    /// The strength of the suggestion, on the question's own scale.
    pub amount: Reverse<Value>,
}

impl Reason {
    /// Creates a reason with the number of a question and an amount.
    pub const fn new(question: u8, amount: Value) -> Self {
        Self { question, amount: Reverse(amount) }
    }
}
