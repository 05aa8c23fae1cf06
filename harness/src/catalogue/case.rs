//! A position by name.

use plywood_evaluations::Timed;
use plywood_positions::Bounds;
use plywood_searches::Compiled;

use crate::catalogue::game_error::GameError;
use crate::catalogue::games::Root;
use crate::catalogue::visitor::Visitor;

/// A position that takes part in an experiment.
#[derive(Clone, Debug)]
pub struct Case {
    /// Game or generator, with its parameters, without its seed.
    pub game: String,
    /// The position's id in its suite, the tree's number, or "start". No other
    /// position of the game has it in the same plan.
    pub id: String,
    /// The seed that the position follows from; 0 where it follows from none.
    pub seed: u64,
    /// The position.
    pub root: Root,
    /// Name of the evaluation; the root's game offers it.
    pub evaluation: String,
    /// The best moves, as the game writes moves; empty where the suite names
    /// none.
    pub best: Vec<String>,
    /// Moves to avoid.
    pub avoid: Vec<String>,
}

impl Case {
    /// What the intervals of the evaluation are worth.
    ///
    /// # Errors
    ///
    /// Where the game does not offer the evaluation.
    pub fn bounds(&self) -> Result<Bounds, GameError> {
        struct Worth;

        impl Visitor for Worth {
            type Output = Bounds;

            fn visit<P: Compiled>(self, _: &P, evaluation: &dyn Timed<P>) -> Bounds {
                evaluation.bounds()
            }
        }

        self.root.visit(&self.evaluation, Worth)
    }

    /// Whether `chosen` is a move that the suite wants; `None` if it has no
    /// opinion.
    pub fn wants(&self, chosen: &str) -> Option<bool> {
        let named = |moves: &[String]| moves.iter().any(|named| named == chosen);
        match (self.best.is_empty(), self.avoid.is_empty()) {
            (true, true) => None,
            (true, false) => Some(!named(&self.avoid)),
            (false, _) => Some(named(&self.best) && !named(&self.avoid)),
        }
    }
}
