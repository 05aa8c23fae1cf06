//! Which search is timed.

use plywood_algorithms::{Answer, Configuration, Memory, Problem};
use plywood_positions::{IntervalEvaluation, Position};
use plywood_searches::{CompiledFor, Shared};

/// An evaluation whose type is not known, with the search that is timed.
pub trait Timed<P: Position>: IntervalEvaluation<P> {
    /// Runs a search that nothing watches: the one to time. `memory` is the
    /// contender's own.
    fn search(
        &self,
        contender: &Configuration,
        memory: &Memory,
        problem: &Problem<'_, P>,
    ) -> Answer<P::Move>;
}

/// The search that is compiled for the evaluation.
pub fn compiled_for<P: Position>(
    evaluation: &impl CompiledFor<P>,
    contender: &Configuration,
    memory: &Memory,
    problem: &Problem<'_, P>,
) -> Answer<P::Move> {
    evaluation.search_as_compiled(contender, memory, problem)
}

/// The search that all other evaluations of a game share.
pub fn shared<P: Shared>(
    evaluation: &dyn IntervalEvaluation<P>,
    contender: &Configuration,
    memory: &Memory,
    problem: &Problem<'_, P>,
) -> Answer<P::Move> {
    P::search(contender, memory, problem, evaluation)
}
