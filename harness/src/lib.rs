//! The benchmark suite for game-tree search: it runs experiments, and makes
//! records, tables and pictures.
//!
//! A folder imports only folders above it in this list, and not its neighbour:
//! `catalogue` and `record` are independent, and so are `experiment` and
//! `report`. A study is a folder in `studies`; code that all studies share is in
//! `core`.

pub mod catalogue;
pub mod record;

pub mod core;
pub mod studies;

pub mod measure;

pub mod experiment;
pub mod report;

pub mod verify;

mod cli;
mod conformance;
mod program;

pub use plywood_algorithms::{self as algorithms, Algorithms};
pub use plywood_games::{AnyBoard, Board, Boards};
pub use program::Program;
pub use {plywood_players as players, plywood_positions as positions};
