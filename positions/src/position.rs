//! The interface between games and searches.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Hints, Value, WIN};

/// How a finished game ended, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move has won.
    Win,
    /// Neither side has won.
    Draw,
    /// The side to move has lost.
    Loss,
}

impl Outcome {
    /// [`WIN`], 0 or `-WIN`, for the side to move.
    #[inline]
    pub fn value(self) -> Value {
        match self {
            Self::Win => WIN,
            Self::Draw => 0,
            Self::Loss => -WIN,
        }
    }
}

/// Numbers for moves. Two moves have the same number only if they are equal.
#[derive(Clone, Copy, Debug)]
pub struct MoveCodes<M> {
    /// Every number is below this. Tables of this size are created for each search and cleared, so
    /// it should be at most a few hundred thousand.
    pub count: usize,
    /// The number of a move.
    pub of: fn(M) -> usize,
}

/// Moves packed into a word and taken from it one at a time, so a search need not make a list
/// of them.
#[derive(Clone, Copy, Debug)]
pub struct PackedMoves<P: Position> {
    /// All moves of a position in the first word, and information about them in the second. The
    /// first word is 0 if there are none.
    pub of: fn(&P) -> (u64, u64),
    /// Number of moves left in the first word.
    pub count: fn(u64) -> usize,
    /// Removes the move at an index, from 0, from the first word and returns it. The moves are in
    /// the order of [`Position::moves`], and the second word never changes.
    pub take: fn(&mut u64, u64, u16) -> P::Move,
}

/// A position in a two-player, zero-sum game of perfect information in which
/// the players move alternately.
///
/// Write the type of a move, four methods, and [`impl Hints<Move> for Game {}`](Hints). The rest has
/// defaults: [`Self::decided`] and [`Self::PACKED_MOVES`] make searches faster, and
/// [`Self::notation`] is for people. A game in which a player may have to pass needs a pass move,
/// so the side to move changes with every move. Moves are made on copies and never taken back, so a
/// newtype around an existing board type is enough.
///
/// At the horizon no moves are generated: the evaluation alone decides, and a game that has ended
/// just there is worth what [`Evaluation::evaluate`](crate::Evaluation::evaluate) says, not what
/// [`Self::outcome`] does. So a search of *n* plies sees a win that takes *n* moves only if the
/// evaluation looks for it, as one does that asks [`Self::decided`]; otherwise it takes *n* + 1.
///
/// The value of a position may depend only on what [`Position::key`] covers and on the remaining
/// depth: not on repetitions or move counters.
///
/// ```
/// use plywood_positions::{Hints, Outcome, Position, mix};
///
/// /// One heap; a move takes one to three matches; who takes the last wins.
/// #[derive(Clone)]
/// struct Nim(u8);
///
/// impl Position for Nim {
///     type Move = u8;
///     fn moves(&self, moves: &mut Vec<u8>) {
///         moves.extend(1..=self.0.min(3));
///     }
///     fn make(&mut self, taken: u8) {
///         self.0 -= taken;
///     }
///     fn key(&self) -> u64 {
///         mix(self.0.into())
///     }
///     fn outcome(&self) -> Outcome {
///         Outcome::Loss
///     }
/// }
///
/// impl Hints<u8> for Nim {}
///
/// assert_eq!(Nim(2).all_moves(), [1, 2]);
/// ```
pub trait Position: Clone + Hints<<Self as Position>::Move> {
    /// A move, meaningful only in the position that generated it.
    type Move: Copy + Eq + Hash + Debug;

    /// The moves of [`Self::moves`] without a list, for games with few moves that are cheap to
    /// find.
    const PACKED_MOVES: Option<PackedMoves<Self>> = None;

    /// Appends the legal moves to `moves`, in a fixed order that depends on the position alone.
    /// Earlier contents of the buffer must not be touched: they belong to the caller. If nothing is
    /// appended, the game is over.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// The moves of [`Self::moves`] in a list of their own.
    #[inline]
    fn all_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves
    }

    /// Makes `chosen`, which must be one of [`Self::moves`], and turns the position into the next
    /// one. Moves are not taken back: a search makes them on copies.
    fn make(&mut self, chosen: Self::Move);

    /// A hash with uniformly distributed bits (use [`mix`](crate::mix)). Equal positions share it;
    /// different positions share it only by chance (about 2^-64). It includes the side to move,
    /// unless both sides have the same moves and the same values.
    fn key(&self) -> u64;

    /// The result of the game, for the side to move. Called only if [`Self::moves`] finds nothing.
    fn outcome(&self) -> Outcome;

    /// The position after `chosen`, which must be one of [`Self::moves`].
    ///
    /// In time-critical code, clone the position and [make](Self::make) the move instead: the
    /// return value of a function is often copied once more.
    #[must_use]
    #[inline]
    fn play(&self, chosen: Self::Move) -> Self {
        let mut child = self.clone();
        child.make(chosen);
        child
    }

    /// The result of the game, for the side to move, if it is cheap to detect without generating
    /// moves. `None` does not mean that the game goes on; a game in which it is not cheap keeps the
    /// default.
    fn decided(&self) -> Option<Outcome> {
        None
    }

    /// The move in human notation. The default is its `Debug` form.
    fn notation(&self, chosen: Self::Move) -> String {
        format!("{chosen:?}")
    }
}
