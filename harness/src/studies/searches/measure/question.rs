//! Questions: a position to search, and the depth.

use std::fmt;
use std::sync::Arc;

use crate::catalogue::case::Case;
use crate::catalogue::game_error::GameError;
use crate::record::asked::Asked;
use crate::record::id::RowId;
use crate::record::kind::RowKind;
use crate::studies::searches::measure::bound::{Bound, Graphs, Reach, prove};
use crate::studies::searches::row::SearchRow;

/// A position to search, and the depth.
#[derive(Clone, Debug)]
pub struct Question {
    /// The position.
    pub case: Arc<Case>,
    /// Plies from the root to the horizon.
    pub depth: u32,
}

impl Question {
    /// The position and depth by the names in rows.
    pub fn asked(&self) -> Asked {
        let Case { game, id, evaluation, seed, .. } = &*self.case;
        Asked {
            game: game.clone(),
            position: id.clone(),
            evaluation: evaluation.clone(),
            seed: *seed,
            depth_plies: self.depth,
        }
    }

    /// The id of the row of `contender`'s answer: a configuration, or a
    /// contestant.
    pub fn row_id(&self, contender: &impl fmt::Display) -> RowId {
        let Case { game, id, seed, root, evaluation, .. } = &*self.case;
        let (position, depth) = (root.text(), self.depth);
        let asked: [&dyn fmt::Display; 7] =
            [game, id, &position, seed, evaluation, &depth, contender];
        RowId::new(SearchRow::NAME, &asked)
    }

    /// The least and the greatest cost of the answer: by formula, or else from
    /// the position's proofs within `reach`.
    ///
    /// # Errors
    ///
    /// If the game does not offer the evaluation.
    pub fn bound(&self, reach: Reach) -> Result<Bound, GameError> {
        let Self { case, depth } = self;
        let prove = || case.root.pose(&case.evaluation, |posed| prove(posed, *depth, reach));
        match case.root.uniform_branching(*depth).map(|moves| Bound::uniform(moves, *depth)) {
            Some(bound) if reach.graphs == Graphs::None => Ok(bound),
            Some(bound) => Ok(Bound { graphs: prove()?.graphs, ..bound }),
            None => prove(),
        }
    }
}
