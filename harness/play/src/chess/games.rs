//! Games of chess in matches, from which suites are drawn.

use std::path::Path;

use anyhow::Context as _;
use plywood::catalogue::chess::games::ChessGames;
use plywood::catalogue::drawing::GameFile;
use plywood_players::Rules;
use plywood_positions::Chess;

use crate::first_of_pairs::in_row;
use crate::studies::matches::row::GameRow;

/// Returns the games in rows of `file`, each with the row's number; `None` if they are not of chess.
pub fn games_of(
    game: &str,
    rows: &[(usize, GameRow)],
    file: &Path,
) -> Option<anyhow::Result<GameFile>> {
    let read = |(number, row): &(usize, GameRow)| {
        let sheet = row.sheet().with_context(|| in_row(file, *number))?;
        Ok((*number, sheet.game))
    };
    let games = || rows.iter().map(read).collect::<anyhow::Result<_>>();
    (game == Chess::NAME).then(|| Ok(GameFile::Chess(ChessGames(games()?))))
}
