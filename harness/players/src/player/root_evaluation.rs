//! Evaluations below the root of a player's search.

use plywood_positions::{Bounds, Evaluation, Hints, Interval, IntervalEvaluation, Position, Value};

use super::root::PositionWithHistory;
use crate::Rules;

/// An evaluation applied to positions below a [`PositionWithHistory`]. Drawn positions have value 0, and a
/// checkmate at the horizon is recognised.
#[derive(Clone, Copy)]
pub struct RootEvaluation<'a, P>(pub &'a dyn IntervalEvaluation<P>);

impl<P: Rules> RootEvaluation<'_, P> {
    /// Returns the value if the game is over here, as far as this is cheap to detect: draws by rule
    /// and checkmates.
    fn end(&self, position: &PositionWithHistory<'_, P>) -> Option<Value> {
        if position.is_drawn() {
            return Some(0);
        }
        if !position.is_check() {
            return None;
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.is_empty().then(|| self.0.finished(&position.position, 0))
    }
}

impl<'a, P: Rules> Evaluation<PositionWithHistory<'a, P>> for RootEvaluation<'a, P> {
    fn evaluate(&self, position: &PositionWithHistory<'a, P>) -> Value {
        self.end(position).unwrap_or_else(|| self.0.evaluate(&position.position))
    }

    fn finished(&self, position: &PositionWithHistory<'a, P>, remaining: u32) -> Value {
        if position.is_drawn() { 0 } else { self.0.finished(&position.position, remaining) }
    }

    fn least_win(&self) -> Value {
        self.0.least_win()
    }

    fn material(&self, position: &PositionWithHistory<'a, P>) -> Value {
        self.end(position).unwrap_or_else(|| self.0.material(&position.position))
    }

    fn gain(&self, position: &PositionWithHistory<'a, P>, chosen: P::Move) -> Value {
        self.0.gain(&position.position, chosen)
    }

    fn context(&self) -> u64 {
        self.0.context()
    }
}

impl<'a, P: Rules> IntervalEvaluation<PositionWithHistory<'a, P>> for RootEvaluation<'a, P> {
    fn bounds(&self) -> Bounds {
        self.0.bounds()
    }

    fn interval(&self, position: &PositionWithHistory<'a, P>, remaining: u32) -> Interval {
        match self.end(position) {
            Some(value) => Interval::exact(value),
            None => self.0.interval(&position.position, remaining),
        }
    }

    fn range(&self, position: &PositionWithHistory<'a, P>) -> Option<Interval> {
        self.0.range(&position.position)
    }
}
