//! Changes that a command line makes to an experiment.

use std::path::PathBuf;

use crate::catalogue::selection::Selector;
use crate::core::depths::Depths;
use crate::core::parsed::Parsed;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::measure::contestant::Program;

/// Options of the command line that replace parts of the experiment.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// Replaces the suite of the groups that have one, with all its positions;
    /// drops the other groups. Expected values of the old positions are dropped,
    /// too.
    pub suite: Option<String>,
    /// Replaces the endgame tables of the groups that have a suite.
    pub tables: Option<PathBuf>,
    /// Replaces the algorithms of every group, and lifts their caps.
    pub algorithms: Option<Vec<Selector>>,
    /// Adds UCI programs to the groups whose suites are positions of chess.
    pub programs: Vec<Program>,
    /// Replaces the depths of every group.
    pub depths: Option<Depths>,
    /// Replaces the seed of every group. Expected values are dropped, since the
    /// trees change.
    pub seed: Option<u64>,
    /// Replaces the repetitions of every group.
    pub repetitions: Option<u32>,
}

impl Overrides {
    /// Applies the changes to the experiment.
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
