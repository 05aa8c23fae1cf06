//! Phases of the game in Joanna's evaluation.

use shakmaty::{Bitboard, Board, Color, Position as _};

use super::material;
use crate::{Chess, Value};

/// The phase of the game at the root of a search. Tests apply in the order below, except that
/// [`Self::Mating`] is tested first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JoannaPhase {
    /// At least 14 men other than kings are on their initial squares.
    Opening,
    /// The men of both sides, without kings, are worth at least 4300 centipawns.
    MiddleGame,
    /// The men are worth at least 2800.
    EarlyEnding,
    /// The men are worth less than 2800.
    Ending,
    /// This side leads by at least 450 and has a queen or a rook, or no pawns at all. It is tested first,
    /// even with all men on the board.
    Mating(Color),
}

impl JoannaPhase {
    /// Returns the phase of a position.
    pub fn of(position: &Chess) -> Self {
        let board = position.board().board();
        let [white, black] = [Color::White, Color::Black].map(|side| material::men(board, side));
        if let Some(side) = mating(board, white - black) {
            Self::Mating(side)
        } else if (board.occupied() & initial(board)).count() >= MEN_OF_AN_OPENING {
            Self::Opening
        } else {
            match white + black {
                4300.. => Self::MiddleGame,
                2800.. => Self::EarlyEnding,
                _ => Self::Ending,
            }
        }
    }

    /// Returns the name of the phase in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::MiddleGame => "middle",
            Self::EarlyEnding => "early",
            Self::Ending => "ending",
            Self::Mating(Color::White) => "mating_white",
            Self::Mating(Color::Black) => "mating_black",
        }
    }
}

const MEN_OF_AN_OPENING: usize = 14;

/// Returns the side that is mating, if any. White leads by `lead` centipawns.
fn mating(board: &Board, lead: Value) -> Option<Color> {
    let ahead = Color::from_white(lead > 0);
    let men = board.by_color(ahead);
    let has = |men: Bitboard, kind: Bitboard| men.intersects(kind);
    let can_mate = has(men, board.queens() | board.rooks()) || !has(men, board.pawns());
    (lead.abs() >= 450 && can_mate).then_some(ahead)
}

/// Returns the men other than kings that are on their initial squares.
fn initial(board: &Board) -> Bitboard {
    const PAWNS: [Bitboard; 2] = [Bitboard(0xff << 48), Bitboard(0xff << 8)];
    const PIECES: [Bitboard; 2] = [Bitboard(0xff << 56), Bitboard(0xff)];
    const ROOKS: Bitboard = Bitboard(0x81 << 56 | 0x81);
    const KNIGHTS: Bitboard = Bitboard(0x42 << 56 | 0x42);
    const BISHOPS: Bitboard = Bitboard(0x24 << 56 | 0x24);
    const QUEENS: Bitboard = Bitboard(0x08 << 56 | 0x08);
    let pieces = board.rooks() & ROOKS
        | board.knights() & KNIGHTS
        | board.bishops() & BISHOPS
        | board.queens() & QUEENS;
    let of = |color: Color| {
        let at = color as usize;
        board.by_color(color) & (board.pawns() & PAWNS[at] | pieces & PIECES[at])
    };
    of(Color::White) | of(Color::Black)
}
