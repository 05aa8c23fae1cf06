//! What a command line changes in an experiment.

use std::path::PathBuf;

use crate::catalogue::selection::Selector;
use crate::core::depths::Depths;
use crate::core::parsed::Parsed;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::measure::contestant::Program;

/// What the command line says instead of the experiment.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// Replaces the suite of the groups that have one, and all its positions
    /// take part; the other groups are left out. Answers were expected of other
    /// positions, and are expected no more.
    pub suite: Option<String>,
    /// Replaces the endgame tables of the groups that have a suite.
    pub tables: Option<PathBuf>,
    /// Replaces the algorithms of every group. These are not capped.
    pub algorithms: Option<Vec<Selector>>,
    /// UCI programs that search the suites of positions of chess, too.
    pub programs: Vec<Program>,
    /// Replaces the depths of every group.
    pub depths: Option<Depths>,
    /// Replaces the seed of every group; its trees are others, and no answers
    /// are expected any more.
    pub seed: Option<u64>,
    /// Replaces the repetitions of every group.
    pub repetitions: Option<u32>,
}

impl Overrides {
    /// Changes the experiment.
    pub fn apply(&self, experiment: &mut Experiment) {
        if self.suite.is_some() {
            experiment.group.retain(|group| group.suite.is_some());
        }
        for group in &mut experiment.group {
            if let Some(suite) = &self.suite {
                group.suite = Some(suite.clone());
                group.positions = None;
                group.expect.clear();
            }
            if group.suite.is_some() && self.tables.is_some() {
                group.tables.clone_from(&self.tables);
            }
            if let Some(algorithms) = &self.algorithms {
                group.algorithms.clone_from(algorithms);
                group.settings.clear();
                group.caps.clear();
            }
            if group.suite.is_some() && group.game.is_none() {
                group.programs.extend(self.programs.iter().cloned().map(Parsed));
            }
            if let Some(depths) = &self.depths {
                group.depths = depths.clone();
            }
            if let Some(seed) = self.seed {
                group.seed = seed;
                group.expect.clear();
            }
            group.repetitions = self.repetitions.unwrap_or(group.repetitions);
        }
    }
}
