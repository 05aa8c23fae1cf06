//! Exchange evaluation by making the captures on one square. Unlike static exchange evaluation, it counts
//! legal captures only: no pinned man captures, and no king captures a guarded man.

use shakmaty::{Chess, Move, Position as _, Square};

use super::tactics::{gain, stake};
use crate::{Value, WIN};

/// Returns the gain of the side to move from `chosen`, if both sides then make legal captures on its square
/// as long as it pays. Negative if the move loses material.
pub fn legal_exchange(position: &Chess, chosen: Move) -> Value {
    if chosen.is_castle() {
        return 0;
    }
    let mut after = position.clone();
    after.play_unchecked(chosen);
    gain(chosen) - won_on(&after, chosen.to(), 0, WIN)
}

/// Returns the gain of the side to move from captures on `square`, within `alpha..beta`; 0 if no capture
/// pays.
fn won_on(position: &Chess, square: Square, alpha: Value, beta: Value) -> Value {
    let mut captures = position.capture_moves();
    captures.retain(|it| it.to() == square);
    captures.sort_by_key(|&it| stake(it));
    let mut best = alpha.max(0);
    for capture in captures {
        if best >= beta {
            break;
        }
        let mut after = position.clone();
        after.play_unchecked(capture);
        let won = gain(capture);
        best = best.max(won - won_on(&after, square, won - beta, won - best));
    }
    best
}
