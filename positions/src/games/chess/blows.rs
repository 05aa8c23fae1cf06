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

#[cfg(test)]
mod tests {
    use crate::{Blow, Chess, Hints, Position};

    /// Returns the legal moves of this kind, in algebraic notation.
    fn striking(fen: &str, blow: Blow) -> Vec<String> {
        let position: Chess = fen.parse().expect("a legal position");
        let mut moves = position.all_moves();
        moves.retain(|&chosen| position.strikes(chosen, blow));
        let mut names: Vec<String> = moves.iter().map(|&it| position.notation(it)).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn men_are_put_in_between() {
        let fen = "4r1k1/8/8/8/8/3B4/3N1P2/R3K3 w - -";
        assert_eq!(striking(fen, Blow::Interposition), ["Be2", "Be4", "Ne4"]);
        assert!(striking("6k1/8/8/8/8/3B4/3N1P2/R3K3 w - -", Blow::Interposition).is_empty());
    }

    #[test]
    fn pawns_fork_pieces_and_knights_what_is_more_than_a_knight() {
        let fen = "r3k3/8/3n1b2/8/4P3/8/8/N3K3 w - -";
        assert_eq!(striking(fen, Blow::Fork), ["e5"]);
        assert_eq!(striking("r3k3/8/8/1N6/8/8/8/4K3 w - -", Blow::Fork), ["Nc7+"]);
        // A bishop is worth no more than a knight, so this is no fork.
        assert!(striking("b3k3/8/8/1N6/8/8/8/4K3 w - -", Blow::Fork).is_empty());
        assert!(striking("6k1/8/8/8/3Q2Q1/8/3p4/6K1 b - -", Blow::Fork).is_empty());
    }

    #[test]
    fn a_long_diagonal_ends_beside_the_castled_king() {
        let castled = "5rk1/5ppp/8/8/8/8/1P4PP/2B3K1 w - -";
        assert!(striking(castled, Blow::LongDiagonal).is_empty(), "the pawn stands in the way");
        let open = "5rk1/5ppp/8/8/8/8/6PP/2B3K1 w - -";
        assert_eq!(striking(open, Blow::LongDiagonal), ["Bb2"]);
        assert!(striking("4k2r/5ppp/8/8/8/8/6PP/2B3K1 w k -", Blow::LongDiagonal).is_empty());
        // The rook is still between the king and the corner.
        assert!(striking("6kr/5ppp/8/8/8/8/6PP/2B3K1 w - -", Blow::LongDiagonal).is_empty());
        assert_eq!(striking("2kr4/8/8/8/8/8/7P/5BK1 w - -", Blow::LongDiagonal), ["Bg2"]);
    }

    #[test]
    fn a_bishop_is_shut_in_by_the_pawn_beside_the_one_it_takes() {
        assert_eq!(striking("6k1/8/3b4/8/8/8/5PPP/6K1 b - -", Blow::ShutIn), ["Bxh2+"]);
        assert!(striking("6k1/8/3b4/8/8/6N1/5PPP/6K1 b - -", Blow::ShutIn).is_empty());
        assert!(striking("6k1/8/3b4/8/8/6P1/5P1P/6K1 b - -", Blow::ShutIn).is_empty());
    }

    #[test]
    fn a_square_beside_the_king_is_attacked_twice() {
        let fen = "6k1/5p1p/8/6N1/8/8/8/3Q2K1 w - -";
        // The knight also attacks f7 or h7.
        assert_eq!(
            striking(fen, Blow::KingThreat),
            ["Qb1", "Qb3", "Qc2", "Qd3", "Qd5", "Qd7", "Qf1", "Qf3", "Qh5"]
        );
    }
}
