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

#[cfg(test)]
mod tests {
    use shakmaty::Position as _;

    use super::*;
    use crate::Chess;

    fn part(fen: &str) -> (Value, Value, Value) {
        let position: Chess = fen.parse().expect("a legal position");
        let part = terms(position.board().board());
        (part.material, part.pawn_bonus, part.trade_bonus)
    }

    #[test]
    fn the_side_ahead_has_a_bonus_for_pawns_and_for_its_share() {
        assert_eq!(part("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"), (0, 0, 0));
        // 1 * 30000 / (2 * 100); 100 * 590 / 100.
        assert_eq!(part("4k3/8/8/8/8/8/4P3/4K3 w - -"), (100, 150, 590));
        // M = 500 + 200 + 310 + 100 = 1110: 2 * 30000 / (3 * 1110) = 18.02;
        // 290 * 590 / 1110 = 154.1.
        assert_eq!(part("4kb2/7p/8/8/8/8/PP6/R3K3 w - -"), (290, 18, 154));
        assert_eq!(part("r3k3/pp6/8/8/8/8/7P/4KB2 w - -"), (-290, -18, -154));
        // The leader's pawns count, not the opponent's: a lead of 190 with a total of 390.
        assert_eq!(part("4k3/7p/8/8/8/8/8/1N2K3 w - -"), (190, 0, 190 * 590 / 390));
    }

    /// Kujawski (1994, 4.3.1) chose 590 to keep a side with bishop and knight from trading the knight for the
    /// last pawn. He calls it the greatest possible value, but greater values also work.
    #[test]
    fn the_knight_is_kept_though_fewer_men_are_left_without_it() {
        let whole = |fen: &str| {
            let (material, pawns, trade) = part(fen);
            material + pawns + trade
        };
        assert_eq!(whole("4k3/7p/8/8/8/8/8/1N2KB2 w - -"), 921);
        assert_eq!(whole("4k3/8/8/8/8/8/8/4KB2 w - -"), 900);
        let keeps = |factor: Value| 500 + 500 * factor / 700 > 310 + 310 * factor / 310;
        assert_eq!((1..1000).take_while(|&factor| keeps(factor)).last(), Some(661));
    }
}
