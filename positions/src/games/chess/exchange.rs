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
