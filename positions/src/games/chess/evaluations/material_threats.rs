//! Evaluates material with bounds for B* that do not depend on a horizon.

use shakmaty::{Bitboard, Color, Position as _};

use super::super::exchange::threatened_loss;
use super::material::{Material, PROMOTION};
use crate::{Bounds, Chess, Evaluation, Interval, IntervalEvaluation, NamedEvaluation, Value};

/// [`MaterialThreats`] with its name and description for lists of evaluations.
pub const MATERIAL_THREATS: NamedEvaluation<MaterialThreats> = NamedEvaluation::one(
    "material-threats",
    "chess: the same, with optimistic and pessimistic values for B* at any depth: what each side \
     threatens now",
    MaterialThreats,
);

/// [`Material`] with an optimistic and a pessimistic value, as in Berliner 1979. The optimistic value is the
/// material after the best exchange of the side to move. The pessimistic value is that after an exchange of
/// its opponent, if it passed. Neither needs a horizon: B* ends as soon as they prove a move best.
#[derive(Clone, Copy, Debug, Default)]
pub struct MaterialThreats;

impl Evaluation<Chess> for MaterialThreats {
    #[inline]
    fn evaluate(&self, position: &Chess) -> Value {
        Material.evaluate(position)
    }
}

impl IntervalEvaluation<Chess> for MaterialThreats {
    fn bounds(&self) -> Bounds {
        Bounds::Heuristic
    }

    /// Returns the material less and plus the threats of both sides. This is a guess: it ignores forks,
    /// pins and mates, and a move may parry a threat.
    fn interval(&self, position: &Chess, remaining: u32) -> Interval {
        let material = self.evaluate(position);
        if remaining == 0 {
            return Interval::exact(material);
        }
        let turn = position.board().turn();
        Interval {
            lower: material - threat(position, !turn),
            upper: material + threat(position, turn),
        }
    }
}

/// Returns the most that a side wins with one exchange, and with a promotion.
fn threat(position: &Chess, side: Color) -> Value {
    let board = position.board().board();
    let seventh = Bitboard::from_rank(side.relative_rank(shakmaty::Rank::Seventh));
    let promotes = (board.pawns() & board.by_color(side) & seventh).any();
    threatened_loss(board, !side) + if promotes { PROMOTION } else { 0 }
}
