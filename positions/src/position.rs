//! The seam between a game and everything that searches it.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Reason, Value, WIN};

/// How a finished game ended, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move has won.
    Win,
    /// Nobody has won.
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

/// Numbers for moves: two moves have the same one only if they are equal.
#[derive(Clone, Copy, Debug)]
pub struct MoveCodes<M> {
    /// Every number is less than this. Tables of so many entries are made for
    /// each search and emptied, so let it be at most some hundred thousand.
    pub count: usize,
    /// The number of a move.
    pub of: fn(M) -> usize,
}

/// Moves that fit into a word, from which they are taken one after the other:
/// a search then makes no list of them.
#[derive(Clone, Copy, Debug)]
pub struct PackedMoves<P: Position> {
    /// All moves of a position, and what else there is to know of them. The
    /// first word is 0 where there are none.
    pub of: fn(&P) -> (u64, u64),
    /// How many moves are left in the first word.
    pub count: fn(u64) -> usize,
    /// Takes the move at a place, from 0, among those that are left out of the
    /// first word. They keep the order of [`Position::moves`], and the second
    /// word stays what it was.
    pub take: fn(&mut u64, u64, u16) -> P::Move,
}

/// A position in a two-player, zero-sum game of perfect information in which
/// the players move alternately.
///
/// Four methods make a game. A game in which a player may have to pass has a
/// pass move, so that the side to move changes with every move. Moves are made
/// in copies and never taken back: a newtype over somebody else's board is
/// enough.
///
/// The value of a position may depend on nothing but what [`Position::key`]
/// covers and the depth that remains: no repetition, no move counters.
///
/// ```
/// use plywood_positions::{Outcome, Position, mix};
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
/// let mut moves = Vec::new();
/// Nim(2).moves(&mut moves);
/// assert_eq!(moves, [1, 2]);
/// ```
pub trait Position: Clone {
    /// A move. It has a meaning only in the position that generated it.
    type Move: Copy + Eq + Hash + Debug;

    /// Small numbers that tell moves apart, if the game has them: what is
    /// remembered of each move is then found by a number instead of by a hash.
    const MOVE_CODES: Option<MoveCodes<Self::Move>> = None;

    /// The same moves as [`Self::moves`], without a list, in games of few
    /// moves that cost little to find.
    const PACKED_MOVES: Option<PackedMoves<Self>> = None;

    /// Appends the legal moves to `moves`, in a fixed order that depends on
    /// the position alone. What the buffer holds already is the caller's and
    /// stays untouched. Appending nothing means that the game is over.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Makes `chosen`, which must be one of [`Self::moves`]: the position turns
    /// into the one after it. There is no taking back; a search makes moves in
    /// copies.
    fn make(&mut self, chosen: Self::Move);

    /// A hash that equal positions share and different positions share only
    /// by chance (of about 2^-64), with all its bits at random
    /// ([`mix`](crate::mix) sees to that). The side to move is part of it,
    /// unless both sides have the same moves and the same values.
    fn key(&self) -> u64;

    /// How the game ended, for the side to move. It is asked only where
    /// [`Self::moves`] finds nothing.
    fn outcome(&self) -> Outcome;

    /// The position after `chosen`, which must be one of [`Self::moves`].
    ///
    /// Where time counts, clone the position and [make](Self::make) the move:
    /// what a function returns is often copied once more.
    #[must_use]
    #[inline]
    fn play(&self, chosen: Self::Move) -> Self {
        let mut child = self.clone();
        child.make(chosen);
        child
    }

    /// How the game ended, for the side to move, if that is cheap to see
    /// without generating moves. `None` promises nothing: a game in which it
    /// is not cheap keeps the default.
    fn decided(&self) -> Option<Outcome> {
        None
    }

    /// The material that `chosen` wins at once, by capture or promotion, for
    /// the side to move; 0 for a quiet move.
    fn gain(&self, chosen: Self::Move) -> Value {
        let _ = chosen;
        0
    }

    /// Whether [`Position::gain`] is above 0, where that is cheaper to see.
    #[inline]
    fn has_gain(&self, chosen: Self::Move) -> bool {
        self.gain(chosen) > 0
    }

    /// The worth of the piece that `chosen` moves, as it arrives: what a
    /// recapture may cost.
    fn stake(&self, chosen: Self::Move) -> Value {
        let _ = chosen;
        0
    }

    /// A number for the square on which the piece that `chosen` moves arrives,
    /// so that a capture on the square of another is seen. `None` where the
    /// game has no such squares.
    fn arrival(&self, chosen: Self::Move) -> Option<u32> {
        let _ = chosen;
        None
    }

    /// Whether the side to move has to meet a direct threat to lose the game.
    fn is_check(&self) -> bool {
        false
    }

    /// Whether `chosen` gives check by the piece that moves.
    fn gives_direct_check(&self, chosen: Self::Move) -> bool {
        let _ = chosen;
        false
    }

    /// Whether the opponent attacks something better than the least piece of
    /// the side to move.
    fn is_threatened(&self) -> bool {
        false
    }

    /// What rules of thumb say for each of `moves`, which are moves of this
    /// position, in their order. A game without such rules has the same reason
    /// for all.
    fn reasons(&self, moves: &[Self::Move]) -> Vec<Reason> {
        vec![Reason::default(); moves.len()]
    }

    /// The position after passing, where that is fair to try: `None` in games
    /// without it, in check, and in endgames where zugzwang is common.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// The move as a person writes it. The default is its `Debug` form.
    fn notation(&self, chosen: Self::Move) -> String {
        format!("{chosen:?}")
    }
}
