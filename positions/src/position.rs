//! The interface of games.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Hints, Value, WIN};

/// The result of a finished game for the side to move.
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
    /// Returns [`WIN`], 0 or `-WIN`, for the side to move.
    #[inline]
    pub fn value(self) -> Value {
        match self {
            Self::Win => WIN,
            Self::Draw => 0,
            Self::Loss => -WIN,
        }
    }
}

/// A numbering of moves. Different moves have different numbers.
#[derive(Clone, Copy, Debug)]
pub struct MoveCodes<M> {
    /// An exclusive upper bound on the numbers. Every search allocates and clears tables of this size, so it
    /// should be at most a few hundred thousand.
    pub count: usize,
    /// The function that returns the number of a move.
    pub of: fn(M) -> usize,
}

/// Moves packed into a word and extracted one at a time, which saves the search a move list.
#[derive(Clone, Copy, Debug)]
pub struct PackedMoves<P: Position> {
    /// The function that packs all moves of a position into the first word, and information about them into
    /// the second. The first word is 0 if there are no moves.
    pub of: fn(&P) -> (u64, u64),
    /// The function that counts the moves left in the first word.
    pub count: fn(u64) -> usize,
    /// The function that removes the move at an index, from 0, from the first word and returns it. Moves are
    /// in the order of [`Position::moves`]; the second word never changes.
    pub take: fn(&mut u64, u64, u16) -> P::Move,
}

/// A position in a two-player, zero-sum game of perfect information with alternate moves.
///
/// A game defines its move type, four methods, and [`impl Hints<Move> for Game {}`](Hints); the rest has
/// defaults. [`Self::decided`] and [`Self::PACKED_MOVES`] make searches faster, and [`Self::notation`] is for
/// people. The side to move changes with every move, so a game in which a player may have to pass needs a
/// pass move. Moves are made on copies and never taken back, so a newtype around an existing board type is
/// enough.
///
/// At the horizon, searches generate no moves. A game that ends exactly there therefore has the value of
/// [`Evaluation::evaluate`](crate::Evaluation::evaluate), not of [`Self::outcome`]. A search of *n* plies
/// sees a win in *n* moves only if the evaluation detects it, for example with [`Self::decided`]; otherwise
/// the search needs *n* + 1 plies.
///
/// The value of a position may depend only on the state that [`Position::key`] covers and on the remaining
/// depth, but not on repetitions or move counters.
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
    /// A move, valid only in the position that generated it.
    type Move: Copy + Eq + Hash + Debug;

    /// The moves of [`Self::moves`] without a list, for games with few moves that are cheap to generate.
    const PACKED_MOVES: Option<PackedMoves<Self>> = None;

    /// Appends the legal moves to `moves`, in a fixed order that depends only on the position. Must not
    /// change earlier contents of the buffer, which belong to the caller. If it appends nothing, the game is
    /// over.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Returns the moves of [`Self::moves`] in a new list.
    #[inline]
    fn all_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves
    }

    /// Makes `chosen`, which must be one of [`Self::moves`]. Moves are never taken back; searches make them
    /// on copies.
    fn make(&mut self, chosen: Self::Move);

    /// Returns a hash with uniformly distributed bits (use [`mix`](crate::mix)). Equal positions have equal
    /// keys; different positions collide only by chance (about 2^-64). The key covers the side to move unless
    /// both sides have the same moves and values.
    fn key(&self) -> u64;

    /// Returns the result of the game for the side to move. Called only if [`Self::moves`] appends nothing.
    fn outcome(&self) -> Outcome;

    /// Returns the position after `chosen`, which must be one of [`Self::moves`].
    ///
    /// In time-critical code, clone the position and [make](Self::make) the move instead, because compilers
    /// often copy a returned value an extra time.
    #[must_use]
    #[inline]
    fn play(&self, chosen: Self::Move) -> Self {
        let mut child = self.clone();
        child.make(chosen);
        child
    }

    /// Returns the result of the game for the side to move, if it is cheap to detect without generating
    /// moves. `None` does not imply that the game continues. Games without a cheap test keep the default.
    fn decided(&self) -> Option<Outcome> {
        None
    }

    /// Returns the move in human-readable notation. The default is its `Debug` form.
    fn notation(&self, chosen: Self::Move) -> String {
        format!("{chosen:?}")
    }
}
