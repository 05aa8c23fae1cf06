//! The implementation of [`SearchContext`] for a depth-first search.

use plywood_positions::{IntervalEvaluation, Position};

use crate::observation::observer::Observer;
use crate::parts::Settings;
use crate::problem::{Answer, Problem};
use crate::search::Search;
use crate::search_algorithm::SearchContext;
use crate::table::OwnMemory;

impl<P: Position, E: IntervalEvaluation<P>, O: Observer<P>> SearchContext
    for Search<'_, '_, P, E, O>
{
    type Evaluation = E;
    type Observer = O;

    fn with_memory(&mut self) -> (&E, &mut O, Option<&dyn OwnMemory>) {
        (self.evaluation, self.observer, self.own)
    }

    fn settings(&self) -> &Settings {
        &self.parts.settings
    }

    fn keep(&mut self, depth: u32, so_far: Answer<P::Move>) {
        self.learn(depth, so_far);
    }
}

/// An algorithm compiled for positions `P`, evaluation `E` and observer `O`.
pub type Run<P, E, O> = fn(
    &mut Search<'_, '_, P, E, O>,
    &Problem<'_, P>,
) -> Result<Answer<<P as Position>::Move>, <O as Observer<P>>::Stop>;
