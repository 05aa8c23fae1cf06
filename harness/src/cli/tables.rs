//! `plywood tables`: prints the tables of recorded rows.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::Args;
use plywood_algorithms::Configuration;

use crate::cli::baseline::baseline;
use crate::cli::output::{self, say};
use crate::cli::questions::{Questions, grounds};
use crate::cli::rows;
use crate::cli::tabular::TableOptions;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::record::kind::RowKind as _;
use crate::record::records;
use crate::record::registered::Registered;
use crate::record::signature::{Signature, signature};
use crate::results::row_files::row_files;
use crate::studies;
use crate::studies::matches::estimates::Estimates;
use crate::studies::matches::row::GameRow;
use crate::studies::matches::tables::{Correction, standing};
use crate::studies::matches::verdict::{RegisteredGames, verdicts};
use crate::studies::searches::row::SearchRow;
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
    /// Folders of records from `plywood run` or `plywood match`, or files of searches or games,
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
    /// Original record to replicate: print instead whether the means of the suites are within its
    /// intervals for another suite, as the [replication] of the experiment claims
    #[arg(long, value_name = "RECORD", requires = "questions")]
    replicates: Option<PathBuf>,
    #[command(flatten)]
    shown: TableOptions,
}

impl Runnable for Options {
    fn run(self) -> anyhow::Result<Verdict> {
        if self.records.iter().any(|it| is_of_games(it)) {
            return self.of_matches();
        }
        let (rows, registered) = rows::of_searches(&self.records).map_err(usage)?;
        if rows.is_empty() {
            let files: Vec<_> = self.records.iter().map(|it| it.display().to_string()).collect();
            return Err(usage(anyhow!("there is no row in {}", files.join(", "))));
        }
        if let Some(file) = &self.questions {
            let questions = Questions::read(file).map_err(usage)?;
            let text = match &self.replicates {
                Some(original) => self.replicated(&questions, original, &rows, &registered)?,
                None => {
                    self.shown.findings(&questions.asked, &rows, questions.grounds(&registered))?
                }
            };
            self.say(&text, &signature(&rows)?)?;
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

/// Returns whether a folder or file contains games to judge. A folder with searches and games
/// counts as a match only if its games have a match's usual file name.
fn is_of_games(record: &Path) -> bool {
    let files = row_files(record).unwrap_or_default();
    let has = |kind: &str| files.iter().any(|file| studies::file_of(file) == Some(kind));
    records::file_in(record, GameRow::FILE).is_some()
        || (has(GameRow::FILE) && !has(SearchRow::FILE))
}

impl Options {
    /// Prints the tables of matches, and the joint verdict on registered matches.
    fn of_matches(&self) -> anyhow::Result<Verdict> {
        if self.baseline.is_some() || self.questions.is_some() || self.shown.has_more_than_json() {
            return Err(usage(anyhow!(
                "matches have no --baseline, --questions, --format, --table-depths, \
                 --configurations or --columns; leave them out"
            )));
        }
        let mut registered = Vec::new();
        let mut estimates = BTreeMap::new();
        let records = rows::matches_of(self.records.iter().map(PathBuf::as_path));
        for record in records.map_err(usage)? {
            let (rows, registration) = rows::of_games(&record).map_err(usage)?;
            if self.shown.is_json() {
                estimates.insert(record.display().to_string(), Estimates::of_games(&rows, None));
                continue;
            }
            if let Some(games) = RegisteredGames::of(registration, rows.clone()) {
                registered.push(games);
            } else {
                let tables = standing(&rows, None, Correction::OfTable);
                say!("{}: exploratory\n\n{tables}", record.display())?;
            }
        }
        if self.shown.is_json() {
            return output::json(&estimates).map(|()| Verdict::Well);
        }
        if !registered.is_empty() {
            say!("{}", verdicts(&registered).trim_end())?;
        }
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
                "the file that --questions names has no [replication]; name one that has, or leave \
                 --replicates out"
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
            say!("{tables}\n{signature}")?;
        } else {
            say!("{}", tables.trim_end())?;
        }
        Ok(())
    }
}
