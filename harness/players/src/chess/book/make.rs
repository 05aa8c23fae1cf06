//! Building opening books from games.

use std::collections::BTreeMap;

use plywood_positions::Chess;

use super::{Book, BookEntry, BookMove, polyglot_key};
use crate::Game;

/// Counts the moves played in each position of many games, and builds a book from the counts.
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
    /// Returns a maker that counts the first `plies` plies of each game.
    pub fn new(plies: usize) -> Self {
        Self { plies, counts: BTreeMap::new(), left_out: 0 }
    }

    /// Adds the moves of a game. Games of Chess960 are only counted, because a book cannot store
    /// their positions.
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

    /// Returns the number of Chess960 games that were left out.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Builds a book from the moves that were played at least `least` times.
    ///
    /// A move's weight is the number of times it was played. If a count of a position exceeds
    /// 65,535, all its weights are divided by the same number, and each stays at least 1.
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
