//! Hints that a game may give a search about its moves and positions.

use crate::{Blow, MoveCodes, Reason, Value};

/// Hints about a position with moves of type `M`. All are optional: a game without any says
/// `impl Hints<M> for Game {}`.
///
/// A search is correct without them. They are asked for by single parts of a search, which each
/// method names, and by players.
pub trait Hints<M>: Sized {
    /// Small numbers that identify moves. Killers and history then index their data by number
    /// instead of by hash.
    const MOVE_CODES: Option<MoveCodes<M>> = None;

    /// The material that `chosen` wins at once by capture or promotion, for the side to move; 0 for
    /// a quiet move. For orders of moves, and for quiescence.
    fn gain(&self, chosen: M) -> Value {
        let _ = chosen;
        0
    }

    /// Whether [`Self::gain`] is above 0. Override it if this is cheaper to find out.
    #[inline]
    fn has_gain(&self, chosen: M) -> bool {
        self.gain(chosen) > 0
    }

    /// The value of the piece that `chosen` moves, on its arrival: the possible cost of a
    /// recapture. For move ordering.
    fn stake(&self, chosen: M) -> Value {
        let _ = chosen;
        0
    }

    /// A number for the square on which the piece that `chosen` moves arrives, used to recognise
    /// captures on the same square. `None` if the game has no such squares. For extensions.
    fn arrival(&self, chosen: M) -> Option<u32> {
        let _ = chosen;
        None
    }

    /// Whether the side to move must answer a direct threat to lose the game. For extensions and
    /// quiescence.
    fn is_check(&self) -> bool {
        false
    }

    /// Whether `chosen` gives check with the piece that moves. For orders of moves.
    fn gives_direct_check(&self, chosen: M) -> bool {
        let _ = chosen;
        false
    }

    /// Whether the opponent attacks something more valuable than the least piece of the side to
    /// move. For quiescence.
    fn is_threatened(&self) -> bool {
        false
    }

    /// Whether `chosen` is a tactical move of this kind. For extensions.
    fn strikes(&self, chosen: M, blow: Blow) -> bool {
        let _ = (chosen, blow);
        false
    }

    /// The verdict of rules of thumb on each of `moves`, which are moves of this position, in their
    /// order. A game without such rules gives the same reason for all. For Shannon's strategy B.
    fn reasons(&self, moves: &[M]) -> Vec<Reason> {
        vec![Reason::default(); moves.len()]
    }

    /// The position after a null move, if one is worth trying: `None` in games without null moves,
    /// in check, and in endgames where zugzwang is common.
    fn null_move(&self) -> Option<Self> {
        None
    }
}
