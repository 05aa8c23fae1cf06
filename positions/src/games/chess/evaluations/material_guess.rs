//! Evaluates material with guessed bounds for B*.

use shakmaty::{Bitboard, Color, Position as _, Role};

use super::material::{Material, most_won, worth};
use crate::{Bounds, Chess, Evaluation, Interval, IntervalEvaluation, NamedEvaluation, Value, WIN};

/// [`MaterialGuess`] with its name and description for lists of evaluations.
pub const MATERIAL_GUESS: NamedEvaluation<MaterialGuess> = NamedEvaluation::one(
    "material-guess",
    "chess: the same, with guessed bounds for B*, which prove nothing",
    MaterialGuess,
);

/// [`Material`] with heuristic bounds. Admissible bounds are far apart from two plies on; with these bounds,
/// B* guesses instead of proving.
#[derive(Clone, Copy, Debug, Default)]
pub struct MaterialGuess;

/// The material that a side is assumed to gain with each move after its first, in addition to what it attacks
/// now.
const DRIFT: Value = worth(Role::Pawn);

impl Evaluation<Chess> for MaterialGuess {
    #[inline]
    fn evaluate(&self, position: &Chess) -> Value {
        Material.evaluate(position)
    }
}

impl IntervalEvaluation<Chess> for MaterialGuess {
    fn bounds(&self) -> Bounds {
        Bounds::Heuristic
    }

    /// Returns bounds under an assumption on each side's gains: the most valuable man that it attacks now, a
    /// promotion if a pawn is about to promote, and a pawn with each further move. They assume no further
    /// losses and no mates.
    ///
    /// This is a guess: it ignores forks, discovered attacks, mates and en-passant captures.
    fn interval(&self, position: &Chess, remaining: u32) -> Interval {
        let material = self.evaluate(position);
        let turn = position.board().turn();
        let gain = |side: Color, moves: u32| match Value::try_from(moves) {
            Ok(0) => 0,
            Ok(moves) => threat(position, side).saturating_add(DRIFT.saturating_mul(moves - 1)),
            Err(_) => WIN,
        };
        let (ours, theirs) = (gain(turn, remaining.div_ceil(2)), gain(!turn, remaining / 2));
        Interval {
            lower: (material - theirs.min(WIN)).max(-WIN),
            upper: (material + ours.min(WIN)).min(WIN),
        }
    }
}

/// Returns the most that a side's attacks win: one man and one promotion.
fn threat(position: &Chess, side: Color) -> Value {
    let board = position.board().board();
    let attacked = |victims: Bitboard| {
        victims.into_iter().any(|square| board.attacks_to(square, side, board.occupied()).any())
    };
    most_won(position, side, attacked)
}
