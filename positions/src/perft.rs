//! Counts the paths of a game, to check its rules.

use crate::Position;

/// The number of paths of exactly `depth` moves from `position`. Games that end earlier are not
/// counted, as is usual in chess.
///
/// ```
/// use plywood_positions::{ConnectFour, perft};
///
/// assert_eq!(perft(&ConnectFour::default(), 3), 343);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    count(position, depth, 0, &mut Vec::new())
}

/// The number of leaves of the tree of `depth` plies: as [`perft`], but games that end earlier are
/// counted too, as is usual in Othello.
pub fn perft_with_ends<P: Position>(position: &P, depth: u32) -> u64 {
    count(position, depth, 1, &mut Vec::new())
}

/// `end` is the count for a game that has ended early.
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
