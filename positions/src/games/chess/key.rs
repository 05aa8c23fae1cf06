//! The key of a chess position, from shakmaty's Zobrist constants.

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{CastlingSide, Chess, Color, EnPassantMode, Move, Piece, Position, Role, Square};

/// The key, computed anew.
pub fn from_scratch(board: &Chess) -> u64 {
    board.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0
}

/// The key of `after`, to which `chosen` leads from `before` with `key`.
///
/// shakmaty has an update of its own, but it declines king moves, double
/// steps, lost castling rights, and all moves after a double step.
#[inline]
pub fn after(key: u64, before: &Chess, chosen: Move, after: &Chess) -> u64 {
    let mover = before.turn();
    let mut key = key ^ Zobrist64::zobrist_for_white_turn().0;
    match chosen {
        Move::Normal { role, from, capture, to, promotion } => {
            key ^= piece(mover, role, from) ^ piece(mover, promotion.unwrap_or(role), to);
            if let Some(captured) = capture {
                key ^= piece(!mover, captured, to);
            }
        }
        Move::EnPassant { from, to } => {
            let captured = Square::from_coords(to.file(), from.rank());
            key ^= piece(mover, Role::Pawn, from) ^ piece(mover, Role::Pawn, to);
            key ^= piece(!mover, Role::Pawn, captured);
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook < king);
            let to = |file| Square::from_coords(file, king.rank());
            key ^= piece(mover, Role::King, king);
            key ^= piece(mover, Role::King, to(side.king_to_file()));
            key ^= piece(mover, Role::Rook, rook);
            key ^= piece(mover, Role::Rook, to(side.rook_to_file()));
        }
        // Crazyhouse only.
        Move::Put { .. } => {}
    }
    let rights = (before.castles().castling_rights(), after.castles().castling_rights());
    if rights.0 != rights.1 {
        key ^= castling(before) ^ castling(after);
    }
    key ^ en_passant(before) ^ en_passant(after)
}

#[inline]
fn piece(color: Color, role: Role, square: Square) -> u64 {
    Zobrist64::zobrist_for_piece(square, Piece { color, role }).0
}

#[cold]
fn castling(board: &Chess) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if board.castles().has(color, side) {
                key ^= Zobrist64::zobrist_for_castling_right(color, side).0;
            }
        }
    }
    key
}

#[inline]
fn en_passant(board: &Chess) -> u64 {
    if board.maybe_ep_square().is_none() {
        return 0;
    }
    board
        .pseudo_legal_ep_square()
        .map_or(0, |square| Zobrist64::zobrist_for_en_passant_file(square.file()).0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Position as _;
    use crate::games::chess;

    /// Positions from which random games soon castle, promote and take in
    /// passing.
    const STARTS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - -",
        "r3k2r/P1P3P1/8/8/8/8/p1p3p1/R3K2R b KQkq -",
        "4k3/8/8/KPpP3r/8/8/8/8 w - c6",
    ];

    proptest! {
        #[test]
        fn the_update_equals_the_key_computed_anew(
            start in prop::sample::select(&STARTS),
            choices in prop::collection::vec(any::<usize>(), 80),
        ) {
            let mut position: chess::Chess = start.parse().unwrap();
            let mut moves = Vec::new();
            for choice in choices {
                moves.clear();
                position.moves(&mut moves);
                for &chosen in &moves {
                    let child = position.play(chosen);
                    prop_assert_eq!(child.key(), from_scratch(child.board()), "{}", chosen);
                }
                if moves.is_empty() {
                    break;
                }
                position = position.play(moves[choice % moves.len()]);
            }
        }
    }

    #[test]
    fn the_key_is_polyglots() {
        assert_eq!(chess::Chess::default().key(), 0x463b_9618_1691_fc9c);
    }

    #[test]
    fn every_kind_of_change_is_seen() {
        let key = |fen: &str| fen.parse::<chess::Chess>().unwrap().key();
        let all = [
            key("r3k2r/8/8/2pP4/8/8/8/R3K2R w KQkq -"),
            key("r3k2r/8/8/2pP4/8/8/8/R3K2R w KQkq c6"),
            key("r3k2r/8/8/2pP4/8/8/8/R3K2R w KQk -"),
            key("r3k2r/8/8/2pP4/8/8/8/R3K2R b KQkq -"),
            key("r3k2r/8/8/3P4/2p5/8/8/R3K2R w KQkq -"),
        ];
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!(distinct.len(), all.len());
        // Nobody can take there, so the square is not part of the position.
        assert_eq!(key("4k3/8/8/2p5/8/8/8/4K3 w - c6"), key("4k3/8/8/2p5/8/8/8/4K3 w - -"));
    }
}
