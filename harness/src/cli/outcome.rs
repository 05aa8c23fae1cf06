//! The outcome of a run: tables, contradictions, and failures.

use std::fmt::Write as _;
use std::path::Path;

use clap::Args;

use crate::cli::output::complain;
use crate::cli::verdict::Verdict;
use crate::core::record::AnyRecord;
use crate::core::summary::{Faults, Standing, Summary};
use crate::record::signature::Signature;
use crate::record::whole::write_whole;

/// How much of an outcome is printed.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Extent {
    /// Print all tables at the end, as they are in summary.txt
    #[arg(long)]
    pub all: bool,
}

impl Extent {
    /// The text to print.
    pub fn of(self, outcome: &Outcome) -> &str {
        let in_short = outcome.in_short.as_ref().filter(|_| !self.all);
        in_short.unwrap_or(&outcome.tables)
    }
}

/// The outcome of a run.
pub struct Outcome {
    /// How the comparisons came to be made.
    standing: Standing,
    /// Tables, contradictions and the signature.
    pub tables: String,
    /// Their answer in ten lines, if there is such a text.
    pub in_short: Option<String>,
    /// The signature of the rows, or that there is none.
    pub signature: Signature,
    /// The faults between rows and in rows.
    pub faults: Vec<String>,
    /// Lines on inputs that were not read as they are. They are in the tables.
    pub notes: Vec<String>,
    /// Wrong if answers contradict each other, or a search failed.
    pub verdict: Verdict,
}

impl Outcome {
    /// The outcome of these rows, whose faults are reported. Writes the files besides those of every
    /// record into `folder`.
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
        let in_short = in_short.map(|it| format!("{it}{after}{signature}"));
        let tables = format!("{text}{after}\n{signature}\n");
        let verdict = report(&faults);
        let faults = faults.between_rows.into_iter().chain(faults.of_rows).collect();
        Ok(Self { standing, tables, in_short, signature, faults, notes, verdict })
    }

    /// The text of `summary.txt`.
    pub fn summary(&self) -> String {
        format!("{}\n\n{}", self.standing, self.tables)
    }
}

/// Reports the faults in rows.
pub fn report(faults: &Faults) -> Verdict {
    for fault in faults.between_rows.iter().chain(&faults.of_rows) {
        complain!("{fault}");
    }
    if faults.is_empty() { Verdict::Well } else { Verdict::Wrong }
}
