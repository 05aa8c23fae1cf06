//! Records of measurements: rows, their files, and metrics.
//!
//! Each kind of row belongs to a study in [`crate::studies`]. A column is one line in that kind's
//! source file.

pub mod abridged;
pub mod asked;
pub mod atomic_write;
pub mod columns;
pub mod contender;
pub mod derived;
pub mod error;
pub mod id;
pub mod journal;
pub mod kind;
pub mod list_above;
pub mod machine;
pub mod metric;
pub mod optimisation;
pub mod played_question;
pub mod portable;
pub mod records;
pub mod registered;
pub mod seal;
pub mod shard;
pub mod share;
pub mod signature;
pub mod status;

pub use plywood_records::{cell, cells, fields, numbers, text};
