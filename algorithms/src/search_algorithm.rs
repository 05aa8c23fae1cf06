//! An algorithm as a type: its facts, and how it searches.

use plywood_positions::{IntervalEvaluation, Position};

use crate::{Answer, DepthFirst, Facts, MoveOf, Observer, Problem, Search, Settings};

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

impl<P: Position, E: IntervalEvaluation<P>, O: Observer<P>> Running for Search<'_, '_, P, E, O> {
    type Evaluation = E;
    type Observer = O;

    fn evaluation_and_observer(&mut self) -> (&E, &mut O) {
        (self.evaluation, self.observer)
    }

    fn settings(&self) -> &Settings {
        &self.parts.settings
    }
}

/// An algorithm as it is compiled for searches of `P` with `E` that `O` observes.
pub type Run<P, E, O> = fn(
    &mut Search<'_, '_, P, E, O>,
    &Problem<'_, P>,
) -> Result<Answer<<P as Position>::Move>, <O as Observer<P>>::Stop>;
