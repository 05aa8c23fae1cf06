//! Plots of solved endings.

pub mod maps;
pub mod method;
pub mod statistics;

use std::path::{Path, PathBuf};

use anyhow::Result;
use plywood_players::endgame::{Header, Survey};

use plywood::results::plots::files::{Formats, save_all};

/// Draws the statistics of a table: the histogram of distances, the shares of wins and draws, and,
/// if White wins any position, maps of the board; and the method's levels and symmetry. Creates `folder` if necessary, replaces existing
/// files, and returns the paths.
pub fn draw_statistics(header: &Header, survey: &Survey, folder: &Path) -> Result<Vec<PathBuf>> {
    let pictures = [
        ("distances", statistics::distances(header)),
        ("shares", Some(statistics::shares(header))),
        ("maps", maps::of_wins(header, survey)),
        ("levels", method::levels(header)),
        ("symmetry", method::symmetry(header)),
    ];
    let name = |kind: &str| format!("{kind}-{}-{}", header.ending, header.metric);
    let known = pictures.into_iter().filter_map(|(kind, canvas)| Some((name(kind), canvas?)));
    save_all(folder, known, Formats::SvgAndPng)
}
