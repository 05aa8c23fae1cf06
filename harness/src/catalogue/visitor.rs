//! Converts names, known at run time, to types, known at compile time.

use plywood_evaluations::Timed;
use plywood_searches::Compiled;

/// An operation on a position of any type and an evaluation of it. It is compiled once for each
/// game, not for each evaluation.
pub trait Visitor {
    /// The result.
    type Output;

    /// Performs the operation.
    fn visit<P: Compiled>(self, position: &P, evaluation: &dyn Timed<P>) -> Self::Output;
}
