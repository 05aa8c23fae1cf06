//! The evaluation of the program Joanna (A. Kujawski, "Programowanie gry w
//! szachy", Warsaw 1994, chapter 4.3), after Hartmann's "Notions of evaluation
//! functions" and Slate and Atkin's Chess 4.5.
//!
//! It is antisymmetric, in hundredths of a pawn. It has two parts. Joanna's
//! search takes the positional one at the end of its full-width region and
//! adds what its selective search finds for the material one.
//!
//! Interpretation, and differences from the original program (those that concern one group of terms
//! are at the top of its file):
//! - The phase is that of the root, for the whole search. A [`Joanna`] made without a root uses
//!   each position's own phase.
//! - The number of promotions on the path from the root is not a property of a position: two paths
//!   to it would give it two values. For chess the term is 0;
//!   [`ChessWithPromotions`](crate::ChessWithPromotions) is the game whose positions carry the
//!   number and have it in their key.

mod development;
mod king;
mod material;
mod mating;
mod mobility;
mod pawns;
mod phase;
mod pieces;
mod promotions;
pub(super) mod squares;
#[cfg(test)]
mod tests;

use shakmaty::{Color, Move, Position as _};

use self::mobility::Mobility;
use self::squares::{all_near, all_near_centre};
use super::terms::terms;
use super::view::{View, count, doubled, isolated};
use crate::{Chess, Evaluation, IntervalEvaluation, Offered, Value};

pub use phase::JoannaPhase;

/// [`Joanna`] as it is offered, for chess with promotions as well.
pub const JOANNA: Offered<Joanna> = Offered::one(
    "joanna",
    "chess: material and position as in the program Joanna (Kujawski 1994)",
    Joanna { phase: None, lines: MatingLines::Counted },
);

/// [`Joanna::without_lines`] as it is offered.
pub const JOANNA_WITHOUT_LINES: Offered<Joanna> = Offered::one(
    "joanna-without-lines",
    "chess: the same, without the points for a mating king on the lines c, f, 3 and 6",
    Joanna::without_lines(),
);

terms! {
    /// Joanna's value of a position, term by term: White's less Black's, in
    /// hundredths of a pawn.
    JoannaTerms {
        /// P 100, N 290, B 310, R 500, Q 950.
        material,
        /// For the side ahead, more with more pawns of its own.
        pawn_bonus,
        /// For the side ahead, more with less material on the board.
        trade_bonus,
        /// -20 for each isolated pawn.
        isolated,
        /// -10 for each pawn after the first on a file.
        doubled,
        /// Pawns near the centre, in the opening and the middle game.
        pawn_centre,
        /// Advanced pawns, in endings.
        advanced,
        /// Promotions since the root, in endings. 0 for chess, where a position
        /// does not know them.
        promotions,
        /// The pawns d2 and e2 at home, in the opening.
        de_home,
        /// Knights near the centre.
        knight,
        /// Bishops' diagonals, in the middle game and the early ending.
        bishop,
        /// Rooks on open and half-open files, in the opening and the middle
        /// game.
        rook_file,
        /// Rooks near the enemy king, except in the opening.
        rook_king,
        /// 2 for each move of a rook.
        rook_mobility,
        /// 20 for each pair of connected rooks.
        rooks_connected,
        /// 27 for each rook on the seventh, 40 with the king on the eighth.
        rook_seventh,
        /// Queens near the centre, by phase.
        queen_centre,
        /// Queens near the enemy king, except in the opening.
        queen_king,
        /// The king's square and the pawns before it, in the opening and the
        /// middle game.
        king_safety,
        /// The king near the centre, in endings.
        king_centre,
        /// 10 for each move to one of the eight squares in the centre.
        centre_control,
        /// 3 for each move.
        mobility_moves,
        /// 3 for each different square that the moves lead to.
        mobility_squares,
        /// Development, in the opening and the middle game.
        levy,
        /// Mating: the king to be mated near the centre.
        mating_centre,
        /// Mating: the mating side's king and knights near it.
        mating_near,
        /// Mating: the mating king on one of four lines.
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
    lines: MatingLines,
}

/// Whether it counts that the mating king stands on one of the lines c, f, 3 and 6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum MatingLines {
    #[default]
    Counted,
    Ignored,
}

impl Joanna {
    /// The evaluation in a search from `root`: its phase applies to all positions. Its values must
    /// not be stored in a table that is used for roots of another phase.
    pub fn of_root(root: &Chess) -> Self {
        Self::in_phase(JoannaPhase::of(root))
    }

    /// The evaluation in a search from a root in this phase.
    pub const fn in_phase(phase: JoannaPhase) -> Self {
        Self { phase: Some(phase), lines: MatingLines::Counted }
    }

    /// The evaluation without its term for the mating king on the lines c, f, 3 and 6.
    ///
    /// ```
    /// use plywood_positions::{Chess, Joanna};
    ///
    /// let on_c: Chess = "8/8/8/4k3/2K5/8/8/R7 w - -".parse()?;
    /// let (with, without) = (Joanna::default().terms(&on_c), Joanna::without_lines().terms(&on_c));
    /// assert_eq!((with.mating_lines, without.mating_lines), (2, 0));
    /// assert_eq!(with.total() - 2, without.total());
    /// # Ok::<(), plywood_positions::ParseChessError>(())
    /// ```
    pub const fn without_lines() -> Self {
        Self { phase: None, lines: MatingLines::Ignored }
    }

    /// The root's phase, if a root was given.
    pub const fn phase(&self) -> Option<JoannaPhase> {
        self.phase
    }

    /// The value term by term, White's less Black's.
    pub fn terms(&self, position: &Chess) -> JoannaTerms {
        material::terms(position.board().board()) + self.positional_terms(position)
    }

    /// The material part of the value, for the side to move: the part that
    /// Joanna's selective search counts.
    #[inline]
    pub fn material(&self, position: &Chess) -> Value {
        for_mover(position, material::terms(position.board().board()).total())
    }

    /// The positional part of the value, for the side to move: what Joanna adds
    /// at the end of the full-width region.
    #[inline]
    pub fn positional(&self, position: &Chess) -> Value {
        for_mover(position, self.positional_terms(position).total())
    }

    #[inline]
    fn positional_terms(self, position: &Chess) -> JoannaTerms {
        let phase = self.phase.unwrap_or_else(|| JoannaPhase::of(position));
        let view = |color| View::of(position.board(), color);
        match phase {
            JoannaPhase::Mating(Color::White) => -self.mated(&view(Color::Black)),
            JoannaPhase::Mating(Color::Black) => self.mated(&view(Color::White)),
            _ => side(&view(Color::White), phase) - side(&view(Color::Black), phase),
        }
    }

    /// The terms of the side to be mated.
    #[inline]
    fn mated(self, view: &View) -> JoannaTerms {
        JoannaTerms {
            mating_centre: mating::centre(view),
            mating_near: mating::nearness(view),
            mating_lines: match self.lines {
                MatingLines::Counted => mating::lines(view),
                MatingLines::Ignored => 0,
            },
            ..JoannaTerms::default()
        }
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

    fn for_root(&self, root: &Chess) -> Self {
        Self { phase: Some(JoannaPhase::of(root)), ..*self }
    }

    /// The root's phase.
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

/// Converts `value` from White's point of view to the side to move's.
#[inline]
fn for_mover(position: &Chess, value: Value) -> Value {
    position.board().turn().fold_wb(value, -value)
}

/// One side's positional terms.
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
