//! Trait objects for a position with an evaluation.

use std::time::Duration;

use plywood_algorithms::{
    Allowance, Configuration, Equipment, ExactGraph, Memory, MinimalGraph, Pieces, Refutation,
    StopReason, Tally,
};
use plywood_positions::{Bounds, EarlyEnds, Interval, Value, Window};

use crate::distinct_leaves::DistinctLeaves;
use crate::measure_settings::MeasureSettings;
use crate::small_tree::{SmallTree, TooLarge};
use crate::solve::Solution;

/// A position and an evaluation of any type, ready to search. Moves are given in the game's
/// notation, or by index in generator order.
pub trait EvaluatedPosition {
    /// Returns how reliable the evaluation's intervals are.
    fn bounds(&self) -> Bounds;

    /// Returns the least value of a won game; see
    /// [`Evaluation::least_win`](plywood_positions::Evaluation::least_win).
    fn least_win(&self) -> Value;

    /// Returns the number of legal moves.
    fn move_count(&self) -> usize;

    /// Returns the legal moves in the game's notation.
    fn moves(&self) -> Vec<String>;

    /// Counts the sequences of `depth` moves; see [`perft`](plywood_positions::perft).
    fn perft(&self, depth: u32, early_ends: EarlyEnds) -> u64;

    /// Returns the index of the move `text` in the game's notation; `None` if it does not exist.
    fn place(&self, text: &str) -> Option<usize>;

    /// Returns the position after the move at index `place`. The evaluation keeps its root.
    ///
    /// # Panics
    ///
    /// If there is no such move.
    fn after(&self, place: usize) -> Box<dyn EvaluatedPosition + '_>;

    /// Returns the terms of the position's static value; see
    /// [`Evaluation::by_term`](plywood_positions::Evaluation::by_term).
    fn by_term(&self) -> Vec<(&'static str, Value)>;

    /// Runs a search and counts all events. The counts do not depend on whether the search was
    /// compiled for the evaluation's type.
    fn count(
        &self,
        contender: &Configuration,
        depth: u32,
        method: &MeasureSettings,
    ) -> CountedSearch;

    /// Runs a search without counting, as fast as possible. `memory` must have been created by
    /// `contender`.
    fn time(
        &self,
        contender: &Configuration,
        memory: &Memory,
        depth: u32,
        window: Window,
    ) -> TimedSearch;

    /// Searches deeper and deeper until the value of the whole game is certain, or a limit stops the
    /// search, or it has reached the greatest depth. Limits are those of all searches together. Calls
    /// `told` after each depth. The value is that of finished games alone.
    ///
    /// `contender` must promise values and change none, except by a table whose entries answer for
    /// smaller depths; the evaluation must not grade wins by their distance.
    fn solve(
        &self,
        contender: &Configuration,
        method: &MeasureSettings,
        told: &mut dyn FnMut(&Solution),
    ) -> Solution;

    /// See [`plywood_algorithms::full_leaves`].
    fn full_leaves(&self, depth: u32, allowance: Allowance<'_>) -> Option<u64>;

    /// See [`plywood_algorithms::minimal_leaves`].
    fn minimal_leaves(&self, depth: u32, value: Value, allowance: Allowance<'_>) -> Option<u64>;

    /// See [`plywood_algorithms::left_first_leaves`].
    fn left_first_leaves(&self, depth: u32, value: Value, allowance: Allowance<'_>) -> Option<u64>;

    /// See [`MinimalGraph::of`].
    fn minimal_graph(
        &self,
        depth: u32,
        value: Value,
        refutation: Refutation,
        allowance: Allowance<'_>,
    ) -> Option<MinimalGraph>;

    /// See [`ExactGraph::of`].
    fn exact_graph(
        &self,
        depth: u32,
        value: Value,
        most_steps: u64,
        allowance: Allowance<'_>,
    ) -> Option<ExactGraph>;

    /// See [`plywood_algorithms::pieces`].
    fn pieces<'a>(&'a self, equipment: Equipment<'a>) -> Box<dyn Pieces + 'a>;

    /// Copies the tree of the position down to `depth`.
    ///
    /// # Errors
    ///
    /// If the tree is too large to draw.
    fn small_tree(&self, depth: u32) -> Result<SmallTree, TooLarge>;
}

/// The outcome of a counted search: result, counts and leaves.
pub struct CountedSearch {
    /// Result of the search, or the reason why it stopped.
    pub found: Result<SearchResult, StopReason>,
    /// Best result of the search when it stopped; `None` if it knew nothing, or did not stop.
    pub reached: Option<Reached>,
    /// Counts of all events.
    pub tally: Tally,
    /// Distinct leaves, and the outline.
    pub census: DistinctLeaves,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// Proven bounds on the value, for the side to move.
    pub bounds: Interval,
    /// Best move, if the algorithm determines one.
    pub best: Option<ChosenMove>,
    /// Principal variation up to its first illegal move; empty if the algorithm proves no line.
    pub line: Vec<String>,
    /// Value of the leaf at the end of the line, for the side to move at the root. `None` if there
    /// is no line, or if it ends before a leaf or contains an illegal move.
    pub line_value: Option<Value>,
}

/// The best result of a search that was stopped, from its last finished iteration. If there is none,
/// the result has the best move so far, and bounds on the root's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Depth of the result, in plies.
    pub depth: u32,
    /// The result. Its line may end before a leaf.
    pub found: SearchResult,
}

/// The move chosen by a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenMove {
    /// The move in the game's notation.
    pub text: String,
    /// Index of the move in generator order; `None` if it is illegal.
    pub place: Option<usize>,
}

/// The outcome of a timed search.
#[derive(Clone, Copy, Debug)]
pub struct TimedSearch {
    /// Proven bounds on the value, for the side to move.
    pub bounds: Interval,
    /// Time of the search alone.
    pub time: Duration,
}
