//! Scores promotions on the path from the root, for positions that record them. In endings each counts 30
//! times the weight of advanced pawns, so Joanna does not postpone a promotion to keep a pawn on the seventh
//! rank.

use shakmaty::Move;

use super::material::gain;
use super::{Joanna, JoannaPhase, JoannaTerms, for_mover, pawns, terms_for_mover};
use crate::{Chess, ChessWithPromotions, Evaluation, IntervalEvaluation, Value};

impl Joanna {
    /// Returns the value term by term, White's minus Black's, including promotions since the root.
    pub fn terms_with_promotions(&self, position: &ChessWithPromotions) -> JoannaTerms {
        self.terms(position.chess()) + self.promotions(position)
    }

    fn promotions(self, position: &ChessWithPromotions) -> JoannaTerms {
        let promotions = match position.promotions() {
            0 => 0,
            promotions => {
                let phase = self.phase.unwrap_or_else(|| JoannaPhase::of(position.chess()));
                30 * pawns::advance(phase) * promotions
            }
        };
        self.kept(JoannaTerms { promotions, ..JoannaTerms::default() })
    }
}

impl Evaluation<ChessWithPromotions> for Joanna {
    fn evaluate(&self, position: &ChessWithPromotions) -> Value {
        let chess = position.chess();
        self.evaluate(chess) + for_mover(chess, self.promotions(position).total())
    }

    /// Returns the material of chess; promotions are positional.
    fn material(&self, position: &ChessWithPromotions) -> Value {
        self.material(position.chess())
    }

    fn gain(&self, _: &ChessWithPromotions, chosen: Move) -> Value {
        gain(chosen)
    }

    fn by_term(&self, position: &ChessWithPromotions) -> Vec<(&'static str, Value)> {
        terms_for_mover(position.chess(), self.terms_with_promotions(position))
    }

    fn for_root(&self, root: &ChessWithPromotions) -> Self {
        Self { phase: Some(JoannaPhase::of(root.chess())), ..*self }
    }

    fn context(&self) -> u64 {
        <Self as Evaluation<Chess>>::context(self)
    }
}

impl IntervalEvaluation<ChessWithPromotions> for Joanna {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    fn after(root: &str, moves: &[&str]) -> ChessWithPromotions {
        let mut position: ChessWithPromotions = root.parse().expect("a legal position");
        for name in moves {
            let legal = position.all_moves();
            let chosen = legal.into_iter().find(|&chosen| position.notation(chosen) == *name);
            position = position.play(chosen.expect("a legal move"));
        }
        position
    }

    const RACE: &str = "8/P6k/8/8/8/8/p6K/8 w - -";

    #[test]
    fn each_side_s_promotions_count_by_phase() {
        let count = |moves: &[&str], phase| {
            Joanna::in_phase(phase).terms_with_promotions(&after(RACE, moves)).promotions
        };
        assert_eq!(count(&[], JoannaPhase::Ending), 0);
        assert_eq!(count(&["a8=Q"], JoannaPhase::Ending), 30 * 4);
        assert_eq!(count(&["a8=Q"], JoannaPhase::EarlyEnding), 30 * 2);
        assert_eq!(count(&["a8=Q"], JoannaPhase::MiddleGame), 0);
        assert_eq!(count(&["Kg2", "a1=N"], JoannaPhase::Ending), -30 * 4);
        assert_eq!(count(&["a8=R", "a1=R"], JoannaPhase::Ending), 0);
        let (position, joanna) = (after(RACE, &["a8=Q"]), Joanna::in_phase(JoannaPhase::Ending));
        assert_eq!(joanna.evaluate(&position), -joanna.terms_with_promotions(&position).total());
    }

    /// Compares a position after a promotion with an equal position at a root.
    #[test]
    fn the_key_covers_the_promotions() {
        let promoted = after("r6k/P1P5/8/8/8/8/8/7K w - -", &["c8=B", "Rxc8"]);
        let root: ChessWithPromotions = promoted.to_string().parse().expect("a legal position");
        assert_eq!((promoted.promotions(), root.promotions()), (1, 0));
        assert_eq!(promoted.chess().key(), root.chess().key());
        assert_ne!(promoted.key(), root.key());
        assert_eq!(root.key(), root.chess().key());
        // Equal numbers on both sides cancel out.
        let both = after(RACE, &["a8=Q", "a1=Q"]);
        assert_eq!(both.key(), both.chess().key());
    }
}
