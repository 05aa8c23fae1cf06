//! One search, and everything it did.

use plywood_algorithms::{Algorithm, Answer, LeafSet, Problem, Promise, Tally};
use plywood_positions::{Indexed, IndexedMove, IntervalEvaluation, OfIndexed, Position, Window};

/// The algorithms that promise the minimax value and a line.
pub fn of_value() -> impl Iterator<Item = Algorithm> {
    Algorithm::ALL.iter().copied().filter(|algorithm| algorithm.promise() == Promise::Value)
}

/// A search of a tree, transpositions apart.
pub struct Measured<M> {
    pub answer: Answer<IndexedMove<M>>,
    pub tally: Tally,
    pub leaves: LeafSet,
}

pub fn measure<P, E>(
    algorithm: Algorithm,
    position: &P,
    evaluation: E,
    depth: u32,
) -> Measured<P::Move>
where
    P: Position,
    E: IntervalEvaluation<P>,
{
    measure_in(algorithm, position, evaluation, depth, Window::FULL)
}

pub fn measure_in<P, E>(
    algorithm: Algorithm,
    position: &P,
    evaluation: E,
    depth: u32,
    window: Window,
) -> Measured<P::Move>
where
    P: Position,
    E: IntervalEvaluation<P>,
{
    let root = Indexed::root(position.clone());
    let problem = Problem { window, ..Problem::new(&root, depth) };
    let mut seen = (Tally::default(), LeafSet::default());
    let Ok(answer) = algorithm.search(&problem, &OfIndexed(evaluation), &mut seen);
    Measured { answer, tally: seen.0, leaves: seen.1 }
}
