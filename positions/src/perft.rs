//! Perft: counts move sequences to check a game's rules.

use crate::Position;

/// What a count of sequences does with games that end before its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyEnds {
    /// They are not counted: see [`perft`].
    LeftOut,
    /// Each counts once: see [`perft_with_ends`].
    Counted,
}

/// Counts the sequences of exactly `depth` moves from `position`. As usual in chess, games that end earlier
/// are not counted.
///
/// ```
/// use plywood_positions::{ConnectFour, perft};
///
/// assert_eq!(perft(&ConnectFour::default(), 3), 343);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    count(position, depth, 0, &mut Vec::new())
}

/// Counts the leaves of the tree of `depth` plies. Unlike [`perft`], it includes games that end earlier, as
/// is usual in Othello.
pub fn perft_with_ends<P: Position>(position: &P, depth: u32) -> u64 {
    count(position, depth, 1, &mut Vec::new())
}

/// Counts sequences of moves; a game that ends early adds `end`.
fn count<P: Position>(position: &P, depth: u32, end: u64, moves: &mut Vec<P::Move>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let first = moves.len();
    position.moves(moves);
    let last = moves.len();
    let paths = match (last - first, depth) {
        (0, _) => end,
        (children, 1) => children as u64,
        _ => (first..last).map(|at| count(&position.play(moves[at]), depth - 1, end, moves)).sum(),
    };
    moves.truncate(first);
    paths
}
