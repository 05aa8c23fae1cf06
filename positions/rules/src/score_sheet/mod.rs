//! Games as text in Portable Game Notation (PGN).
//!
//! Source: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide" (1994),
//! sections 3, 8 and 9. Games other than chess use the same layout with their own move notation.

#[cfg(feature = "chess")]
mod chess;
mod file;
mod read_plain;
mod tags;
mod write;

use std::collections::BTreeMap;
use std::fmt;

#[cfg(feature = "chess")]
pub use chess::*;
pub use file::is_pgn;
pub use read_plain::read_score_sheet;

use crate::{Game, PlayError, Reason, Rules, Score};

/// A game with its tags and comments.
#[derive(Clone, Debug)]
pub struct ScoreSheet<P: Rules> {
    /// Names and values of tags, such as `White` with the player's name. Tags of the start and the
    /// result may be omitted, because writing derives them from the game.
    pub tags: Vec<(String, String)>,
    /// The game.
    pub game: Game<P>,
    /// Comments, by the number of plies before them.
    pub comments: BTreeMap<usize, String>,
    /// Last line of the game in its file, from 1; 1 for a game without a file.
    pub line: usize,
}

impl<P: Rules> ScoreSheet<P> {
    /// Returns a game with tags and without comments.
    pub fn new(game: Game<P>, tags: Vec<(String, String)>) -> Self {
        Self { tags, game, comments: BTreeMap::new(), line: 1 }
    }

    /// Returns the value of the first tag with this name, in any case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        value(&self.tags, name)
    }
}

fn value<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let tag = tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
    tag.map(|(_, value)| value.as_str())
}

/// An error in a game, with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: game {number}: {problem}")]
pub struct ScoreSheetError {
    /// Name of the file.
    pub file: String,
    /// Line in the file, from 1.
    pub line: usize,
    /// Number of the game in the file, from 1.
    pub number: usize,
    /// Fault: damaged text, an invalid start or an invalid move.
    pub problem: String,
}

/// Returns the message for text that is too damaged to contain a game.
fn damaged(reason: impl fmt::Display) -> String {
    format!("{reason}; repair the text")
}

/// Returns the message for an illegal move, or for a gap before it, after the last moves of `game`.
fn after_moves<P: Rules>(game: &Game<P>, error: &PlayError) -> String {
    /// Number of characters to quote from the preceding moves.
    const SHOWN: usize = 40;
    let moves = game.to_string();
    let start = moves.len().saturating_sub(SHOWN);
    let start = moves[start..].find(' ').map_or(start, |space| start + space + 1);
    let before = if moves.len() > SHOWN { &moves[start..] } else { &moves };
    format!("after \"{before}\": {error}")
}

/// Returns a game at the start that its tags describe.
fn begin<P: Rules>(tags: &[(String, String)]) -> Result<Game<P>, String> {
    begin_as(tags, Game::from_text)
}

/// Returns a game at the start that its tags describe; `read` parses the start.
fn begin_as<P: Rules>(
    tags: &[(String, String)],
    read: impl FnOnce(&str) -> Result<Game<P>, String>,
) -> Result<Game<P>, String> {
    let Some(text) = start_among(tags, &[P::START_TAG])? else { return Ok(Game::default()) };
    read(text).map_err(|reason| format!("invalid start position `{text}`: {reason}"))
}

/// Returns the value of the first of these tags, which give the start of a game. Fails if there is
/// none although the tag `SetUp` announces one.
fn start_among<'a>(
    tags: &'a [(String, String)],
    names: &[&str],
) -> Result<Option<&'a str>, String> {
    let start = names.iter().find_map(|name| value(tags, name));
    if start.is_none() && value(tags, "SetUp") == Some("1") {
        let name = names[0];
        return Err(format!("the tag SetUp is \"1\", but there is no tag {name}; add it"));
    }
    Ok(start)
}

/// Returns the result in the last word of a game, or else in its tag `Result`.
///
/// The last word `*` gives no result: many programs end all games with it, and tables of ratings count
/// the tag. Fails if two results contradict each other, or if there is only a tag that cannot be read.
fn agreed(tags: &[(String, String)], last: Option<Score>) -> Result<Option<Score>, String> {
    let written = value(tags, "Result").unwrap_or_default();
    match (write::read_any_score(written), last) {
        (Some(tag), Some(score)) if tag != score => Err(format!(
            "the tag Result is \"{tag}\", but the game ends with {score}; correct one of them"
        )),
        (None, None) if !matches!(written, "" | "*" | "?" | "-") => {
            Err(format!("the tag Result is \"{written}\"; write 1-0, 0-1, 1/2-1/2 or *"))
        }
        (tag, score) => Ok(score.or(tag)),
    }
}

impl<P: Rules> ScoreSheet<P> {
    /// Ends a game with the result in its last word, or else in its tag `Result`, unless the rules
    /// ended it with that result. Also joins the lines of comments. Fails if the last word and the
    /// tag contradict each other.
    fn concluded(mut self, last: Option<Score>) -> Result<Self, String> {
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

/// Returns the line number, from 1, of the byte at `position`.
fn line_at(text: &[u8], position: usize) -> usize {
    text[..position.min(text.len())].split(|&byte| byte == b'\n').count()
}
