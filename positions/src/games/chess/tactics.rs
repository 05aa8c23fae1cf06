//! Computes gains, stakes, checks and threats for move ordering and quiescence search, and null moves.

use shakmaty::{Board, Color, Move, Position, PositionError, Role, Square, attacks};

use super::evaluations::worth;
use crate::Value;

/// Returns the value of the captured man plus the gain from promotion.
#[inline]
pub fn gain(chosen: Move) -> Value {
    gain_by(chosen, worth)
}

/// Computes [`gain`] with other piece values.
#[inline]
pub fn gain_by(chosen: Move, worth: impl Fn(Role) -> Value) -> Value {
    let captured = chosen.capture().map_or(0, &worth);
    let promoted = chosen.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn));
    captured + promoted
}

/// Returns the value of the moved piece after any promotion. A king is worth more than a queen here because
/// it should capture last.
#[inline]
pub fn stake(chosen: Move) -> Value {
    match chosen.promotion().unwrap_or(chosen.role()) {
        Role::King => 2 * worth(Role::Queen),
        role => worth(role),
    }
}

/// Returns whether the moved piece attacks the enemy king from its new square.
pub fn gives_direct_check(position: &shakmaty::Chess, chosen: Move) -> bool {
    let (Some(from), Some(king)) = (chosen.from(), position.board().king_of(!position.turn()))
    else {
        return false;
    };
    let (role, to) = match chosen.castling_side() {
        Some(side) => (Role::Rook, Square::from_coords(side.rook_to_file(), from.rank())),
        None => (chosen.promotion().unwrap_or(chosen.role()), chosen.to()),
    };
    let occupied = position.board().occupied().without(from);
    attacks::attacks(to, role.of(position.turn()), occupied).contains(king)
}

/// Returns whether any piece of the side to move, other than a pawn, is attacked.
pub fn is_threatened(position: &shakmaty::Chess) -> bool {
    let board = position.board();
    let pieces = board.by_color(position.turn()) & !board.pawns();
    pieces
        .into_iter()
        .any(|square| board.attacks_to(square, !position.turn(), board.occupied()).any())
}

/// Returns the position after a null move. `None` in check, and in endgames with at most a rook's worth of
/// pieces because zugzwang is frequent there.
pub fn null_move(position: &shakmaty::Chess) -> Option<shakmaty::Chess> {
    if position.is_check() || pieces_worth(position.board(), position.turn()) <= worth(Role::Rook) {
        return None;
    }
    let passed = position.clone().swap_turn();
    passed.or_else(PositionError::ignore_too_much_material).ok()
}

fn pieces_worth(board: &Board, side: Color) -> Value {
    let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    roles.into_iter().map(|role| worth(role) * board.by_piece(role.of(side)).count() as Value).sum()
}
