//! `plywood tables`: prints the tables of recorded rows.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use clap::Args;
use plywood_algorithms::Configuration;
use plywood_positions::read_file;
use serde::Deserialize;

use crate::catalogue::labels::Labels;
use crate::cli::baseline::baseline;
use crate::cli::output::{self, out};
use crate::cli::questions::{Questions, grounds};
use crate::cli::rows;
use crate::cli::tabular::TableOptions;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::study::{AnyStudy, Joint, JointForm};
use crate::record::kind::RowKind as _;
use crate::record::records;
use crate::record::registered::Registered;
use crate::record::signature::{Signature, signature};
use crate::results::row_files::row_files;
use crate::studies;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::findings::Grounds;
use crate::studies::searches::tables::replicated::{Asked, tables};

/// Print the tables of recorded searches, or a verdict on matches
///
/// Nothing is measured: the command prints the tables of summary.txt and the signature of all rows.
/// With --baseline, each table also compares all configurations with the baseline. With
/// --questions, the command instead prints the answers to an experiment's questions. Only the text
/// format has a signature. CSV contains unrounded numbers and no notes.
///
/// For registered matches of a question, the command prints a verdict that corrects all their
/// comparisons together. It gives no verdict while games are missing.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood tables results/2026-01-31/records.csv --baseline negascout
  plywood tables records.csv --depths 3-5 --columns evaluations,nodes-ratio \\
    --baseline pvs
  plywood tables records.csv --configurations 'pvs,sss*' --format latex
  plywood tables chess.csv trees.csv
  plywood tables out/null-move-5000 out/null-move-20000
  plywood tables results/findings --questions findings.toml --format csv
  plywood tables results/again --questions again.toml \\
    --replicates results/findings")]
pub struct Options {
    /// Folders of records from `plywood run` or `plywood-play match`, or files of searches or games,
    /// also compressed by gzip; the tables cover all of them together
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// Configuration to compare with: prints evaluations, nodes and time of the others as ratios
    #[arg(long, value_name = "NAME")]
    baseline: Option<Configuration>,
    /// File of an experiment with questions to answer. Answers are registered if, according to
    /// machine.toml, the record was registered with exactly this text; otherwise they are
    /// exploratory
    #[arg(long, value_name = "FILE.toml")]
    #[arg(conflicts_with_all = ["baseline", "depths", "names", "columns"])]
    questions: Option<PathBuf>,
    /// Table with the columns suite, kind and source, for rows that were written before they stated
    /// kinds and sources; the answers are then exploratory
    #[arg(long, value_name = "FILE.csv", requires = "questions", conflicts_with = "replicates")]
    kinds: Option<PathBuf>,
    /// Original record to replicate: print instead whether the means of the suites are within its
    /// intervals for another suite, as the [replication] of the experiment claims
    #[arg(long, value_name = "RECORD", requires = "questions")]
    replicates: Option<PathBuf>,
    #[command(flatten)]
    shown: TableOptions,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        if let Some(joint) = self.records.iter().find_map(|it| joint(it)) {
            return self.judged(joint);
        }
        let (mut rows, registered) = rows::of_searches(&self.records).map_err(usage)?;
        if rows.is_empty() {
            let files: Vec<_> = self.records.iter().map(|it| it.display().to_string()).collect();
            return Err(usage(anyhow!(
                "{} contains no row; measure again with `plywood run`",
                files.join(", ")
            )));
        }
        if let Some(file) = &self.questions {
            let questions = Questions::read(file).map_err(usage)?;
            let signature = signature(&rows)?;
            let text = if let Some(original) = &self.replicates {
                self.replicated(&questions, original, &rows, &registered)?
            } else {
                let grounds = match &self.kinds {
                    Some(file) => labelled(&mut rows, file).map_err(usage)?,
                    None => questions.grounds(&registered),
                };
                self.shown.findings(&questions.asked, &rows, grounds)?
            };
            self.say(&text, &signature)?;
            return Ok(Verdict::Well);
        }
        let contenders = rows.iter().map(SearchRow::contender);
        let baseline = baseline(self.baseline.as_ref(), contenders).map_err(usage)?;
        let signature = signature(&rows)?;
        let text = self.shown.write(rows, baseline.as_ref()).map_err(usage)?;
        self.say(&text, &signature)?;
        Ok(Verdict::Well)
    }
}

/// A row of a table that states the kinds and sources of suites.
#[derive(Deserialize)]
struct LabelRow {
    suite: String,
    #[serde(flatten)]
    labels: Labels,
}

/// Gives rows without kind and source those of their suites in a file. Returns the grounds of answers
/// from such rows.
fn labelled(rows: &mut [SearchRow], file: &Path) -> anyhow::Result<Grounds<'static>> {
    let named = || file.display().to_string();
    let text = read_file(file).with_context(named)?;
    let labels = csv::Reader::from_reader(&*text).into_deserialize().map(|row| {
        let LabelRow { suite, labels } = row?;
        Ok((suite, labels))
    });
    let labels: Result<HashMap<String, Labels>, csv::Error> = labels.collect();
    let labels = labels.with_context(named)?;
    for row in rows.iter_mut().filter(|row| row.kind.is_empty()) {
        let Labels { kind, source } = labels.get(&*row.suite).with_context(|| {
            format!("{} has no suite \"{}\"; add its kind and source", file.display(), row.suite)
        })?;
        (row.kind, row.source) = (kind.as_str().into(), source.as_str().into());
    }
    Ok(Grounds::Exploratory("kinds and sources were stated after the run"))
}

/// Returns the function that judges a folder or file together with others, if it contains rows of a
/// study that has one. A folder that also has searches counts only if the rows have their usual file
/// name.
fn joint(record: &Path) -> Option<Joint> {
    let files = row_files(record).unwrap_or_default();
    let has = |kind: &str| files.iter().any(|file| studies::file_of(file) == Some(kind));
    let is_of = |study: &&AnyStudy| {
        records::file_in(record, study.file).is_some() || (has(study.file) && !has(SearchRow::FILE))
    };
    studies::all().iter().filter(|it| it.joint.is_some()).find(is_of)?.joint
}

impl Options {
    /// Prints what a study says of all its records together.
    fn judged(&self, joint: Joint) -> anyhow::Result<Verdict> {
        if self.baseline.is_some() || self.questions.is_some() || self.shown.has_more_than_json() {
            return Err(usage(anyhow!(
                "matches have no --baseline, --questions, --format, --table-depths, \
                 --configurations or --columns; leave them out"
            )));
        }
        let form = if self.shown.is_json() { JointForm::Json } else { JointForm::Text };
        output::print(format_args!("{}", joint(&self.records, form)?))?;
        Ok(Verdict::Well)
    }

    /// Returns the tables of a replication of the record `original`.
    fn replicated(
        &self,
        questions: &Questions,
        original: &Path,
        rows: &[SearchRow],
        registered: &[Option<Registered>],
    ) -> anyhow::Result<String> {
        let replication = questions.replication.as_ref().ok_or_else(|| {
            usage(anyhow!(
                "--replicates: the file of --questions has no [replication]; name a file with it, or \
                 leave --replicates out"
            ))
        })?;
        let (theirs, registered_before) =
            rows::of_searches(&[original.to_owned()]).map_err(usage)?;
        let own = Asked { rows, grounds: questions.grounds_of_file(registered) };
        let grounds = grounds(replication.sha256.as_str(), &registered_before);
        let original = Asked { rows: &theirs, grounds };
        self.shown.listed(&tables(&questions.asked, own, original, replication.at_least))
    }

    fn say(&self, tables: &str, signature: &Signature) -> anyhow::Result<()> {
        if self.shown.is_text() {
            out!("{tables}\n{signature}")?;
        } else {
            out!("{}", tables.trim_end())?;
        }
        Ok(())
    }
}
