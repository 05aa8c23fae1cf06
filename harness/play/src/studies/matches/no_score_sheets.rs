//! Rejects PGN files in a program built without chess.

use std::path::Path;

use anyhow::bail;

use super::row::GameRow;
use super::unrated::Unrated;

/// Refuses to read a PGN file.
///
/// # Errors
///
/// Always.
pub fn rows(path: &Path) -> anyhow::Result<(Vec<GameRow>, Unrated)> {
    bail!("{}: PGN files are of chess; build with the feature `chess`", path.display())
}
