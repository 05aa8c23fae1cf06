//! Openings of chess in files.

use std::path::Path;

use plywood_positions::{Chess, EpdError, read_epd};

use crate::{
    Game, Opening, OpeningsFile, RefusedOpening, ScoreSheetError, is_pgn, read_pgn, read_pgn_file,
};

/// Reads openings of chess from a file.
///
/// If its name ends in `.pgn` or `.pgn.gz`, each whole game is an opening. Otherwise, each EPD line
/// is an opening, named by its id or its line number.
pub(super) fn read_openings(file: &Path) -> Result<OpeningsFile<Chess>, String> {
    let name = file.display().to_string();
    let bytes = read_pgn_file(file).map_err(|error| format!("{name}: {error}"))?;
    let (mut openings, mut refused) = (Vec::new(), Vec::new());
    if is_pgn(file) {
        for (number, sheet) in (1..).zip(read_pgn(&bytes, &name)) {
            let sheet = match sheet {
                Ok(sheet) => sheet,
                Err(ScoreSheetError { line, problem, .. }) => {
                    let problem = format!("game {number}: {problem}");
                    refused.push(RefusedOpening { line, column: 1, problem });
                    continue;
                }
            };
            let name = sheet.tag("Opening").or(sheet.tag("ECO")).filter(|name| !name.is_empty());
            let name = name.map_or_else(|| format!("game {number}"), str::to_owned);
            match whole(&sheet.game).and_then(open) {
                Ok(game) => openings.push(Opening { name, game }),
                Err(problem) => {
                    let problem = format!("game {number}: {problem}");
                    refused.push(RefusedOpening { line: sheet.line, column: 1, problem });
                }
            }
        }
    } else {
        for entry in read_epd(&String::from_utf8_lossy(&bytes), &name) {
            let entry = match entry {
                Ok(entry) => entry,
                Err(EpdError { line, column, problem, .. }) => {
                    refused.push(RefusedOpening { line, column, problem: problem.to_string() });
                    continue;
                }
            };
            let name = entry.id.unwrap_or_else(|| format!("line {}", entry.line));
            let (quiet, number) =
                (entry.quiet_plies.unwrap_or(0), entry.move_number.unwrap_or(1).max(1));
            let text = format!("{} {quiet} {number}", entry.position);
            match Game::from_text(&text).and_then(open) {
                Ok(game) => openings.push(Opening { name, game }),
                Err(problem) => {
                    refused.push(RefusedOpening { line: entry.line, column: 1, problem });
                }
            }
        }
    }
    Ok(OpeningsFile { openings, refused })
}

/// Returns the game, or an error if it is over.
fn open(game: Game<Chess>) -> Result<Game<Chess>, String> {
    match game.end() {
        None => Ok(game),
        Some(end) => Err(format!("the opening is over, and cannot be played on: {end}")),
    }
}

/// Replays the game; an error if the rules end it before its last move.
fn whole(game: &Game<Chess>) -> Result<Game<Chess>, String> {
    let mut whole = game.beginning(0);
    for ply in game.plies() {
        if let Some(end) = whole.end() {
            return Err(format!(
                "the game is over after \"{whole}\": {end}; end the opening before"
            ));
        }
        whole.play(ply.chosen).map_err(|error| error.to_string())?;
    }
    Ok(whole)
}
