//! Enhancements of algorithms: tables, move ordering, extensions, reductions, quiescence search.
//! Only [`Search`](crate::Search) calls them, so the plain and the enhanced form of an algorithm
//! are the same code.

mod aspiration;
mod child_cutoffs;
mod deepening;
mod evaluation_cache;
mod exactness;
mod extensions;
mod few_replies;
mod history;
mod killers;
pub(crate) mod kit;
mod known_line;
mod line_bonus;
mod move_order;
mod null_move;
mod ordering;
mod parameter;
mod plausible;
mod quiescence;
mod reductions;
mod settings;
mod short_term;
mod steps;
mod table;

use plywood_positions::{Value, Window};

use crate::problem::place::Place;

pub use aspiration::Aspiration;
pub use child_cutoffs::ChildCutoffs;
pub use deepening::{Deepening, LineFirst};
pub(crate) use evaluation_cache::EvaluationCache;
pub use evaluation_cache::EvaluationCacheSize;
pub use exactness::Exactness;
pub use extensions::{Extension, Extensions};
pub use few_replies::FewReplies;
pub use history::History;
pub use killers::Killers;
pub(crate) use kit::{ActiveParts, Leaves};
pub use line_bonus::LineBonus;
pub(crate) use move_order::{MoveOrder, best_first};
pub use null_move::{NullMove, NullMoveForm};
pub use ordering::Ordering;
pub(crate) use parameter::MOST_PARAMETERS;
pub use parameter::{Declared, Parameter, Parameters};
pub use plausible::{Plausible, PlausibleBy};
pub use quiescence::{Quiescence, QuiescenceWindow};
pub use reductions::Reductions;
pub(crate) use settings::Described;
pub use settings::{SettingError, Settings};
pub use short_term::ShortTerm;
pub(crate) use table::TableUse;
pub use table::{Lifetime, Mode, Scope, TableMove, TableSettings};

/// The result of looking up a node before its search.
pub enum Probe {
    /// The value of the node, exact within the window.
    Known(Value),
    /// A node that must be searched.
    Open {
        /// Window of the caller, narrowed by known bounds.
        window: Window,
        /// Place of an earlier search's best move.
        best: Option<Place>,
    },
}
