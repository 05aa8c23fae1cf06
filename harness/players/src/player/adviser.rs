//! Advisers, which a player asks before it thinks.

use plywood_algorithms::Oracle;

use crate::{Game, Random, Rules};

/// Knows moves for some positions: an opening book, endgame tables.
pub trait Adviser<P: Rules>: Send {
    /// Its kind, for records.
    fn name(&self) -> &'static str;

    /// A legal move for the position on the board, if it knows one. Whatever is
    /// drawn is drawn from `random`.
    fn advise(&self, game: &Game<P>, random: &mut Random) -> Option<P::Move>;

    /// The moves that are worth a search, where the others are known to throw
    /// something away; there is one at least. `None`, by default, is all.
    fn worth_a_search(&self, game: &Game<P>) -> Option<Vec<P::Move>> {
        let _ = game;
        None
    }

    /// The oracle that a search of the position on the board may ask about positions below it.
    /// Values are those of [`ByDistance`](plywood_positions::ByDistance). By default, there is
    /// none.
    fn oracle(&self, game: &Game<P>) -> Option<Box<dyn Oracle<P> + '_>> {
        let _ = game;
        None
    }
}
