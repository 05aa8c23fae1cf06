//! Selects plausible moves by asking questions in a fixed order.
//!
//! Source: A. Bernstein & M. de V. Roberts, "Computer v. chess-player",
//! Scientific American 198(6) (1958), pp. 96-105: is the king in check? can
//! material be gained, lost, or exchanged? is castling possible? can a minor
//! piece be developed? can a key square be occupied, one that pawns connected on
//! a diagonal control? an open file? can a pawn be moved? can any piece?
//!
//! Interpretation. Material is measured by exchanges on one square. "Lost" suggests moves that reduce the
//! greatest threatened loss: a retreat, a defence, a capture. A move that loses the moved man is last. The
//! article does not rank the answers to one question. Here they are ranked by the material involved, and from
//! castling on by the centrality of the destination. An open file is a file without pawns.

use shakmaty::{Bitboard, Board, Color, File, Move, Position as _, Role, Square, attacks};

use super::exchange::{exchange, threatened_loss};
use crate::{Reason, Value};

/// The questions, in order.
#[derive(Clone, Copy)]
enum Question {
    Check,
    Gain,
    Loss,
    Exchange,
    Castling,
    Development,
    KeySquare,
    OpenFile,
    Pawn,
    Piece,
    /// The answer for moves that lose the moved man.
    GivenAway,
}

impl Question {
    const fn reason(self, amount: Value) -> Reason {
        Reason::new(self as u8, amount)
    }
}

/// Facts about a position that the questions use for all moves.
pub struct Questions<'a> {
    position: &'a shakmaty::Chess,
    loss: Value,
    key_squares: Bitboard,
    open_files: Bitboard,
}

impl<'a> Questions<'a> {
    pub fn of(position: &'a shakmaty::Chess) -> Self {
        let (board, side) = (position.board(), position.turn());
        Self {
            position,
            loss: threatened_loss(board, side),
            key_squares: key_squares(board, side),
            open_files: open_files(board),
        }
    }

    /// Returns the first question that suggests this legal move.
    pub fn answer(&self, chosen: Move) -> Reason {
        let (position, side) = (self.position, self.position.turn());
        let won = exchange(position, chosen);
        if position.is_check() {
            return Question::Check.reason(won);
        }
        if won > 0 {
            return Question::Gain.reason(won);
        }
        if self.loss > 0 {
            let mut after = position.clone();
            after.play_unchecked(chosen);
            let saved = self.loss - threatened_loss(after.board(), side);
            if saved > 0 {
                return Question::Loss.reason(saved);
            }
        }
        if won < 0 {
            return Question::GivenAway.reason(won);
        }
        self.aim(chosen).reason(centrality(chosen.to()))
    }

    /// Returns the question that suggests a move without material gain or loss.
    fn aim(&self, chosen: Move) -> Question {
        let (role, to) = (chosen.role(), chosen.to());
        let Some(from) = chosen.from() else { return Question::Piece };
        if chosen.is_capture() {
            Question::Exchange
        } else if chosen.is_castle() {
            Question::Castling
        } else if matches!(role, Role::Knight | Role::Bishop)
            && Bitboard::from_rank(self.position.turn().backrank()).contains(from)
        {
            Question::Development
        } else if !matches!(role, Role::Pawn | Role::King) && self.key_squares.contains(to) {
            Question::KeySquare
        } else if matches!(role, Role::Rook | Role::Queen)
            && self.open_files.contains(to)
            && !self.open_files.contains(from)
        {
            Question::OpenFile
        } else if role == Role::Pawn {
            Question::Pawn
        } else {
            Question::Piece
        }
    }
}

/// Returns the squares controlled by a side's pawns that are connected on a diagonal.
fn key_squares(board: &Board, side: Color) -> Bitboard {
    let pawns = board.pawns() & board.by_color(side);
    let connected = pawns.into_iter().filter(|&pawn| {
        let diagonal = attacks::pawn_attacks(side, pawn) | attacks::pawn_attacks(!side, pawn);
        (diagonal & pawns).any()
    });
    connected.fold(Bitboard::EMPTY, |all, pawn| all | attacks::pawn_attacks(side, pawn))
}

/// Returns the squares of files without pawns.
fn open_files(board: &Board) -> Bitboard {
    let files = File::ALL.into_iter().map(Bitboard::from_file);
    files
        .filter(|&file| (file & board.pawns()).is_empty())
        .fold(Bitboard::EMPTY, |all, it| all | it)
}

/// Returns 0 for a square at the edge, up to 3 in the centre.
fn centrality(square: Square) -> Value {
    let from_edge = |coordinate: u32| coordinate.min(7 - coordinate) as Value;
    from_edge(u32::from(square.file())).min(from_edge(u32::from(square.rank())))
}

#[cfg(test)]
mod tests {
    use crate::{Chess, Hints, Position};

    /// Returns the moves in the order of the questions.
    fn asked(fen: &str) -> Vec<String> {
        let position: Chess = fen.parse().expect("a legal position");
        let moves = position.all_moves();
        let reasons = position.reasons(&moves);
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|&at| reasons[at]);
        order.into_iter().map(|at| position.notation(moves[at])).collect()
    }

    fn place(moves: &[String], name: &str) -> usize {
        moves.iter().position(|it| it == name).expect("a legal move")
    }

    #[test]
    fn a_check_is_met_by_what_wins_most() {
        assert_eq!(asked("4k3/8/8/8/4r3/3P4/3B4/4K3 w - -")[0], "dxe4");
        // The bishop on e3 is unguarded.
        let moves = asked("4k3/8/8/8/4r3/8/3B4/4K3 w - -");
        assert_eq!(moves.last().map(String::as_str), Some("Be3"));
    }

    #[test]
    fn material_comes_before_everything_else() {
        // The pawn on d5 can be taken, the bishop on g5 is attacked by a pawn.
        let moves = asked("r3k3/8/7p/3p2B1/8/2N5/PP6/4K2R w K -");
        assert_eq!(moves[0], "Nxd5");
        let saved = ["Bxh6", "Bh4", "Bf4", "Be3", "Bd2", "Bc1", "Bf6", "Be7", "Bd8"];
        assert!(saved.contains(&moves[1].as_str()), "{moves:?}");
        assert!(place(&moves, "O-O") > place(&moves, "Bf4"));
        assert!(place(&moves, "O-O") < place(&moves, "b3"));
    }

    #[test]
    fn castling_development_key_squares_files_pawns_and_the_rest() {
        // Pawns on d4 and e3 control c5, e5, d4 and f4.
        let moves = asked("6k1/pp3ppp/8/8/3P4/3BPN2/PPN2PPP/R3K2R w KQ -");
        let order = ["O-O", "Ne5", "Rc1", "e4", "Kd2"];
        let places: Vec<usize> = order.iter().map(|name| place(&moves, name)).collect();
        assert!(places.is_sorted(), "{moves:?}");
        // Moves of bishops next to defended pawns lose material.
        assert_eq!(&moves[moves.len() - 3..moves.len() - 2], ["Bxh7+"]);
    }

    #[test]
    fn minor_pieces_leave_the_first_rank_and_go_to_the_centre() {
        let moves = asked("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
        assert_eq!(moves[..4].iter().filter(|it| it.starts_with('N')).count(), 4);
        assert_eq!(&moves[..2], ["Nc3", "Nf3"]);
        assert!(["d4", "e4"].contains(&moves[4].as_str()));
        assert!(["d4", "e4"].contains(&moves[5].as_str()));
    }

    #[test]
    fn a_rook_on_an_open_file_has_no_purpose_on_another() {
        let moves = asked("6k1/p4ppp/8/8/8/8/P4PPP/R3R1K1 w - -");
        assert!(place(&moves, "Rad1") < place(&moves, "a3"), "{moves:?}");
        assert!(place(&moves, "a3") < place(&moves, "Red1"), "{moves:?}");
        assert!(place(&moves, "a3") < place(&moves, "Re5"), "{moves:?}");
    }
}
