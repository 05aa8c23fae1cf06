//! From names, known when the program runs, to types, known when it is
//! compiled.

use plywood_evaluations::Timed;
use plywood_searches::Compiled;

/// Something to be done with a position, whatever its type is, and an
/// evaluation of it. It is compiled for each game, and not for each evaluation.
pub trait Visitor {
    /// What it leads to.
    type Output;

    /// Does it.
    fn visit<P: Compiled>(self, position: &P, evaluation: &dyn Timed<P>) -> Self::Output;
}
