//! Pictures of endings with all positions solved.

pub(crate) mod maps;
pub(crate) mod statistics;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use plywood_players::endgame::{Header, Survey};

use crate::results::plots::files::save;

/// Draws the statistics of a table into `folder`, which is created if necessary: the histogram of
/// distances, the shares of wins and draws, and, if White wins any position, maps of the board.
/// Existing files are replaced.
///
/// # Errors
///
/// If a file cannot be written; the message names it.
pub fn draw_statistics(header: &Header, survey: &Survey, folder: &Path) -> Result<Vec<PathBuf>> {
    let pictures = [
        ("distances", statistics::distances(header)),
        ("shares", Some(statistics::shares(header))),
        ("maps", maps::of_wins(header, survey)),
    ];
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut files = Vec::new();
    for (kind, canvas) in pictures {
        if let Some(canvas) = canvas {
            let name = format!("{kind}-{}-{}", header.ending, header.metric);
            files.extend(save(&canvas, folder, &name)?);
        }
    }
    Ok(files)
}
