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

    /// The worth of a finished game with `remaining` plies to go to the
    /// horizon, for the side to move. By default a win is worth
    /// [`WIN`](crate::WIN), wherever it happens; see
    /// [`ByDistance`](crate::ByDistance) for another rule.
    fn finished(&self, position: &P, remaining: u32) -> Value {
        let _ = remaining;
        position.outcome().value()
    }

    /// The part of [`Self::evaluate`] that a selective search beyond the
    /// horizon may change, for the side to move: material, where an evaluation
    /// can tell it apart. By default, all of it.
    fn material(&self, position: &P) -> Value {
        self.evaluate(position)
    }

    /// What `chosen` wins at once, by capture or promotion, on this
    /// evaluation's scale, for the side to move: what moves are ordered by, and
    /// what a selective search measures exchanges with. By default, what the
    /// game says ([`Position::gain`]). It is above 0 exactly where that is.
    fn gain(&self, position: &P, chosen: P::Move) -> Value {
        position.gain(chosen)
    }

    /// The evaluation for a search from `root`. One that depends on the root
    /// (on the phase of the game, say) fixes here what it depends on, for the
    /// whole search. By default it depends on nothing.
    #[must_use]
    fn for_root(&self, root: &P) -> Self
    where
        Self: Sized + Clone,
    {
        let _ = root;
        self.clone()
    }

    /// What [`Self::for_root`] has fixed, as a number: values of evaluations
    /// with equal names and equal contexts may be compared, and remembered
    /// together. 0 where nothing depends on the root.
    fn context(&self) -> u64 {
        0
    }
}

/// An evaluation that can also bound what a search would find (Berliner's
/// optimistic and pessimistic values).
pub trait IntervalEvaluation<P: Position>: Evaluation<P> {
    /// What the intervals are good for. Searches that rest on bounds prove
    /// something only where they are admissible.
    fn bounds(&self) -> Bounds {
        Bounds::Admissible
    }

    /// Bounds, for the side to move, on the value that minimax with this
    /// evaluation gives to `position` at depth `remaining`. Where
    /// [`Self::bounds`] says so, the value is never outside. The default knows
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
/// for any game. It says nothing about who stands better: it tests searches.
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

/// An evaluation is used by reference where it is shared, or where its type is
/// not known: `&dyn IntervalEvaluation<P>` is an evaluation.
impl<P: Position, E: Evaluation<P> + ?Sized> Evaluation<P> for &E {
    fn evaluate(&self, position: &P) -> Value {
        (**self).evaluate(position)
    }

    fn finished(&self, position: &P, remaining: u32) -> Value {
        (**self).finished(position, remaining)
    }

    fn material(&self, position: &P) -> Value {
        (**self).material(position)
    }

    fn gain(&self, position: &P, chosen: P::Move) -> Value {
        (**self).gain(position, chosen)
    }

    fn context(&self) -> u64 {
        (**self).context()
    }
}

impl<P: Position, E: IntervalEvaluation<P> + ?Sized> IntervalEvaluation<P> for &E {
    fn bounds(&self) -> Bounds {
        (**self).bounds()
    }

    fn interval(&self, position: &P, remaining: u32) -> Interval {
        (**self).interval(position, remaining)
    }
}
