//! Iterating over the games of a PGN file.

use std::io::{Cursor, Seek as _};
use std::sync::Arc;

use pgn_reader::{KnownOutcome, Outcome, RawTag, Reader, Visitor};

use super::standard_text::StandardText;
use crate::Score;
use crate::score_sheet::{damaged, line_at};

/// A game of a file, as a visitor read it.
pub(super) struct Visited<T> {
    /// Number of the game, from 1.
    pub number: usize,
    /// Line of an error, or the last line of the game.
    pub line: usize,
    /// Selected words within the game, with their lines.
    pub words: Vec<(usize, String)>,
    /// Result of the visitor, or an error.
    pub read: Result<T, String>,
}

/// Shows each game of a text to `visitor`. The first fault of a game's tags is the game's error.
///
/// `picked` lists selected words of the text in order, with the byte positions at which they begin;
/// each is returned with its game.
pub(super) fn visited<T, V: Visitor<Output = Result<T, String>>>(
    mut visitor: V,
    StandardText { text, faults, .. }: StandardText,
    picked: Vec<(usize, String)>,
) -> impl Iterator<Item = Visited<T>> {
    let longest = text.lines().filter(|line| line.starts_with('[')).map(str::len).max();
    let text: Arc<[u8]> = text.into_bytes().into();
    let mut reader = Reader::build(Cursor::new(Arc::clone(&text)))
        .set_supported_tag_line_length(longest.unwrap_or(0))
        .finish();
    let mut picked = picked.into_iter().peekable();
    let mut faults = faults.into_iter().peekable();
    let mut numbers = 1..;
    let mut begin = Place::default();
    std::iter::from_fn(move || {
        let read = reader.read_game(&mut visitor).transpose()?;
        let number = numbers.next().unwrap_or(usize::MAX);
        let position = |reader: &mut Reader<Cursor<Arc<[u8]>>>| {
            reader.stream_position().map_or(text.len(), |at| at as usize)
        };
        // The reader has skipped the spaces after the last word.
        let stopped = text[..position(&mut reader)].trim_ascii_end().len();
        let stopped = begin.until(&text, stopped).line;
        // The reader skips the rest of a game that a visitor rejected.
        let end =
            if matches!(reader.has_more(), Ok(true)) { position(&mut reader) } else { text.len() };
        let mut place = begin;
        let mut words = Vec::new();
        while let Some((at, word)) = picked.next_if(|(at, _)| *at < end) {
            place = place.until(&text, at);
            words.push((place.line, word));
        }
        let fault = faults.next_if(|(at, _)| *at < end);
        let fault = fault.map(|(at, problem)| (begin.until(&text, at).line, problem));
        while faults.next_if(|(at, _)| *at < end).is_some() {}
        begin = begin.until(&text, end);
        if let Some((line, problem)) = fault {
            return Some(Visited { number, line, words: Vec::new(), read: Err(problem) });
        }
        let read = read.map_err(damaged).and_then(|it| it);
        Some(Visited { number, line: stopped, words, read })
    })
}

/// A position in a text, with its line.
#[derive(Clone, Copy)]
struct Place {
    at: usize,
    /// Line number, from 1.
    line: usize,
}

impl Default for Place {
    fn default() -> Self {
        Self { at: 0, line: 1 }
    }
}

impl Place {
    /// Returns the place of the byte `at`, which must not precede this place. Counts lines only
    /// between the two places, because a file may have many thousands of games.
    fn until(self, text: &[u8], at: usize) -> Self {
        let at = at.clamp(self.at, text.len());
        let line = self.line - 1 + line_at(&text[self.at..], at - self.at);
        Self { at, line }
    }
}

/// Appends a tag with its name and value as written.
pub(super) fn add_tag(tags: &mut Vec<(String, String)>, name: &[u8], value: RawTag<'_>) {
    let name = String::from_utf8_lossy(name).into_owned();
    tags.push((name, value.decode_utf8_lossy().into_owned()));
}

/// Returns the result that a word gives; `*` gives none.
pub(super) fn score_of(outcome: Outcome) -> Option<Score> {
    match outcome {
        Outcome::Known(KnownOutcome::Decisive { winner }) => Some(Score::Win(winner.into())),
        Outcome::Known(KnownOutcome::Draw) => Some(Score::Draw),
        Outcome::Unknown => None,
    }
}
