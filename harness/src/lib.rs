//! The benchmark suite for game-tree search: experiments in, records, tables
//! and pictures out.
//!
//! A folder imports only what stands above it in this list, and neither
//! neighbour its neighbour: `catalogue` and `record` are apart, and so are
//! `experiment` and `report`. A study is a folder in `studies`; what all studies
//! have in common is in `core`.

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
