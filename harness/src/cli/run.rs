//! `plywood run`: runs an experiment, and writes its records, a table and plots.

use std::sync::Arc;

use anyhow::anyhow;
use clap::Args;
use plywood_algorithms::Configuration;

use crate::catalogue::source::stem;
use crate::cli::baseline::baseline;
use crate::cli::busy;
use crate::cli::measured;
use crate::cli::outcome::{Extent, Outcome};
use crate::cli::output::{complain, say};
use crate::cli::progress::progress;
use crate::cli::readings;
use crate::cli::recording::RecordOptions;
use crate::cli::tabular::TableOptions;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::memory::ensure_tables_fit;
use crate::core::pool::of_threads;
use crate::core::rows::Seen;
use crate::record::contender::Contender;
use crate::record::journal::Run;
use crate::record::kind::RowKind as _;
use crate::record::machine::Machine;
use crate::record::shard::{Part, Shard};
use crate::record::share::Share;
use crate::studies::parallel::Parallel;
use crate::studies::parallel::plan::ParallelExperiment;
use crate::studies::searches::built_in::EXPERIMENTS;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::overrides::Overrides;
use crate::studies::searches::experiment::plan::Plan;
use crate::studies::searches::experiment::pool;
use crate::studies::searches::row::SearchRow;
use crate::verify::moves::unworthy;

/// Run an experiment: measure, write the records, and plot them
///
/// An experiment is a TOML file. `plywood list experiments` lists the built-in
/// ones; without a name, the one called "default" is run. Every search is counted
/// once and then timed; the counts are the same on every machine and for any
/// number of threads, and the signature at the end lets you check that.
///
/// The results folder receives records.csv (one row for each search), summary.txt (all tables),
/// machine.toml (what the times depend on) and the plots. They replace those of an earlier run once
/// everything is measured. Until then each finished row is kept in journal.jsonl. After an
/// interruption by Ctrl-C, SIGTERM or a crash, --resume continues from it; without --resume, the
/// next run in the folder renames the journal and prints its new name.
///
/// At the end, ten lines say who is cheapest or fastest, and by how much; --all
/// prints the tables. So do --format, --depths, --contenders and --columns, which choose
/// what is printed and leave the record as it is.
///
/// A run is also a test: if two algorithms that promise the value return different ones, or a value
/// differs from the one the experiment expects, the question, the values and the algorithms are
/// listed, and the exit status is 1. If exact answers to a question have different moves, each move
/// is searched once more after the measurements, and listed if it is not worth the value. The rows
/// are written all the same.
///
/// If the groups of an experiment have `processors`, schemes of parallel search
/// search it on simulated processors, and on threads where an algorithm has
/// `threads=`. Its rows are in parallel.csv.
///
/// Lines of an EPD file without a valid position are reported and left out; the others are run, and
/// the exit status is 1 at the end. summary.txt and machine.toml also count the lines that were
/// left out or changed; `plywood suite check` lists them all.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "\
Examples:
  plywood run
  plywood run --suite my-positions.epd --algorithms 'alpha-beta,sss*' --depth 1-4
  plywood run --baseline negascout
  plywood run my-experiment.toml --seed 7 --out results/seed-7
  plywood run my-experiment.toml --shard 3/16")]
pub struct Options {
    /// A built-in experiment's name, or a TOML file
    experiment: Option<String>,
    #[command(flatten)]
    overrides: Overrides,
    #[command(flatten)]
    record: RecordOptions,
    /// Run one of several equal parts, such as 3/16, to split the run across machines; `plywood
    /// merge` puts the parts together. The default folder is then out/<experiment>/shard-3-of-16
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Compare all others with this contender: each table gives their evaluations, nodes and time
    /// as ratios to its own, each with an interval and the number of positions in which they are
    /// lower; and ratios are plotted
    #[arg(long, value_name = "NAME")]
    baseline: Option<Configuration>,
    #[command(flatten)]
    extent: Extent,
    #[command(flatten)]
    shown: TableOptions,
}

impl Runnable for Options {
    fn record(&mut self) -> Option<&mut RecordOptions> {
        Some(&mut self.record)
    }

    fn run(self) -> anyhow::Result<Verdict> {
        if let Some(name) = &self.experiment
            && let Some(experiment) = ParallelExperiment::load(name).map_err(usage)?
        {
            return self.run_parallel(experiment);
        }
        let (experiment, mut plan) = self.plan().map_err(usage)?;
        let baseline = baseline(self.baseline.as_ref(), contenders_of(&plan)).map_err(usage)?;
        readings::report(&plan.readings);
        for group in &experiment.group {
            for algorithm in group.left_out() {
                let group = &group.name;
                complain!(
                    "note: {algorithm} supports no settings of group \"{group}\" and \
                     is left out of it"
                );
            }
        }
        for taken in &plan.from_tables {
            complain!("note: {taken}");
        }
        for idle in &plan.idle {
            complain!("note: {idle}");
        }
        let about = format!("{}: {}", experiment.name, experiment.about.trim());
        let part = self.shard.map(|shard| deal(&mut plan, shard, &about));
        if let Some(again) = &self.record.again {
            plan.deal(&again.share);
            plan.only_count(&again.stop);
        }
        self.shown.ensure_possible(contenders_and_depths(&plan)).map_err(usage)?;
        let run = part.as_ref().map_or_else(|| plan.run(), |part| part.run.clone());
        let threads = self.record.threads();
        let contenders = plan.searches.iter().filter_map(|it| it.contender.configuration());
        ensure_tables_fit(contenders, threads).map_err(usage)?;
        let machine = Machine::of_this_run(threads).with_inputs(&plan.readings, &plan.files);
        let folder = self.record.folder(&experiment.name, self.shard);
        let (mut recording, done) = self.record.begin(folder.clone(), machine, &run, part)?;
        if !self.record.quiet && plan.searches.iter().any(|it| it.method.repetitions > 0) {
            busy::report_slow_program();
        }
        let plan = Arc::new(plan);
        let (bar, stop) = (progress(self.record.quiet), self.record.stop());
        let keep = |row: &SearchRow| recording.keep(row);
        let Some(rows) = pool::run(&plan, threads, &bar, done, &stop, keep)? else {
            return Ok(recording.interrupted());
        };
        let in_short = readings::in_short(&plan.readings);
        let questions = plan.questions.iter().map(|(question, _)| question);
        let unworthy = unworthy(questions, &rows, &of_threads(threads)?, &stop);
        let outcome = Outcome::of(&rows, &plan.expected, &unworthy, &in_short, baseline.as_ref())?;
        let files = recording.finish(&rows, &outcome.tables)?;
        // Plots of a part would not show the whole run.
        if self.shard.is_none() {
            let rows = Seen::from(&rows).against(baseline.as_ref());
            files.draw(rows, threads)?;
        }
        if !self.record.quiet {
            busy::report_on(&folder.join(SearchRow::FILE), &rows);
        }
        let count = format!("{} searches", rows.len());
        if self.shown.is_given() && !self.record.quiet {
            let tables = self.shown.write(rows, baseline.as_ref()).map_err(usage)?;
            say!("{}", tables.trim_end())?;
        } else {
            files.print(&about, self.extent.of(&outcome), &count)?;
        }
        for line in &in_short {
            complain!("{line}");
        }
        let is_whole = !readings::any_refused(&plan.readings);
        Ok(if is_whole { outcome.verdict } else { Verdict::Wrong })
    }
}

impl Options {
    /// The default experiment, whose tables are all printed or not.
    pub fn of_default(all: bool) -> Self {
        Self { extent: Extent { all }, ..Self::default() }
    }

    fn run_parallel(self, experiment: ParallelExperiment) -> anyhow::Result<Verdict> {
        let unfit = [
            ("--suite", self.overrides.suite.is_some()),
            ("--tables", self.overrides.tables.is_some()),
            ("--algorithms", self.overrides.algorithms.is_some()),
            ("--program", !self.overrides.programs.is_empty()),
            ("--depth", self.overrides.depth.is_some()),
            ("--repetitions", self.overrides.repetitions.is_some()),
            ("--shard", self.shard.is_some()),
            ("--baseline", self.baseline.is_some()),
            ("--format, --depths, --contenders or --columns", self.shown.is_given()),
        ];
        if let Some((option, _)) = unfit.into_iter().find(|(_, is_given)| *is_given) {
            return Err(usage(anyhow!(
                "{} is an experiment on several processors, where {option} does not apply; write \
                 the setting in its file",
                experiment.name
            )));
        }
        let experiment = match self.overrides.seed {
            Some(seed) => experiment.with_seed(seed),
            None => experiment,
        };
        let how = self.record.how(None);
        let study = Parallel::new(&experiment, &how).map_err(usage)?;
        measured::run(&study, how, None, &self.record, self.extent)
    }

    /// Loads the experiment, applies the command line's changes, and plans its searches.
    ///
    /// # Errors
    ///
    /// If the experiment does not exist or is invalid.
    pub fn plan(&self) -> anyhow::Result<(Experiment, Plan)> {
        let name = self.experiment.as_deref().unwrap_or(EXPERIMENTS[0].0);
        let mut experiment = Experiment::load(name)?;
        self.overrides.apply(&mut experiment);
        if let (None, Some(suite)) = (&self.experiment, &self.overrides.suite) {
            experiment.name = stem(suite).into_owned();
        }
        let plan = Plan::new(&experiment)?;
        Ok((experiment, plan))
    }
}

/// The contenders of the searches, as rows name them.
fn contenders_of(plan: &Plan) -> impl Iterator<Item = Contender> {
    plan.searches.iter().map(|search| search.contender.contender())
}

/// The contender and the depth of each search.
fn contenders_and_depths(plan: &Plan) -> impl Iterator<Item = (Contender, u32)> {
    let depth = |question: usize| plan.questions[question].0.depth;
    plan.searches.iter().map(move |it| (it.contender.contender(), depth(it.question)))
}

/// Keeps the searches of one shard in the plan, and drops the rest.
fn deal(plan: &mut Plan, shard: Shard, about: &str) -> Part {
    let run = Run { shard: Some(shard), ..plan.run() };
    let rows = plan.searches.len();
    Part {
        run,
        shard,
        rows,
        places: plan.deal(&Share::Shard(shard)),
        expected: plan.expected.clone(),
        suites: readings::in_short(&plan.readings),
        about: about.to_owned(),
        sha256: None,
    }
}
