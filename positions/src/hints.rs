//! Optional knowledge of a game that searches and players use.

use crate::{Blow, MoveCodes, Reason, Value};

/// Optional knowledge of a game about a position with moves of type `M`. A game without such knowledge
/// declares `impl Hints<M> for Game {}`.
///
/// Searches are correct without hints. Only single enhancements and players use them, as noted at each
/// method.
pub trait Hints<M>: Sized {
    /// Small numbers that identify moves. The killer and history heuristics then index their tables by number
    /// instead of by hash.
    const MOVE_CODES: Option<MoveCodes<M>> = None;

    /// Returns the material that `chosen` wins immediately by capture or promotion, for the side to move; 0
    /// for a quiet move. Used for move ordering and quiescence search.
    fn gain(&self, chosen: M) -> Value {
        let _ = chosen;
        0
    }

    /// Returns whether [`Self::gain`] is above 0. Override it if that is cheaper to compute.
    #[inline]
    fn has_gain(&self, chosen: M) -> bool {
        self.gain(chosen) > 0
    }

    /// Returns the value of the piece that `chosen` moves, after any promotion: the possible loss by a
    /// recapture. Used for move ordering.
    fn stake(&self, chosen: M) -> Value {
        let _ = chosen;
        0
    }

    /// Returns a number for the destination square of `chosen`. Search extensions use it to recognise
    /// captures on the same square. `None` if the game has no such squares.
    fn arrival(&self, chosen: M) -> Option<u32> {
        let _ = chosen;
        None
    }

    /// Returns the number of the square that `chosen` leaves, counted row by row from the top left corner of
    /// the board. A program that scans the board generates moves in this order. 0 in games without pieces.
    /// Used for move ordering.
    fn scanned(&self, chosen: M) -> u32 {
        let _ = chosen;
        0
    }

    /// Returns whether the side to move must answer an immediate threat to lose the game. Used for search
    /// extensions and quiescence search.
    fn is_check(&self) -> bool {
        false
    }

    /// Returns whether `chosen` gives check with the moving piece. Used for move ordering.
    fn gives_direct_check(&self, chosen: M) -> bool {
        let _ = chosen;
        false
    }

    /// Returns whether the opponent attacks anything more valuable than the least valuable piece of the side
    /// to move. Used for quiescence search.
    fn is_threatened(&self) -> bool {
        false
    }

    /// Returns whether `chosen` is a tactical move of this kind. Used for search extensions.
    fn strikes(&self, chosen: M, blow: Blow) -> bool {
        let _ = (chosen, blow);
        false
    }

    /// Returns the verdict of rules of thumb on each of `moves`, in order; all must be moves of this
    /// position. A game without such rules returns equal reasons for all moves. Used for Shannon's strategy
    /// B.
    fn reasons(&self, moves: &[M]) -> Vec<Reason> {
        vec![Reason::default(); moves.len()]
    }

    /// Returns the position after a null move. `None` in games without null moves, in check, and in endgames
    /// with frequent zugzwang.
    fn null_move(&self) -> Option<Self> {
        None
    }
}
