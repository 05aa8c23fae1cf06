//! Selects which compiled search is timed for an evaluation.

use plywood_algorithms::{Answer, Configuration, Memory, Problem};
use plywood_positions::{IntervalEvaluation, Position};
use plywood_searches::{CompiledFor, Shared};

/// An evaluation of unknown type, together with the search that is timed for it.
pub trait Timed<P: Position>: IntervalEvaluation<P> {
    /// Runs the search to be timed, which has no observer. `memory` belongs to the contender.
    fn search(
        &self,
        contender: &Configuration,
        memory: &Memory,
        problem: &Problem<'_, P>,
    ) -> Answer<P::Move>;
}

/// A search compiled for this evaluation alone.
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
