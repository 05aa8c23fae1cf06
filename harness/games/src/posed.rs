//! A position and an evaluation, of any type.

use std::time::Duration;

use plywood_algorithms::{
    Configuration, Equipment, ExactGraph, Limits, Memory, MinimalGraph, Outline, Pieces,
    Refutation, Stopped, Tally,
};
use plywood_positions::{Bounds, Interval, Value, Window};

use crate::census::Census;
use crate::count::Method;
use crate::small_tree::{SmallTree, TooLarge};

/// A position to search from and the evaluation to search with, whatever their types are. Moves
/// are texts in the game's notation, or places in the order of its generator.
pub trait Posed {
    /// How reliable the evaluation's intervals are.
    fn bounds(&self) -> Bounds;

    /// The number of legal moves.
    fn move_count(&self) -> usize;

    /// The place of the move that is `text` in the game's notation; `None` if there is no such move.
    fn place(&self, text: &str) -> Option<usize>;

    /// The position after the move at `place`, with the evaluation as it is.
    ///
    /// # Panics
    ///
    /// If there is no such move.
    fn after(&self, place: usize) -> Box<dyn Posed + '_>;

    /// Searches once and counts everything. Counts do not depend on whether the evaluation's type
    /// is known to the compiler.
    fn count(&self, contender: &Configuration, depth: u32, method: &Method) -> Counted;

    /// Searches once within `limits`, and outlines what was searched down to `plies`.
    fn outline(
        &self,
        contender: &Configuration,
        depth: u32,
        limits: Limits,
        plies: u32,
    ) -> Outlined;

    /// Searches unwatched, as fast as the evaluation allows. `memory` is the contender's own.
    fn time(&self, contender: &Configuration, memory: &Memory, depth: u32, window: Window)
    -> Timed;

    /// See [`plywood_algorithms::full_leaves`].
    fn full_leaves(&self, depth: u32, memory: Option<usize>) -> u64;

    /// See [`plywood_algorithms::minimal_leaves`].
    fn minimal_leaves(&self, depth: u32, value: Value, memory: Option<usize>) -> Option<u64>;

    /// See [`plywood_algorithms::left_first_leaves`].
    fn left_first_leaves(&self, depth: u32, value: Value, memory: Option<usize>) -> Option<u64>;

    /// See [`MinimalGraph::of`].
    fn minimal_graph(
        &self,
        depth: u32,
        value: Value,
        refutation: Refutation,
        memory: Option<usize>,
    ) -> Option<MinimalGraph>;

    /// See [`ExactGraph::of`].
    fn exact_graph(
        &self,
        depth: u32,
        value: Value,
        most_steps: u64,
        memory: Option<usize>,
    ) -> Option<ExactGraph>;

    /// See [`plywood_algorithms::pieces`].
    fn pieces<'a>(&'a self, equipment: Equipment<'a>) -> Box<dyn Pieces + 'a>;

    /// A copy of the tree down to `depth`.
    ///
    /// # Errors
    ///
    /// If it is too large to be drawn.
    fn small_tree(&self, depth: u32) -> Result<SmallTree, TooLarge>;
}

/// The outcome of a counted search.
pub struct Counted {
    /// The result of the search, or the reason why it was stopped.
    pub found: Result<Found, Stopped>,
    /// The counts.
    pub tally: Tally,
    /// The different leaves.
    pub census: Census,
}

/// The outcome of a search that was outlined.
pub struct Outlined {
    /// The result of the search, or the reason why it was stopped.
    pub found: Result<Found, Stopped>,
    /// The counts.
    pub tally: Tally,
    /// The outline, as far as the search came.
    pub outline: Outline,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Proven bounds on the value.
    pub bounds: Interval,
    /// The best move, if the algorithm names one.
    pub best: Option<Chosen>,
    /// The principal variation as far as it is legal; empty if the algorithm proves no line.
    pub line: Vec<String>,
    /// The value of the leaf at the end of the line, for the side to move at the root; `None` if
    /// there is no line, or it ends before a leaf or with an illegal move.
    pub line_value: Option<Value>,
}

/// A move that was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The move in the game's notation.
    pub text: String,
    /// Its place in the order of the generator; `None` if it is not legal.
    pub place: Option<usize>,
}

/// The outcome of a timed search.
#[derive(Clone, Copy, Debug)]
pub struct Timed {
    /// Proven bounds on the value.
    pub bounds: Interval,
    /// The time of the search alone.
    pub time: Duration,
}
