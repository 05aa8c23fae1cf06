//! Openings for matches.

#[cfg(feature = "chess")]
use std::path::Path;

#[cfg(feature = "chess")]
use plywood_positions::{Chess, EpdError, read_epd};
use rustc_hash::FxHashSet;

use crate::{Game, Rules};
#[cfg(feature = "chess")]
use crate::{ScoreSheetError, is_pgn, read_pgn, read_pgn_file};

/// The beginning of a game. A match plays it twice, with sides exchanged.
#[derive(Clone, Debug)]
pub struct Opening<P: Rules> {
    /// Name in records: its name in the file, or its moves.
    pub name: String,
    /// The game after the opening moves; it is not over.
    pub game: Game<P>,
}

/// Openings of a file, and entries that could not be used.
#[derive(Clone, Debug)]
pub struct OpeningsFile<P: Rules> {
    /// Openings after which the game is not over.
    pub openings: Vec<Opening<P>>,
    /// Rejected lines and games.
    pub refused: Vec<RefusedOpening>,
}

/// A rejected opening: an EPD line or a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedOpening {
    /// Line in the file, from 1.
    pub line: usize,
    /// Column in the line, from 1.
    pub column: usize,
    /// Fault and remedy.
    pub problem: String,
}

/// Returns an opening for each position that can be reached in `plies` plies from the start.
///
/// Positions that end the game are left out. If several lines lead to a position, the first in
/// generator order is used, because the same position again would only repeat a game.
pub fn all_lines<P: Rules>(plies: u32) -> Vec<Opening<P>> {
    let mut games = vec![Game::<P>::default()];
    for _ in 0..plies {
        let mut known = FxHashSet::default();
        let mut longer = Vec::new();
        for game in &games {
            for chosen in game.moves() {
                let mut next = game.clone();
                let is_made = next.play(chosen).is_ok();
                if is_made && next.end().is_none() && known.insert(next.position().key()) {
                    longer.push(next);
                }
            }
        }
        games = longer;
    }
    games.into_iter().map(|game| Opening { name: game.to_string(), game }).collect()
}

/// Reads openings of chess from a file.
///
/// If its name ends in `.pgn` or `.pgn.gz`, each whole game is an opening. Otherwise, each EPD line
/// is an opening, named by its id or its line number.
#[cfg(feature = "chess")]
pub(crate) fn read_openings(file: &Path) -> Result<OpeningsFile<Chess>, String> {
    let name = file.display().to_string();
    let bytes = read_pgn_file(file).map_err(|error| format!("cannot read {name}: {error}"))?;
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
#[cfg(feature = "chess")]
fn open(game: Game<Chess>) -> Result<Game<Chess>, String> {
    match game.end() {
        None => Ok(game),
        Some(end) => Err(format!("the opening is over, and cannot be played on: {end}")),
    }
}

/// Replays the game; an error if the rules end it before its last move.
#[cfg(feature = "chess")]
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
