//! Plots of networks that sort positions into classes.

mod boards;
mod ring;

use std::path::{Path, PathBuf};

use anyhow::Result;
use plywood_learning::kohonen::{Class, Network};

use plywood::results::plots::files::{Formats, save_all};

/// Draws a network as SVG and PNG: the ring with each neuron's wins and the phases of its class,
/// and typical boards of the largest classes. Creates `folder` if necessary, replaces existing
/// files, and returns the paths.
pub fn draw_network(network: &Network, classes: &[Class], folder: &Path) -> Result<Vec<PathBuf>> {
    let ring = ("ring".to_owned(), ring::of_wins(network, classes));
    save_all(
        folder,
        [ring, ("boards".to_owned(), boards::typical(network, classes))],
        Formats::SvgAndPng,
    )
}
