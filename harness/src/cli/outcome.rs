//! The outcome of a run: tables, contradictions, and failures.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use clap::Args;

use crate::cli::output::complain;
use crate::cli::verdict::Verdict;
use crate::record::asked::Expected;
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::kind::RowKind;
use crate::record::signature::signature;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::digest::digest;
use crate::studies::searches::tables::summary::{Selection, summary};
use crate::verify::agreement::contradictions;

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
    /// Tables, contradictions and the signature, as in `summary.txt`.
    pub tables: String,
    /// Their answer in ten lines, if there is such a text.
    pub in_short: Option<String>,
    /// Wrong if answers contradict each other, or a search failed.
    pub verdict: Verdict,
}

impl Outcome {
    /// The outcome of rows: the text about them, whole and in short, followed by the `faults` in
    /// them, which are reported, by `notes`, and by the signature.
    pub fn new<R: RowKind>(
        rows: &[R],
        (tables, in_short): (String, Option<String>),
        faults: &[String],
        notes: &[String],
    ) -> anyhow::Result<Self> {
        for fault in faults {
            complain!("{fault}");
        }
        let mut after = String::new();
        for line in faults.iter().chain(notes) {
            let _ = writeln!(after, "\n{line}");
        }
        let signature = signature(rows)?;
        let in_short = in_short.map(|it| format!("{it}{after}{signature}"));
        let verdict = if faults.is_empty() { Verdict::Well } else { Verdict::Wrong };
        Ok(Self { tables: format!("{tables}{after}\n{signature}\n"), in_short, verdict })
    }

    /// The outcome of these searches. `suites` says for each suite how many of its lines were not
    /// read as they are. `unworthy` has the rows whose move is not worth their value. The tables
    /// compare all others with the `baseline`, if there is one.
    pub fn of(
        rows: &[SearchRow],
        expected: &[Expected],
        unworthy: &BTreeSet<RowId>,
        suites: &[String],
        baseline: Option<&Contender>,
    ) -> anyhow::Result<Self> {
        let contradictions = contradictions(rows, expected, unworthy);
        let faults: Vec<_> =
            contradictions.iter().map(|it| format!("contradiction: {it}")).collect();
        let tables = summary(rows, Selection { baseline, depths: None });
        let outcome = Self::new(rows, (tables, Some(digest(rows, baseline))), &faults, suites)?;
        Ok(Self { verdict: outcome.verdict.and(report_errors(rows)), ..outcome })
    }
}

/// Reports searches that failed, except those that reached a limit.
fn report_errors(rows: &[SearchRow]) -> Verdict {
    let failed = rows.iter().filter(|row| row.has_failed());
    let count = failed.clone().count();
    for row in failed.take(10) {
        let SearchRow { position, depth_plies, .. } = row;
        complain!(
            "{} {position} {} depth {depth_plies}: {}",
            row.whole_game(),
            row.algorithm,
            row.ending()
        );
    }
    if count == 0 { Verdict::Well } else { Verdict::Wrong }
}
