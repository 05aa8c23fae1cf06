//! The seam between an algorithm and what is plugged into it, and the parts.

mod aspiration;
mod child_cutoffs;
mod deepening;
mod few_replies;
mod history;
mod killers;
mod kit;
mod null_move;
mod numbers;
mod ordering;
mod quiescence;
mod settings;
mod table;

use plywood_positions::{Evaluation, Interval, Position, Value, Window};

use crate::Observer;

pub use aspiration::Aspiration;
pub use child_cutoffs::ChildCutoffs;
pub use deepening::{Deepening, LineFirst};
pub use few_replies::FewReplies;
pub use history::History;
pub use killers::Killers;
pub(crate) use kit::Kit;
pub use null_move::NullMove;
pub(crate) use null_move::null_move;
pub use numbers::{Epsilon, Plausible};
pub use ordering::Ordering;
pub use quiescence::Quiescence;
pub(crate) use quiescence::quiescence;
pub use settings::{SettingError, Settings};
pub use table::{Mode, Replacement, TableMove, TableSettings};

/// What a search may look up before it enters a node.
pub enum Probe<M> {
    /// The node's value, as far as the window asks for it.
    Known(Value),
    /// The node has to be searched: with this window, and first this move.
    Open {
        /// The caller's window, as far as what is known does not narrow it.
        window: Window,
        /// The best move of an earlier search.
        best: Option<M>,
    },
}

/// What is plugged into a search: memory, move ordering, and ways to look at
/// more or at less than the tree to the horizon.
///
/// Every method has a default that does nothing. Algorithms call them through
/// [`Search`](crate::Search) alone, so that the plain and the enhanced form of
/// an algorithm are the same code. `ply` counts from the root, `depth` to the
/// horizon.
pub trait Parts<P: Position> {
    /// The search goes from a node at `ply` to its child `chosen`.
    fn descend(&mut self, ply: usize, chosen: P::Move) {
        let _ = (ply, chosen);
    }

    /// What is remembered of `position`.
    fn probe<O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        window: Window,
        observer: &mut O,
    ) -> Probe<P::Move> {
        let _ = (position, ply, depth, observer);
        Probe::Open { window, best: None }
    }

    /// The search has proven `bounds` for `position`, and found `best` best.
    fn store<O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        bounds: Interval,
        best: Option<P::Move>,
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
    ) -> Option<(Value, P::Move)> {
        let _ = (position, ply, depth, window, moves, observer);
        None
    }

    /// Puts the moves of `position` in the order in which to search them;
    /// `best` is the best move of an earlier search.
    #[expect(clippy::too_many_arguments, reason = "what ordering may depend on")]
    fn order<E: Evaluation<P>, O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        best: Option<P::Move>,
        moves: &mut [P::Move],
        evaluation: &E,
        observer: &mut O,
    ) {
        let _ = (position, ply, depth, best, moves, evaluation, observer);
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
    fn pass(&mut self, ply: usize) {
        let _ = ply;
    }

    /// The passing is taken back.
    fn unpass(&mut self) {}

    /// How to go on beyond the horizon.
    fn quiescence(&self) -> Option<Quiescence> {
        None
    }

    /// How many moves are plausible, for algorithms that look at no others.
    fn plausible(&self) -> Option<usize> {
        None
    }

    /// The nodes and bytes of a memory that keeps everything; nothing for a
    /// table of fixed size.
    fn held(&self) -> Option<(usize, usize)> {
        None
    }

    /// Whether anything that is stored can be found again.
    fn remembers(&self) -> bool {
        false
    }

    /// Completes the principal variation of an exact `value` from memory.
    fn complete_line(&self, root: &P, depth: u32, value: Value, line: &mut Vec<P::Move>) {
        let _ = (root, depth, value, line);
    }
}

/// Nothing is plugged in: the algorithm visits what its source visits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<P: Position> Parts<P> for Plain {}
