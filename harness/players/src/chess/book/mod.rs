//! Opening books: positions with weighted moves.

mod check;
mod make;
mod polyglot;
mod text;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use plywood_positions::{Chess, Position, read_file};
use shakmaty::Move;

pub use check::{BookCheck, IllegalBookMove};
pub use make::BookMaker;
pub use polyglot::{BookMove, polyglot_key};

use crate::{Game, MoveSource, Random};

/// An opening book of chess.
///
/// The book identifies a position by its Polyglot key only. By chance or in a damaged file, a key
/// may belong to another position; moves that are illegal on the board are therefore never played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    entries: BTreeMap<u64, Vec<BookEntry>>,
}

/// A book move for a position, with its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The move.
    pub chosen: BookMove,
    /// Weight of the move, relative to the other moves of the position.
    pub weight: u16,
    /// Learning data that another program stored with the move: kept, but not used.
    pub learn: u32,
}

/// An error in a book, with the file, the place of the fault and the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BookError(String);

/// Book moves for a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// Legal moves with their probabilities, the most probable first. Probabilities sum to 1 unless
    /// all weights are 0. Moves of weight 0 are listed, but never drawn.
    pub moves: Vec<(Move, f64)>,
    /// Book moves that are illegal in the position.
    pub refused: Vec<BookMove>,
}

impl Book {
    /// Returns the built-in small book: the opening moves given in a term paper on writing a chess
    /// program (Zadražil 2013, section 2.1.10), and its Spanish game.
    pub fn spanish() -> Self {
        Self::read_text(include_str!("../../../books/spanish.book"), "spanish.book")
            .expect("a test reads it")
    }

    /// Reads a book: in Polyglot format if the file name ends in `.bin`, otherwise as text. The
    /// name `spanish` returns the built-in book ([`Self::spanish`]).
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is not a book.
    pub fn load(file: &Path) -> Result<Self, BookError> {
        if file == Path::new("spanish") {
            return Ok(Self::spanish());
        }
        let name = file.display().to_string();
        let unread = |reason: &dyn fmt::Display| {
            let remedy = "check the path, or name the built-in book `spanish`";
            BookError(format!("{name}: {reason}; {remedy}"))
        };
        let bytes = read_file(file).map_err(|error| unread(&error))?;
        if file.extension().is_some_and(|ending| ending == "bin") {
            return Self::read_polyglot(&bytes, &name);
        }
        let text = str::from_utf8(&bytes)
            .map_err(|_| unread(&"it is not text; a Polyglot book's name ends in .bin"))?;
        Self::read_text(text, &name)
    }

    /// Returns the number of positions in the book, counted by key.
    pub fn positions(&self) -> usize {
        self.entries.len()
    }

    /// Returns the number of moves in the book, over all positions.
    pub fn moves(&self) -> usize {
        self.entries.values().map(Vec::len).sum()
    }

    /// Adds a move to the entries of `position`.
    fn add(&mut self, position: &Chess, entry: BookEntry) {
        self.entries.entry(polyglot_key(position)).or_default().push(entry);
    }

    /// Returns the entries of `position`, or `None` in Chess960, because a key cannot encode its
    /// castling rights.
    fn known(&self, position: &Chess) -> Option<&Vec<BookEntry>> {
        let is_orthodox = position.castling_mode().is_standard();
        self.entries.get(&polyglot_key(position)).filter(|_| is_orthodox)
    }

    /// Returns the book's moves for `position`: none if the book lacks it, or in Chess960.
    pub fn advice(&self, position: &Chess) -> Advice {
        let Some(entries) = self.known(position) else { return Advice::default() };
        let mut advice = Advice::default();
        let mut weights = Vec::new();
        for entry in entries {
            match entry.chosen.legal(position) {
                // Castling has two encodings, and a book may contain both.
                Some(chosen) => match weights.iter_mut().find(|(known, _)| *known == chosen) {
                    Some((_, weight)) => *weight += u64::from(entry.weight),
                    None => weights.push((chosen, u64::from(entry.weight))),
                },
                None => advice.refused.push(entry.chosen),
            }
        }
        weights.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
        let total: u64 = weights.iter().map(|&(_, weight)| weight).sum();
        let probability = |weight| weight as f64 / total.max(1) as f64;
        advice.moves = weights.iter().map(|&(m, weight)| (m, probability(weight))).collect();
        advice
    }

    /// Draws a legal move for `position` with probability proportional to its weight. Returns
    /// `None` if no move can be drawn: the book lacks the position, all weights are 0, or the game
    /// is Chess960.
    pub fn draw(&self, position: &Chess, random: &mut Random) -> Option<Move> {
        let entries = self.known(position)?;
        let legal: Vec<_> = entries
            .iter()
            .filter_map(|entry| Some((entry.chosen.legal(position)?, u64::from(entry.weight))))
            .collect();
        let total = legal.iter().map(|(_, weight)| weight).sum();
        let mut rest = random.below(total);
        legal.into_iter().find_map(|(chosen, weight)| match rest.checked_sub(weight) {
            Some(less) => {
                rest = less;
                None
            }
            None => Some(chosen),
        })
    }

    /// Returns all positions that the book's moves reach from the initial position, nearest first.
    /// Each position is listed once, with the first sequence of moves found to it.
    fn reachable(&self) -> Vec<(Vec<Move>, Chess)> {
        let mut known = rustc_hash::FxHashSet::default();
        let mut found = Vec::new();
        let start = Chess::default();
        if self.entries.contains_key(&polyglot_key(&start)) {
            known.insert(polyglot_key(&start));
            found.push((Vec::new(), start));
        }
        let mut at = 0;
        while at < found.len() {
            let (line, position) = found[at].clone();
            for (chosen, _) in self.advice(&position).moves {
                let after = position.play(chosen);
                let key = polyglot_key(&after);
                if self.entries.contains_key(&key) && known.insert(key) {
                    let line = line.iter().copied().chain([chosen]).collect();
                    found.push((line, after));
                }
            }
            at += 1;
        }
        found
    }
}

impl MoveSource<Chess> for Book {
    fn name(&self) -> &'static str {
        "book"
    }

    fn advise(&self, game: &Game<Chess>, random: &mut Random) -> Option<Move> {
        self.draw(game.position(), random)
    }
}
