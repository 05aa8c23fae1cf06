//! The evaluation of the program Joanna (A. Kujawski, "Programowanie gry w
//! szachy", Warsaw 1994, chapter 4.3), after Hartmann's "Notions of evaluation
//! functions" and Slate and Atkin's Chess 4.5.
//!
//! It is antisymmetric, in centipawns, and has two parts. Joanna's search evaluates the positional part at
//! the end of its full-width region. It then adds the result of its selective search, which counts material
//! only.
//!
//! Interpretation, and differences from the original program (differences in a group of terms are listed in
//! its file):
//! - The phase is fixed at the root for the whole search. A [`Joanna`] created without a root uses each
//!   position's own phase.
//! - The number of promotions since the root is not a property of a position: two paths to the position could
//!   give it two values. For chess the term is 0. [`JoannaPromoting`] counts the men that the root did not
//!   have. [`ChessWithPromotions`](crate::ChessWithPromotions) is a variant of chess whose positions record
//!   the number and include it in their key.

mod development;
mod king;
mod material;
mod mating;
mod mobility;
mod pawns;
mod phase;
mod pieces;
mod promoting;
mod promotions;
mod rounded;
pub(super) mod squares;
#[cfg(test)]
mod tests;
mod without;

use shakmaty::{Color, Move, Position as _};

use self::mobility::Mobility;
use self::squares::{all_near, all_near_centre};
use super::terms::terms;
use super::view::{View, count, doubled, isolated};
use crate::{Chess, Evaluation, IntervalEvaluation, NamedEvaluation, Value};

pub use phase::JoannaPhase;
pub use promoting::{JOANNA_PROMOTING, JoannaPromoting};
pub use rounded::ROUNDED_JOANNA;
pub use without::JOANNA_WITHOUT;

/// [`Joanna`] with its name and description for lists of evaluations. It also evaluates chess with
/// promotions.
pub const JOANNA: NamedEvaluation<Joanna> = NamedEvaluation::one(
    "joanna",
    "chess: material and position as in the program Joanna (Kujawski 1994)",
    Joanna { phase: None, without: None },
);

terms! {
    /// Joanna's value of a position, term by term: White's minus Black's, in centipawns.
    JoannaTerms {
        /// Material: pawn 100, knight 290, bishop 310, rook 500, queen 950.
        material,
        /// Bonus for the side ahead; larger if it has more pawns.
        pawn_bonus,
        /// Bonus for the side ahead; larger if less material is left on the board.
        trade_bonus,
        /// Isolated pawns, -20 each.
        isolated,
        /// Doubled pawns, -10 for each pawn after the first on a file.
        doubled,
        /// Pawns near the centre, in the opening and middle game.
        pawn_centre,
        /// Advanced pawns, in endings.
        advanced,
        /// Promotions since the root, in endings; 0 for chess, whose positions do not record them.
        promotions,
        /// Unmoved pawns on d2 and e2, in the opening.
        de_home,
        /// Knights near the centre.
        knight,
        /// Men on bishops' diagonals, in the middle game and early ending.
        bishop,
        /// Rooks on open and half-open files, in the opening and middle game.
        rook_file,
        /// Rooks near the enemy king, except in the opening.
        rook_king,
        /// Rook mobility, 2 per move.
        rook_mobility,
        /// Connected rooks, 20 per pair.
        rooks_connected,
        /// Rooks on the seventh rank: 27 each, or 40 if the enemy king is on the eighth.
        rook_seventh,
        /// Queens near the centre, weighted by phase.
        queen_centre,
        /// Queens near the enemy king, except in the opening.
        queen_king,
        /// The king's square and the pawns in front of it, in the opening and middle game.
        king_safety,
        /// King near the centre, in endings.
        king_centre,
        /// Control of the centre: 10 for each move to one of its eight squares.
        centre_control,
        /// Mobility, 3 per move.
        mobility_moves,
        /// Mobility, 3 per distinct destination square.
        mobility_squares,
        /// Development by Levy's formula, in the opening and middle game.
        levy,
        /// In mating: the centrality of the king to be mated.
        mating_centre,
        /// In mating: the closeness of the attacking king and knights.
        mating_near,
        /// In mating: the attacking king on one of four lines.
        mating_lines,
    }
}

/// The evaluation of the program Joanna (Kujawski 1994).
///
/// ```
/// use plywood_positions::{Chess, Evaluation, Joanna, JoannaPhase};
///
/// let root: Chess = "8/8/8/4k3/8/8/4P3/4K3 w - -".parse()?;
/// let joanna = Joanna::of_root(&root);
/// assert_eq!(joanna.phase(), Some(JoannaPhase::Ending));
/// let terms = joanna.terms(&root);
/// assert_eq!((terms.material, terms.isolated, terms.king_centre), (100, -20, 8 * 3 - 8 * 6));
/// assert_eq!(joanna.evaluate(&root), terms.total());
/// assert_eq!(joanna.evaluate(&root), joanna.positional(&root) + joanna.material(&root));
/// # Ok::<(), plywood_positions::ParseChessError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Joanna {
    phase: Option<JoannaPhase>,
    /// The place in [`JoannaTerms::NAMES`] of the term that is left out.
    without: Option<usize>,
}

impl Joanna {
    /// Returns the evaluation for a search from `root`, whose phase applies to all positions. Do not store
    /// its values in a table that also serves roots of another phase.
    pub fn of_root(root: &Chess) -> Self {
        Self::in_phase(JoannaPhase::of(root))
    }

    /// Returns the evaluation for a search from a root in this phase.
    pub const fn in_phase(phase: JoannaPhase) -> Self {
        Self { phase: Some(phase), without: None }
    }

    /// Returns the phase of the root, if it is fixed.
    pub const fn phase(&self) -> Option<JoannaPhase> {
        self.phase
    }

    /// Returns the value term by term, White's minus Black's.
    pub fn terms(&self, position: &Chess) -> JoannaTerms {
        self.material_terms(position) + self.positional_terms(position)
    }

    /// Returns the material part of the value for the side to move, which Joanna's selective search uses.
    #[inline]
    pub fn material(&self, position: &Chess) -> Value {
        for_mover(position, self.material_terms(position).total())
    }

    /// Returns the positional part of the value for the side to move, which Joanna adds at the end of the
    /// full-width region.
    #[inline]
    pub fn positional(&self, position: &Chess) -> Value {
        for_mover(position, self.positional_terms(position).total())
    }

    #[inline]
    fn material_terms(self, position: &Chess) -> JoannaTerms {
        self.kept(material::terms(position.board().board()))
    }

    #[inline]
    fn positional_terms(self, position: &Chess) -> JoannaTerms {
        let phase = self.phase.unwrap_or_else(|| JoannaPhase::of(position));
        let view = |color| View::of(position.board(), color);
        self.kept(match phase {
            JoannaPhase::Mating(Color::White) => -mated(&view(Color::Black)),
            JoannaPhase::Mating(Color::Black) => mated(&view(Color::White)),
            _ => side(&view(Color::White), phase) - side(&view(Color::Black), phase),
        })
    }
}

impl Evaluation<Chess> for Joanna {
    fn evaluate(&self, position: &Chess) -> Value {
        self.positional(position) + self.material(position)
    }

    fn material(&self, position: &Chess) -> Value {
        self.material(position)
    }

    fn gain(&self, _: &Chess, chosen: Move) -> Value {
        material::gain(chosen)
    }

    fn by_term(&self, position: &Chess) -> Vec<(&'static str, Value)> {
        terms_for_mover(position, self.terms(position))
    }

    fn for_root(&self, root: &Chess) -> Self {
        Self { phase: Some(JoannaPhase::of(root)), ..*self }
    }

    /// Returns a number for the phase of the root, or 0 if the phase is not fixed.
    fn context(&self) -> u64 {
        match self.phase {
            None => 0,
            Some(JoannaPhase::Opening) => 1,
            Some(JoannaPhase::MiddleGame) => 2,
            Some(JoannaPhase::EarlyEnding) => 3,
            Some(JoannaPhase::Ending) => 4,
            Some(JoannaPhase::Mating(Color::White)) => 5,
            Some(JoannaPhase::Mating(Color::Black)) => 6,
        }
    }
}

impl IntervalEvaluation<Chess> for Joanna {}

/// Converts `value` from White's point of view to that of the side to move.
#[inline]
fn for_mover(position: &Chess, value: Value) -> Value {
    position.board().turn().fold_wb(value, -value)
}

/// Returns the terms with their names, for the side to move.
fn terms_for_mover(position: &Chess, terms: JoannaTerms) -> Vec<(&'static str, Value)> {
    position.board().turn().fold_wb(terms, -terms).named().collect()
}

/// Returns the terms of the side to be mated.
#[inline]
fn mated(view: &View) -> JoannaTerms {
    JoannaTerms {
        mating_centre: mating::centre(view),
        mating_near: mating::nearness(view),
        mating_lines: mating::lines(view),
        ..JoannaTerms::default()
    }
}

/// Returns the positional terms of one side.
#[inline]
fn side(view: &View, phase: JoannaPhase) -> JoannaTerms {
    let mobility = Mobility::of(view);
    let own = &view.own;
    let near_king = |factor: Value, men| match phase {
        JoannaPhase::Opening => 0,
        _ => factor * all_near(men, view.enemy.king),
    };
    JoannaTerms {
        isolated: -20 * count(isolated(own.pawns)),
        doubled: -10 * doubled(own.pawns),
        pawn_centre: pawns::pawns_in_centre(view, phase),
        advanced: pawns::advanced_pawns(view, phase),
        de_home: pawns::pawns_at_home(view, phase),
        knight: 4 * all_near_centre(own.knights),
        bishop: pieces::bishops(view, phase),
        rook_file: pieces::rooks_on_open_files(view, phase),
        rook_king: near_king(2, own.rooks),
        rook_mobility: 2 * mobility.rooks,
        rooks_connected: pieces::connected_rooks(view),
        rook_seventh: pieces::rooks_on_seventh(view),
        queen_centre: pieces::queens_in_centre(view, phase),
        queen_king: near_king(3, own.queens),
        king_safety: king::king_safety(view, phase),
        king_centre: king::king_in_centre(view, phase),
        centre_control: 10 * mobility.centre,
        mobility_moves: 3 * mobility.moves,
        mobility_squares: 3 * count(mobility.squares),
        levy: development::development(view, phase),
        ..JoannaTerms::default()
    }
}
