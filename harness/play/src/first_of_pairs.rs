//! Games of matches from which suites are drawn.

use std::any::Any;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use anyhow::{Context as _, ensure};
use plywood_players::Rules;
use plywood_positions::{ConnectFour, perft};

use crate::chess;
use crate::core::played;
use crate::studies::matches::row::GameRow;
use plywood::catalogue::drawing::{GameFile, StagedGame, StagedGames, StagedPosition};
use plywood::catalogue::kind::Stage;
use plywood::record::records;

/// The function that returns the positions of a game's stages, for one game.
pub type Stages = fn(&GameRow) -> anyhow::Result<StagedGame>;

/// Returns the first game of each pair of a match, by its row number, from 1.
///
/// # Errors
///
/// If the file cannot be read, or its games are of several kinds or without stages.
pub fn first_of_pairs(file: &Path) -> anyhow::Result<GameFile> {
    let mut pairs = HashSet::new();
    let mut first = Vec::new();
    let mut game: Option<String> = None;
    for (number, row) in (1..).zip(records::read::<GameRow>(file)?.rows) {
        let of_file = game.get_or_insert_with(|| row.game.clone());
        ensure!(
            row.game == *of_file,
            "{}, row {number}: this is a game of {}, but earlier rows are of {of_file}; name a file \
             with one kind of game",
            file.display(),
            row.game
        );
        let mut players = [row.first.clone(), row.second.clone()];
        players.sort_unstable();
        if pairs.insert((row.experiment.clone(), players, row.pair)) {
            first.push((number, row));
        }
    }
    let game = game.with_context(|| format!("{} contains no game", file.display()))?;
    if let Some(games) = chess::games_of(&game, &first, file) {
        return games;
    }
    let stages: Stages = played::of(&game)?;
    let staged = |(number, row): (usize, GameRow)| {
        Ok((number, stages(&row).with_context(|| in_row(file, number))?))
    };
    let games: anyhow::Result<BTreeMap<_, _>> = first.into_iter().map(staged).collect();
    Ok(GameFile::Staged(StagedGames { games: games?, game }))
}

/// Names a row of a match, for messages.
pub fn in_row(file: &Path, number: usize) -> String {
    format!("{}, row {number}", file.display())
}

/// Returns the positions of a game's stages that the rules did not end.
///
/// # Errors
///
/// If the game has no stages, or the row does not contain its moves.
pub fn stages<P: Rules>(row: &GameRow) -> anyhow::Result<StagedGame> {
    let plies = P::STAGES.with_context(|| {
        format!(
            "suites cannot be drawn from games of {}; name games of connect-four, othello or chess",
            P::NAME
        )
    })?;
    let game = row.sheet::<P>()?.game;
    let mut staged = StagedGame::new();
    for (stage, ply) in Stage::ALL.into_iter().zip(plies) {
        let before = game.beginning(ply as usize);
        if before.plies().len() == ply as usize && before.end().is_none() {
            let position = before.position();
            let lines = [1, 2, 3, 4].map(|depth| perft(position, depth));
            staged.insert(stage, StagedPosition { ply, text: text(position), lines });
        }
    }
    Ok(staged)
}

/// Returns a position on one line, as its game reads it. Equal positions have equal texts.
fn text<P: Rules>(position: &P) -> String {
    let connect_four = (position as &dyn Any).downcast_ref::<ConnectFour>();
    connect_four
        .and_then(ConnectFour::columns)
        .unwrap_or_else(|| position.to_string().replace('\n', " "))
}
