//! A variant of chess whose positions count the promotions since the root.
//!
//! Kujawski (1994, chapter 4.3) uses a term for the promotions on the path from the root, to discourage
//! postponing threats. A value may depend only on the state that the position's key covers. If ordinary chess
//! counted promotions in its key, paths to a position would no longer transpose, for the sake of one
//! evaluation's term. This is therefore a separate game, for experiments with the effect.

use std::fmt;
use std::str::FromStr;

use shakmaty::{Color, Move, Position as _};

use super::{Chess, ParseChessError};
use crate::{Blow, Hints, MoveCodes, Outcome, Position, Reason, Value, mix};

/// A chess position with the number of promotions since the root, White's minus Black's, which is part of its
/// key. Positions that were parsed or converted are roots.
///
/// ```
/// use plywood_positions::{Chess, ChessWithPromotions, Evaluation, Joanna, Position};
///
/// let root: ChessWithPromotions = "8/P6k/8/8/8/8/8/K7 w - -".parse()?;
/// let moves = root.all_moves();
/// let promotion = moves.iter().find(|&&chosen| root.notation(chosen) == "a8=Q");
/// let child = root.play(*promotion.expect("the pawn promotes"));
/// assert_eq!(child.promotions(), 1);
/// assert_ne!(child.key(), child.chess().key());
/// // In an ending, 30 * 4 for White; Black is to move.
/// let joanna = Joanna::default().for_root(&root);
/// assert_eq!(joanna.evaluate(&child), joanna.evaluate(child.chess()) - 120);
/// # Ok::<(), plywood_positions::ParseChessError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ChessWithPromotions {
    chess: Chess,
    promotions: Value,
}

impl ChessWithPromotions {
    /// Returns the position without the number of promotions.
    #[inline]
    pub fn chess(&self) -> &Chess {
        &self.chess
    }

    /// Returns White's promotions since the root minus Black's.
    #[inline]
    pub fn promotions(&self) -> Value {
        self.promotions
    }
}

impl From<Chess> for ChessWithPromotions {
    fn from(chess: Chess) -> Self {
        Self { chess, promotions: 0 }
    }
}

impl Position for ChessWithPromotions {
    type Move = Move;

    #[inline]
    fn moves(&self, moves: &mut Vec<Move>) {
        self.chess.moves(moves);
    }

    #[inline]
    fn make(&mut self, chosen: Move) {
        if chosen.is_promotion() {
            self.promotions += match self.chess.board().turn() {
                Color::White => 1,
                Color::Black => -1,
            };
        }
        self.chess.make(chosen);
    }

    /// Returns the key of the chess position, combined with the number of promotions unless it is 0.
    #[inline]
    fn key(&self) -> u64 {
        match self.promotions {
            0 => self.chess.key(),
            promotions => mix(self.chess.key() ^ mix(promotions as u64)),
        }
    }

    fn outcome(&self) -> Outcome {
        self.chess.outcome()
    }

    fn notation(&self, chosen: Move) -> String {
        self.chess.notation(chosen)
    }
}

impl Hints<Move> for ChessWithPromotions {
    const MOVE_CODES: Option<MoveCodes<Move>> = Chess::MOVE_CODES;

    fn gain(&self, chosen: Move) -> Value {
        self.chess.gain(chosen)
    }

    fn has_gain(&self, chosen: Move) -> bool {
        self.chess.has_gain(chosen)
    }

    fn stake(&self, chosen: Move) -> Value {
        self.chess.stake(chosen)
    }

    fn arrival(&self, chosen: Move) -> Option<u32> {
        self.chess.arrival(chosen)
    }

    fn scanned(&self, chosen: Move) -> u32 {
        self.chess.scanned(chosen)
    }

    fn is_check(&self) -> bool {
        self.chess.is_check()
    }

    fn gives_direct_check(&self, chosen: Move) -> bool {
        self.chess.gives_direct_check(chosen)
    }

    fn is_threatened(&self) -> bool {
        self.chess.is_threatened()
    }

    fn strikes(&self, chosen: Move, blow: Blow) -> bool {
        self.chess.strikes(chosen, blow)
    }

    fn reasons(&self, moves: &[Move]) -> Vec<Reason> {
        self.chess.reasons(moves)
    }

    fn null_move(&self) -> Option<Self> {
        let chess = self.chess.null_move()?;
        Some(Self { chess, promotions: self.promotions })
    }
}

impl fmt::Display for ChessWithPromotions {
    /// Writes the chess position without the number of promotions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chess.fmt(f)
    }
}

impl FromStr for ChessWithPromotions {
    type Err = ParseChessError;

    fn from_str(text: &str) -> Result<Self, ParseChessError> {
        text.parse().map(|chess: Chess| chess.into())
    }
}
