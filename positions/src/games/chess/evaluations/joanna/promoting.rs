//! Joanna with her term for promotions since the root, for ordinary chess.
//!
//! The original counts the promotions on the path. A value of chess may depend on the position and the root
//! alone, because paths transpose. This form counts the men that a side has beyond those at the root: only a
//! promotion adds a knight, bishop, rook or queen. It therefore forgets a promotion when a man of the same
//! kind is captured. [`ChessWithPromotions`](crate::ChessWithPromotions) counts as the original does.

use shakmaty::{Board, ByColor, ByRole, Color, Move, Position as _, Role};

use super::{Joanna, JoannaPhase, for_mover, pawns, terms_for_mover};
use crate::{Chess, Evaluation, IntervalEvaluation, JoannaTerms, NamedEvaluation, Value, mix};

/// [`JoannaPromoting`] with its name and description for lists of evaluations.
pub const JOANNA_PROMOTING: NamedEvaluation<JoannaPromoting> = NamedEvaluation::one(
    "joanna-promoting",
    "chess: joanna with points for promotions since the root, so that none is put off (Kujawski \
     1994, 4.3.2)",
    JoannaPromoting { joanna: Joanna { phase: None, without: None }, root: None },
);

/// [`Joanna`] with 30 points for each promotion since the root, times the weight of advanced pawns.
///
/// ```
/// use plywood_positions::{Chess, Evaluation, JOANNA_PROMOTING, Joanna, Position};
///
/// let root: Chess = "8/P6k/8/8/8/8/8/K7 w - -".parse()?;
/// let promoting = JOANNA_PROMOTING.read("joanna-promoting").expect("its name")?.for_root(&root);
/// let moves = root.all_moves();
/// let promotion = moves.iter().find(|&&chosen| root.notation(chosen) == "a8=Q");
/// let child = root.play(*promotion.expect("the pawn promotes"));
/// // In an ending, 30 * 4 for White; Black is to move.
/// let joanna = Joanna::of_root(&root);
/// assert_eq!(promoting.evaluate(&child), joanna.evaluate(&child) - 120);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoannaPromoting {
    joanna: Joanna,
    /// The numbers of men at the root, if it is fixed.
    root: Option<ByColor<ByRole<u8>>>,
}

/// The roles to which pawns promote.
const PROMOTED: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl JoannaPromoting {
    /// Returns the value of promotions since the root, White's minus Black's.
    fn promotions(&self, position: &Chess) -> Value {
        let (Some(root), Some(phase)) = (self.root, self.joanna.phase) else { return 0 };
        let weight = 30 * pawns::advance(phase);
        let board = position.board().board();
        if weight == 0 {
            0
        } else {
            weight * (added(board, &root, Color::White) - added(board, &root, Color::Black))
        }
    }
}

/// Returns the number of men of a side beyond those at the root.
fn added(board: &Board, root: &ByColor<ByRole<u8>>, color: Color) -> Value {
    let beyond = |role: Role| {
        let now = board.by_piece(role.of(color)).count() as Value;
        (now - Value::from(*root.get(color).get(role))).max(0)
    };
    PROMOTED.into_iter().map(beyond).sum()
}

impl Evaluation<Chess> for JoannaPromoting {
    fn evaluate(&self, position: &Chess) -> Value {
        self.joanna.evaluate(position) + for_mover(position, self.promotions(position))
    }

    /// Returns Joanna's material; promotions are positional.
    fn material(&self, position: &Chess) -> Value {
        self.joanna.material(position)
    }

    fn gain(&self, position: &Chess, chosen: Move) -> Value {
        self.joanna.gain(position, chosen)
    }

    fn by_term(&self, position: &Chess) -> Vec<(&'static str, Value)> {
        let promotions = self.promotions(position);
        let terms = JoannaTerms { promotions, ..self.joanna.terms(position) };
        terms_for_mover(position, terms)
    }

    fn for_root(&self, root: &Chess) -> Self {
        let joanna = Joanna { phase: Some(JoannaPhase::of(root)), ..self.joanna };
        Self { joanna, root: Some(root.board().board().material()) }
    }

    /// Returns a number for the phase and, in endings, the men of the root.
    fn context(&self) -> u64 {
        let phase = Evaluation::<Chess>::context(&self.joanna);
        match (self.root, self.joanna.phase) {
            (Some(root), Some(of_root)) if pawns::advance(of_root) != 0 => {
                let men = Color::ALL.into_iter().flat_map(|color| {
                    PROMOTED.into_iter().map(move |role| u64::from(*root.get(color).get(role)))
                });
                // No side has more than ten men of a role.
                mix(men.fold(phase, |all, count| all << 4 | count))
            }
            _ => phase,
        }
    }
}

impl IntervalEvaluation<Chess> for JoannaPromoting {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    fn played(root: &Chess, moves: &[&str]) -> Chess {
        moves.iter().fold(root.clone(), |position, name| {
            let legal = position.all_moves();
            let chosen = legal.into_iter().find(|&chosen| position.notation(chosen) == *name);
            position.play(chosen.expect("a legal move"))
        })
    }

    fn of(root: &Chess) -> JoannaPromoting {
        let evaluation = JOANNA_PROMOTING.read("joanna-promoting").expect("its name");
        evaluation.expect("an evaluation").for_root(root)
    }

    /// The term is worth as much as in positions that count promotions, until a promoted man is captured.
    #[test]
    fn promotions_count_until_the_man_is_captured() {
        let root: Chess = "7r/P6k/8/8/8/8/p6K/5R2 w - -".parse().expect("a position");
        let worth = |moves: &[&str]| of(&root).promotions(&played(&root, moves));
        assert_eq!((worth(&[]), worth(&["a8=Q"]), worth(&["a8=N", "a1=R"])), (0, 120, 0));
        assert_eq!((worth(&["a8=Q", "Rxa8"]), worth(&["Kg2", "a1=B"])), (0, -120));
    }

    /// Values of roots with other men are not comparable, but in the opening there is no such term.
    #[test]
    fn the_context_covers_the_men_of_an_ending() {
        let context = |fen: &str| of(&fen.parse().expect("a position")).context();
        let [rook, knight, moved] = [
            "r7/7k/8/8/8/8/P1R5/K7 w - -",
            "n7/7k/8/8/8/8/P1N5/K7 w - -",
            "r7/7k/8/8/8/8/P2R4/K7 w - -",
        ]
        .map(context);
        assert_ne!(rook, knight);
        assert_eq!(rook, moved);
        let start = Chess::default();
        let joanna = Evaluation::<Chess>::context(&Joanna::of_root(&start));
        assert_eq!(of(&start).context(), joanna);
    }
}
