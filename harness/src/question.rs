//! What every contender is asked.

use std::sync::Arc;

use crate::bound::{Bound, Graphs, Prove, Reach};
use crate::games::{GameError, Root};

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
    /// The best moves, as the game writes moves; empty without an opinion.
    pub best: Vec<String>,
    /// Moves to avoid.
    pub avoid: Vec<String>,
}

impl Case {
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

/// A position and a depth.
#[derive(Clone, Debug)]
pub struct Question {
    /// The position.
    pub case: Arc<Case>,
    /// Plies from the root to the horizon.
    pub depth: u32,
}

/// What tells a question from all others of an experiment: game, position,
/// evaluation, seed and depth.
pub type Place<'a> = (&'a str, &'a str, &'a str, u64, u32);

impl Question {
    /// What tells it from all others of its plan.
    pub fn place(&self) -> Place<'_> {
        let Case { game, id, evaluation, seed, .. } = &*self.case;
        (game, id, evaluation, *seed, self.depth)
    }

    /// What the answer costs at the least and at the most: by formula, or else
    /// from the position's proofs as far as `reach` goes.
    ///
    /// # Errors
    ///
    /// Where the game does not offer the evaluation.
    pub fn bound(&self, reach: Reach) -> Result<Bound, GameError> {
        let Self { case, depth } = self;
        let prove = || case.root.visit(&case.evaluation, Prove { depth: *depth, reach });
        match case.root.formula(*depth) {
            Some(bound) if reach.graphs == Graphs::None => Ok(bound),
            Some(bound) => Ok(Bound { graphs: prove()?.graphs, ..bound }),
            None => prove(),
        }
    }
}
