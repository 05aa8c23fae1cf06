//! An evaluation that detects only mate.

use shakmaty::Position as _;

use crate::{Chess, Evaluation, IntervalEvaluation, NamedEvaluation, Outcome, Value};

/// [`Mate`] with its name and description for lists of evaluations.
pub const MATE: NamedEvaluation<Mate> = NamedEvaluation::one(
    "mate",
    "chess: 0, except for a mate, which is seen at the horizon, too",
    Mate,
);

/// An evaluation that scores a mate as a loss and everything else as 0. It detects mate even at the horizon.
/// A mate in *n* moves thus needs a search of 2*n* - 1 plies. The evaluation is not cheap: in check, it
/// generates the replies.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mate;

impl Evaluation<Chess> for Mate {
    fn evaluate(&self, position: &Chess) -> Value {
        if position.board().is_checkmate() { Outcome::Loss.value() } else { 0 }
    }
}

impl IntervalEvaluation<Chess> for Mate {}
