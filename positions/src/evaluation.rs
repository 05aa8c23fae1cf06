//! The seam between a game and an opinion about its positions.

use crate::hash::mix;
use crate::{Interval, Outcome, Position, Value};

/// An evaluation of the positions `P`, apart from their rules: a game may have
/// several.
pub trait Evaluation<P: Position> {
    /// The worth of a position at the horizon, for the side to move, within
    /// `-WIN..=WIN`. The search has not asked for its moves: where the end of
    /// the game is cheap to see, the evaluation looks for it.
    fn evaluate(&self, position: &P) -> Value;

    /// The worth of a finished game, found above the horizon, for the side to
    /// move. By default a win is worth [`WIN`](crate::WIN), wherever it happens.
    fn finished(&self, position: &P) -> Value {
        position.outcome().value()
    }
}

/// An evaluation that can also bound what a search would find (Berliner's
/// optimistic and pessimistic values).
pub trait IntervalEvaluation<P: Position>: Evaluation<P> {
    /// What the intervals are good for. Searches that rest on bounds prove
    /// something only where they are admissible.
    const BOUNDS: Bounds = Bounds::Admissible;

    /// Bounds, for the side to move, on the value that minimax with this
    /// evaluation gives to `position` at depth `remaining`. Where
    /// [`Self::BOUNDS`] says so, the value is never outside. The default knows
    /// nothing, which is admissible and lets any evaluation take part in B*.
    fn interval(&self, position: &P, remaining: u32) -> Interval {
        let _ = (position, remaining);
        Interval::UNKNOWN
    }
}

/// Whether an evaluation's intervals can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// The value is never outside: what B* concludes is proven.
    Admissible,
    /// The value is seldom outside: B* has a good guess at the best move, and
    /// its answer's bounds prove nothing.
    Heuristic,
}

/// Every position that does not show the end of the game is worth 0, for any
/// game. It measures the cost of searching alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<P: Position> Evaluation<P> for Zero {
    fn evaluate(&self, position: &P) -> Value {
        position.decided().map_or(0, Outcome::value)
    }
}

impl<P: Position> IntervalEvaluation<P> for Zero {}

/// A hash of the position, truncated to few bits so that ties really occur,
/// for any game. An opinion without sense: it tests searches.
#[derive(Clone, Copy, Debug)]
pub struct Hashed {
    /// The values are `0..2^bits`, centred around 0; at most 30.
    pub bits: u32,
    /// Another seed is another evaluation.
    pub seed: u64,
}

impl<P: Position> Evaluation<P> for Hashed {
    fn evaluate(&self, position: &P) -> Value {
        if let Some(outcome) = position.decided() {
            outcome.value()
        } else {
            let bits = self.bits.min(30);
            let hash = mix(position.key() ^ mix(self.seed)) >> 34 >> (30 - bits);
            hash as Value - (1 << bits >> 1)
        }
    }
}

impl<P: Position> IntervalEvaluation<P> for Hashed {}

/// An evaluation is used by reference where it is shared.
impl<P: Position, E: Evaluation<P>> Evaluation<P> for &E {
    fn evaluate(&self, position: &P) -> Value {
        (**self).evaluate(position)
    }

    fn finished(&self, position: &P) -> Value {
        (**self).finished(position)
    }
}

impl<P: Position, E: IntervalEvaluation<P>> IntervalEvaluation<P> for &E {
    const BOUNDS: Bounds = E::BOUNDS;

    fn interval(&self, position: &P, remaining: u32) -> Interval {
        (**self).interval(position, remaining)
    }
}
