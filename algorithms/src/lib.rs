//! Game-tree search algorithms. Each is written once, in its own file, after a named source, and is
//! generic over the position, the evaluation and the observer.
//!
//! [`Algorithm::PUBLISHED`] lists them, and [`Algorithm::search`] runs any of them. To add your
//! own, implement [`SearchAlgorithm`].
//!
//! ```
//! use plywood_algorithms::{Algorithm, Problem, Tally};
//! use plywood_positions::{TicTacToe, Zero};
//!
//! let mut tally = Tally::default();
//! let empty = TicTacToe::default();
//! let problem = Problem::new(&empty, 9);
//! let Ok(answer) = Algorithm::ALPHA_BETA.search(&problem, &Zero, &mut tally);
//! assert_eq!(answer.bounds.value(), Some(0));
//! assert_eq!((tally.nodes, tally.leaves), (18_297, 7_330));
//! ```

// A plain search compiles each algorithm twice, both times inlined into `Search`: once for any
// node, and once for nodes whose children are leaves, which are the majority.
#![expect(clippy::inline_always, reason = "most visits are leaves; they need no call")]

pub mod best_first;
mod bounds;
mod configuration;
mod depth_first;
mod drivers;
mod facts;
mod listings;
mod observation;
mod parts;
mod pieces;
mod problem;
mod registered;
mod registry;
pub mod retrograde;
mod search;
mod search_algorithm;
mod table;

pub use best_first::rollouts::{RolloutAim, RolloutNode, RolloutPolicy, Rollouts};
pub use best_first::walk::{EVALUATIONS, USUAL_EVALUATIONS};
pub use bounds::allowance::Allowance;
pub use bounds::exact_graph::{ExactGraph, FewestLeaves};
pub use bounds::forward::ForwardTree;
pub use bounds::left_first::left_first_leaves;
pub use bounds::minimal_graph::{MinimalGraph, Refutation};
pub use bounds::minimal_tree::{full_leaves, minimal_leaves, uniform_minimal_leaves};
pub use bounds::theory;
pub use configuration::memory::Memory;
pub use configuration::{Configuration, ConfigurationError};
pub use depth_first::{DepthFirst, MoveOf, Node, NodeSearch};
pub use facts::{CostEstimate, ExpectedLeaves, Facts, Guarantee, SupportedParts, TheoreticalCosts};
pub use listings::ao_star::{AoStar, Estimates};
pub use listings::df_pn::DfPn;
pub use listings::pb_star::{Assurance, PbStar};
pub use listings::random_alpha_beta::{RandomAlphaBeta, SEED};
pub use listings::random_solve::RandomSolve;
pub use observation::leaf_set::LeafSet;
pub use observation::limits::{LimitObserver, Limits, StopReason};
pub use observation::observer::{KnownNode, NoObserver, NodeValue, Observer, TableEvent};
pub use observation::outline::{MOST_OUTLINED, Outline, OutlineEnd, OutlineLine, OutlinedNode};
pub use observation::tally::{ByIndex, Tally};
pub use observation::trace::{Evaluations, KnownStep, Trace, TraceEvent};
pub use parts::{
    Aspiration, ChildCutoffs, Declared, Deepening, EvaluationCacheSize, Exactness, Extension,
    Extensions, FewReplies, History, Killers, Lifetime, LineBonus, LineFirst, Mode, NullMove,
    NullMoveForm, Ordering, Parameter, Parameters, Plausible, PlausibleBy, Probe, Quiescence,
    QuiescenceWindow, Reductions, Scope, SettingError, Settings, ShortTerm, TableMove,
    TableSettings,
};
pub use pieces::{Equipment, Left, Opened, Piece, Pieces, Sequential, pieces};
#[doc(hidden)]
pub use plywood_positions::Value;
pub use problem::iteration::{Iteration, SearchOutcome};
pub use problem::oracle::{Oracle, OracleEvent};
pub use problem::place::{NONE_YET, Place};
pub use problem::{Answer, Problem};
pub use registered::{RegistrationError, Registry};
pub use registry::{Algorithm, Algorithms, Published, UnknownAlgorithm};
pub use search::{Run, Search};
pub use search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};
pub use table::long_term::{Finished, LongTermMemory, LongTermMode, Neighbourhood, RootKey};
pub use table::replacement::{Replacement, SamePositionPolicy};
pub use table::{
    BoundedTable, Entry, KeyedBy, OwnMemory, PathTable, ShortTermTable, Stored, Table, TableSize,
};

/// The optimisation level of this crate's build: `0` to `3`, `s` or `z`.
pub const OPT_LEVEL: &str = env!("PLYWOOD_OPT_LEVEL");
