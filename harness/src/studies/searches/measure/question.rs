//! What every contender is asked.

use std::fmt;
use std::sync::Arc;

use crate::catalogue::case::Case;
use crate::catalogue::game_error::GameError;
use crate::record::asked::Asked;
use crate::record::id::RowId;
use crate::record::kind::RowKind;
use crate::studies::searches::measure::bound::{Bound, Graphs, Reach, prove};
use crate::studies::searches::row::SearchRow;

/// A position and a depth.
#[derive(Clone, Debug)]
pub struct Question {
    /// The position.
    pub case: Arc<Case>,
    /// Plies from the root to the horizon.
    pub depth: u32,
}

impl Question {
    /// Its names, as rows have them.
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

    /// The id of the row of `contender`'s answer: a configuration, or a contestant.
    pub fn row_id(&self, contender: &impl fmt::Display) -> RowId {
        let Case { game, id, seed, root, evaluation, .. } = &*self.case;
        let (position, depth) = (root.text(), self.depth.to_string());
        let (seed, contender) = (seed.to_string(), contender.to_string());
        let asked = [game, id, &position, &seed, evaluation, &depth, &contender];
        RowId::new(SearchRow::NAME, &asked.map(String::as_str))
    }

    /// What the answer costs at the least and at the most: by formula, or else
    /// from the position's proofs as far as `reach` goes.
    ///
    /// # Errors
    ///
    /// Where the game does not offer the evaluation.
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
