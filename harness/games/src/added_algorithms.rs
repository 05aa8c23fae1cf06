//! Algorithms of other authors, compiled for the games of this crate.

use std::marker::PhantomData;

use plywood_algorithms::{Algorithm, Algorithms, LimitObserver, NoObserver, Run, Tally};
use plywood_positions::{Indexed, IndexedEvaluation, IntervalEvaluation, Position};

use crate::distinct_leaves::DistinctLeaves;
use crate::evaluation::SharedFormObserver;

/// The observer of counted searches.
pub type Counts = (LimitObserver, (Tally, DistinctLeaves));

/// A counted search of `P`, with any evaluation.
pub type CountedRun<'e, P> =
    Run<Indexed<P>, IndexedEvaluation<&'e (dyn IntervalEvaluation<P> + 'e)>, Counts>;

/// A timed search of `P`, with any evaluation.
pub type SharedRun<'e, P> = Run<P, &'e (dyn IntervalEvaluation<P> + 'e), SharedFormObserver>;

/// Additional algorithms for searches of `P`.
///
/// The published algorithms are compiled with the game. Additional algorithms are compiled in the
/// program that turns [`AlgorithmList`] into a trait object.
pub trait AddedAlgorithms<P: Position>: Send + Sync {
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
pub trait AddedAlgorithmsFor<P: Position, E: IntervalEvaluation<P>>: AddedAlgorithms<P> {
    /// Returns `algorithm` for timed searches with `E`; `None` if the list lacks it.
    fn known(&self, algorithm: Algorithm) -> Option<Run<P, E, NoObserver>>;
}

/// The algorithms of the list `L`.
pub struct AlgorithmList<L>(PhantomData<fn() -> L>);

impl<L: 'static> AlgorithmList<L> {
    /// The list as a value; it contains no data.
    pub const THIS: &'static Self = &Self(PhantomData);
}

impl<L: Algorithms, P: Position> AddedAlgorithms<P> for AlgorithmList<L> {
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

impl<L: Algorithms, P: Position, E: IntervalEvaluation<P>> AddedAlgorithmsFor<P, E>
    for AlgorithmList<L>
{
    fn known(&self, algorithm: Algorithm) -> Option<Run<P, E, NoObserver>> {
        L::find(algorithm)
    }
}

/// Why a search finds its algorithm: only registered names are parsed, and a program compiles all
/// algorithms that it registers.
pub(crate) const IS_COMPILED: &str = "registered algorithms are compiled in this program";
