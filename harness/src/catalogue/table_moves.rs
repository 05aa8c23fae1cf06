//! Best moves from endgame tables.

use std::fmt;
use std::path::Path;

#[cfg(feature = "chess")]
use plywood_players::endgame::{EndgameTables, Probe};
#[cfg(feature = "chess")]
use plywood_positions::endgame::Metric;
#[cfg(feature = "chess")]
use plywood_positions::{Chess, Position};

use crate::catalogue::case::Case;

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

/// Replaces the best moves of each case that is found in an endgame table. The new best moves win
/// fastest, keep the draw, or lose slowest. Cases without a table keep the suite's best moves.
///
/// # Errors
///
/// If the folder has no tables with distances to mate, or if a table is damaged.
#[cfg(feature = "chess")]
pub fn take_best_moves(dir: &Path, cases: &mut [Case]) -> anyhow::Result<FromTables> {
    let tables = EndgameTables::with_mates(dir)?;
    let (mut known, all) = (0, cases.len());
    for case in cases {
        let Some(position) = case.root.position::<Chess>() else { continue };
        if !tables.has(position) {
            continue;
        }
        let probe = Probe::new(&tables, position, Metric::Mate)?;
        case.best = probe.best().iter().map(|it| position.notation(it.chosen)).collect();
        case.avoid.clear();
        known += 1;
    }
    Ok(FromTables { dir: dir.display().to_string(), known, all })
}

/// Fails, because a program without chess has no endgame tables.
///
/// # Errors
///
/// Always.
#[cfg(not(feature = "chess"))]
pub fn take_best_moves(dir: &Path, _: &mut [Case]) -> anyhow::Result<FromTables> {
    anyhow::bail!("{}: endgame tables are of chess; build with the feature `chess`", dir.display())
}
