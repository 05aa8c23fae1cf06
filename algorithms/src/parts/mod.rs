//! What is plugged into algorithms: memory, move ordering, and ways to look at more
//! or at less than the tree to the horizon. Algorithms never call it:
//! [`Search`](crate::Search) does, so that the plain and the enhanced form of an
//! algorithm are the same code.

mod aspiration;
mod child_cutoffs;
mod deepening;
mod epsilon;
mod evaluation_cache;
mod exactness;
mod extensions;
mod few_replies;
mod history;
mod killers;
mod kit;
mod known_line;
mod line_bonus;
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

use plywood_positions::{Value, Window};

use crate::Place;

pub use aspiration::Aspiration;
pub use child_cutoffs::ChildCutoffs;
pub use deepening::{Deepening, LineFirst};
pub use epsilon::Epsilon;
pub(crate) use evaluation_cache::EvaluationCache;
pub use evaluation_cache::EvaluationCacheSize;
pub use exactness::Exactness;
pub use extensions::{Extension, Extensions};
pub use few_replies::FewReplies;
pub use history::History;
pub use killers::Killers;
pub(crate) use kit::{Kit, Leaves};
pub use line_bonus::LineBonus;
pub(crate) use move_order::{MoveOrder, best_first};
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
pub use table::{Kept, Mode, Replacement, Scope, TableMove, TableSettings};

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
