//! An algorithm as a type: its facts, and how it searches.

use plywood_positions::IntervalEvaluation;

use crate::{Answer, DepthFirst, Facts, MoveOf, Observer, Problem, Settings};

/// A search algorithm.
///
/// A depth-first one implements [`Interior`](crate::Interior) as well, and calls
/// [`DepthFirst::run`]. A best-first one evaluates positions and reports to the
/// observer itself: see [`Running::evaluation_and_observer`].
pub trait SearchAlgorithm: 'static {
    /// Name, source, promise, and whatever else is known.
    const FACTS: Facts;

    /// Answers `problem`, or ends where the observer ends it. Called once for each
    /// iteration, and for each aspiration window.
    fn search<S: Running>(search: &mut S, problem: &Problem<'_, S::Position>) -> Answered<S>;
}

/// The outcome of a search `S`.
pub type Answered<S> = Result<Answer<MoveOf<S>>, <S as DepthFirst>::Stop>;

/// A running search, as an algorithm enters it.
pub trait Running: DepthFirst {
    /// The evaluation, which gives positions their values.
    type Evaluation: IntervalEvaluation<Self::Position>;

    /// The observer: counts events, and may end the search.
    type Observer: Observer<Self::Position, Stop = <Self as DepthFirst>::Stop>;

    /// The evaluation and the observer, for an algorithm that does without [`DepthFirst`]. It
    /// reports each event itself; no part but deepening works for it.
    fn evaluation_and_observer(&mut self) -> (&Self::Evaluation, &mut Self::Observer);

    /// The parts plugged in, for an algorithm that has settings of its own.
    fn settings(&self) -> &Settings;
}
