//! Questions: positions to search to a given depth.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

use anyhow::bail;

use crate::catalogue::case::Case;
use crate::catalogue::game_error::GameError;
use crate::core::pool;
use crate::record::asked::QuestionKey;
use crate::record::id::RowId;
use crate::record::kind::RowKind;
use crate::studies::searches::measure::bound::{Bound, Graphs, Reach, prove};
use crate::studies::searches::row::SearchRow;

/// A position and the depth to search it to.
#[derive(Clone, Debug)]
pub struct Question {
    /// The position.
    pub case: Arc<Case>,
    /// Plies from the root to the horizon.
    pub depth: u32,
}

impl Question {
    /// Returns the position and depth with the names used in rows.
    pub fn asked(&self) -> QuestionKey {
        let Case { game, id, evaluation, seed, .. } = &*self.case;
        QuestionKey {
            game: game.clone(),
            position: id.clone(),
            evaluation: evaluation.clone(),
            seed: *seed,
            depth_plies: self.depth,
        }
    }

    /// Returns the id of the row in which `contender` answers this question. `contender` is a
    /// configuration or a contestant.
    pub fn row_id(&self, contender: &impl fmt::Display) -> RowId {
        let Case { game, id, seed, root, evaluation, .. } = &*self.case;
        let (position, depth) = (root.text(), self.depth);
        let asked: [&dyn fmt::Display; 7] =
            [game, id, &position, seed, evaluation, &depth, contender];
        RowId::new(SearchRow::NAME, &asked)
    }

    /// Returns the bounds on the leaves: by formula for uniform trees, otherwise from proofs within
    /// `reach`. Returns `None` once another thread has set `request`.
    ///
    /// # Errors
    ///
    /// Fails if the game does not offer the evaluation.
    pub fn bound(
        &self,
        reach: Reach,
        request: Option<&Arc<AtomicBool>>,
    ) -> Result<Option<Bound>, GameError> {
        let Self { case, depth } = self;
        let prove = || Ok(prove(&*case.root.pose(&case.evaluation)?, *depth, reach, request));
        match case.root.uniform_branching(*depth).map(|moves| Bound::uniform(moves, *depth)) {
            Some(bound) if reach.graphs == Graphs::None => Ok(Some(bound)),
            Some(bound) => Ok(prove()?.map(|it| Bound { graphs: it.graphs, ..bound })),
            None => prove(),
        }
    }

    /// Returns the bounds as [`Self::bound`] does, or `None` at the time `end`, when it sets
    /// `request`. Computes them on a thread whose stack suffices for the greatest depth.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Self::bound`], or if the thread cannot be started.
    pub fn bound_before(
        &self,
        end: Option<Instant>,
        reach: Reach,
        request: &Arc<AtomicBool>,
    ) -> anyhow::Result<Option<Bound>> {
        let (asked, stop) = (self.clone(), Arc::clone(request));
        let (sender, result) = channel();
        let find = move || drop(sender.send(asked.bound(reach, Some(&stop))));
        thread::Builder::new().stack_size(pool::STACK).spawn(find)?;
        let found = match end {
            Some(end) => result.recv_timeout(end.saturating_duration_since(Instant::now())),
            None => result.recv().map_err(RecvTimeoutError::from),
        };
        match found {
            Ok(bound) => Ok(bound?),
            Err(RecvTimeoutError::Timeout) => {
                request.store(true, Ordering::Relaxed);
                Ok(None)
            }
            Err(RecvTimeoutError::Disconnected) => bail!("finding a bound has panicked"),
        }
    }
}
