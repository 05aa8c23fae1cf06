//! The safety of a king (5.2.3), from the features that the source names: pawns next to it,
//! possible checks, and men on the board.

use shakmaty::{Bitboard, Board, Color, Role, attacks};

/// Maximum of each feature: pawns that can shelter a king, checks that are seldom exceeded, and men
/// in the initial position.
pub const GREATEST: [f64; 3] = [3.0, 8.0, 32.0];

/// Returns the features of a side's king: own pawns on adjacent squares, enemy checks, and men of
/// both colours.
///
/// A check is an enemy move that attacks the king with the moving man, regardless of pins and of
/// the side to move. Without a king, the first two features are 0.
pub fn safety(board: &Board, side: Color) -> [f64; 3] {
    let men = board.occupied().count() as f64;
    let Some(king) = board.king_of(side) else { return [0.0, 0.0, men] };
    let own = board.by_color(side);
    let pawns = (attacks::king_attacks(king) & own & board.pawns()).count();
    let enemies = board.by_color(!side) & !board.kings();
    let checks = enemies.into_iter().map(|from| {
        let Some(man) = board.piece_at(from) else { return 0 };
        let occupied = board.occupied().without(from);
        // By symmetry, these are the squares from which such a man attacks the king.
        let attacked_from = attacks::attacks(king, man.role.of(side), occupied);
        let reached = if man.role == Role::Pawn {
            let ahead = from.offset(man.color.fold_wb(8, -8));
            let step = ahead.map_or(Bitboard::EMPTY, Bitboard::from_square) & !board.occupied();
            step | attacks::pawn_attacks(man.color, from) & own
        } else {
            attacks::attacks(from, man, board.occupied()) & !board.by_color(man.color)
        };
        (reached & attacked_from).count()
    });
    [pawns as f64, checks.sum::<usize>() as f64, men]
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_positions::Chess;
    use shakmaty::Position as _;

    fn of(fen: &str) -> [f64; 3] {
        let position: Chess = fen.parse().expect("a position");
        safety(position.board().board(), Color::White)
    }

    #[test]
    fn pawns_checks_and_men_are_counted() {
        assert_eq!(of("4k3/8/8/8/8/8/5PPP/6K1 w - -"), [3.0, 0.0, 5.0]);
        // Unobstructed rook checks are on the g-file or first rank; knight checks are on e2 and f3.
        assert_eq!(of("r3k3/8/8/8/8/8/5P1P/6K1 w - -"), [2.0, 1.0, 5.0]);
        assert_eq!(of("1r2k3/8/8/8/3n4/8/5P1P/6K1 w - -"), [2.0, 3.0, 6.0]);
        // A pawn checks by its step, unless the square is occupied.
        assert_eq!(of("4k3/8/8/8/8/5p2/8/6K1 w - -"), [0.0, 1.0, 3.0]);
        assert_eq!(of("4k3/8/8/8/8/5p2/5P2/6K1 w - -"), [1.0, 0.0, 4.0]);
    }
}
