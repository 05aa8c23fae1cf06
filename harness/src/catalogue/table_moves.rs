//! Best moves from endgame tables.

use std::fmt;
use std::path::Path;

use crate::catalogue::case::Case;
use crate::catalogue::services;

/// The number of positions whose best moves were taken from endgame tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FromTables {
    /// The folder of the tables.
    pub dir: String,
    /// Number of positions found in a table.
    pub known: usize,
    /// Number of positions in total.
    pub all: usize,
}

impl fmt::Display for FromTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { dir, known, all } = self;
        write!(f, "{known} of {all} positions have their best moves from the tables in {dir}")
    }
}

/// A guest's function that takes best moves from the endgame tables in a folder.
#[derive(Clone, Copy)]
pub struct TakeBestMoves(pub fn(&Path, &mut [Case]) -> anyhow::Result<FromTables>);

/// Replaces the best moves of each case that is found in an endgame table. The new best moves win
/// fastest, keep the draw, or lose slowest. Cases without a table keep the suite's best moves.
///
/// # Errors
///
/// If the program has no endgame tables, the folder has none with distances to mate, or a table is
/// damaged.
pub fn take_best_moves(dir: &Path, cases: &mut [Case]) -> anyhow::Result<FromTables> {
    let TakeBestMoves(take) = services::of("endgame tables are")?;
    take(dir, cases)
}
