//! Iterations and results of a search.

use plywood_positions::Interval;

use crate::problem::Answer;

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
pub enum SearchOutcome<M, S> {
    /// The search completed the requested depth.
    Finished(Answer<M>),
    /// The search stopped early.
    Stopped {
        /// Reason for stopping.
        why: S,
        /// Best answer so far, with its depth: of the last completed iteration, or if there is
        /// none, of the search when it stopped. Its best move and its bounds may be unknown.
        last: Option<(u32, Answer<M>)>,
    },
}

impl<M, S> SearchOutcome<M, S> {
    /// Returns the result of a search to `depth` that has `ended` with this answer, if it was
    /// stopped with the best answer so far.
    pub(crate) fn ended(ended: Result<(), S>, depth: u32, answer: Answer<M>) -> Self {
        match ended {
            Ok(()) => Self::Finished(answer),
            Err(why) => {
                let says_something = answer.best.is_some() || answer.bounds != Interval::UNKNOWN;
                Self::Stopped { why, last: says_something.then_some((depth, answer)) }
            }
        }
    }
}

impl<M, S> SearchOutcome<M, S> {
    /// Returns the answer at the requested depth, or the reason why there is none.
    pub fn into_answer(self) -> Result<Answer<M>, S> {
        match self {
            Self::Finished(answer) => Ok(answer),
            Self::Stopped { why, .. } => Err(why),
        }
    }
}
