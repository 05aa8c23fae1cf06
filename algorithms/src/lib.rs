//! The search algorithms, each written once, in its own file, after a named
//! source, and generic over the position, its evaluation and an observer.
//!
//! [`Algorithm`] lists them; [`Algorithm::search`] runs any of them.
//!
//! ```
//! use plywood_algorithms::{Algorithm, Problem, Tally};
//! use plywood_positions::{TicTacToe, Zero};
//!
//! let mut tally = Tally::default();
//! let empty = TicTacToe::default();
//! let problem = Problem::new(&empty, 9);
//! let Ok(answer) = Algorithm::AlphaBeta.search(&problem, &Zero, &mut tally);
//! assert_eq!(answer.bounds.value(), Some(0));
//! assert_eq!((tally.nodes, tally.leaves), (18_297, 7_330));
//! ```

// Of a plain search, an algorithm is compiled twice, and both times as a part of
// `Search`: apart for nodes whose children are leaves, which are most of them.
#![expect(clippy::inline_always, reason = "most visits are leaves; they need no call")]

mod alpha_beta;
mod alpha_beta_hard;
mod answer;
mod ao_star;
mod b_star;
mod configuration;
mod depth_first;
mod df_pn;
mod drivers;
mod dual;
mod f1;
mod facts;
mod known;
mod leaf_set;
mod left_first;
mod limits;
mod line;
mod long_term;
mod memory;
mod minimal_graph;
mod minimal_tree;
mod minimax;
mod minimax_to_the_end;
mod mtd;
mod nega_scout;
mod nega_scout_1983;
mod nega_scout_1989;
mod observer;
mod oracle;
mod pab;
mod parts;
mod pb_star;
mod pieces;
mod places;
mod proof_number;
mod proof_numbers;
mod proof_tree;
mod pvs;
mod registry;
mod resources;
pub mod retrograde;
mod scout;
mod search;
mod shannon_b;
mod sss;
mod sss_recursive;
mod table;
mod tally;
pub mod theory;
mod trace;

pub use answer::{Answer, Problem};
pub use ao_star::{AoStar, Estimates};
pub use configuration::{Configuration, ConfigurationError};
pub use depth_first::{DepthFirst, Interior, MoveOf, Node, Place};
pub use df_pn::DfPn;
pub use drivers::{Iteration, Thought};
pub use facts::{Expected, ExpectedLeaves, Facts, Promise, Takes, Work};
pub use leaf_set::LeafSet;
pub use left_first::left_first_leaves;
pub use limits::{Limited, Limits, Stopped};
pub use long_term::{Finished, LongTermMemory, LongTermMode, Neighbourhood, RootKey};
pub use minimal_graph::{MinimalGraph, Refutation};
pub use minimal_tree::{full_leaves, minimal_leaves, uniform_minimal_leaves};
pub use observer::{KnownNode, NoObserver, Observer, TableEvent, Worth};
pub use oracle::{Oracle, OracleEvent};
pub use parts::{
    Aspiration, ChildCutoffs, Deepening, Epsilon, EvaluationCacheSize, Exactness, Extensions,
    FewReplies, History, Killers, LineFirst, Mode, NullMove, Ordering, Passing, Plausible,
    PlausibleBy, Probe, Quiescence, QuiescenceWindow, Reductions, Replacement, Scope, SettingError,
    Settings, ShortTerm, TableMove, TableSettings,
};
pub use pb_star::{Assurance, PbStar};
pub use pieces::{Equipment, Left, Opened, Piece, Pieces, Sequential, pieces};
pub use registry::{Algorithm, UnknownAlgorithm};
pub use resources::Memory;
pub use search::Search;
pub use table::{BoundedTable, Entry, KeyedBy, PathTable, ShortTermTable, Table};
pub use tally::Tally;
pub use trace::{Evaluations, KnownStep, Step, Trace};
