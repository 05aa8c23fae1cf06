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

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(fen: &str, remaining: u32) -> (Value, Value) {
        let Interval { lower, upper } = MaterialGuess.interval(&fen.parse().unwrap(), remaining);
        (lower, upper)
    }

    #[test]
    fn only_what_stands_under_attack_is_won() {
        let rooks = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - -";
        assert_eq!(interval(rooks, 0), (0, 0));
        assert_eq!(interval(rooks, 1), (0, 0));
        // The rook attacks a pawn.
        assert_eq!(interval(rooks, 2), (-100, 0));
        assert_eq!(interval(rooks, 3), (-100, 100));
        let fork = "6k1/8/8/3q4/4P3/8/8/6K1 w - -";
        assert_eq!(interval(fork, 1), (-800, 100));
        assert_eq!(interval(fork, 2), (-900, 100));
    }

    #[test]
    fn promotions_count() {
        assert_eq!(interval("8/2P5/8/8/8/k7/8/K7 w - -", 1), (100, 900));
        assert_eq!(interval("8/2P5/8/8/8/k7/8/K7 b - -", 2), (-900, -100));
    }

    #[test]
    fn intervals_are_in_order_and_in_range_at_any_depth() {
        for remaining in [0, 1, 7, 1 << 24, u32::MAX] {
            let (lower, upper) = interval("6k1/8/8/3q4/4P3/8/8/6K1 w - -", remaining);
            assert!((-WIN..=-800).contains(&lower) && (-800..=WIN).contains(&upper));
        }
    }

    /// A mate in one is outside the guessed bounds, so B* would not look for it.
    #[test]
    fn mates_are_outside() {
        assert_eq!(interval("6k1/5ppp/8/8/8/8/8/R5K1 w - -", 2), (200, 200));
        let erased: &dyn IntervalEvaluation<Chess> = &MaterialGuess;
        assert_eq!(erased.bounds(), Bounds::Heuristic);
        assert_eq!(IntervalEvaluation::<Chess>::bounds(&erased), Bounds::Heuristic);
        assert_eq!(IntervalEvaluation::<Chess>::bounds(&Material), Bounds::Admissible);
    }
}
