//! The trait that every search algorithm implements.

use plywood_positions::IntervalEvaluation;

use crate::depth_first::{DepthFirst, MoveOf};
use crate::facts::Facts;
use crate::observation::observer::Observer;
use crate::parts::Settings;
use crate::problem::iteration::SearchOutcome;
use crate::problem::{Answer, Problem};
use crate::table::OwnMemory;

/// A search algorithm.
///
/// A depth-first algorithm also implements [`NodeSearch`](crate::NodeSearch) and calls
/// [`DepthFirst::run`]. A best-first algorithm evaluates positions and reports events itself,
/// through [`SearchContext::evaluation_and_observer`].
pub trait SearchAlgorithm: 'static {
    /// Name, source, promise and other facts.
    const FACTS: Facts;

    /// Answers `problem`, or returns the observer's reason for stopping. Called once for each
    /// iteration and aspiration window.
    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S>;
}

/// The result of a search `S`: an answer, or the reason why it was stopped.
pub type AnswerOf<S> = Result<Answer<MoveOf<S>>, <S as DepthFirst>::Stop>;

/// A search in progress, as an algorithm sees it.
pub trait SearchContext: DepthFirst {
    /// The evaluation of positions.
    type Evaluation: IntervalEvaluation<Self::Position>;

    /// The observer, which counts events and may stop the search.
    type Observer: Observer<Self::Position, Stop = <Self as DepthFirst>::Stop>;

    /// Returns the evaluation and the observer, for an algorithm that does not use [`DepthFirst`].
    /// Such an algorithm reports each event itself, and of the enhancements only iterative
    /// deepening works with it.
    fn evaluation_and_observer(&mut self) -> (&Self::Evaluation, &mut Self::Observer) {
        let (evaluation, observer, _) = self.with_memory();
        (evaluation, observer)
    }

    /// Returns in addition the memory of the algorithm's own ([`Facts::memory`]). It is missing if
    /// the search was not given one.
    fn with_memory(&mut self) -> (&Self::Evaluation, &mut Self::Observer, Option<&dyn OwnMemory>);

    /// Returns the settings of the search, for an algorithm with settings of its own.
    fn settings(&self) -> &Settings;

    /// Keeps an answer to the problem at `depth` that the search has found so far. If the observer
    /// stops the search, this is its answer. [`DepthFirst::run`] keeps its answers itself.
    fn keep(&mut self, depth: u32, so_far: Answer<MoveOf<Self>>);

    /// Converts the result of a search that has its own tree. Of a stopped search, keeps the answer
    /// so far.
    fn conclude(&mut self, thought: SearchOutcome<MoveOf<Self>, Self::Stop>) -> AnswerOf<Self> {
        match thought {
            SearchOutcome::Finished(answer) => Ok(answer),
            SearchOutcome::Stopped { why, last } => {
                if let Some((depth, so_far)) = last {
                    self.keep(depth, so_far);
                }
                Err(why)
            }
        }
    }
}
