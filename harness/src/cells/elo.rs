//! Elo differences computed from rows of games.

use std::path::Path;

use anyhow::{Context as _, anyhow};

use crate::record::records;
use crate::studies::matches::comparison::in_points;
use crate::studies::matches::row::GameRow;
use crate::studies::matches::tables::crosstable;

/// Returns the Elo difference of two players with its interval, such as `+77 [49, 104]`. The sample
/// consists of openings, and repeated games count once, as in the tables of a match.
///
/// # Errors
///
/// If the file has no rows of games, or the players did not meet. The message lists the players.
pub fn difference(file: &Path, player: &str, opponent: &str) -> anyhow::Result<String> {
    let games = records::read::<GameRow>(file)?.rows;
    let table = crosstable(&games);
    let number = |name: &str| {
        table.players().iter().position(|it| it == name).ok_or_else(|| {
            let players = table.players().join(", ");
            anyhow!("{} has no player {name}; its players are {players}", file.display())
        })
    };
    let estimate = table.cell(number(player)?, number(opponent)?).estimate();
    let estimate = estimate.with_context(|| format!("{player} and {opponent} did not meet"))?;
    Ok(in_points(&estimate).replace('-', "−"))
}
