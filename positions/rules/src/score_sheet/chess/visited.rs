//! Iterating over the games of a PGN file.

use std::io::{Cursor, Seek as _};
use std::ops::ControlFlow;
use std::sync::Arc;

use pgn_reader::{KnownOutcome, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};

use super::standard_text::StandardText;
use crate::Score;
use crate::score_sheet::tags::Tag;
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

/// What a reader makes of the tags, the moves and the result of each game.
pub(super) trait Collector {
    /// A game that is being read.
    type Game;
    /// What is made of a game.
    type Found;

    /// Begins a game after its tags.
    fn begin(&mut self, tags: Vec<Tag>) -> Result<Self::Game, String>;

    /// Adds a move.
    fn play(&mut self, game: &mut Self::Game, san: SanPlus) -> Result<(), String>;

    /// Adds a comment.
    fn comment(&mut self, game: &mut Self::Game, comment: &str);

    /// Ends a game with the result that its last word gives.
    fn end(&mut self, game: Self::Game, last: Option<Score>) -> Result<Self::Found, String>;
}

/// The visitor of a collector. It skips variations.
struct Collecting<C>(C);

/// A step of the visitor, or the fault that ends the game.
type Step<C, T = ()> = ControlFlow<Result<<C as Collector>::Found, String>, T>;

fn step<T, F>(result: Result<T, String>) -> ControlFlow<Result<F, String>, T> {
    match result {
        Ok(found) => ControlFlow::Continue(found),
        Err(problem) => ControlFlow::Break(Err(problem)),
    }
}

impl<C: Collector> Visitor for Collecting<C> {
    type Tags = Vec<Tag>;
    type Movetext = (C::Game, Option<Score>);
    type Output = Result<C::Found, String>;

    fn begin_tags(&mut self) -> Step<C, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> Step<C> {
        let name = String::from_utf8_lossy(name).into_owned();
        tags.push((name, value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> Step<C, Self::Movetext> {
        step(self.0.begin(tags).map(|game| (game, None)))
    }

    fn san(&mut self, (game, _): &mut Self::Movetext, san: SanPlus) -> Step<C> {
        step(self.0.play(game, san))
    }

    fn comment(&mut self, (game, _): &mut Self::Movetext, comment: RawComment<'_>) -> Step<C> {
        self.0.comment(game, &String::from_utf8_lossy(comment.as_bytes()));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> Step<C, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, (_, last): &mut Self::Movetext, outcome: Outcome) -> Step<C> {
        *last = score_of(outcome);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (game, last): Self::Movetext) -> Self::Output {
        self.0.end(game, last)
    }
}

/// Shows each game of a text to `collector`. The first fault of a game's tags is the game's error.
///
/// `picked` lists selected words of the text in order, with the byte positions at which they begin;
/// each is returned with its game.
pub(super) fn visited<C: Collector>(
    collector: C,
    StandardText { text, faults, .. }: StandardText,
    picked: Vec<(usize, String)>,
) -> impl Iterator<Item = Visited<C::Found>> {
    let mut visitor = Collecting(collector);
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

/// Returns the result that a word gives; `*` gives none.
fn score_of(outcome: Outcome) -> Option<Score> {
    match outcome {
        Outcome::Known(KnownOutcome::Decisive { winner }) => Some(Score::Win(winner.into())),
        Outcome::Known(KnownOutcome::Draw) => Some(Score::Draw),
        Outcome::Unknown => None,
    }
}
