//! The benchmark suite for game-tree search: experiments in, records, tables
//! and pictures out.

pub mod agreement;
pub mod bound;
pub mod census;
pub mod checks;
mod cli;
mod commands;
pub mod depths;
pub mod evaluations;
pub mod expectation;
pub mod experiment;
pub mod games;
pub mod labels;
pub mod limits;
pub mod machine;
pub mod measure;
pub mod metrics;
mod output;
pub mod plan;
pub mod plots;
pub mod pool;
pub mod question;
pub mod record;
pub mod record_error;
pub mod records;
pub mod results;
pub mod selection;
pub mod signature;
pub mod small_tree;
pub mod suite;
pub mod summary;
pub mod traced;
pub mod trial;
pub mod visitor;

pub use cli::main;
