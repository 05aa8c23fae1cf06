//! Counting the paths of a game: how its rules are checked.

use crate::Position;

/// The number of paths of exactly `depth` moves from `position`. A game that
/// ends earlier does not count: the usual definition in chess.
///
/// ```
/// use plywood_positions::{ConnectFour, perft};
///
/// assert_eq!(perft(&ConnectFour::default(), 3), 343);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    count(position, depth, 0, &mut Vec::new())
}

/// As [`perft`], but a game that ends earlier counts as one path too: the
/// usual definition in Othello. It is the number of leaves of the tree.
pub fn perft_with_ends<P: Position>(position: &P, depth: u32) -> u64 {
    count(position, depth, 1, &mut Vec::new())
}

/// `end` is what a game that ended early counts.
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
