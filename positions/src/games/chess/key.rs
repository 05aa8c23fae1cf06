//! Zobrist keys of chess positions (Zobrist 1970).
//!
//! The constants and the incremental update are our own. The update of shakmaty does not handle king moves,
//! double steps, lost castling rights or any move after a double step, and costs as much as playing the move.

use shakmaty::{Bitboard, Board, CastlingSide, Chess, Color, Move, Piece, Position, Role, Square};

use crate::mix;

/// Keys by colour, role and square. Role 0 is "no piece" and contributes nothing, so a move without a capture
/// needs no branch.
static PIECES: [[[u64; 64]; 7]; 2] = {
    let mut keys = [[[0; 64]; 7]; 2];
    let mut at = 0;
    while at < 2 * 6 * 64 {
        keys[at / 384][at / 64 % 6 + 1][at % 64] = mix(at as u64);
        at += 1;
    }
    keys
};

/// Keys of squares, for rooks with a castling right and for en-passant squares.
static SQUARES: [u64; 64] = {
    let mut keys = [0; 64];
    let mut at = 0;
    while at < 64 {
        keys[at] = mix(1000 + at as u64);
        at += 1;
    }
    keys
};

/// The key component for Black to move.
const BLACK: u64 = mix(2000);

/// Computes the pieces' part of the key from scratch.
pub fn of_pieces(board: &Board) -> u64 {
    let keys =
        board.into_iter().map(|(square, Piece { color, role })| piece(color, Some(role), square));
    keys.fold(0, |all, key| all ^ key)
}

/// Returns the change that `chosen` makes to the pieces' part of the key.
#[inline]
pub fn change(mover: Color, chosen: Move) -> u64 {
    match chosen {
        Move::Normal { role, from, capture, to, promotion } => {
            piece(mover, Some(role), from)
                ^ piece(mover, Some(promotion.unwrap_or(role)), to)
                ^ piece(!mover, capture, to)
        }
        Move::EnPassant { from, to } => passing(mover, from, to),
        Move::Castle { king, rook } => castle(mover, king, rook),
        // Occurs only in Crazyhouse.
        Move::Put { .. } => 0,
    }
}

/// Computes the rest of the key: side to move, castling rights and en-passant square. This happens on demand,
/// since most positions need no key.
#[inline]
pub fn of_state(board: &Chess) -> u64 {
    let turn = if board.turn() == Color::Black { BLACK } else { 0 };
    turn ^ castling(board.castles().castling_rights()) ^ en_passant(board)
}

#[inline]
fn piece(color: Color, role: Option<Role>, square: Square) -> u64 {
    let role = role.map_or(0, |role| role as usize);
    PIECES[color as usize][role][square as usize]
}

#[cold]
fn passing(mover: Color, from: Square, to: Square) -> u64 {
    let captured = Square::from_coords(to.file(), from.rank());
    piece(mover, Some(Role::Pawn), from)
        ^ piece(mover, Some(Role::Pawn), to)
        ^ piece(!mover, Some(Role::Pawn), captured)
}

#[cold]
fn castle(mover: Color, king: Square, rook: Square) -> u64 {
    let side = CastlingSide::from_queen_side(rook < king);
    let to = |file| Square::from_coords(file, king.rank());
    piece(mover, Some(Role::King), king)
        ^ piece(mover, Some(Role::King), to(side.king_to_file()))
        ^ piece(mover, Some(Role::Rook), rook)
        ^ piece(mover, Some(Role::Rook), to(side.rook_to_file()))
}

/// Returns the key component for castling rights with rooks on these squares.
#[inline]
fn castling(rooks: Bitboard) -> u64 {
    rooks.into_iter().fold(0, |key, square| key ^ SQUARES[square as usize])
}

/// Returns the key component for the en-passant square, if a capture there is legal. Positions with the same
/// moves thus have the same key, and a FEN names no other square.
#[inline]
fn en_passant(board: &Chess) -> u64 {
    if board.maybe_ep_square().is_none() {
        return 0;
    }
    board.legal_ep_square().map_or(0, |square| SQUARES[square as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position as _;
    use crate::games::chess;

    #[test]
    fn no_two_constants_are_equal() {
        let pieces = PIECES.iter().flatten().flatten().filter(|&&key| key != 0);
        let all: std::collections::HashSet<_> = pieces.chain(&SQUARES).chain([&BLACK]).collect();
        assert_eq!(all.len(), 2 * 6 * 64 + 64 + 1);
    }

    #[test]
    fn rights_of_different_rooks_have_different_keys() {
        // Two rooks are on either side of the king, and each of them may be the one that castles.
        let board = "3k4/8/8/8/8/8/8/RR3KRR w";
        let rights = ["-", "H", "G", "A", "B", "HA", "HB", "GA", "GB"];
        let key = |rights| format!("{board} {rights} -").parse::<chess::Chess>().unwrap().key();
        let distinct: std::collections::HashSet<_> = rights.map(key).into_iter().collect();
        assert_eq!(distinct.len(), rights.len());
    }

    #[test]
    fn castling_of_chess960_changes_the_key_as_its_position_does() {
        for text in [
            "3k4/8/8/8/8/8/8/RR4KR w HB -",
            "3k4/8/8/8/8/8/8/1RK1R3 w EB -",
            "3k4/8/8/8/8/8/8/R4K1R w HA -",
        ] {
            let before: chess::Chess = text.parse().unwrap();
            let castlings = before.all_moves().into_iter().filter(|chosen| chosen.is_castle());
            for chosen in castlings {
                let after = before.play(chosen);
                let read: chess::Chess = after.to_string().parse().unwrap();
                assert_eq!(after.key(), read.key(), "{text} {chosen:?}");
            }
            assert!(before.all_moves().iter().any(|chosen| chosen.is_castle()), "{text}");
        }
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
        // The pawn on b5 is pinned by the rook: taking c6 would open the rank.
        assert_eq!(key("4k3/8/8/KPp4r/8/8/8/8 w - c6"), key("4k3/8/8/KPp4r/8/8/8/8 w - -"));
        assert_ne!(key("4k3/8/8/1Pp4r/8/8/8/K7 w - c6"), key("4k3/8/8/1Pp4r/8/8/8/K7 w - -"));
        // No pawn can capture there, so the square is not part of the position.
        assert_eq!(key("4k3/8/8/2p5/8/8/8/4K3 w - c6"), key("4k3/8/8/2p5/8/8/8/4K3 w - -"));
    }
}
