//! Sources of known moves, which a player consults before it searches.

use plywood_algorithms::Oracle;

use crate::{Game, Random, Rules};

/// A source of moves for some positions, such as an opening book or endgame tables.
pub trait MoveSource<P: Rules>: Send {
    /// Returns the kind of source, for records.
    fn name(&self) -> &'static str;

    /// Returns a legal move for the current position, or `None` if no move is known. Random choices
    /// use `random` only.
    fn advise(&self, game: &Game<P>, random: &mut Random) -> Option<P::Move>;

    /// Returns the moves to search, if other moves are known to worsen the outcome. The list is not
    /// empty. `None`, the default, means all moves.
    fn worth_a_search(&self, game: &Game<P>) -> Option<Vec<P::Move>> {
        let _ = game;
        None
    }

    /// Returns an oracle for positions in the search below the current position, with values as in
    /// [`ByDistance`](plywood_positions::ByDistance). `None` by default.
    fn oracle(&self, game: &Game<P>) -> Option<Box<dyn Oracle<P> + '_>> {
        let _ = game;
        None
    }
}
