//! Scores material (4.3.1), the only part that Joanna's selective search uses.
//!
//! Interpretation: the bonus for pawns is printed as LP * 30000 / (LP + 1) * M. Evaluated from left to right,
//! it would exceed all material. Here the product is divided by both factors.

use shakmaty::{Board, Color, Move, Role};

use super::JoannaTerms;
use crate::Value;
use crate::games::chess::tactics::gain_by;

/// The values of pieces in centipawns, indexed by role number, which starts at 1.
const WORTH: [Value; 7] = [0, 100, 290, 310, 500, 950, 0];

/// Returns the immediate gain of a move, which the selective search uses to evaluate exchanges.
pub fn gain(chosen: Move) -> Value {
    gain_by(chosen, |role| WORTH[role as usize])
}

/// Returns the value of a side's men without the king.
#[inline]
pub fn men(board: &Board, side: Color) -> Value {
    let men = board.by_color(side);
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| WORTH[role as usize] * (board.by_role(role) & men).count() as Value)
        .sum()
}

/// Returns the material part, White's minus Black's. With total material M, the side that leads by MA with LP
/// pawns gets two bonuses. LP * 30000 / ((LP + 1) * M) rewards keeping its pawns, and MA * 590 / M rewards
/// exchanges.
#[inline]
pub fn terms(board: &Board) -> JoannaTerms {
    let (white, black) = (men(board, Color::White), men(board, Color::Black));
    let (lead, all) = (white - black, white + black);
    if lead == 0 {
        return JoannaTerms::default();
    }
    let leader = Color::from_white(lead > 0);
    let pawns = (board.pawns() & board.by_color(leader)).count() as Value;
    JoannaTerms {
        material: lead,
        pawn_bonus: lead.signum() * (pawns * 30_000 / ((pawns + 1) * all)),
        // Division rounds towards zero, equally for both colours.
        trade_bonus: lead * 590 / all,
        ..JoannaTerms::default()
    }
}
