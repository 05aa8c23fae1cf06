//! Evaluates the ending of a rook against a knight by rules.
//!
//! Gams and Bratko ("Računalniško generiranje popolnih strategij za šahovske končnice", Informatica 3/1978)
//! propose to compare heuristic programs with the complete strategy. They give no rules, but remark that in
//! their winning line both white men hunt the knight. The rules here are our own, inspired by that remark:
//!
//! 1. Keep the rook: material comes first.
//! 2. Separate the knight from its king.
//! 3. Deprive the knight of squares.
//! 4. Bring the king near the knight, then near the enemy king.
//! 5. Drive the enemy king from the centre.

use shakmaty::attacks::{king_attacks, knight_attacks, rook_attacks};
use shakmaty::{Color, Position as _, Square};

use super::joanna::squares::{near, near_centre};
use crate::{Chess, Evaluation, IntervalEvaluation, NamedEvaluation, Value};

/// [`RookAgainstKnight`] with its name and description for lists of evaluations.
pub const ROOK_AGAINST_KNIGHT: NamedEvaluation<RookAgainstKnight> = NamedEvaluation::one(
    "rook-against-knight",
    "chess: material, and five rules for the ending KRKN",
    RookAgainstKnight,
);

/// Points per step between the knight and its king.
const APART: Value = 10;

/// Points for each square that the knight cannot safely move to.
const CLOSED: Value = 5;

/// Points per step of the attacking king towards the knight.
const HUNT: Value = 4;

/// Points per step of the attacking king towards the enemy king.
const APPROACH: Value = 2;

/// Points per step of the enemy king from the centre.
const EDGE: Value = 6;

/// The material balance, plus points for the side with the rook in the ending KRKN. All points together are
/// less than a pawn and a half, so they never outweigh the loss of a man.
#[derive(Clone, Copy, Debug, Default)]
pub struct RookAgainstKnight;

impl Evaluation<Chess> for RookAgainstKnight {
    fn evaluate(&self, position: &Chess) -> Value {
        let men = Men::of(position);
        let points = men.map_or(0, |men| {
            let points = men.points();
            if men.strong == position.board().turn() { points } else { -points }
        });
        position.material() + points
    }
}

impl IntervalEvaluation<Chess> for RookAgainstKnight {}

/// The squares of the four men in KRKN.
struct Men {
    /// The side with the rook.
    strong: Color,
    rook: Square,
    king: Square,
    knight: Square,
    /// The king on the knight's side.
    other: Square,
}

impl Men {
    /// Finds the men on a board. Returns `None` if the ending is not KRKN.
    fn of(position: &Chess) -> Option<Self> {
        let board = position.board().board();
        let rook = board.rooks().single_square()?;
        let knight = board.knights().single_square()?;
        let strong = board.color_at(rook)?;
        let is_ending = board.occupied().count() == 4 && board.color_at(knight)? != strong;
        let king = board.king_of(strong).filter(|_| is_ending)?;
        Some(Self { strong, rook, king, knight, other: board.king_of(!strong)? })
    }

    /// Returns the points of the side with the rook.
    fn points(&self) -> Value {
        let Self { rook, king, knight, other, .. } = *self;
        let occupied = [rook, king, knight, other].into_iter().collect();
        let guarded = rook_attacks(rook, occupied) | king_attacks(king);
        let open = (knight_attacks(knight) & !guarded).count() as Value;
        let closed = CLOSED * (8 - open);
        let apart = -APART * near(knight, other);
        let hunt = HUNT * near(king, knight) + APPROACH * near(king, other);
        apart + closed + hunt - EDGE * near_centre(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The range of all points is smaller than the value of the knight or the rook.
    #[test]
    fn no_man_is_given_up_for_points() {
        let mut all = Vec::new();
        for squares in 0..1 << 24_u32 {
            let [rook, king, knight, other] =
                [0, 6, 12, 18].map(|at| Square::new(squares >> at & 63));
            // By symmetry, one quarter of the board contains both extremes.
            if king.file() as u32 > 3 || king.rank() as u32 > 3 {
                continue;
            }
            let men = Men { strong: Color::White, rook, king, knight, other };
            all.push(men.points());
        }
        let least = all.iter().min().expect("positions");
        let most = all.iter().max().expect("positions");
        assert!(*least > -200 && *most < 200, "{least} {most}");
    }
}
