//! Static exchange evaluation: computes the result of captures on one square without making the moves.
//! Ignores pins.

use shakmaty::{Bitboard, Board, Color, Move, Position as _, Role, Square};

use super::evaluations::worth;
use super::tactics;
use crate::Value;

/// The roles in the order of capture, least valuable first.
const CAPTURERS: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// Returns the gain of the side to move from `chosen`, if both sides then capture on its square as long as it
/// pays. Negative if the move loses material.
pub fn exchange(position: &shakmaty::Chess, chosen: Move) -> Value {
    let Some(from) = chosen.from().filter(|_| !chosen.is_castle()) else { return 0 };
    let (board, to) = (position.board(), chosen.to());
    let mut occupied = board.occupied().without(from).with(to);
    if chosen.is_en_passant() {
        occupied.discard(Square::from_coords(to.file(), from.rank()));
    }
    let arriving = worth(chosen.promotion().unwrap_or(chosen.role()));
    tactics::gain(chosen) - won_on(board, to, !position.turn(), arriving, occupied)
}

/// Returns the most that `side` would lose if the enemy moved next and captured on one square as long as it
/// pays.
pub fn threatened_loss(board: &Board, side: Color) -> Value {
    let men = board.by_color(side) & !board.kings();
    let loss = |square: Square| {
        let worth = board.role_at(square).map_or(0, worth);
        won_on(board, square, !side, worth, board.occupied())
    };
    men.into_iter().map(loss).max().unwrap_or(0)
}

/// Returns the gain of `side` from capturing a man of value `victim` on `square`, least valuable capturer
/// first, as long as it pays. 0 if capturing does not pay. Only men in `occupied` remain on the board.
fn won_on(board: &Board, square: Square, side: Color, victim: Value, occupied: Bitboard) -> Value {
    let attackers = board.attacks_to(square, side, occupied) & occupied;
    let least = CAPTURERS.into_iter().find_map(|role| {
        let from = (attackers & board.by_role(role)).first()?;
        Some((role, from))
    });
    let Some((role, from)) = least else { return 0 };
    let left = occupied.without(from);
    if role == Role::King {
        // A king cannot capture a defended man.
        let is_guarded = (board.attacks_to(square, !side, left) & left).any();
        return if is_guarded { 0 } else { victim };
    }
    (victim - won_on(board, square, !side, worth(role), left)).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chess, Position};

    fn of(fen: &str, name: &str) -> Value {
        let position: Chess = fen.parse().expect("a legal position");
        let chosen = position.all_moves().into_iter().find(|&it| position.notation(it) == name);
        position.exchange(chosen.expect("a legal move"))
    }

    #[test]
    fn both_sides_capture_as_long_as_it_pays() {
        // An unguarded pawn, a pawn guarded by a pawn, and a queen.
        assert_eq!(of("4k3/8/8/3p4/8/8/8/3RK3 w - -", "Rxd5"), 100);
        assert_eq!(of("4k3/8/4p3/3p4/8/8/8/3RK3 w - -", "Rxd5"), 100 - 500);
        assert_eq!(of("4k3/8/4p3/3q4/8/8/8/3RK3 w - -", "Rxd5"), 900 - 500);
        // Two rooks in line against two guards: rook takes, rook retakes, and the exchange ends,
        // since recapturing would only win a rook and a pawn.
        assert_eq!(of("3rk3/8/4p3/3r4/8/8/3R4/3RK3 w - -", "Rxd5"), 500 - 500);
        // A pawn attacked twice and guarded once, by a rook.
        assert_eq!(of("3rk3/8/8/3p4/8/8/3R4/3RK3 w - -", "Rxd5"), 100);
    }

    #[test]
    fn a_quiet_move_may_lose_the_man() {
        assert_eq!(of("4k3/8/2p5/8/8/2N5/8/4K3 w - -", "Nd5"), -300);
        assert_eq!(of("4k3/8/2p5/8/8/2N5/8/4K3 w - -", "Ne4"), 0);
        assert_eq!(of("r3k3/8/8/8/8/8/8/4K2R w K -", "O-O"), 0);
    }

    #[test]
    fn a_king_takes_only_what_is_not_guarded() {
        assert_eq!(of("4k3/8/8/8/8/8/3r4/4K3 w - -", "Kxd2"), 500);
        // The king cannot retake a pawn that a bishop guards.
        assert_eq!(of("4k3/8/8/3b4/4p3/5N2/4K3/8 b - -", "exf3+"), 300);
    }

    #[test]
    fn en_passant_removes_the_pawn_beside() {
        assert_eq!(of("3rk3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6"), 100 - 100);
        assert_eq!(of("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6"), 100);
    }

    #[test]
    fn the_greatest_loss_is_threatened() {
        let loss = |fen: &str| {
            let position: Chess = fen.parse().expect("a legal position");
            threatened_loss(position.board().board(), Color::White)
        };
        assert_eq!(loss("4k3/8/8/2p5/3N4/8/8/4K3 w - -"), 300);
        assert_eq!(loss("4k3/8/8/2p5/3N4/4P3/8/4K3 w - -"), 300 - 100);
        assert_eq!(loss("4k3/8/8/8/3N4/8/8/4K3 w - -"), 0);
    }
}
