//! The list of games and evaluations for which searches are compiled.

use std::convert::Infallible;

use plywood_algorithms::{
    Answer, Configuration, Equipment, Memory, MinimalGraph, NoObserver, Observer, Pieces, Problem,
    Refutation, full_leaves, left_first_leaves, minimal_leaves, pieces,
};
use plywood_positions::{
    Chess, ChessWithPromotions, ConnectFour, ExplicitPosition, Indexed, IndexedMove,
    IntervalEvaluation, Material, OpenLines, Othello, Position, SquareWeights, TicTacToe,
    TreePosition, TreeValue, Value,
};

use crate::count::{Counted, Method, count};

/// A position for which searches are compiled, whatever the evaluation is.
pub trait Compiled: Position {
    /// Searches once and counts everything. Counts do not depend on whether the
    /// evaluation's type is known.
    fn count(
        contender: &Configuration,
        problem: &Problem<'_, Indexed<Self>>,
        evaluation: &dyn IntervalEvaluation<Self>,
        method: &Method,
    ) -> Counted<IndexedMove<Self::Move>>;

    /// See [`plywood_algorithms::full_leaves`].
    fn full_leaves(&self, depth: u32, memory: Option<usize>) -> u64;

    /// See [`plywood_algorithms::minimal_leaves`].
    fn minimal_leaves(
        &self,
        evaluation: &dyn IntervalEvaluation<Self>,
        depth: u32,
        value: Value,
        memory: Option<usize>,
    ) -> Option<u64>;

    /// See [`plywood_algorithms::left_first_leaves`].
    fn left_first_leaves(
        &self,
        evaluation: &dyn IntervalEvaluation<Self>,
        depth: u32,
        value: Value,
        memory: Option<usize>,
    ) -> Option<u64>;

    /// See [`MinimalGraph::of`].
    fn minimal_graph(
        &self,
        evaluation: &dyn IntervalEvaluation<Self>,
        depth: u32,
        value: Value,
        refutation: Refutation,
        memory: Option<usize>,
    ) -> Option<MinimalGraph>;

    /// See [`plywood_algorithms::pieces`].
    fn pieces<'a>(
        &self,
        evaluation: &'a dyn IntervalEvaluation<Self>,
        equipment: Equipment<'a>,
    ) -> Box<dyn Pieces + 'a>
    where
        Self: 'a;
}

/// A position with a search to time, whatever the evaluation is.
pub trait Shared: Compiled {
    /// Searches unwatched: the search to time where the evaluation costs more
    /// than a virtual call. `memory` is the contender's own.
    fn search(
        contender: &Configuration,
        memory: &Memory,
        problem: &Problem<'_, Self>,
        evaluation: &dyn IntervalEvaluation<Self>,
    ) -> Answer<Self::Move>;
}

/// An evaluation of the positions `P` that costs less than a virtual call, so
/// that searches are compiled for it to be timed fairly.
pub trait CompiledFor<P: Position>: IntervalEvaluation<P> {
    /// Searches unwatched, compiled for each kind of node apart. `memory` is the
    /// contender's own.
    fn search_as_compiled(
        &self,
        contender: &Configuration,
        memory: &Memory,
        problem: &Problem<'_, P>,
    ) -> Answer<P::Move>;
}

/// Sees nothing of searches whose evaluation costs more than what it saves to
/// compile them for each kind of node apart.
struct Unwatched;

impl<P: Position> Observer<P> for Unwatched {
    type Stop = Infallible;

    const COUNTS_MEMORY: bool = false;

    fn node(&mut self, _: &P) -> Result<(), Infallible> {
        Ok(())
    }
}

macro_rules! compiled {
    ($($position:ty;)*) => {$(
        impl Compiled for $position {
            fn count(
                contender: &Configuration,
                problem: &Problem<'_, Indexed<Self>>,
                evaluation: &dyn IntervalEvaluation<Self>,
                method: &Method,
            ) -> Counted<IndexedMove<Self::Move>> {
                count(contender, problem, evaluation, method)
            }

            fn full_leaves(&self, depth: u32, memory: Option<usize>) -> u64 {
                full_leaves(self, depth, memory)
            }

            fn minimal_leaves(
                &self,
                evaluation: &dyn IntervalEvaluation<Self>,
                depth: u32,
                value: Value,
                memory: Option<usize>,
            ) -> Option<u64> {
                minimal_leaves(self, &evaluation, depth, value, memory)
            }

            fn left_first_leaves(
                &self,
                evaluation: &dyn IntervalEvaluation<Self>,
                depth: u32,
                value: Value,
                memory: Option<usize>,
            ) -> Option<u64> {
                left_first_leaves(self, &evaluation, depth, value, memory)
            }

            fn minimal_graph(
                &self,
                evaluation: &dyn IntervalEvaluation<Self>,
                depth: u32,
                value: Value,
                refutation: Refutation,
                memory: Option<usize>,
            ) -> Option<MinimalGraph> {
                MinimalGraph::of(self, &evaluation, depth, value, refutation, memory)
            }

            fn pieces<'a>(
                &self,
                evaluation: &'a dyn IntervalEvaluation<Self>,
                equipment: Equipment<'a>,
            ) -> Box<dyn Pieces + 'a>
            where
                Self: 'a,
            {
                pieces(self.clone(), evaluation, equipment)
            }
        }
    )*};
}

macro_rules! shared {
    ($($position:ty;)*) => {$(
        impl Shared for $position {
            fn search(
                contender: &Configuration,
                memory: &Memory,
                problem: &Problem<'_, Self>,
                evaluation: &dyn IntervalEvaluation<Self>,
            ) -> Answer<Self::Move> {
                let Ok(answer) = contender.search_in(memory, problem, &evaluation, &mut Unwatched);
                answer
            }
        }
    )*};
}

macro_rules! compiled_for {
    ($($evaluation:ty: $position:ty;)*) => {$(
        impl CompiledFor<$position> for $evaluation {
            fn search_as_compiled(
                &self,
                contender: &Configuration,
                memory: &Memory,
                problem: &Problem<'_, $position>,
            ) -> Answer<<$position as Position>::Move> {
                let Ok(answer) = contender.search_in(memory, problem, self, &mut NoObserver);
                answer
            }
        }
    )*};
}

compiled! {
    TicTacToe;
    ConnectFour;
    Othello;
    Chess;
    ChessWithPromotions;
    TreePosition<'_>;
    ExplicitPosition<'_>;
}

// Generated trees have no evaluation but their own.
shared! {
    TicTacToe;
    ConnectFour;
    Othello;
    Chess;
    ChessWithPromotions;
    ExplicitPosition<'_>;
}

compiled_for! {
    OpenLines: ConnectFour;
    SquareWeights: Othello;
    Material: Chess;
    TreeValue: TreePosition<'_>;
}

/// Trees that are written out are too small to be timed fairly: they make do
/// with the shared search.
impl CompiledFor<ExplicitPosition<'_>> for TreeValue {
    fn search_as_compiled(
        &self,
        contender: &Configuration,
        memory: &Memory,
        problem: &Problem<'_, ExplicitPosition<'_>>,
    ) -> Answer<u32> {
        Shared::search(contender, memory, problem, self)
    }
}
