//! Recognises tactical moves of chess, for search extensions.
//!
//! Source: the candidates for extensions in the Pilsen term paper on chess programming (source document 001,
//! section 2.1.8), which names them without definitions.
//!
//! Interpretation:
//! - A fork is a pawn that attacks two pieces, or a knight that attacks two of the rooks, the queens and the
//!   king. The forking man may itself be attacked.
//! - "Fischer's bishop" has two readings, each with its own kind. `LongDiagonal`: on a long diagonal, the
//!   bishop points at the corner next to the castled enemy king, whatever men are in between. `ShutIn`: the
//!   bishop has captured the pawn on a2, h2, a7 or h7. A step of the pawn next to it can close its retreat,
//!   as in the first game of the 1972 match.
//! - A threat to the king without check: the moving man and another man of its side attack a square next to
//!   the enemy king. Before the move, fewer than two of them did.

use shakmaty::{Bitboard, Board, Color, File, Move, Position as _, Rank, Role, Square, attacks};

use crate::Blow;

/// Returns whether the legal move `chosen` is of this kind.
pub fn strikes(position: &shakmaty::Chess, chosen: Move, blow: Blow) -> bool {
    match blow {
        Blow::Interposition => interposes(position, chosen),
        Blow::Fork => forks(position, chosen),
        Blow::LongDiagonal => takes_long_diagonal(position, chosen),
        Blow::ShutIn => may_be_shut_in(position, chosen),
        Blow::KingThreat => threatens_king(position, chosen),
    }
}

fn interposes(position: &shakmaty::Chess, chosen: Move) -> bool {
    chosen.role() != Role::King && !chosen.is_capture() && position.is_check()
}

fn forks(position: &shakmaty::Chess, chosen: Move) -> bool {
    let (board, side) = (position.board(), position.turn());
    let enemies = board.by_color(!side);
    let (attacked, worth_more) = match (chosen.role(), chosen.promotion()) {
        (Role::Pawn, None) => (attacks::pawn_attacks(side, chosen.to()), enemies & !board.pawns()),
        (Role::Knight, _) | (_, Some(Role::Knight)) => {
            let heavy = board.rooks() | board.queens() | board.kings();
            (attacks::knight_attacks(chosen.to()), enemies & heavy)
        }
        _ => return false,
    };
    (attacked & worth_more).count() >= 2
}

fn takes_long_diagonal(position: &shakmaty::Chess, chosen: Move) -> bool {
    let (Role::Bishop, Some(from)) = (chosen.role(), chosen.from()) else { return false };
    let enemy = !position.turn();
    let Some(corner) = castled_corner(position, enemy) else { return false };
    let across =
        Square::from_coords(corner.file().flip_horizontal(), corner.rank().flip_vertical());
    let diagonal = attacks::ray(corner, across);
    diagonal.contains(chosen.to()) && !diagonal.contains(from)
}

/// Returns the corner next to the king of `side` if the king looks castled. It then has no castling rights,
/// is on its first rank, and has no rook of its own between it and the corner.
fn castled_corner(position: &shakmaty::Chess, side: Color) -> Option<Square> {
    let king = position.board().king_of(side)?;
    let corner = match king.file() {
        File::A | File::B | File::C => Square::from_coords(File::A, side.backrank()),
        File::G | File::H => Square::from_coords(File::H, side.backrank()),
        File::D | File::E | File::F => return None,
    };
    let rooks = position.board().by_piece(Role::Rook.of(side));
    let outside = attacks::between(king, corner).with(corner);
    let has_castled = king.rank() == side.backrank()
        && !position.castles().has_color(side)
        && (king == corner || rooks.is_disjoint(outside));
    has_castled.then_some(corner)
}

fn may_be_shut_in(position: &shakmaty::Chess, chosen: Move) -> bool {
    if chosen.role() != Role::Bishop || chosen.capture() != Some(Role::Pawn) {
        return false;
    }
    let (to, enemy) = (chosen.to(), !position.turn());
    let beside = match to.file() {
        File::A => File::B,
        File::H => File::G,
        _ => return false,
    };
    let (home, step) = enemy.fold_wb((Rank::Second, Rank::Third), (Rank::Seventh, Rank::Sixth));
    let pawns = position.board().by_piece(Role::Pawn.of(enemy));
    to.rank() == home
        && pawns.contains(Square::from_coords(beside, home))
        && !position.board().occupied().contains(Square::from_coords(beside, step))
}

fn threatens_king(position: &shakmaty::Chess, chosen: Move) -> bool {
    let side = position.turn();
    let Some(king) = position.board().king_of(!side) else { return false };
    if chosen.role() == Role::King {
        return false;
    }
    let mut after = position.clone();
    after.play_unchecked(chosen);
    let ring = attacks::king_attacks(king) & !after.board().by_color(side);
    let aimed_at = after.board().attacks_from(chosen.to()) & ring;
    !after.is_check()
        && aimed_at.into_iter().any(|square| {
            attackers(after.board(), square, side).count() >= 2
                && attackers(position.board(), square, side).count() < 2
        })
}

fn attackers(board: &Board, square: Square, side: Color) -> Bitboard {
    board.attacks_to(square, side, board.occupied())
}
