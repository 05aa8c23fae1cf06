//! The evaluation of the self-taught program (T. Michniewski, "Samouczenie programów szachowych", Warsaw
//! 1995, chapter 2.3), whose 24 parameters are tuned by a genetic algorithm.
//!
//! The value is White's minus Black's, each computed separately, in centipawns.
//!
//! Interpretation:
//! - In mating the evaluation "ends its work at this moment". The terms before that sentence remain:
//!   material, and the pawns of both sides with the advance bonus, since mating is an ending.
//! - Ranks count from 1 at the side's own first rank, so pawns are on ranks 2 to 7.
//! - A position is an opening if three minor pieces of either colour are on the back ranks. Phases measure
//!   material with the parameters' values.
//! - The bonus for a safe king does not apply in endings. The bonus for queens against an exposed king
//!   applies in every phase except mating.
//! - Moves of bishops and rooks lead to empty and enemy squares, including the enemy king's. Pins and the
//!   side to move are ignored.
//! - The mating side's men include its king and pawns.

mod named;
mod parameters;
mod phase;
mod side;
#[cfg(test)]
mod tests;
mod winners;

use shakmaty::{Color, Move, Position as _};

use self::phase::Phase;
use super::terms::terms;
use super::view::View;
use crate::games::chess::tactics::gain_by;
use crate::{Chess, Evaluation, IntervalEvaluation, NamedEvaluation, Value};

pub use named::SelfTaughtError;
pub use parameters::{
    ParameterProblem, ParseParametersError, SelfTaughtParameter, SelfTaughtParameters,
};

/// [`SelfTaught::named`] with its name and description for lists of evaluations.
pub const SELF_TAUGHT: NamedEvaluation<SelfTaught> = NamedEvaluation::many(
    "self-taught",
    "chess: 24 parameters that a genetic algorithm finds (Michniewski 1995), as the author set \
     them before; self-taught:<1 to 63> has those of a tournament's winner, self-taught:mean the \
     mean of the last ten winners, self-taught:<file> those in a file",
    |name| {
        let rest = name.strip_prefix("self-taught")?;
        let is_its_own = rest.is_empty() || rest.starts_with(':');
        is_its_own.then(|| SelfTaught::named(name).map_err(|error| error.to_string()))
    },
);

terms! {
    /// The self-taught program's value of a position, term by term: White's minus Black's, in centipawns.
    SelfTaughtTerms {
        /// Material: 100 for a pawn; the parameters define the other values.
        material,
        /// Isolated pawns.
        isolated,
        /// Doubled pawns: each pawn after the first on a file.
        doubled,
        /// Pawns on both d2 and e2.
        d2_e2,
        /// A pawn on d2 or d3.
        d2_d3,
        /// A pawn on e2 or e3.
        e2_e3,
        /// Ranks of pawns, in endings.
        pawn_advance,
        /// The king's distance from the centre.
        king_centre,
        /// A king sheltered by its pawns, except in endings.
        safe_king,
        /// Minor pieces on the first rank.
        undeveloped,
        /// Knights on the first rank, in the opening.
        knight_undeveloped,
        /// Knights' distances from the centre, except in endings.
        knight_centre,
        /// Knights' distances from the enemy king, in endings.
        knight_king,
        /// Bishop mobility: number of moves.
        bishop_mobility,
        /// Rooks on the seventh rank.
        rook_seventh,
        /// Rook mobility: number of moves.
        rook_mobility,
        /// Queens' distances from the centre, except in endings.
        queen_centre,
        /// Queens' distances from the enemy king, in endings.
        queen_king,
        /// Queens against an exposed king.
        queen_exposed,
        /// In mating: the enemy king's distance from the centre.
        mating_centre,
        /// In mating: the men's distances from the enemy king.
        mating_men,
    }
}

/// The evaluation of the self-taught program (Michniewski 1995), with given values of its 24 parameters. The
/// default is the author's own choice (p0).
///
/// ```
/// use plywood_positions::{Chess, Evaluation, SelfTaught};
///
/// let position: Chess = "8/8/8/4k3/8/8/4P3/4K3 w - -".parse()?;
/// let terms = SelfTaught::default().terms(&position);
/// // A pawn on its second rank in an ending, and the king three and no steps
/// // from the centre.
/// assert_eq!((terms.pawn_advance, terms.king_centre), (2 * 40, -3 * 20));
/// assert_eq!(SelfTaught::default().evaluate(&position), terms.total());
/// let winner = SelfTaught::named("self-taught:63")?;
/// assert_ne!(winner.evaluate(&position), terms.total());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfTaught {
    parameters: SelfTaughtParameters,
}

impl Default for SelfTaught {
    fn default() -> Self {
        Self::new(SelfTaughtParameters::ANCESTOR)
    }
}

impl SelfTaught {
    /// Creates the evaluation with these parameters.
    pub const fn new(parameters: SelfTaughtParameters) -> Self {
        Self { parameters }
    }

    /// Returns the parameters.
    pub const fn parameters(&self) -> &SelfTaughtParameters {
        &self.parameters
    }

    /// Returns the value term by term, White's minus Black's.
    #[inline]
    pub fn terms(&self, position: &Chess) -> SelfTaughtTerms {
        let view = |color| View::of(position.board(), color);
        let (white, black) = (view(Color::White), view(Color::Black));
        let men = [&white, &black].map(|view| self.parameters.worth_of(&view.own));
        let terms = match Phase::of(&self.parameters, &white, men) {
            phase @ Phase::Mating(side) => {
                let pawns = |view| side::pawns(&self.parameters, view, phase);
                let mating = match side {
                    Color::White => side::mating(&white),
                    Color::Black => -side::mating(&black),
                };
                pawns(&white) - pawns(&black) + mating
            }
            phase => {
                let side = |view| side::all(&self.parameters, view, phase);
                side(&white) - side(&black)
            }
        };
        SelfTaughtTerms { material: men[0] - men[1], ..terms }
    }
}

impl Evaluation<Chess> for SelfTaught {
    fn evaluate(&self, position: &Chess) -> Value {
        let value = self.terms(position).total();
        position.board().turn().fold_wb(value, -value)
    }

    fn by_term(&self, position: &Chess) -> Vec<(&'static str, Value)> {
        let terms = self.terms(position);
        position.board().turn().fold_wb(terms, -terms).named().collect()
    }

    /// Returns the gain by fixed piece values instead of the parameters.
    fn gain(&self, _: &Chess, chosen: Move) -> Value {
        gain_by(chosen, |role| WORTH_IN_ORDER[role as usize])
    }
}

/// Piece values for move ordering, indexed by role number, which starts at 1.
const WORTH_IN_ORDER: [Value; 7] = [0, 100, 300, 330, 500, 900, 0];

impl IntervalEvaluation<Chess> for SelfTaught {}
