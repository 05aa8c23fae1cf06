//! Iterating over the games of a PGN file.

use std::io::{Cursor, Seek as _};
use std::sync::Arc;

use pgn_reader::{RawTag, Reader, Visitor};

use super::{damaged, line_at};

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

/// Shows each game of a text to `visitor`.
///
/// `picked` lists selected words of the text in order, with the byte positions at which they begin;
/// each is returned with its game.
pub(super) fn visited<T, V: Visitor<Output = Result<T, String>>>(
    mut visitor: V,
    text: String,
    picked: Vec<(usize, String)>,
) -> impl Iterator<Item = Visited<T>> {
    let text: Arc<[u8]> = text.into_bytes().into();
    let mut reader = Reader::new(Cursor::new(Arc::clone(&text)));
    let mut picked = picked.into_iter().peekable();
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
        begin = begin.until(&text, end);
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
