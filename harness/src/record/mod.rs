//! Records of measurements: rows, the files that hold them, and metrics.
//!
//! Each kind of row has one file, such as [`search`], and a study in
//! [`crate::studies`]; each column is one line in its kind's file.

pub mod asked;
pub mod columns;
pub mod contender;
#[cfg(feature = "chess")]
pub mod ending;
pub mod error;
#[cfg(feature = "chess")]
pub mod generation;
pub mod id;
pub mod journal;
pub mod kind;
pub mod machine;
pub mod metric;
pub mod metrics;
pub mod parallel;
pub mod portable;
pub mod records;
pub mod search;
pub mod shard;
pub mod share;
pub mod signature;
pub mod status;
pub mod whole;
