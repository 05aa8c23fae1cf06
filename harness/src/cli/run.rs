//! `plywood run`: runs an experiment and writes its record, tables and plots.

use std::fs;
use std::mem;
use std::path::Path;

use anyhow::{Context as _, anyhow, bail, ensure};
use clap::Args;
use plywood_algorithms::Configuration;
use plywood_positions::read_file;

use crate::catalogue::source::stem;
use crate::catalogue::suite::Suite;
use crate::cli::baseline::baseline;
use crate::cli::measured::measure;
use crate::cli::outcome::OutputLength;
use crate::cli::output::{err, out};
use crate::cli::readings;
use crate::cli::recording::RecordOptions;
use crate::cli::tabular::TableOptions;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::document::placed;
use crate::core::study::{CHANGED, MeasuredStudy as _};
use crate::record::atomic_write::write_whole;
use crate::record::machine::COMMIT;
use crate::record::registered::Registered;
use crate::record::shard::Shard;
use crate::report::table::json::json;
use crate::studies::parallel::Parallel;
use crate::studies::parallel::plan::ParallelExperiment;
use crate::studies::searches::Searches;
use crate::studies::searches::built_in::EXPERIMENTS;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::answerable::ensure_answerable;
use crate::studies::searches::experiment::inquiry::drawn::{DrawnSuite, draw};
use crate::studies::searches::experiment::inquiry::registrable::{
    Underpowered, ensure_registrable,
};
use crate::studies::searches::experiment::overrides::Overrides;
use crate::studies::searches::experiment::plan::Plan;
use crate::studies::searches::experiment::registration::{asked, register};

/// Run an experiment and write its record, tables and plots
///
/// An experiment is a TOML file. `plywood list experiments` lists the built-in experiments. Without
/// a name, the command runs the experiment called "default". It counts each search once and then
/// times it. The counts are the same on every machine and for any number of threads, and the
/// signature printed at the end lets you check that.
///
/// The results folder receives records.csv (one row for each search), summary.txt (all tables),
/// machine.toml (facts that the times depend on) and the plots. They replace those of an earlier
/// run once everything is measured. Until then journal.jsonl stores each finished row. After an
/// interruption by Ctrl-C, SIGTERM or a crash, --resume continues from the journal. Without
/// --resume, the next run in the folder renames the journal and prints its new name.
///
/// At the end, the command prints the answers to the experiment's questions, if it has any, and a
/// table of the cheapest algorithms. A single run never names a fastest algorithm. --all prints all
/// tables. So do --format, --table-depths, --configurations and --columns, which select tables and
/// leave the record unchanged.
///
/// A run is also a test. Two algorithms that promise the exact value may return different values,
/// or a value may differ from the experiment's expectation. The command then lists the question,
/// the values and the algorithms, and the exit status is 1. If exact answers to a question have
/// different moves, the run afterwards searches each move, and lists those whose value differs. The
/// rows are written in any case.
///
/// If the groups of an experiment have `processors`, schemes of parallel search run on simulated
/// processors, and also on threads if an algorithm has `threads=`. The rows are then in
/// parallel.csv.
///
/// Lines of an EPD file without a valid position are reported and left out. The other positions are
/// run, and the exit status is then 1. summary.txt and machine.toml count the lines that were left
/// out or changed; `plywood suite check` lists them.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "\
Examples:
  plywood run
  plywood run --suite my-positions.epd \\
    --algorithms 'alpha-beta,sss*' --depth 1-4
  plywood run --baseline negascout
  plywood run my-experiment.toml --seed 7 --out results/seed-7
  plywood run my-experiment.toml --shard 3/16")]
pub struct Options {
    /// Built-in experiment, or a TOML file
    experiment: Option<String>,
    #[command(flatten)]
    overrides: Overrides,
    #[command(flatten)]
    record: RecordOptions,
    /// Require that the experiment's questions were committed before any rows existed, and record
    /// their commit, which determines the seed of drawn suites
    #[arg(long, requires = "experiment", conflicts_with_all = [
        "suite", "tables", "algorithms", "programs", "depth", "seed", "repetitions", "shard",
    ])]
    registered: bool,
    /// Register contrasts over kinds and sources even if their power is below 0.8 or unknown
    #[arg(long, requires = "registered")]
    underpowered: bool,
    /// Part of the run to measure, such as 3/16, for a run on several machines; `plywood merge`
    /// joins the parts. The default folder is then out/<experiment>/shard-3-of-16
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Configuration to compare with: tables and plots show the costs of all others as ratios to
    /// its costs, with intervals and the number of positions with a ratio below 1
    #[arg(long, value_name = "NAME")]
    baseline: Option<Configuration>,
    #[command(flatten)]
    extent: OutputLength,
    #[command(flatten)]
    shown: TableOptions,
}

impl Runnable for Options {
    fn record(&mut self) -> Option<&mut RecordOptions> {
        Some(&mut self.record)
    }

    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        if let Some(name) = &self.experiment
            && let Some(experiment) = ParallelExperiment::load(name).map_err(usage)?
        {
            return self.run_parallel(experiment);
        }
        let (experiment, plan) = self.plan().map_err(usage)?;
        if self.record.again.is_none() {
            plan.ensure_programs_start().map_err(usage)?;
            self.report_endless(&plan);
        }
        let contenders = plan.searches.iter().map(|it| it.contender.contender());
        let baseline = baseline(self.baseline.as_ref(), contenders).map_err(usage)?;
        let how = self.record.how(self.shard);
        let study = Searches::new(&experiment, plan, baseline, self.shard, &how).map_err(usage)?;
        let study = study.in_folder(self.folder_name(experiment.name));
        self.shown.ensure_possible(study.contenders_and_depths()).map_err(usage)?;
        let Some(mut finished) = measure(&study, how, self.shard, &self.record)? else {
            return Ok(Verdict::Interrupted);
        };
        if self.shown.is_json() && !self.record.quiet {
            let tables = self.shown.tables(finished.rows.clone(), study.baseline());
            finished.print_json(&json(&tables.map_err(usage)?))?;
        } else if self.shown.is_given() && !self.record.quiet {
            let tables = self.shown.write(mem::take(&mut finished.rows), study.baseline());
            out!("{}", tables.map_err(usage)?.trim_end())?;
        } else {
            finished.print(self.extent)?;
        }
        Ok(finished.end())
    }
}

impl Options {
    /// Creates the options of the default experiment, with or without all tables.
    pub fn of_default(all: bool) -> Self {
        Self { extent: OutputLength { all }, ..Self::default() }
    }

    /// Returns the folder name of the run called `name`.
    fn folder_name(&self, name: String) -> String {
        let is_unnamed = match self.experiment.as_deref() {
            Some(experiment) => experiment == "-",
            None => self.overrides.suite.is_some(),
        };
        // `plywood merge` looks for shards in the folder of the experiment.
        let is_own = is_unnamed || self.overrides.keeps_record() || self.shard.is_some();
        if is_own { name } else { name + CHANGED }
    }

    /// Reports the deepest search to a depth of the command line that may take days.
    fn report_endless(&self, plan: &Plan) {
        let searches = plan.searches.iter().filter(|_| self.overrides.depth.is_some());
        let asked = searches.map(|it| (&plan.questions[it.question].0, &it.method.limits));
        let endless = asked.filter(|(question, limits)| readings::is_endless(question, limits));
        if let Some((deepest, _)) = endless.max_by_key(|(question, _)| question.depth) {
            readings::report_endless(deepest, "lower --depth");
        }
    }

    fn run_parallel(self, experiment: ParallelExperiment) -> anyhow::Result<Verdict> {
        let unfit = [
            ("--suite", self.overrides.suite.is_some()),
            ("--endgame-tables", self.overrides.tables.is_some()),
            ("--algorithms", self.overrides.algorithms.is_some()),
            ("--program", !self.overrides.programs.is_empty()),
            ("--depth", self.overrides.depth.is_some()),
            ("--repetitions", self.overrides.repetitions.is_some()),
            ("--shard", self.shard.is_some()),
            ("--registered", self.registered),
            ("--baseline", self.baseline.is_some()),
            (
                "--format, --table-depths, --configurations or --columns",
                self.shown.has_more_than_json(),
            ),
        ];
        if let Some((option, _)) = unfit.into_iter().find(|(_, is_given)| *is_given) {
            return Err(usage(anyhow!(
                "{option} does not apply to {}, an experiment on several processors; write the setting into its file",
                experiment.name
            )));
        }
        let experiment = match self.overrides.seed {
            Some(seed) => experiment.with_seed(seed),
            None => experiment,
        };
        let how = self.record.how(None);
        let study = Parallel::new(&experiment, &how).map_err(usage)?;
        let Some(finished) = measure(&study, how, None, &self.record)? else {
            return Ok(Verdict::Interrupted);
        };
        if self.shown.is_json() && !self.record.quiet {
            finished.print_json(&finished.values(None))?;
        } else {
            finished.print(self.extent)?;
        }
        Ok(finished.end())
    }

    /// Loads the experiment, applies the command line's changes, checks its registration if
    /// `--registered` was given, and plans its searches.
    ///
    /// # Errors
    ///
    /// If the experiment does not exist, is invalid, or cannot be registered.
    pub fn plan(&self) -> anyhow::Result<(Experiment, Plan)> {
        let name = self.experiment.as_deref().unwrap_or(EXPERIMENTS[0].0);
        let mut experiment = Experiment::load(name)?;
        if let Some(suite) = &self.overrides.suite {
            Suite::ensure_exists(suite)?;
        }
        self.overrides.apply(&mut experiment);
        experiment.read_original(read_file).map_err(|error| placed(name, error))?;
        if let (None, Some(suite)) = (&self.experiment, &self.overrides.suite) {
            experiment.name = stem(suite).into_owned();
        }
        let is_new = self.registered && self.record.again.is_none();
        let register = || register(Path::new(name), &experiment, COMMIT);
        let registration = is_new.then(register).transpose()?;
        let registered = match &self.record.again {
            Some(again) => again.registered.clone(),
            None => registration.as_ref().map(|it| it.registered.clone()),
        };
        self.draw_suites(&mut experiment, registered.as_ref())?;
        let plan = Plan::new(&experiment);
        let is_file = self.overrides.suite.is_none() && Path::new(name).is_file();
        let plan = plan.map_err(|error| if is_file { placed(name, error) } else { error })?;
        let plan = Plan { registered, ..plan };
        ensure_answerable(&experiment, &plan).map_err(|error| placed(name, error))?;
        if let Some(registration) = registration {
            let underpowered =
                if self.underpowered { Underpowered::Registered } else { Underpowered::Refused };
            let lines = ensure_registrable(&experiment, &plan, underpowered);
            for line in lines.map_err(|error| placed(name, error))? {
                err!("{line}");
            }
            registration.ensure_unseen(&asked(&experiment, &plan))?;
        }
        Ok((experiment, plan))
    }

    /// Draws the experiment's suites with the seed of its registration. Writes each suite to a file
    /// in the results folder, and replaces the suite's name in the groups by this file.
    fn draw_suites(
        &self,
        experiment: &mut Experiment,
        registered: Option<&Registered>,
    ) -> anyhow::Result<()> {
        let suites: Vec<&DrawnSuite> = experiment.drawn().collect();
        if suites.is_empty() {
            return Ok(());
        }
        let seeded = suites.iter().find(|it| it.seed.is_some()).filter(|_| registered.is_some());
        if let Some(suite) = seeded {
            bail!(
                "the suite \"{}\" has a seed, but a registered run takes it from the registration; \
                 remove the seed",
                suite.name.get_ref()
            );
        }
        let unseeded = suites.iter().find(|it| it.seed.is_none());
        let seed = match (registered, unseeded) {
            (Some(registered), _) => registered.seed(),
            (None, None) => 0,
            (None, Some(suite)) => bail!(
                "the suite \"{}\" has no seed, and only a registration gives it one; add --registered, \
                 or a seed to the suite",
                suite.name.get_ref()
            ),
        };
        let drawn = draw(&suites, seed)?;
        let names: Vec<String> = suites.iter().map(|it| it.name.get_ref().clone()).collect();
        let folder = self.record.folder(&experiment.name, self.shard).join(SUITES);
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        for (name, bytes) in names.into_iter().zip(drawn) {
            let file = folder.join(format!("{name}.epd"));
            let is_other = fs::read(&file).is_ok_and(|there| there != bytes);
            ensure!(
                !is_other,
                "{} was drawn by another registration; choose another --out, or remove {}",
                file.display(),
                folder.display()
            );
            write_whole(&file, bytes)?;
            for group in &mut experiment.group {
                group.rename_suite(&name, &file.display().to_string());
            }
        }
        Ok(())
    }
}

/// The subfolder of the results folder for drawn suites.
const SUITES: &str = "suites";
