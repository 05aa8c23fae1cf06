//! Parallel experiments defined in TOML files, and runs of all their searches.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, ensure};
use plywood_parallel::{Contender, Costs};
use rayon::iter::{ParallelBridge, ParallelIterator};
use rustc_hash::FxHashSet;
use serde::Deserialize;

use super::built_in::DOCUMENT;
use super::digest::digest;
use super::tables::disagreements;
use crate::catalogue::reading::SuiteReport;
use crate::catalogue::source::Source;
use crate::core::defaults::number;
use crate::core::depths::Depths;
use crate::core::memory::ensure_tables_fit;
use crate::core::parsed::Parsed;
use crate::core::pool;
use crate::core::study::{MeasureOptions, MeasuredStudy, RunPlan};
use crate::core::summary::Faults;
use crate::core::toml_text::parse_toml;
use crate::core::work::RunContext;
use crate::record::share::Share;
use crate::studies::parallel::measure::{Crew, measure};
use crate::studies::parallel::row::{Executor, ParallelRow};
use crate::studies::searches::experiment::definition::Group;
use crate::studies::searches::experiment::plan::Plan;
use crate::studies::searches::measure::bound::{Bound, Reach};
use crate::studies::searches::measure::question::Question;

/// A parallel experiment as written in its TOML file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParallelExperiment {
    /// The file's name without its extension.
    #[serde(skip)]
    pub name: String,
    /// The purpose of the experiment, and what to notice in its results. Required.
    pub about: String,
    /// The groups of searches, each a `[[group]]`. Required.
    pub group: Vec<ParallelGroup>,
}

/// A group of a parallel experiment: every scheme searches every position to every depth on every
/// number of processors.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ParallelGroup {
    /// The group's name, used in messages. Required.
    pub name: String,
    /// The purpose of the group, and what to notice in its results.
    #[serde(default)]
    about: String,
    /// Games from their start, and trees. A group has either `games` or a `suite`.
    #[serde(default)]
    games: Vec<String>,
    /// The name of a suite, or the path of an EPD file.
    suite: Option<String>,
    /// The evaluation. Default: each game's first.
    evaluation: Option<String>,
    /// The number of positions taken from the beginning of the suite. Default: all.
    positions: Option<usize>,
    /// Depths to search, in plies. Required.
    depths: Depths,
    /// The seed of the first tree; each further tree has the next seed. Default: 1.
    #[serde(default = "number::<_, 1>")]
    seed: u64,
    /// The number of trees of each generated kind. Default: 1.
    #[serde(default = "number::<_, 1>")]
    trees: u64,
    /// Timed repetitions of each search on threads. Default: 1.
    #[serde(default = "number::<_, 1>")]
    repetitions: u32,
    /// The greatest depth at which the minimal tree of an irregular tree is enumerated. Default: 0.
    #[serde(default)]
    enumerate_to: u32,
    /// The greatest depth at which the left-first minimal tree is used if the minimal tree is not
    /// enumerated. Default: 0.
    #[serde(default)]
    estimate_to: u32,
    /// Schemes of parallel search (`plywood list schemes`) with their settings. A scheme with
    /// `threads=N` runs on N threads and on one, and is timed. Required.
    algorithms: Vec<Parsed<Contender>>,
    /// The numbers of simulated processors. They must include 1, with which the others are compared.
    /// Required.
    processors: Vec<usize>,
    /// The costs of simulated operations, in units of simulated time. `node` is the cost of
    /// entering a position. `steal` is that of taking work from another processor, from the request
    /// to the answer, and `message` that of sending a value. `local` and `remote` are the costs of
    /// reading or writing a table entry in a processor's own memory or in another's. Default:
    /// `node=1000,steal=2000,message=1000,local=100,remote=1000`.
    #[serde(default)]
    costs: Parsed<Costs>,
}

/// The greatest number of processors that can be simulated.
const MOST_PROCESSORS: usize = 1 << 20;

impl ParallelExperiment {
    /// Returns whether a TOML text is a parallel experiment: a group has the field `processors`.
    pub fn is_one(text: &str) -> bool {
        let Ok(table) = text.parse::<toml::Table>() else { return false };
        let groups = table.get("group").and_then(toml::Value::as_array);
        groups.into_iter().flatten().any(|group| group.get("processors").is_some())
    }

    /// Reads a built-in experiment by its name, or another from its path. `None` if it does not
    /// exist or is not a parallel experiment.
    ///
    /// # Errors
    ///
    /// Fails if the file is not a valid experiment. The message names the file, line, column and
    /// remedy.
    pub fn load(name: &str) -> anyhow::Result<Option<Self>> {
        let Ok(is_one) = DOCUMENT.load(name, |_, text| Ok(Self::is_one(text))) else {
            return Ok(None);
        };
        if is_one { DOCUMENT.load(name, Self::parse).map(Some) } else { Ok(None) }
    }

    /// Parses an experiment from its text and names it `name`.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a valid experiment. The message usually names the line and column.
    pub fn parse(name: &str, text: &str) -> anyhow::Result<Self> {
        let mut experiment: Self = parse_toml(text)?;
        name.clone_into(&mut experiment.name);
        for group in &experiment.group {
            group.check().with_context(|| format!("group \"{}\"", group.name))?;
        }
        Ok(experiment)
    }

    /// Replaces the seed of every group, and thereby its trees.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        for group in &mut self.group {
            group.seed = seed;
        }
        self
    }
}

impl ParallelGroup {
    fn check(&self) -> anyhow::Result<()> {
        ensure!(
            self.suite.is_some() == self.games.is_empty(),
            "a group has either a suite or games; give exactly one of them"
        );
        ensure!(
            !self.algorithms.is_empty(),
            "it names no scheme; `plywood list schemes` lists them"
        );
        let few = |&it: &usize| (1..=MOST_PROCESSORS).contains(&it);
        ensure!(
            self.processors.contains(&1) && self.processors.iter().all(few),
            "processors must be numbers from 1 to {MOST_PROCESSORS}, including 1, with which the \
             others are compared"
        );
        Ok(())
    }

    /// Returns the positions and depths of the group, in the form of a sequential group.
    fn asked(&self) -> Group {
        let Self { name, about, games, suite, evaluation, depths, .. } = self.clone();
        Group {
            name,
            about,
            games,
            suites: suite.into_iter().collect(),
            evaluation,
            positions: self.positions,
            depths,
            seed: self.seed,
            trees: self.trees,
            repetitions: self.repetitions,
            enumerate_to: self.enumerate_to,
            estimate_to: self.estimate_to,
            ..Group::default()
        }
    }

    /// Returns all combinations of the group's schemes with numbers of processors.
    fn crews(&self) -> Vec<Crew> {
        let mut crews = Vec::new();
        for &Parsed(contender) in &self.algorithms {
            let numbers = match contender.threads() {
                None => self.processors.clone(),
                Some(1) => vec![1],
                Some(threads) => vec![1, threads],
            };
            crews.extend(numbers.into_iter().map(|processors| Crew {
                contender,
                processors,
                costs: self.costs.0,
                repetitions: self.repetitions,
            }));
        }
        crews
    }
}

/// The searches of a run, in the order of its rows.
#[derive(Clone, Debug, Default)]
pub struct Parallel {
    experiment: String,
    about: String,
    /// Seed of each group.
    seeds: Vec<u64>,
    questions: Vec<(Question, Reach)>,
    /// Index of each search's question in `questions`, and the configuration with its processors.
    searches: Vec<(usize, Crew)>,
    /// A summary of each suite read.
    readings: Vec<SuiteReport>,
    /// The files from which evaluations were read, with their hashes.
    files: Vec<Source>,
}

impl Parallel {
    /// Plans the searches of an experiment.
    ///
    /// # Errors
    ///
    /// Fails if a game, position, evaluation or suite does not exist, or if no search is left; the
    /// message names the group. Also fails if tables do not fit into memory.
    pub fn new(experiment: &ParallelExperiment, how: &MeasureOptions) -> anyhow::Result<Self> {
        let plan = Self::whole(experiment)?;
        let is_dealt = |&at: &usize| how.share.has(&plan.blank(at).id);
        let dealt = (0..plan.searches.len()).filter(is_dealt).map(|at| plan.searches[at]);
        let plan = Self { searches: dealt.collect(), ..plan };
        let sequential = plan.searches.iter().map(|(_, crew)| crew.contender.sequential());
        ensure_tables_fit(sequential.collect::<Vec<_>>().iter(), how.threads)?;
        Ok(plan)
    }

    /// Plans all searches of an experiment, before any are assigned to other shards.
    fn whole(experiment: &ParallelExperiment) -> anyhow::Result<Self> {
        let mut asked = Plan::default();
        let (name, about) = (experiment.name.clone(), experiment.about.clone());
        let mut plan = Self { experiment: name, about, ..Self::default() };
        let mut taken = FxHashSet::default();
        for group in &experiment.group {
            let named = || format!("{}: group \"{}\"", experiment.name, group.name);
            let of_group = group.asked();
            let questions = asked.ask(&of_group).with_context(named)?;
            plan.seeds.push(group.seed);
            for question in questions {
                let at = plan.questions.len();
                for crew in group.crews() {
                    if taken.insert(crew.blank("", &question).id) {
                        plan.searches.push((at, crew));
                    }
                }
                plan.questions.push((question, of_group.reach()));
            }
        }
        ensure!(!plan.searches.is_empty(), "nothing to search in {}", experiment.name);
        Ok(Self { readings: asked.readings, files: asked.files, ..plan })
    }

    fn blank(&self, at: usize) -> ParallelRow {
        let (question, crew) = &self.searches[at];
        crew.blank(&self.experiment, &self.questions[*question].0)
    }

    /// Returns the bounds of a question; `None` if `stop` is set first.
    fn bound(&self, question: usize, stop: &Arc<AtomicBool>) -> anyhow::Result<Option<Bound>> {
        let (asked, reach) = &self.questions[question];
        asked.bound_before(None, *reach, stop)
    }

    fn measured(&self, at: usize, stop: &Arc<AtomicBool>) -> Option<ParallelRow> {
        let (question, crew) = &self.searches[at];
        measure(&self.experiment, &self.questions[*question].0, crew, stop)
    }
}

/// How often a run checks whether it should stop.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

impl MeasuredStudy for Parallel {
    const ROW: &'static str = "search";

    fn asked(&self) -> RunPlan {
        let searches = (0..self.searches.len()).map(|at| {
            let (question, crew) = &self.searches[at];
            format!("{} {} {:?}", self.blank(at).id, crew.repetitions, self.questions[*question].1)
        });
        let files = self.files.iter().map(|Source { file, sha256 }| format!("{file} {sha256}"));
        let plan = searches.chain(files);
        let asked = RunPlan::new((&self.experiment, &self.about), self.seeds.clone(), plan);
        RunPlan { readings: self.readings.clone(), files: self.files.clone(), ..asked }
    }

    fn row_count(&self, _: &Share) -> usize {
        self.searches.len()
    }

    /// Searches everything. Simulated searches run first, several at a time; searches on threads
    /// then run one after another. `None` if the run was stopped.
    fn measure(
        &self,
        work: &mut RunContext<'_, ParallelRow>,
    ) -> anyhow::Result<Option<Vec<ParallelRow>>> {
        let blanks: Vec<_> = (0..self.searches.len()).map(|at| self.blank(at)).collect();
        let mut rows: Vec<_> = blanks.iter().map(|row| work.known(&row.id)).collect();
        let left = |executor: Executor| {
            let is_left = |&at: &usize| rows[at].is_none() && blanks[at].executor == executor;
            (0..blanks.len()).filter(is_left).collect::<Vec<_>>()
        };
        let (simulated, timed) = (left(Executor::Simulated), left(Executor::Threads));
        work.expect(simulated.len() + timed.len());
        let stop = Arc::clone(&work.stop);
        let mut bounds: Vec<Option<Bound>> = vec![None; self.questions.len()];
        let threads = work.threads;
        let mut whole = |at: usize, row: ParallelRow| -> anyhow::Result<Option<ParallelRow>> {
            let (question, _) = self.searches[at];
            if bounds[question].is_none() {
                bounds[question] = self.bound(question, &stop)?;
            }
            let Some(bound) = bounds[question] else { return Ok(None) };
            let minimal_leaves = bound.minimal.map(|(leaves, _)| leaves);
            let minimal_method = bound.minimal.map(|(_, method)| method);
            let row = ParallelRow { minimal_method, minimal_leaves, ..row };
            work.keep(&row)?;
            Ok(Some(row))
        };
        let pool = pool::of_threads(threads)?;
        let (sender, results) = channel();
        let (plan, raised) = (self.clone(), Arc::clone(&stop));
        thread::spawn(move || {
            pool.install(|| {
                // Sending fails when the run has ended and dropped the receiver.
                let _ =
                    simulated.into_iter().par_bridge().try_for_each_with(sender, |sender, at| {
                        sender.send((at, plan.measured(at, &raised).map(Box::new)))
                    });
            });
        });
        while !stop.load(Ordering::Relaxed) {
            match results.recv_timeout(LOOK_AGAIN) {
                Ok((at, Some(row))) => rows[at] = whole(at, *row)?,
                Err(RecvTimeoutError::Timeout) => {}
                Ok((_, None)) | Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        for at in timed {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            // The main thread has a small stack, which suffices because `measured` starts other
            // threads for the search.
            if let Some(row) = self.measured(at, &stop) {
                rows[at] = whole(at, row)?;
            }
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        Ok(Some(rows.into_iter().flatten().collect()))
    }

    fn is_timed(&self) -> bool {
        self.searches.iter().any(|(_, crew)| crew.repetitions > 0)
    }

    fn in_short(&self, rows: &[ParallelRow]) -> Option<String> {
        Some(digest(rows))
    }

    fn faults(&self, rows: &[ParallelRow]) -> anyhow::Result<Faults> {
        Ok(Faults { between_rows: disagreements(rows), of_rows: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::parallel::built_in::PARALLEL;

    #[test]
    fn built_in_experiments_are_experiments() {
        for (name, _) in PARALLEL {
            let experiment = ParallelExperiment::load(name).expect(name).expect(name);
            Parallel::whole(&experiment).expect(name);
        }
    }
}
