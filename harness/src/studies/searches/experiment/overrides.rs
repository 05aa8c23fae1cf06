//! Command-line options that change an experiment.

use std::path::PathBuf;

use crate::catalogue::chess::suite::has_notation;
use crate::catalogue::game_name::GameName;
use crate::catalogue::selection::SelectorList;
use crate::catalogue::suite::Suite;
use crate::core::depths::Depths;
use crate::core::parsed::Parsed;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::measure::contestant::Program;

/// Options of the command line that replace parts of the experiment.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Overrides {
    /// Suite to search instead of the experiment's suites, games and trees: a built-in suite's name
    /// or a file
    #[arg(long, value_name = "FILE.epd")]
    pub suite: Option<String>,
    /// Game of the suite's positions [default: the game that reads its first lines]; uses the game's
    /// first evaluation if it is not chess
    #[arg(long, value_name = "GAME", requires = "suite")]
    pub game: Option<GameName>,
    /// Evaluation of the suite's positions (`plywood list evaluations`) instead of the experiment's
    #[arg(long, value_name = "NAME", requires = "suite")]
    pub evaluation: Option<String>,
    /// Folder of endgame tables (see `plywood-play endgame build`) that replace the best moves in the
    /// suite's positions. The column found then counts the moves that win fastest, keep the draw or
    /// delay the loss longest
    #[arg(long = "endgame-tables", alias = "tables", value_name = "DIR")]
    pub tables: Option<PathBuf>,
    /// Algorithms and groups of algorithms, separated by commas; removes the experiment's caps on
    /// their depths
    #[arg(long, value_name = "A,B+SETTINGS,...")]
    pub algorithms: Option<SelectorList>,
    /// Also search the suite's positions with a UCI program: uci=COMMAND, with
    /// option.NAME=VALUE after commas. The program reports its nodes and value
    /// itself. May be given several times
    #[arg(long = "program", value_name = "uci=COMMAND")]
    pub programs: Vec<Program>,
    /// Depths, such as 3 or 1-4
    #[arg(long, value_name = "DEPTHS")]
    pub depth: Option<Depths>,
    /// Seed of the first synthetic tree of each kind
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Timed repetitions of each search; 0 measures no time
    #[arg(long, value_name = "N")]
    pub repetitions: Option<u32>,
}

impl Overrides {
    /// Applies the options to every group of the experiment.
    ///
    /// A suite replaces all suites of groups that have any, and drops the groups without. Programs
    /// are added only to groups with suites of chess positions. Expected values are dropped if the
    /// suite or the seed changes. Questions are dropped if rows change, because they refer to the
    /// experiment's own rows.
    pub fn apply(&self, experiment: &mut Experiment) {
        if !self.keeps_rows() {
            experiment.question.clear();
            experiment.replication = None;
        }
        if let Some(suite) = &self.suite {
            experiment.group.retain(|group| !group.suites.is_empty());
            experiment.about = self.described(&experiment.name, suite);
            experiment.draw.clear();
            experiment.file.clear();
        }
        // An evaluation of chess is none of another game.
        let found = self.suite.as_deref().and_then(Suite::game_of).filter(|it| !has_notation(it));
        for group in &mut experiment.group {
            if let Some(suite) = &self.suite {
                group.suites = vec![suite.clone()];
                group.positions = None;
                group.expect.clear();
            }
            if let Some(game) = self.game.as_ref().or(found.as_ref()) {
                group.game = Some(Parsed(game.clone()));
                group.evaluation = None;
            }
            if self.evaluation.is_some() {
                group.evaluation.clone_from(&self.evaluation);
            }
            if !group.suites.is_empty() && self.tables.is_some() {
                group.tables.clone_from(&self.tables);
            }
            if let Some(SelectorList(algorithms)) = &self.algorithms {
                group.algorithms.clone_from(algorithms);
                group.settings.clear();
                group.caps.clear();
            }
            if !group.suites.is_empty() && group.game.is_none() {
                group.programs.extend(self.programs.iter().cloned().map(Parsed));
            }
            if let Some(depths) = &self.depth {
                group.depths = depths.clone();
            }
            if let Some(seed) = self.seed {
                group.seed = seed;
                group.expect.clear();
            }
            group.repetitions = self.repetitions.unwrap_or(group.repetitions);
        }
    }

    /// Returns whether the run still produces exactly the record that the experiment's file
    /// defines.
    pub fn keeps_record(&self) -> bool {
        let Self { tables, programs, repetitions, .. } = self;
        self.keeps_rows() && tables.is_none() && programs.is_empty() && repetitions.is_none()
    }

    /// Returns whether the run still contains exactly the rows that the experiment's file defines. A game
    /// and an evaluation need a suite.
    pub fn keeps_rows(&self) -> bool {
        let Self {
            suite,
            game: _,
            evaluation: _,
            tables: _,
            algorithms,
            programs: _,
            depth,
            seed,
            repetitions: _,
        } = self;
        suite.is_none() && algorithms.is_none() && depth.is_none() && seed.is_none()
    }

    /// Describes the experiment `name` on the suite of the command line, because its own
    /// description refers to other positions.
    fn described(&self, name: &str, suite: &str) -> String {
        let searches = match (&self.algorithms, &self.depth) {
            (Some(_), Some(_)) => "Searches".to_owned(),
            (Some(_), None) => format!("Searches to the depths of the experiment \"{name}\""),
            (None, _) => format!("The searches of the experiment \"{name}\""),
        };
        format!("{searches} on the positions of {suite}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_suite_has_another_description() {
        let mut experiment = Experiment::load("default").expect("it is built in");
        let suite = Some("my.epd".to_owned());
        Overrides { suite, ..Overrides::default() }.apply(&mut experiment);
        let about = "The searches of the experiment \"default\" on the positions of my.epd.";
        assert_eq!(experiment.about, about);
        assert!(experiment.group.iter().all(|group| group.suites == ["my.epd"]));
    }
}
