//! Evaluations in the form that players use.

use plywood_positions::{ByDistance, Evaluation, IntervalEvaluation, Position};

/// An evaluation as a trait object: searches are compiled once per game, not once per evaluation.
///
/// All evaluations implement it. Faster wins get higher values ([`ByDistance`]), so a player makes
/// progress in won positions.
pub trait EvaluationFactory<P: Position>: Send {
    /// Returns the evaluation for a search from `root`.
    fn for_root(&self, root: &P) -> Box<dyn IntervalEvaluation<P>>;
}

impl<P, E> EvaluationFactory<P> for E
where
    P: Position,
    E: IntervalEvaluation<P> + Clone + Send + 'static,
{
    fn for_root(&self, root: &P) -> Box<dyn IntervalEvaluation<P>> {
        Box::new(ByDistance(Evaluation::for_root(self, root)))
    }
}
