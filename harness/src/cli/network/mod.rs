//! Pictures of networks that sort positions into classes.

mod boards;
mod ring;

use std::path::{Path, PathBuf};

use anyhow::Result;
use plywood_learning::kohonen::{Class, Network};

use crate::results::plots::files::save_all;

/// Draws a network into `folder`, which is created if necessary: the ring with each neuron's wins
/// and the phases of its class, and typical boards of the largest classes, as SVG and as PNG.
/// Existing files are replaced.
pub fn draw_network(network: &Network, classes: &[Class], folder: &Path) -> Result<Vec<PathBuf>> {
    let ring = ("ring".to_owned(), ring::of_wins(network, classes));
    save_all(folder, [ring, ("boards".to_owned(), boards::typical(network, classes))])
}
