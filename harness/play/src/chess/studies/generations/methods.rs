//! Learning methods other than evolution. Each plays matches between two parameter sets.

use std::sync::Arc;
use std::time::Instant;

use fastrand::Rng;
use plywood_learning::methods::{Learner, Outcome, play_match};

use super::plan::{Evolution, spread};
use crate::chess::studies::generations::row::{FitnessList, GenerationRow};
use plywood::core::work::RunContext;

impl Evolution {
    /// Runs `learner` for the requested number of matches, with one match per generation. Otherwise
    /// as [`Self::select`].
    pub(super) fn learn(
        &self,
        mut learner: Box<dyn Learner>,
        work: &mut RunContext<'_, GenerationRow>,
    ) -> anyhow::Result<Option<Vec<GenerationRow>>> {
        let mut random = Rng::with_seed(self.seed);
        let fits = |row: &GenerationRow| outcome(row).is_some();
        let stop = Arc::clone(&work.stop);
        self.course(work, fits, |generation, known| {
            let opponents = learner.opponents(&mut random);
            if let Some((outcome, row)) = known.and_then(|row| Some((outcome(&row)?, row))) {
                learner.learn(outcome);
                return Some(row);
            }
            let (settings, openings) = (self.settings_of(generation), self.openings_of(generation));
            let started = Instant::now();
            let played = play_match(&settings, openings, &opponents, learner.length(), &stop)?;
            let time_ns = started.elapsed().as_nanos() as u64;
            learner.learn(played.outcome);
            let row = GenerationRow {
                fitness: FitnessList(played.outcome.half_points.map(|it| it as i64).to_vec()),
                winner: 1 + u64::from(played.outcome.is_won_by_second),
                spread: spread(&opponents),
                games: Some(played.games),
                nodes: Some(played.nodes),
                time_ns: Some(time_ns),
                ..self.blank(generation)
            };
            Some(row.won_by(&learner.best()))
        })
    }
}

/// Returns the outcome of a row's match, or `None` if the row is not from a match.
fn outcome(row: &GenerationRow) -> Option<Outcome> {
    let &[first, second] = row.fitness.0.as_slice() else { return None };
    let half_points = [u64::try_from(first).ok()?, u64::try_from(second).ok()?];
    Some(Outcome { half_points, is_won_by_second: row.winner == 2 })
}
