//! Pictures of networks that sort positions into classes.

mod boards;
mod ring;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use plywood_learning::kohonen::{Class, Network};

use crate::results::plots::files::save;

/// Draws a network into `folder`, which is created if necessary: the ring with each neuron's wins
/// and the phases of its class, and typical boards of the largest classes, as SVG and as PNG.
/// Existing files are replaced.
///
/// # Errors
///
/// If a file cannot be written; the message names it.
pub fn draw_network(network: &Network, classes: &[Class], folder: &Path) -> Result<Vec<PathBuf>> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let pictures =
        [("ring", ring::of_wins(network, classes)), ("boards", boards::typical(network, classes))];
    let mut files = Vec::new();
    for (name, canvas) in pictures {
        files.extend(save(&canvas, folder, name)?);
    }
    Ok(files)
}
