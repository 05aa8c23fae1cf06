//! The benchmark suite for game-tree search: experiments in, records, tables
//! and pictures out.
//!
//! A folder imports only what stands above it in this list, and neither
//! neighbour its neighbour: `catalogue` and `record` are apart, and so are
//! `experiment` and `report`.

pub mod catalogue;
pub mod record;

pub mod measure;

pub mod experiment;
pub mod report;

pub mod verify;

mod cli;

pub use cli::main;
