//! Books out of games.

use std::collections::BTreeMap;

use plywood_positions::Chess;

use super::{Book, BookEntry, BookMove, polyglot_key};
use crate::Game;

/// Counts what was played where, and makes a book of it.
///
/// ```
/// use plywood_players::{BookMaker, read_pgn};
/// use plywood_positions::Chess;
///
/// let mut maker = BookMaker::new(2);
/// for sheet in read_pgn(b"1. e4 e5 *\n\n1. e4 c5 *\n\n1. d4 *\n", "games.pgn") {
///     maker.add(&sheet?.game);
/// }
/// let book = maker.book(2);
/// let advice = book.advice(&Chess::default());
/// assert_eq!((advice.moves.len(), advice.moves[0].1), (1, 1.0));
/// # Ok::<(), plywood_players::ScoreSheetError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BookMaker {
    plies: usize,
    counts: BTreeMap<(u64, BookMove), u64>,
    left_out: usize,
}

impl BookMaker {
    /// Counts the first `plies` moves of each game, both sides' together.
    pub fn new(plies: usize) -> Self {
        Self { plies, counts: BTreeMap::new(), left_out: 0 }
    }

    /// Adds a game, unless it is one of Chess960, whose positions a book cannot hold.
    pub fn add(&mut self, game: &Game<Chess>) {
        if game.start().position.castling_mode().is_chess960() {
            self.left_out += 1;
            return;
        }
        for ply in game.plies().iter().take(self.plies) {
            let entry = (polyglot_key(&ply.position), ply.chosen.into());
            *self.counts.entry(entry).or_default() += 1;
        }
    }

    /// The number of games of Chess960 that were not added.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The book of the moves played at least `least` times. A move's weight is
    /// the number of its games; where that is too much for a book, all weights
    /// of the position are divided alike, and none of them falls to 0.
    pub fn book(&self, least: u64) -> Book {
        let mut book = Book::default();
        let mut greatest: BTreeMap<u64, u64> = BTreeMap::new();
        let kept = || self.counts.iter().filter(|(_, count)| **count >= least.max(1));
        for (&(key, _), &count) in kept() {
            let greatest = greatest.entry(key).or_default();
            *greatest = count.max(*greatest);
        }
        for (&(key, chosen), &count) in kept() {
            let divisor = greatest[&key].div_ceil(u64::from(u16::MAX)).max(1);
            let weight = (count / divisor).max(1) as u16;
            book.entries.entry(key).or_default().push(BookEntry { chosen, weight, learn: 0 });
        }
        book
    }
}
