//! The benchmark suite for game-tree search: it runs experiments and writes records, tables and
//! plots.
//!
//! A program that adds a game, an algorithm, a study or a command has all commands of `plywood`:
//!
//! ```no_run
//! use plywood::{AnyBoard, Board, Program};
//! use plywood::positions::TicTacToe;
//!
//! fn board() -> impl AnyBoard {
//!     Board::<TicTacToe>::new("mine", "a game of mine")
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     Program::new().game(board()).main()
//! }
//! ```
//!
//! A folder imports only modules above it in this list. A study is a folder in `studies`. Code
//! shared by all studies is in `core`; tables and plots are made in `report`.

pub mod catalogue;
pub mod record;

pub mod core;
pub mod report;

pub mod cells;

pub mod studies;

pub mod verify;

#[doc(hidden)]
pub mod results;

#[doc(hidden)]
#[allow(rustdoc::invalid_html_tags, reason = "doc comments of options are the text of their help")]
pub mod cli;
mod conformance;
mod guest;
mod program;

pub use cli::list::Listing;
pub use cli::measured::Measure;
pub use cli::verbs::{Runnable, Verb};
pub use cli::verdict::{Verdict, usage};
pub use guest::Guest;
pub use plywood_algorithms::{self as algorithms, Algorithms, Registry};
pub use plywood_games::{self as games, AnyBoard, Board, Boards};
pub use program::{Program, run_command};
pub use results::row_files::facts_of;
pub use results::seals;
pub use {plywood_charts as charts, plywood_positions as positions, plywood_rules as rules};
