//! The interface between a game and its evaluations.

use crate::hash::mix;
use crate::{Interval, Outcome, Position, Value};

/// An evaluation of positions of type `P`. It is separate from the rules, so a game may have
/// several.
pub trait Evaluation<P: Position> {
    /// The value of a position at the horizon, for the side to move, within `-WIN..=WIN`. The
    /// search has not generated its moves: if the end of the game is cheap to detect, the
    /// evaluation should detect it.
    fn evaluate(&self, position: &P) -> Value;

    /// The value of a finished game with `remaining` plies to go to the horizon, for the side to
    /// move. By default a win is worth [`WIN`](crate::WIN) at any distance; see
    /// [`ByDistance`](crate::ByDistance) for an alternative.
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

    /// The immediate gain of `chosen`, by capture or promotion, on this evaluation's scale, for the
    /// side to move. Moves are ordered by it, and a selective search measures exchanges with it. By
    /// default it is the game's own ([`Hints::gain`](crate::Hints::gain)). It is above 0 exactly when
    /// that is.
    fn gain(&self, position: &P, chosen: P::Move) -> Value {
        position.gain(chosen)
    }

    /// The evaluation for a search from `root`. An evaluation that depends on the root (on the
    /// phase of the game, for example) fixes here what it depends on, for the whole search. By
    /// default it depends on nothing.
    #[must_use]
    fn for_root(&self, root: &P) -> Self
    where
        Self: Sized + Clone,
    {
        let _ = root;
        self.clone()
    }

    /// The state that [`Self::for_root`] has fixed, as a number. Values of evaluations with equal
    /// names and equal contexts may be compared and stored together. 0 if nothing depends on the
    /// root.
    fn context(&self) -> u64 {
        0
    }
}

/// An evaluation that can also bound what a search would find (Berliner's
/// optimistic and pessimistic values).
pub trait IntervalEvaluation<P: Position>: Evaluation<P> {
    /// Whether the intervals are reliable. Searches that rely on bounds prove their result only if
    /// they are admissible.
    fn bounds(&self) -> Bounds {
        Bounds::Admissible
    }

    /// Bounds, for the side to move, on the value that minimax with this evaluation gives to
    /// `position` at depth `remaining`. If [`Self::bounds`] says so, the value is never outside.
    /// The default is the widest interval, which is admissible and lets any evaluation be used in
    /// B*.
    fn interval(&self, position: &P, remaining: u32) -> Interval {
        let _ = (position, remaining);
        Interval::UNKNOWN
    }

    /// The least and the greatest value that any node of the tree below `position` may have under
    /// the law of its values, for the side to move; `None` where no such law is known, as of games.
    /// It is a scale, and no bound on what a search would find: searches by samples turn values into
    /// rewards by it, and it is the same whatever the tree is worth.
    fn range(&self, position: &P) -> Option<Interval> {
        let _ = position;
        None
    }
}

/// How reliable an evaluation's intervals are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// The value is never outside, so B* proves its conclusions.
    Admissible,
    /// The value is seldom outside: B* finds a good move in most cases, but its bounds prove
    /// nothing.
    Heuristic,
}

/// The value 0 for every position that is not seen to be the end of the game, in any game. It
/// measures the cost of the search alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<P: Position> Evaluation<P> for Zero {
    fn evaluate(&self, position: &P) -> Value {
        position.decided().map_or(0, Outcome::value)
    }
}

impl<P: Position> IntervalEvaluation<P> for Zero {}

/// A hash of the position, truncated to a few bits so that ties are frequent, for any game. It says
/// nothing about which side is better: it is for testing searches.
#[derive(Clone, Copy, Debug)]
pub struct Hashed {
    /// Values are `0..2^bits`, shifted to be centred on 0; at most 30 bits.
    pub bits: u32,
    /// The seed: each gives another evaluation.
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

/// An evaluation is passed by reference if it is shared or its type is unknown: `&dyn
/// IntervalEvaluation<P>` is an evaluation.
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

    fn range(&self, position: &P) -> Option<Interval> {
        (**self).range(position)
    }
}
