//! `plywood run` for parallel experiments.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::cli::output::complain;
use crate::cli::progress::progress;
use crate::cli::readings;
use crate::cli::recording::RecordOptions;
use crate::cli::verdict::{Verdict, usage};
use crate::core::memory::ensure_tables_fit;
use crate::record::machine::{Machine, SuiteFacts};
use crate::record::signature::signature;
use crate::studies::parallel::plan::{ParallelExperiment, ParallelPlan};
use crate::studies::parallel::row::ParallelRow;
use crate::studies::parallel::tables::{disagreements, summary};

/// Runs the experiment.
///
/// # Errors
///
/// If the experiment is invalid, or the results cannot be written.
pub fn run(experiment: &ParallelExperiment, record: &RecordOptions) -> anyhow::Result<Verdict> {
    let mut plan = ParallelPlan::new(experiment).map_err(usage)?;
    plan.deal(&record.share(None));
    readings::report(&plan.readings);
    let threads = record.threads();
    let contenders = plan.sequential();
    ensure_tables_fit(contenders.iter(), threads).map_err(usage)?;
    let suites = plan.readings.iter().map(SuiteFacts::from).collect();
    let machine = Machine { suites, ..Machine::of_this_run(threads).with_files(&plan.files) };
    let (mut recording, done) =
        record.begin::<ParallelRow>(record.folder(&experiment.name), machine, &plan.run())?;
    let plan = Arc::new(plan);
    let (bar, stop) = (progress(record.quiet), record.stop());
    let searched = plan.search(threads, &bar, done, &stop, |row| recording.keep(row))?;
    let Some(rows) = searched else {
        return Ok(recording.interrupted());
    };
    let mut tables = summary(&rows);
    let wrong = disagreements(&rows);
    for line in &wrong {
        complain(format_args!("{line}"));
        let _ = writeln!(tables, "\n{line}");
    }
    let _ = writeln!(tables, "\n{}", signature(&rows)?);
    let files = recording.finish(&rows, &tables)?;
    files.draw(&rows, threads)?;
    let about = format!("{}: {}", experiment.name, experiment.about.trim());
    files.print(&about, &tables, &format!("{} searches", rows.len()))?;
    let is_well = wrong.is_empty() && !readings::any_refused(&plan.readings);
    Ok(if is_well { Verdict::Well } else { Verdict::Wrong })
}
