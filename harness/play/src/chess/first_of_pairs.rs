//! Games of matches from which suites are drawn.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context as _, ensure};

use crate::studies::matches::row::GameRow;
use plywood::cli::suite::draw::NumberedGame;
use plywood::record::records;

/// Returns the first game of each pair of a match, with its row number, from 1.
pub fn first_of_pairs(file: &Path) -> anyhow::Result<Vec<NumberedGame>> {
    let mut pairs = HashSet::new();
    let mut games = Vec::new();
    for (number, row) in (1..).zip(records::read::<GameRow>(file)?.rows) {
        ensure!(
            row.game == "chess",
            "{}, row {number}: a game of {}; suites are of chess",
            file.display(),
            row.game
        );
        let mut players = [row.first.clone(), row.second.clone()];
        players.sort_unstable();
        if pairs.insert((row.experiment.clone(), players, row.pair)) {
            let named = || format!("{}, row {number}", file.display());
            games.push((number, row.sheet().with_context(named)?));
        }
    }
    Ok(games)
}
