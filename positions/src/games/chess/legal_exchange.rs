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

#[cfg(test)]
mod tests {
    use crate::{Chess, Position as _, Value};

    /// Returns the values of a move by legal captures and by static exchange evaluation.
    fn of(fen: &str, name: &str) -> [Value; 2] {
        let position: Chess = fen.parse().expect("a legal position");
        let chosen = position.all_moves().into_iter().find(|&it| position.notation(it) == name);
        let chosen = chosen.expect("a legal move");
        [position.legal_exchange(chosen), position.exchange(chosen)]
    }

    #[test]
    fn only_legal_captures_count() {
        // The pawn on e7 is pinned.
        assert_eq!(of("4k3/4p3/3p4/8/8/8/4R3/B2R2K1 w - -", "Rxd6"), [100, -400]);
        // The bishop on c6 guards the pawn, unless the capture gives check with the rook.
        assert_eq!(of("4k3/8/2b5/3p4/8/4N3/8/5RK1 w - -", "Nxd5"), [-200, -200]);
        assert_eq!(of("4k3/8/2b5/3p4/8/4N3/8/4R1K1 w - -", "Nxd5+"), [100, -200]);
        // The king recaptures, unless a bishop guards the rook.
        assert_eq!(of("4k3/3r4/8/8/8/8/8/3QK3 w - -", "Qxd7+"), [-400, -400]);
        assert_eq!(of("4k3/3r4/8/8/B7/8/8/3QK3 w - -", "Qxd7+"), [500, 500]);
        assert_eq!(of("4k3/8/8/8/8/8/8/R3K3 w Q -", "O-O-O"), [0, 0]);
    }
}
