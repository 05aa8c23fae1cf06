//! Endgame tables: exact values of all positions of an ending, stored in files.

mod adviser;
mod build;
mod error;
mod file;
mod header;
mod line;
mod prediction;
mod probe;
mod sample;
mod survey;
mod sweep;
mod tables;
mod verify;

pub use build::{Build, Built, Step};
pub use error::TableError;
pub use file::TableFile;
pub use header::{Counts, Header};
pub use line::{Line, LineMove};
pub use prediction::Prediction;
pub use probe::{Probe, ProbeMove};
pub use survey::{BoardMap, Extreme, Longest, Survey};
pub use sweep::Swept;
pub use tables::{EndgameTables, TableName};
pub use verify::{Mistake, Verified};
