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
mod program;

pub use plywood_games::{AnyBoard, Board};
pub use program::Program;
