//! Parses and checks experiments written in TOML.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use plywood_algorithms::{Algorithm, Configuration, Settings};
use plywood_positions::decode;
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::catalogue::game_name::GameName;
use crate::catalogue::labels::Labels;
use crate::catalogue::selection::Selector;
use crate::catalogue::source::stem;
use crate::catalogue::suite::Suite;
use crate::core::defaults::number;
use crate::core::depths::Depths;
use crate::core::document::{ensure_distinct, error_at, placed};
use crate::core::parsed::Parsed;
use crate::core::toml_text::parse_toml;
use crate::report::grouped::distinct;
use crate::studies::searches::built_in::DOCUMENT;
use crate::studies::searches::experiment::expectation::Expectation;
use crate::studies::searches::experiment::inquiry::drawn::{Draw, DrawnSuite};
use crate::studies::searches::experiment::inquiry::hashed::SuiteFile;
use crate::studies::searches::experiment::inquiry::replication::Replication;
use crate::studies::searches::experiment::inquiry::{Inquiry, Written};
use crate::studies::searches::experiment::limits::LimitOptions;
use crate::studies::searches::measure::bound::{Graphs, Reach};
use crate::studies::searches::measure::contestant::Program;

/// An experiment as written in its TOML file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// The file's name without its extension.
    #[serde(skip)]
    pub name: String,
    /// The purpose of the experiment, and what to notice in its results; printed before the tables.
    /// Required.
    pub about: String,
    /// The groups of searches, each a `[[group]]`. Required.
    pub group: Vec<Group>,
    /// The questions that the rows answer, each a `[[question]]`.
    #[serde(default, rename = "question")]
    written: Vec<Written>,
    /// The questions after they were checked.
    #[serde(skip)]
    pub question: Vec<Inquiry>,
    /// The suites that are drawn from games when the run begins, each a `[[draw]]`.
    #[serde(default)]
    pub draw: Vec<Draw>,
    /// The suites whose content is fixed, each a `[[file]]`.
    #[serde(default)]
    pub file: Vec<SuiteFile>,
    /// Another experiment whose predictions this one tests, in place of questions: a
    /// `[replication]`.
    pub replication: Option<Replication>,
    /// The replicated experiment, once [`Self::read_original`] has read it.
    #[serde(skip)]
    original: Option<Box<Self>>,
    /// The text of the TOML file, used to locate errors.
    #[serde(skip)]
    pub text: String,
}

/// A group of an experiment: every algorithm searches every position to every depth.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Group {
    /// The group's name, used in messages. Required.
    pub name: String,
    /// The purpose of the group, and what to notice in its results.
    #[serde(default)]
    pub about: String,
    /// Games from their start, and trees (`plywood list games`); a generated tree without `d=` is
    /// as deep as the search. A group has either `games` or `suites`.
    #[serde(default)]
    pub games: Vec<String>,
    /// Names of suites (`plywood list suites`) or paths of EPD files; `suite` with one text, or
    /// `suites` with a list.
    #[serde(default, alias = "suite", deserialize_with = "one_or_several")]
    pub suites: Vec<String>,
    /// The labels of suites, by the name of the suite.
    #[serde(skip)]
    pub labels: BTreeMap<String, Labels>,
    /// The game of the suites' positions, if it is not chess, such as `othello` or
    /// `chess-with-promotions`. Each line of a suite is a position in the game's notation and then
    /// EPD's operations.
    pub game: Option<Parsed<GameName>>,
    /// A folder of endgame tables (`plywood-play endgame build`), relative to the working directory. For
    /// positions of a suite that are in the tables, these replace the best moves `bm` by the moves
    /// that win fastest, keep the draw, or lose slowest.
    pub tables: Option<PathBuf>,
    /// The evaluation (`plywood list evaluations`), which each game must offer. Default: each
    /// game's first.
    pub evaluation: Option<String>,
    /// The number of positions taken from the beginning of each suite. Default: all.
    pub positions: Option<usize>,
    /// Algorithms (`plywood list algorithms`), with or without settings (`plywood list settings`),
    /// and groups of algorithms (`plywood list groups`). Required, unless there are `programs`.
    #[serde(default)]
    pub algorithms: Vec<Selector>,
    /// UCI programs that also search the positions of chess: `uci=COMMAND`, with
    /// `option.NAME=VALUE` after commas. For each search, a program is restarted and receives
    /// `go depth`, with the limits as `nodes` and `movetime`. It reports its own nodes, value, move
    /// and principal variation. Its rows are marked, and are not in the signature.
    #[serde(default)]
    pub programs: Vec<Parsed<Program>>,
    /// Settings for algorithms named without settings. Each algorithm runs once with each of these
    /// settings that it supports. An empty text is the plain algorithm. The run lists algorithms
    /// that support none.
    #[serde(default)]
    pub settings: Vec<Parsed<Settings>>,
    /// Depths to search, in plies: a number, a list of numbers, or a text such as `"1-4"` or
    /// `"1-3,5"`. Required.
    pub depths: Depths,
    /// The greatest depth of an algorithm, by its name or the name of its group. A name without
    /// settings includes the algorithm with any settings. If several fit, the least applies.
    #[serde(default)]
    pub caps: BTreeMap<String, u32>,
    /// The number of random moves after which each board game begins, in `trees` positions.
    /// Default: none.
    #[serde(default)]
    pub random_moves: u32,
    /// The seed of the first tree, or of the first position after random moves. Each further tree
    /// or position has the next seed. Default: 1.
    #[serde(default = "number::<_, 1>")]
    pub seed: u64,
    /// The number of trees of each generated kind, or of positions after random moves. Default: 1.
    #[serde(default = "number::<_, 1>")]
    pub trees: u64,
    /// Timed repetitions of each search, after the counted search; 0 measures no time. Default: 3.
    #[serde(default = "number::<_, 3>")]
    pub repetitions: u32,
    /// The greatest depth at which the minimal tree of an irregular tree is enumerated. Default: 5.
    #[serde(default = "number::<_, 5>")]
    pub enumerate_to: u32,
    /// The greatest depth at which the left-first minimal tree is used if the minimal tree is not
    /// enumerated. Default: 6.
    #[serde(default = "number::<_, 6>")]
    pub estimate_to: u32,
    /// The minimal graphs to find. `none` finds no graph; `left-first` finds the left-first tree
    /// and graph. `all` adds the greedy estimate of the minimal graph. `exact` also adds the
    /// minimal graph itself, or a proven bound on it. Default: `none`.
    #[serde(default)]
    pub graphs: Graphs,
    /// The depth to which minimax judges the chosen moves (`regret`). Default: no move is judged.
    pub regret_to: Option<u32>,
    /// Values known from other sources, as a list of tables. The run fails if an algorithm proves
    /// another value.
    #[serde(default)]
    pub expect: Vec<Expectation>,
    /// The limits of each search, as a table. Default: none, except that the memory of a best-first
    /// search is limited to its share of the memory available.
    #[serde(default)]
    pub limits: LimitOptions,
}

impl Experiment {
    /// Reads a built-in experiment by its name, or another experiment from its path.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or is not a valid experiment. The message names the file,
    /// line, column and remedy.
    pub fn load(name: &str) -> anyhow::Result<Self> {
        DOCUMENT.load(name, Self::parse)
    }

    /// Parses the bytes of the experiment file `file`.
    ///
    /// # Errors
    ///
    /// Fails if the bytes are not a valid experiment. The message names the file and usually the
    /// line and column.
    pub fn of_bytes(file: &Path, bytes: &[u8]) -> anyhow::Result<Self> {
        let name = file.display().to_string();
        let text = decode(bytes).with_context(|| name.clone())?;
        Self::parse(&stem(&name), &text).map_err(|error| placed(&name, error))
    }

    /// Parses an experiment from its text and names it `name`.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a valid experiment. The message usually names the line and column.
    pub fn parse(name: &str, text: &str) -> anyhow::Result<Self> {
        let mut experiment: Self = parse_toml(text)?;
        name.clone_into(&mut experiment.name);
        text.clone_into(&mut experiment.text);
        for group in &experiment.group {
            group.check().with_context(|| format!("group \"{}\"", group.name))?;
        }
        let written = std::mem::take(&mut experiment.written).into_iter();
        experiment.question = written.map(|it| it.read(text)).collect::<Result<_, _>>()?;
        let questions = experiment.question.iter().map(|it| &it.name);
        ensure_distinct(text, "question", questions)?;
        if let (Some(question), Some(_)) = (experiment.question.first(), &experiment.replication) {
            let problem = "a replication has the contrasts of the other experiment and asks nothing \
                           else; remove the question, or ask it in an experiment of its own";
            return Err(error_at(text, question.name.span(), problem));
        }
        experiment.expand_kinds()?;
        ensure_distinct(text, "suite to be drawn", experiment.drawn().map(|it| &it.name))?;
        ensure_distinct(text, "[[file]]", experiment.file.iter().map(|it| &it.suite))?;
        for suite in experiment.drawn() {
            experiment.check_drawn(suite)?;
        }
        for file in &experiment.file {
            experiment.ensure_used(&file.suite, "leave the [[file]] out")?;
        }
        experiment.label_suites()?;
        Ok(experiment)
    }

    /// Reads the experiment that this one replicates, if any. `read` returns a file's bytes.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or has another hash than the replication names. The message
    /// names the line and column of the replication.
    pub fn read_original(
        &mut self,
        read: impl FnOnce(&Path) -> io::Result<Vec<u8>>,
    ) -> anyhow::Result<()> {
        if let Some(replication) = &self.replication {
            let original = replication.original(read);
            let place = || replication.of.span();
            let original =
                original.map_err(|error| error_at(&self.text, place(), format!("{error:#}")))?;
            self.original = Some(Box::new(original));
        }
        Ok(())
    }

    /// Returns the experiment that contains the questions: the replicated experiment, or this one.
    pub fn asking(&self) -> &Self {
        self.original.as_deref().unwrap_or(self)
    }

    /// Returns the suites to be drawn from games when the run begins.
    pub fn drawn(&self) -> impl Iterator<Item = &DrawnSuite> {
        self.draw.iter().map(|draw| &draw.suite)
    }

    /// Checks that a drawn suite is used by a group, has at least one position, and does not bear
    /// the name of a built-in suite.
    fn check_drawn(&self, suite: &DrawnSuite) -> anyhow::Result<()> {
        let name = suite.name.get_ref();
        let problem = if Suite::is_built_in(name) {
            format!("\"{name}\" is a built-in suite; give the one to be drawn another name")
        } else if suite.count == 0 {
            format!("\"{name}\" has no position; give it a count of at least 1")
        } else {
            return self.ensure_used(&suite.name, "draw no such suite");
        };
        Err(error_at(&self.text, suite.name.span(), problem))
    }

    /// Checks that a group searches the suite. `otherwise` completes the error message.
    fn ensure_used(&self, suite: &Spanned<String>, otherwise: &str) -> anyhow::Result<()> {
        let name = suite.get_ref();
        if self.group.iter().any(|group| group.suites.contains(name)) {
            return Ok(());
        }
        let problem = format!("no group has the suite \"{name}\"; name it in one, or {otherwise}");
        Err(error_at(&self.text, suite.span(), problem))
    }

    /// Checks that each suite listed as `[[file]]` exists and has the expected SHA-256.
    ///
    /// # Errors
    ///
    /// Fails if a file is missing or differs. The message names line, column, the hash found and
    /// the remedy.
    pub fn ensure_files(&self) -> anyhow::Result<()> {
        self.file.iter().try_for_each(|file| {
            file.ensure_there().map_err(|unfit| error_at(&self.text, file.suite.span(), unfit))
        })
    }
}

impl Group {
    fn check(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.regret_to != Some(0),
            "minimax judges no move at depth 0; give regret-to a depth of at least 1"
        );
        for name in self.caps.keys() {
            name.parse::<Selector>().context("caps")?;
        }
        let assembled = Selector::all_contenders(&self.algorithms);
        let assembled = assembled.iter().find(|contender| !contender.settings().is_plain());
        if let Some(contender) = assembled.filter(|_| !self.settings.is_empty()) {
            anyhow::bail!(
                "{contender} has settings, but the group lists settings, too; name the algorithm \
                 alone and write \"{}\" in the group's settings, or remove the list",
                contender.settings()
            );
        }
        anyhow::ensure!(
            self.suites.is_empty() != self.games.is_empty(),
            "a group has either suites or games; give exactly one of them"
        );
        if let Some(suite) = repeated(&self.suites) {
            anyhow::bail!("suite \"{suite}\" is listed twice; name each suite once");
        }
        anyhow::ensure!(
            self.suites.is_empty() || self.random_moves == 0,
            "random-moves begin at the start of a game; leave them out, or write `games`"
        );
        anyhow::ensure!(
            !self.suites.is_empty() || self.game.is_none(),
            "`game` names the game of a suite's positions; without a suite, write `games`"
        );
        anyhow::ensure!(
            self.tables.is_none() || !self.suites.is_empty(),
            "tables give the best moves in a suite's positions; give a suite, or leave tables out"
        );
        for Expectation { game, position, depth, .. } in &self.expect {
            let named = game.as_ref().is_some_and(|game| self.games.contains(game));
            anyhow::ensure!(
                named || (game.is_none() && self.games.len() < 2),
                "an answer is expected for position \"{position}\"; give it one of the group's \
                 games, or none if the group has only one"
            );
            anyhow::ensure!(
                self.depths.iter().any(|searched| searched == *depth),
                "an answer is expected for position \"{position}\" at depth {depth}, which \
                 is not searched; add the depth, or leave the answer out"
            );
        }
        Ok(())
    }

    /// Returns a label for the source of positions that belong to no suite. Positions with equal
    /// source and number are identical.
    pub fn source(&self, game: &str) -> String {
        match self.random_moves {
            0 => game.to_owned(),
            moves => format!("{game} after {moves} moves"),
        }
    }

    /// Returns the configurations of the group: its algorithms, combined with its list of settings
    /// if it has one.
    pub fn contenders(&self) -> Vec<Configuration> {
        let named = Selector::all_contenders(&self.algorithms);
        if self.settings.is_empty() {
            return named;
        }
        let with_each = |contender: Configuration| {
            let settings = self.settings.iter();
            settings.filter_map(move |it| Configuration::new(contender.algorithm(), it.0).ok())
        };
        distinct(named.into_iter().flat_map(with_each))
    }

    /// Returns the algorithms left out of the group because they support none of its settings.
    pub fn left_out(&self) -> Vec<Algorithm> {
        let takes_part = self.contenders();
        let named = Selector::all_contenders(&self.algorithms).into_iter();
        let named = named.map(|contender| contender.algorithm());
        named
            .filter(|algorithm| !takes_part.iter().any(|it| it.algorithm() == *algorithm))
            .collect()
    }

    /// Returns the depth limits up to which lower bounds are computed for this group.
    pub fn reach(&self) -> Reach {
        let Self { enumerate_to, estimate_to, graphs, .. } = *self;
        Reach { enumerate_to, estimate_to, graphs, memory: self.limits.limits().memory }
    }

    /// Returns the greatest depth to which the group searches with `contender`; `None` if it has no
    /// cap.
    pub fn cap(&self, contender: &Configuration) -> Option<u32> {
        let names =
            |name: &str| name.parse::<Selector>().is_ok_and(|selector| selector.covers(contender));
        self.caps.iter().filter(|(name, _)| names(name)).map(|(_, &depth)| depth).min()
    }
}

/// Deserialises one string or a list of strings.
fn one_or_several<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a suite is a text, and several are a list of texts")]
    enum Names {
        One(String),
        Several(Vec<String>),
    }
    Names::deserialize(deserializer).map(|names| match names {
        Names::One(name) => vec![name],
        Names::Several(names) => names,
    })
}

/// Returns the first string that repeats an earlier one.
fn repeated(texts: &[String]) -> Option<&String> {
    let (_, found) = (0..).zip(texts).find(|&(at, text)| texts[..at].contains(text))?;
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::searches::built_in;

    #[test]
    fn built_in_experiments_are_experiments() {
        for (name, _) in built_in::EXPERIMENTS {
            Experiment::load(name).unwrap_or_else(|error| panic!("{error:#}"));
        }
    }

    #[test]
    fn no_settings_are_lost_without_a_word() {
        let text = "about = ''\n[[group]]\nname = 'x'\ngames = ['tic-tac-toe']\ndepths = 3\n\
                    algorithms = ['pvs', 'sss*']\nsettings = ['history']\n";
        let experiment = Experiment::parse("x", text).expect("an experiment");
        assert_eq!(experiment.group[0].left_out(), [Algorithm::SSS]);
    }
}
