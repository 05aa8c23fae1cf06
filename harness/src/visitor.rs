//! From names, known when the program runs, to types, known when it is
//! compiled.

use plywood_positions::{IntervalEvaluation, Position};

/// Something to be done with a position and an evaluation, whatever their
/// types are. Every search behind it is compiled for its game and evaluation.
pub trait Visitor {
    /// What it leads to.
    type Output;

    /// Does it.
    fn visit<P, E>(self, position: &P, evaluation: &E) -> Self::Output
    where
        P: Position,
        E: IntervalEvaluation<P>;
}
