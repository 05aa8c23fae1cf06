//! The interface of evaluations.

use crate::hash::mix;
use crate::{Interval, Outcome, Position, Value, WIN};

/// A static evaluation of positions of type `P`. Evaluations are separate from the rules, so a game can have
/// several.
pub trait Evaluation<P: Position> {
    /// Returns the value of a position at the horizon, for the side to move, within `-WIN..=WIN`. The search
    /// has not generated its moves. If the end of the game is cheap to detect, the evaluation should detect
    /// it.
    fn evaluate(&self, position: &P) -> Value;

    /// Returns the value of a finished game for the side to move, with `remaining` plies left to the horizon.
    /// By default a win is worth [`WIN`](crate::WIN) at any distance; [`ByDistance`](crate::ByDistance)
    /// grades wins instead.
    fn finished(&self, position: &P, remaining: u32) -> Value {
        let _ = remaining;
        position.outcome().value()
    }

    /// Returns the least value of a won game. Wins are worth from this value to [`WIN`](crate::WIN),
    /// and losses as much with the opposite sign. No other leaf is worth so much. By default every
    /// win is worth [`WIN`](crate::WIN). An evaluation that grades wins must override it: searches
    /// that prove wins recognise them by this value.
    fn least_win(&self) -> Value {
        WIN
    }

    /// Returns the part of [`Self::evaluate`] that a selective search beyond the horizon may change, for the
    /// side to move. Evaluations with a separate material term return that term. The default is the whole
    /// value.
    fn material(&self, position: &P) -> Value {
        self.evaluate(position)
    }

    /// Returns the terms whose sum is [`Self::evaluate`], with their names, for the side to move. Empty by
    /// default, for an evaluation that is no sum of terms.
    fn by_term(&self, position: &P) -> Vec<(&'static str, Value)> {
        let _ = position;
        Vec::new()
    }

    /// Returns the immediate gain of `chosen` by capture or promotion, for the side to move, on this
    /// evaluation's scale. Move ordering and selective searches of exchanges use it. The default is
    /// [`Hints::gain`](crate::Hints::gain); an override must be positive exactly when that is.
    fn gain(&self, position: &P, chosen: P::Move) -> Value {
        position.gain(chosen)
    }

    /// Returns the evaluation to use in a search from `root`. An evaluation with terms that depend on the
    /// root, such as the phase of the game, fixes them here for the whole search. By default nothing depends
    /// on the root.
    #[must_use]
    fn for_root(&self, root: &P) -> Self
    where
        Self: Sized + Clone,
    {
        let _ = root;
        self.clone()
    }

    /// Returns a number for the state that [`Self::for_root`] fixed. Values may be compared and stored
    /// together if their evaluations have equal names and equal contexts. 0 if nothing depends on the root.
    fn context(&self) -> u64 {
        0
    }
}

/// An evaluation that also returns bounds on the result of a search (Berliner's optimistic and pessimistic
/// values).
pub trait IntervalEvaluation<P: Position>: Evaluation<P> {
    /// Returns the reliability of the intervals. A search that uses the bounds proves its result only if they
    /// are admissible.
    fn bounds(&self) -> Bounds {
        Bounds::Admissible
    }

    /// Returns bounds on the minimax value of `position` at depth `remaining` with this evaluation, for the
    /// side to move. If [`Self::bounds`] is admissible, the value never lies outside. The default is the
    /// widest interval, which is admissible and makes any evaluation usable in B*.
    fn interval(&self, position: &P, remaining: u32) -> Interval {
        let _ = (position, remaining);
        Interval::UNKNOWN
    }

    /// Returns the least and the greatest value that any node below `position` can have under the tree's law,
    /// for the side to move. Returns `None` if no such law is known, as for games. Monte Carlo searches scale
    /// values to rewards by this range. The range does not depend on the leaf values drawn, and it does not
    /// bound the result of a search.
    fn range(&self, position: &P) -> Option<Interval> {
        let _ = position;
        None
    }
}

/// The reliability of an evaluation's intervals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// The value is never outside the interval, so B* proves its conclusions.
    Admissible,
    /// The value is rarely outside the interval. B* usually finds a good move, but proves nothing.
    Heuristic,
}

/// An evaluation that returns 0 for every position unless the game is detectably over. It works for any game
/// and measures the cost of the search alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<P: Position> Evaluation<P> for Zero {
    fn evaluate(&self, position: &P) -> Value {
        position.decided().map_or(0, Outcome::value)
    }
}

impl<P: Position> IntervalEvaluation<P> for Zero {}

/// An evaluation that hashes the position to a few bits, which makes ties frequent. It works for any game.
/// The values do not measure who is ahead and serve only to test searches.
#[derive(Clone, Copy, Debug)]
pub struct Hashed {
    /// The number of bits, at most 30. Values are drawn from `0..2^bits` and shifted to be centred on 0.
    pub bits: u32,
    /// The seed of the hash. Different seeds are different evaluations.
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

/// Passes an evaluation by reference, if it is shared or its type is unknown. `&dyn` of an evaluation is
/// therefore an evaluation.
impl<P: Position, E: Evaluation<P> + ?Sized> Evaluation<P> for &E {
    fn evaluate(&self, position: &P) -> Value {
        (**self).evaluate(position)
    }

    fn finished(&self, position: &P, remaining: u32) -> Value {
        (**self).finished(position, remaining)
    }

    fn least_win(&self) -> Value {
        (**self).least_win()
    }

    fn material(&self, position: &P) -> Value {
        (**self).material(position)
    }

    fn by_term(&self, position: &P) -> Vec<(&'static str, Value)> {
        (**self).by_term(position)
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
