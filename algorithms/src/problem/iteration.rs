//! Iterations and results of a search.

use crate::Answer;

/// A completed iteration.
#[derive(Clone, Copy, Debug)]
pub struct Iteration<'a, M> {
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// Answer of the iteration.
    pub answer: &'a Answer<M>,
}

/// The result of a search that may have been stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thought<M, S> {
    /// The search completed the requested depth.
    Finished(Answer<M>),
    /// The search stopped early.
    Stopped {
        /// Reason for stopping.
        why: S,
        /// Depth and answer of the last completed iteration, if there is one.
        last: Option<(u32, Answer<M>)>,
    },
}

impl<M, S> Thought<M, S> {
    /// Returns the answer at the requested depth, or the reason why there is none.
    pub fn into_answer(self) -> Result<Answer<M>, S> {
        match self {
            Self::Finished(answer) => Ok(answer),
            Self::Stopped { why, .. } => Err(why),
        }
    }
}
