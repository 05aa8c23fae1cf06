//! PGN files in a program without chess: they cannot be read.

use std::path::Path;

use anyhow::bail;

use super::row::GameRow;
use super::unrated::Unrated;

/// Fails: PGN files are of chess.
///
/// # Errors
///
/// Always.
pub fn rows(path: &Path) -> anyhow::Result<(Vec<GameRow>, Unrated)> {
    bail!("{}: PGN files are of chess; build with the feature `chess`", path.display())
}
