//! Elo differences computed from rows of games.

use std::path::Path;

use anyhow::{Context as _, anyhow};

use crate::studies::matches::comparison::in_points;
use crate::studies::matches::row::GameRow;
use crate::studies::matches::tables::crosstable;
use plywood::record::records;

/// Returns the Elo difference of two players, as [`EloDifference`](plywood::cells::elo::EloDifference)
/// asks.
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
