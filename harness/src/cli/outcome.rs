//! The outcome of a run: tables, contradictions between rows, and failed searches.

use std::fmt::Write as _;
use std::path::Path;

use clap::Args;

use crate::cli::message::Message;
use crate::cli::output::print_message;
use crate::cli::verdict::Verdict;
use crate::core::record::AnyRecord;
use crate::core::summary::{Faults, Standing, Summary};
use crate::record::atomic_write::write_whole;
use crate::record::signature::Signature;

/// An option that chooses between the digest of an outcome and all of its tables.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct OutputLength {
    /// Print all tables at the end, as in summary.txt
    #[arg(long)]
    pub all: bool,
}

impl OutputLength {
    /// Returns the text to print: the digest if there is one, unless `--all` is set.
    pub fn of(self, outcome: &RunSummary) -> &str {
        let in_short = outcome.in_short.as_ref().filter(|_| !self.all);
        in_short.unwrap_or(&outcome.tables)
    }
}

/// The outcome of a run: its tables, signature, faults and verdict.
pub struct RunSummary {
    /// Whether the comparisons were registered before the run, or are exploratory.
    standing: Standing,
    /// Tables, contradictions and the signature.
    pub tables: String,
    /// A digest of the tables in about ten lines, if the study has one.
    pub in_short: Option<String>,
    /// The signature of the rows, or its absence.
    pub signature: Signature,
    /// Faults in single rows, and contradictions between rows.
    pub faults: Vec<String>,
    /// Notes about inputs that were read with changes; the tables contain them.
    pub notes: Vec<String>,
    /// `Wrong` if answers contradict each other or a search failed, and `Well` otherwise.
    pub verdict: Verdict,
}

impl RunSummary {
    /// Computes the outcome of these rows and reports its faults on standard error. Writes the
    /// study's additional files into `folder`.
    ///
    /// # Errors
    ///
    /// If a row cannot be signed, or a file cannot be written.
    pub fn of(rows: &dyn AnyRecord, summary: Summary, folder: &Path) -> anyhow::Result<Self> {
        let Summary { standing, text, in_short, faults, notes, beside, .. } = summary;
        for (file, text) in beside {
            write_whole(&folder.join(file), text)?;
        }
        let mut after = String::new();
        for line in faults.between_rows.iter().chain(&notes) {
            let _ = writeln!(after, "\n{line}");
        }
        let signature = rows.signature()?;
        let in_short = in_short.map(|it| format!("{it}{after}{}", signature.line()));
        let tables = format!("{text}{after}\n{signature}\n");
        let verdict = report(&faults);
        let faults = faults.between_rows.into_iter().chain(faults.of_rows).collect();
        Ok(Self { standing, tables, in_short, signature, faults, notes, verdict })
    }

    /// Returns the text of `summary.txt`.
    pub fn summary(&self) -> String {
        format!("{}\n\n{}", self.standing, self.tables)
    }
}

/// Reports faults on standard error; returns `Wrong` if there are any.
pub fn report(faults: &Faults) -> Verdict {
    for fault in faults.between_rows.iter().chain(&faults.of_rows) {
        // A fault of rows names values, and no remedy.
        print_message(&Message::error(fault));
    }
    if faults.is_empty() { Verdict::Well } else { Verdict::Wrong }
}
