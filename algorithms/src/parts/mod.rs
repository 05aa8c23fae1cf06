//! The seam between an algorithm and what is plugged into it, and the parts.

mod aspiration;
mod child_cutoffs;
mod deepening;
mod epsilon;
mod evaluation_cache;
mod extensions;
mod few_replies;
mod history;
mod killers;
mod kit;
mod known_line;
mod move_order;
mod null_move;
mod ordering;
mod plausible;
mod quiescence;
mod reductions;
mod settings;
mod short_term;
mod steps;
mod table;
mod tabled;

use plywood_positions::{Evaluation, Interval, Position, Value, Window};

use crate::{Observer, Place};

pub use aspiration::Aspiration;
pub use child_cutoffs::ChildCutoffs;
pub use deepening::{Deepening, LineFirst};
pub use epsilon::Epsilon;
pub(crate) use evaluation_cache::EvaluationCache;
pub use evaluation_cache::EvaluationCacheSize;
pub use extensions::Extensions;
pub use few_replies::FewReplies;
pub use history::History;
pub use killers::Killers;
pub(crate) use kit::Kit;
pub(crate) use null_move::null_move;
pub use null_move::{NullMove, Passing};
pub use ordering::Ordering;
pub use plausible::{Plausible, PlausibleBy};
pub(crate) use quiescence::quiescence;
pub use quiescence::{Quiescence, QuiescenceWindow};
pub use reductions::Reductions;
pub use settings::{SettingError, Settings};
pub use short_term::ShortTerm;
pub(crate) use table::TableUse;
pub use table::{Mode, Replacement, Scope, TableMove, TableSettings};
pub(crate) use tabled::Tabled;

/// What a search may look up before it enters a node.
pub enum Probe {
    /// The node's value, as far as the window asks for it.
    Known(Value),
    /// The node has to be searched: with this window, and first this move.
    Open {
        /// The caller's window, as far as what is known does not narrow it.
        window: Window,
        /// The place of the best move of an earlier search.
        best: Option<Place>,
    },
}

/// How to search beyond the horizon.
#[derive(Clone, Copy, Debug)]
pub struct BeyondHorizon {
    /// Which moves are looked at.
    pub moves: Quiescence,
    /// Whether the caller's window cuts it short.
    pub window: Option<QuiescenceWindow>,
}

/// What is plugged into a search: memory, move ordering, and ways to look at
/// more or at less than the tree to the horizon.
///
/// Every method has a default that does nothing. Algorithms never call them:
/// [`Search`](crate::Search) does, so that the plain and the enhanced form of
/// an algorithm are the same code. `ply` counts from the root, `depth` to the
/// horizon.
pub trait Parts<P: Position> {
    /// Whether there is nothing behind any of the methods.
    const IS_NOTHING: bool = false;

    /// Whether no part looks at a list of moves or beyond the horizon: no node is
    /// extended or reduced, and at most one of its moves is searched out of the
    /// generator's order, as the first. A search with such parts is compiled for
    /// nodes above the horizon, at the last ply and at the horizon apart.
    const KEEPS_TREE: bool = false;

    /// The order in which a node's moves are searched; nothing where it is
    /// always the generator's.
    type Order;

    /// A node at `ply` is about to be searched, and not from memory alone.
    fn enter(&mut self, ply: usize) {
        let _ = ply;
    }

    /// The search goes from a node at `ply` to its child `chosen`.
    fn descend(&mut self, ply: usize, chosen: P::Move) {
        let _ = (ply, chosen);
    }

    /// The depth to which to search `position`, if it is to be `depth`.
    fn extended(&mut self, position: &P, ply: usize, depth: u32) -> u32 {
        let _ = (position, ply);
        depth
    }

    /// The depth to which to search a node with so many moves, if it is to be
    /// `depth`.
    fn extended_by_moves(&self, ply: usize, depth: u32, moves: usize) -> u32 {
        let _ = (ply, moves);
        depth
    }

    /// How many plies less deeply to search `position` at first.
    fn reduction(&self, position: &P, ply: usize, depth: u32, window: Window) -> u32 {
        let _ = (position, ply, depth, window);
        0
    }

    /// Whether all that is ever done with a node at the horizon is to evaluate it.
    fn only_evaluates_leaves(&self) -> bool {
        Self::IS_NOTHING
    }

    /// What is known of `position`.
    fn probe<O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        window: Window,
        observer: &mut O,
    ) -> Probe {
        let _ = (position, ply, depth, observer);
        Probe::Open { window, best: None }
    }

    /// The search has proven `bounds` for `position`, and found the move at
    /// `best` best.
    fn store<O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        bounds: Interval,
        best: Option<Place>,
        observer: &mut O,
    ) {
        let _ = (position, ply, depth, bounds, best, observer);
    }

    /// The value of `position` as far as `window` asks for it, if what is
    /// remembered of the positions that `moves` lead to proves it.
    fn known_from_children<O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        window: Window,
        moves: &[P::Move],
        observer: &mut O,
    ) -> Option<(Value, Place)> {
        let _ = (position, ply, depth, window, moves, observer);
        None
    }

    /// The order in which to search the `moves` of `position`; `best` is the
    /// place of the best move of an earlier search.
    #[expect(clippy::too_many_arguments, reason = "what ordering may depend on")]
    fn order<E: Evaluation<P>, O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        best: Option<Place>,
        moves: &[P::Move],
        evaluation: &E,
        observer: &mut O,
    ) -> Self::Order;

    /// The place, among the moves of the node at `ply`, of the one to search
    /// after `searched` others. Its moves begin at `first` in `moves`. It is
    /// asked in turn, with `searched` from 0 on.
    #[inline]
    fn pick<O: Observer<P>>(
        &mut self,
        ply: usize,
        (moves, first): (&[P::Move], usize),
        order: &Self::Order,
        searched: Place,
        observer: &mut O,
    ) -> Place {
        let _ = (ply, moves, first, observer);
        self.place(order, searched)
    }

    /// The same once more.
    fn place(&self, order: &Self::Order, searched: Place) -> Place {
        let _ = order;
        searched
    }

    /// The order is needed no longer. Orders are released in the reverse of the
    /// sequence in which they were made.
    fn release(&mut self, order: &Self::Order) {
        let _ = order;
    }

    /// `chosen` has cut off the search of a node.
    fn refuted(&mut self, ply: usize, depth: u32, chosen: P::Move) {
        let _ = (ply, depth, chosen);
    }

    /// How to try passing before moving, if that is allowed here.
    fn null_move(&self, ply: usize) -> Option<NullMove> {
        let _ = ply;
        None
    }

    /// The side to move at `ply` passes, until [`Self::unpass`].
    fn pass(&mut self, ply: usize, position: &P) {
        let _ = (ply, position);
    }

    /// The passing is taken back.
    fn unpass(&mut self) {}

    /// How to go on beyond the horizon.
    fn quiescence(&self) -> Option<BeyondHorizon> {
        None
    }

    /// Which moves are plausible, for algorithms that look at no others.
    fn plausible(&self) -> Option<Plausible> {
        None
    }

    /// The nodes and bytes of a memory that grows; `None` for a table of fixed
    /// size.
    fn held(&self) -> Option<(usize, usize)> {
        None
    }

    /// Whether anything that is stored can be found again.
    fn remembers(&self) -> bool {
        false
    }

    /// The static value of `position`.
    fn evaluate<E: Evaluation<P>, O: Observer<P>>(
        &mut self,
        position: &P,
        evaluation: &E,
        observer: &mut O,
    ) -> Value {
        let _ = observer;
        evaluation.evaluate(position)
    }

    /// `line` is the answer of an iteration, to be tried first by the next one
    /// where that is asked for.
    fn try_first(&mut self, line: &[P::Move]) {
        let _ = line;
    }

    /// Completes the principal variation of an exact `value` from memory.
    fn complete_line(&self, root: &P, depth: u32, value: Value, line: &mut Vec<P::Move>) {
        let _ = (root, depth, value, line);
    }
}

/// Nothing is plugged in: the algorithm visits what its source visits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<P: Position> Parts<P> for Plain {
    const IS_NOTHING: bool = true;

    const KEEPS_TREE: bool = true;

    type Order = ();

    #[inline]
    fn order<E: Evaluation<P>, O: Observer<P>>(
        &mut self,
        _: &P,
        _: usize,
        _: u32,
        _: Option<Place>,
        _: &[P::Move],
        _: &E,
        _: &mut O,
    ) {
    }
}
