//! Opening books: positions, and the moves to play there with their
//! probabilities.

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

use crate::{Adviser, Game, Random};

/// An opening book of chess.
///
/// A position is found by its Polyglot key alone, which another position may
/// share by chance, or because the file is damaged: a move that is not legal
/// on the board is never played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    entries: BTreeMap<u64, Vec<BookEntry>>,
}

/// A move of a position in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The move.
    pub chosen: BookMove,
    /// How often it is played, relative to the position's other moves.
    pub weight: u16,
    /// A program's learning data about the move: kept, never used.
    pub learn: u32,
}

/// A book that cannot be read: its file, where there is a fault, and its remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BookError(String);

/// A book's entry for a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// The legal moves with their probabilities, which sum to 1; the most
    /// probable first. Moves of weight 0 are in it, and never drawn.
    pub moves: Vec<(Move, f64)>,
    /// Moves that are not legal there.
    pub refused: Vec<BookMove>,
}

impl Book {
    /// The project's own small book: the first moves of a term paper on writing a chess program
    /// (Zadražil 2013, section 2.1.10), and its Spanish game.
    pub fn spanish() -> Self {
        Self::read_text(include_str!("../../books/spanish.book"), "spanish.book")
            .expect("a test reads it")
    }

    /// Reads a book: a Polyglot one if the file's name ends in `.bin`, else one
    /// as text. `spanish` is [`Self::spanish`].
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is no book.
    pub fn load(file: &Path) -> Result<Self, BookError> {
        if file == Path::new("spanish") {
            return Ok(Self::spanish());
        }
        let name = file.display().to_string();
        let unread = |reason: &dyn fmt::Display| {
            let remedy = "`spanish` is a book that needs no file";
            BookError(format!("cannot read {name}: {reason}; {remedy}"))
        };
        let bytes = read_file(file).map_err(|error| unread(&error))?;
        if file.extension().is_some_and(|ending| ending == "bin") {
            return Self::read_polyglot(&bytes, &name);
        }
        let text = str::from_utf8(&bytes)
            .map_err(|_| unread(&"it is not text; a Polyglot book's name ends in .bin"))?;
        Self::read_text(text, &name)
    }

    /// Number of different keys of positions.
    pub fn positions(&self) -> usize {
        self.entries.len()
    }

    /// Number of moves of all positions.
    pub fn moves(&self) -> usize {
        self.entries.values().map(Vec::len).sum()
    }

    /// Adds a move to what is known of `position`.
    fn add(&mut self, position: &Chess, entry: BookEntry) {
        self.entries.entry(polyglot_key(position)).or_default().push(entry);
    }

    /// The entries of `position`: none of one of Chess960, whose rights the key cannot hold.
    fn known(&self, position: &Chess) -> Option<&Vec<BookEntry>> {
        let is_orthodox = position.castling_mode().is_standard();
        self.entries.get(&polyglot_key(position)).filter(|_| is_orthodox)
    }

    /// The book's moves for `position`: none if it is not in the book, or one of Chess960.
    pub fn advice(&self, position: &Chess) -> Advice {
        let Some(entries) = self.known(position) else { return Advice::default() };
        let mut advice = Advice::default();
        let mut weights = Vec::new();
        for entry in entries {
            match entry.chosen.legal(position) {
                // Castling has two encodings, which may both be in a book.
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

    /// A legal move for `position`, drawn by the weights; `None` where the book
    /// has none, as in Chess960.
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

    /// Every position that the book's own moves reach from the initial one,
    /// with the moves that lead there, the nearest first; positions reached in
    /// several ways come once.
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

impl Adviser<Chess> for Book {
    fn name(&self) -> &'static str {
        "book"
    }

    fn advise(&self, game: &Game<Chess>, random: &mut Random) -> Option<Move> {
        self.draw(game.position(), random)
    }
}
