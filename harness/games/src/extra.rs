//! Algorithms of other authors, compiled for the games of this crate.

use std::marker::PhantomData;

use plywood_algorithms::{Algorithm, Algorithms, Limited, NoObserver, Run, Tally};
use plywood_positions::{Indexed, IntervalEvaluation, OfIndexed, Position};

use crate::census::Census;
use crate::evaluation::Unwatched;

/// The observer of counted searches.
pub type Counts = (Limited, (Tally, Census));

/// A counted search of `P`, with any evaluation.
pub type CountedRun<'e, P> =
    Run<Indexed<P>, OfIndexed<&'e (dyn IntervalEvaluation<P> + 'e)>, Counts>;

/// A timed search of `P`, with any evaluation.
pub type SharedRun<'e, P> = Run<P, &'e (dyn IntervalEvaluation<P> + 'e), Unwatched>;

/// Additional algorithms for searches of `P`.
///
/// The published algorithms are compiled with the game. Additional algorithms are compiled in the
/// program that turns [`Of`] into a trait object.
pub trait Extra<P: Position>: Send + Sync {
    /// Returns `algorithm` for counted searches; `None` if the list lacks it.
    fn counted<'e>(&self, algorithm: Algorithm) -> Option<CountedRun<'e, P>>
    where
        P: 'e;

    /// Returns `algorithm` for timed searches with an evaluation of any type; `None` if the list
    /// lacks it.
    fn shared<'e>(&self, algorithm: Algorithm) -> Option<SharedRun<'e, P>>
    where
        P: 'e;
}

/// Additional algorithms, including timed searches with the evaluation type `E`.
pub trait ExtraFor<P: Position, E: IntervalEvaluation<P>>: Extra<P> {
    /// Returns `algorithm` for timed searches with `E`; `None` if the list lacks it.
    fn known(&self, algorithm: Algorithm) -> Option<Run<P, E, NoObserver>>;
}

/// The algorithms of the list `L`.
pub struct Of<L>(PhantomData<fn() -> L>);

impl<L: 'static> Of<L> {
    /// The list as a value; it contains no data.
    pub const THIS: &'static Self = &Self(PhantomData);
}

impl<L: Algorithms, P: Position> Extra<P> for Of<L> {
    fn counted<'e>(&self, algorithm: Algorithm) -> Option<CountedRun<'e, P>>
    where
        P: 'e,
    {
        L::find(algorithm)
    }

    fn shared<'e>(&self, algorithm: Algorithm) -> Option<SharedRun<'e, P>>
    where
        P: 'e,
    {
        L::find(algorithm)
    }
}

impl<L: Algorithms, P: Position, E: IntervalEvaluation<P>> ExtraFor<P, E> for Of<L> {
    fn known(&self, algorithm: Algorithm) -> Option<Run<P, E, NoObserver>> {
        L::find(algorithm)
    }
}

/// Why a search finds its algorithm: only registered names are parsed, and a program compiles all
/// algorithms that it registers.
pub(crate) const IS_COMPILED: &str = "registered algorithms are compiled in this program";
