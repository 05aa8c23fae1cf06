//! Openings for the games of a match.

#[cfg(feature = "chess")]
use std::path::Path;

#[cfg(feature = "chess")]
use plywood_positions::{Chess, EpdError, read_epd};
use rustc_hash::FxHashSet;

use crate::{Game, Rules};
#[cfg(feature = "chess")]
use crate::{ScoreSheetError, is_pgn, read_pgn, read_pgn_file};

/// The beginning of a game, to be played once with each colour.
#[derive(Clone, Debug)]
pub struct Opening<P: Rules> {
    /// Its name in records: its name in the file, or its moves.
    pub name: String,
    /// The game so far; it is not over.
    pub game: Game<P>,
}

/// The openings of a file, and the parts that could not be read.
#[derive(Clone, Debug)]
pub struct OpeningsFile<P: Rules> {
    /// The openings. In none of them the game is over.
    pub openings: Vec<Opening<P>>,
    /// The lines and games that are left out.
    pub refused: Vec<RefusedOpening>,
}

/// A line of EPD or a game that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedOpening {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The fault, with its remedy.
    pub problem: String,
}

/// The openings of all lines of `plies` moves from the game's start that lead
/// to different positions in which the game goes on. Of several lines to one
/// position the first in the generator's order is taken: the same position
/// twice would be the same game twice.
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

/// The openings in a file of chess. If its name ends in `.pgn` or `.pgn.gz`, they are its games,
/// whole; or else, the positions of EPD, with their ids as names, or their lines.
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

/// The game, if it is not over.
#[cfg(feature = "chess")]
fn open(game: Game<Chess>) -> Result<Game<Chess>, String> {
    match game.end() {
        None => Ok(game),
        Some(end) => Err(format!("the opening is over, and cannot be played on: {end}")),
    }
}

/// The game, if it goes on after each of its moves but the last.
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
