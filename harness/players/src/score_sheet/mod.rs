//! Games as text: Portable Game Notation.
//!
//! Source: S. J. Edwards, "Portable Game Notation Specification and
//! Implementation Guide" (1994), sections 3, 8 and 9. Games other than chess
//! have the same layout and their own moves.

mod file;
#[cfg(feature = "chess")]
mod read_chess;
mod read_plain;
#[cfg(feature = "chess")]
mod results;
#[cfg(feature = "chess")]
mod visited;
#[cfg(feature = "chess")]
mod words;
mod write;

use std::collections::BTreeMap;
use std::fmt;

pub use file::is_pgn;
#[cfg(feature = "chess")]
pub use file::read_pgn_file;
#[cfg(feature = "chess")]
pub use read_chess::read_pgn;
pub use read_plain::read_score_sheet;
#[cfg(feature = "chess")]
pub use results::{GameRecord, read_results};

use crate::{Game, PlayError, Reason, Rules, Score};

/// A game with its description.
#[derive(Clone, Debug)]
pub struct ScoreSheet<P: Rules> {
    /// Names and values, such as `White` and the player's name. Start and
    /// result need no tag: they follow from the game when it is written.
    pub tags: Vec<(String, String)>,
    /// The game.
    pub game: Game<P>,
    /// Remarks, by the number of plies before them.
    pub comments: BTreeMap<usize, String>,
    /// The line of the file on which the text of the game ends, from 1; 1 without a file.
    pub line: usize,
}

impl<P: Rules> ScoreSheet<P> {
    /// A game with tags, and no comments.
    pub fn new(game: Game<P>, tags: Vec<(String, String)>) -> Self {
        Self { tags, game, comments: BTreeMap::new(), line: 1 }
    }

    /// The value of the first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        value(&self.tags, name)
    }
}

fn value<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
}

/// A game that cannot be read, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: game {number}: {problem}")]
pub struct ScoreSheetError {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// Which game of the file, from 1.
    pub number: usize,
    /// The fault there: text that is damaged, a start or a move.
    pub problem: String,
}

/// The text is damaged, so no game can be told in it.
fn damaged(reason: impl fmt::Display) -> String {
    format!("{reason}; repair the text")
}

/// The fault of a move that is not legal, or is missing before this one, behind the last moves of
/// `game`.
fn after_moves<P: Rules>(game: &Game<P>, error: &PlayError) -> String {
    /// The number of characters that are shown of the moves before.
    const SHOWN: usize = 40;
    let moves = game.to_string();
    let start = moves.len().saturating_sub(SHOWN);
    let start = moves[start..].find(' ').map_or(start, |space| start + space + 1);
    let before = if moves.len() > SHOWN { &moves[start..] } else { &moves };
    format!("after \"{before}\": {error}")
}

/// The game that the tag `Variant` names.
#[cfg(feature = "chess")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    /// Chess, which is meant without the tag as well.
    Standard,
    /// Chess from one of 960 starts.
    Chess960,
    /// A game of other rules.
    Other,
}

#[cfg(feature = "chess")]
impl Variant {
    /// The variant of a game with these tags.
    fn of(tags: &[(String, String)]) -> Self {
        let name = value(tags, write::VARIANT).unwrap_or("").to_ascii_lowercase();
        match name.trim() {
            "" | "?" | "standard" | "chess" | "from position" => Self::Standard,
            "chess960" | "chess 960" | "fischerandom" | "fischerrandom" => Self::Chess960,
            _ => Self::Other,
        }
    }
}

/// The game that the tags begin.
fn begin<P: Rules>(tags: &[(String, String)]) -> Result<Game<P>, String> {
    begin_as(tags, Game::from_text)
}

/// The game that the tags begin, whose start `read` reads.
fn begin_as<P: Rules>(
    tags: &[(String, String)],
    read: impl FnOnce(&str) -> Result<Game<P>, String>,
) -> Result<Game<P>, String> {
    let Some(text) = value(tags, P::START_TAG) else { return Ok(Game::default()) };
    read(text).map_err(|reason| format!("invalid start position `{text}`: {reason}"))
}

/// A statement of the last word of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stated {
    /// A result.
    Score(Score),
    /// The game has no result: `*`.
    Nothing,
}

/// The result that the last word of a game states, or without one its tag `Result`. It is an error
/// if both state a result, and not the same.
fn agreed(tags: &[(String, String)], last: Option<Stated>) -> Result<Option<Score>, String> {
    let tag = value(tags, "Result").and_then(write::read_score);
    match (tag, last) {
        (Some(tag), Some(Stated::Score(score))) if tag != score => Err(format!(
            "the tag Result is \"{tag}\", but the game ends with {score}; correct one of them"
        )),
        (_, Some(Stated::Score(score))) => Ok(Some(score)),
        (tag, None) => Ok(tag),
        (_, Some(Stated::Nothing)) => Ok(None),
    }
}

/// The text of a file; lines that are not UTF-8 are read as ISO 8859-1. A game of tags alone ends
/// with an empty comment in place of its blank line: the reader would add the next game's tags to it.
#[cfg(feature = "chess")]
fn text_of(bytes: &[u8]) -> String {
    let decoded = plywood_positions::decode_old(bytes);
    let text = decoded.unwrap_or_else(|_| String::from_utf8_lossy(bytes));
    let mut ended = String::with_capacity(text.len());
    let mut after_tag: Option<usize> = None;
    for line in text.split_inclusive('\n') {
        let is_blank = line.trim().is_empty();
        let is_tag = line.starts_with('[');
        match after_tag {
            Some(end) if is_tag && end < ended.len() => ended.insert(end, ';'),
            _ => {}
        }
        ended.push_str(line);
        if is_tag {
            after_tag = Some(ended.len());
        } else if !is_blank {
            after_tag = None;
        }
    }
    ended
}

impl<P: Rules> ScoreSheet<P> {
    /// Gives a game the end that its last word states, or without one its tag `Result`, unless the
    /// board has another; and joins the lines of its comments. It is an error if both state a
    /// result, and not the same.
    fn concluded(mut self, last: Option<Stated>) -> Result<Self, String> {
        if let Some(score) = agreed(&self.tags, last)? {
            if self.game.end().is_some_and(|end| end.score != score) {
                self.game.play_on();
            }
            let reason = self.tag(write::REASON).and_then(Reason::named);
            self.game.finish(score, reason.unwrap_or(Reason::Recorded));
        }
        for comment in self.comments.values_mut() {
            *comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        Ok(self)
    }
}

/// The lines before the byte `position` and its own.
fn line_at(text: &[u8], position: usize) -> usize {
    text[..position.min(text.len())].split(|&byte| byte == b'\n').count()
}
