//! Iterations of a search, and how a search ends.

use crate::Answer;

/// A finished iteration.
#[derive(Clone, Copy, Debug)]
pub struct Iteration<'a, M> {
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The answer of the iteration.
    pub answer: &'a Answer<M>,
}

/// How a search has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thought<M, S> {
    /// At the depth asked for.
    Finished(Answer<M>),
    /// Before.
    Stopped {
        /// Why.
        why: S,
        /// The depth and the answer of the last iteration that came to its
        /// end, if one did.
        last: Option<(u32, Answer<M>)>,
    },
}

impl<M, S> Thought<M, S> {
    /// The answer to the depth asked for, or why there is none.
    pub fn into_answer(self) -> Result<Answer<M>, S> {
        match self {
            Self::Finished(answer) => Ok(answer),
            Self::Stopped { why, .. } => Err(why),
        }
    }
}
