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

#[cfg(test)]
mod tests {
    use shakmaty::Move;

    use crate::{Chess, Hints, Position, Value};

    fn position(fen: &str) -> Chess {
        fen.parse().expect("a legal position")
    }

    fn named(position: &Chess, name: &str) -> Move {
        let moves = position.all_moves();
        let named = moves.into_iter().find(|&chosen| position.notation(chosen) == name);
        named.expect("a legal move")
    }

    /// Returns the gain of a move, and whether it gives a direct check.
    fn of(fen: &str, name: &str) -> (Value, bool) {
        let position = position(fen);
        let chosen = named(&position, name);
        (position.gain(chosen), position.gives_direct_check(chosen))
    }

    #[test]
    fn a_promotion_that_captures_wins_both() {
        let fen = "1n5k/P7/8/8/8/8/8/K7 w - -";
        assert_eq!(of(fen, "axb8=Q+"), (300 + 800, true));
        assert_eq!(of(fen, "a8=N"), (200, false));
        assert_eq!(of(fen, "Kb1"), (0, false));
    }

    #[test]
    fn what_arrives_is_at_stake() {
        let position = position("1n5k/P7/8/8/8/8/6P1/K7 w - -");
        for (name, stake, arrival) in
            [("axb8=Q+", 900, 57), ("a8=N", 300, 56), ("g4", 100, 30), ("Kb1", 1800, 1)]
        {
            let chosen = named(&position, name);
            assert_eq!((position.stake(chosen), position.arrival(chosen)), (stake, Some(arrival)));
        }
    }

    #[test]
    fn en_passant_wins_a_pawn() {
        assert_eq!(of("k7/8/8/3pP3/8/8/8/K7 w - d6", "exd6").0, 100);
    }

    #[test]
    fn direct_checks_are_told_from_discovered_ones() {
        let fen = "4k3/8/8/8/4N3/8/8/K3R3 w - -";
        assert_eq!(of(fen, "Nf6+"), (0, true));
        assert_eq!(of(fen, "Nc3+"), (0, false));
    }

    #[test]
    fn castling_checks_with_the_rook() {
        assert!(of("5k2/8/8/8/8/8/8/4K2R w K -", "O-O+").1);
    }

    #[test]
    fn passing_needs_pieces_and_peace() {
        let passed = |fen| position(fen).null_move().map(|passed| passed.to_string());
        assert_eq!(
            passed("4k3/8/8/8/8/8/8/3QK3 w - -").as_deref(),
            Some("4k3/8/8/8/8/8/8/3QK3 b - -")
        );
        assert_eq!(passed("4k3/8/8/8/8/8/8/3RK3 w - -"), None);
        assert_eq!(passed("4k3/4r3/8/8/8/8/8/3QK3 w - -"), None);
    }

    #[test]
    fn only_pieces_are_threatened() {
        let threatened = |fen| position(fen).is_threatened();
        assert!(threatened("4k3/8/8/3p4/4N3/8/8/4K3 w - -"));
        assert!(!threatened("4k3/8/8/3p4/4P3/8/8/4K3 w - -"));
    }
}
