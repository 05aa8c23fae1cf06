//! The result of repeating a record's measurement.

use std::collections::BTreeSet;

use anyhow::Context as _;
use serde::Serialize;

use super::inputs::Inputs;
use super::rerun::Rerun;
use super::sealed;
use crate::cli::compare::print_columns;
use crate::cli::output::out;
use crate::core::difference::Difference;
use crate::core::record::{AnyRecord, AnyRow};
use crate::record::id::RowId;
use crate::record::share::Share;
use crate::record::status::Status;
use crate::report::digits::counted;
use crate::results::recorded::Recorded;

/// Whether a record reproduces, or the reason why this is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reproducibility {
    /// All measured rows are the same.
    Reproduces,
    /// A row, a signature, a table, a seal or an input differs.
    Differs,
    /// None of the record's rows can be repeated.
    #[default]
    NotRepeatable,
    /// The record is listed as withdrawn and was not measured.
    Withdrawn,
    /// No row was measured within the time limit.
    TooLong,
    /// This program cannot run the record's command.
    CannotRun,
}

/// The comparison of a record with its repeated measurement.
#[derive(Default, Serialize)]
pub struct Reproduction {
    pub record: String,
    pub outcome: Reproducibility,
    /// The commit of the program that wrote the record, if it differs from this program's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// Contradictions between the record's own files, and inputs with other contents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
    /// The reason why the record cannot be run or repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Number of rows in the record.
    pub rows: usize,
    /// Number of rows chosen for measurement.
    pub chosen: usize,
    /// Number of chosen rows that were not measured for lack of time.
    pub not_reached: usize,
    /// Signatures of the record and of the new run, if both are complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signatures: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
    pub seconds: f64,
}

/// Compares the rows of a new run with the rows of the record.
pub fn judge(
    record: &Recorded,
    share: &Share,
    rows: &dyn AnyRecord,
    rerun: Rerun,
) -> anyhow::Result<Reproduction> {
    let Rerun { rows: mut again, is_whole, signature, inputs } = rerun;
    // A search that the time limit interrupted does not count as a row.
    again.retain(&|row| share.has(row.id()) && row.status() != Status::Interrupted);
    let sample = (!share.is_whole()).then(|| rows.filtered(&|row| share.has(row.id())));
    let (rows, again) = (sample.as_deref().unwrap_or(rows), &*again);
    let signatures = record.signature.as_ref().zip(signature.as_ref());
    let signatures = signatures.filter(|_| share.is_whole()).map(|(then, now)| {
        then.difference(now).unwrap_or([&then.plain, &now.plain]).map(str::to_owned)
    });
    let compared = rows.difference(again)?;
    let compared =
        compared.context("the record has rows of another kind than its command makes")?;
    let ids: BTreeSet<&RowId> = again.rows().map(AnyRow::id).collect();
    let repeatable = rows.rows().filter(|row| row.is_repeatable());
    let missing = repeatable.filter(|row| !ids.contains(row.id())).count();
    let others = compared.only_in_second.rows;
    let mut faults = sealed::wrong_marks(rows, again);
    if let Some(inputs) = inputs {
        faults.extend(Inputs::of(&record.machine)?.faults(&inputs));
    }
    let is_measured = compared.common > compared.not_repeatable;
    let is_signed = signatures.as_ref().is_some_and(|[then, now]| then == now);
    let is_same = faults.is_empty()
        && compared.different == 0
        && (!is_whole || rows.is_empty() || missing + others == 0)
        && (signatures.is_none() || is_signed);
    let outcome = match (is_same, is_measured || is_signed) {
        (false, _) => Reproducibility::Differs,
        (true, true) => Reproducibility::Reproduces,
        (true, false) if is_whole => Reproducibility::NotRepeatable,
        (true, false) => Reproducibility::TooLong,
    };
    Ok(Reproduction {
        outcome,
        chosen: rows.len(),
        not_reached: if is_whole { 0 } else { missing },
        signatures,
        difference: (!rows.is_empty()).then_some(compared),
        faults,
        ..Reproduction::default()
    })
}

impl Reproduction {
    /// Creates the result of a record with `rows` rows that was not measured.
    pub fn ended(rows: usize, outcome: Reproducibility, why: Option<String>) -> Self {
        Self { outcome, why, rows, ..Self::default() }
    }

    /// Creates the result of a record with `rows` rows whose command cannot be run.
    pub fn cannot_run(rows: usize, error: &anyhow::Error) -> Self {
        Self::ended(rows, Reproducibility::CannotRun, Some(format!("{error:#}")))
    }

    /// Prints the outcome in one line, followed by the differences.
    pub fn print(&self) -> anyhow::Result<()> {
        let Self {
            record,
            outcome,
            why,
            rows,
            chosen,
            not_reached,
            signatures,
            difference,
            commit,
            faults,
            ..
        } = self;
        let word = match outcome {
            Reproducibility::Reproduces => "reproduces",
            Reproducibility::Differs => "differs",
            Reproducibility::NotRepeatable => "not repeatable",
            Reproducibility::Withdrawn => "withdrawn",
            Reproducibility::TooLong => "too long",
            Reproducibility::CannotRun => "cannot be run",
        };
        let mut facts = Vec::new();
        if let Some(why) = why {
            facts.push(why.lines().next().unwrap_or_default().to_owned());
        }
        if let Some(it) = difference {
            let compared = it.common - it.not_repeatable;
            facts.push(format!("{compared} of {} compared", counted(*rows, "row")));
            let alone = if *not_reached > 0 { 0 } else { it.only_in_first.rows };
            for (count, what) in [
                (it.different, "differ"),
                (*not_reached, "not reached"),
                (alone, "not measured any more"),
                (it.only_in_second.rows, "new"),
                (it.not_repeatable, "not repeatable"),
            ] {
                if count > 0 {
                    facts.push(format!("{count} {what}"));
                }
            }
        }
        match signatures {
            Some([then, now]) if then == now => facts.push("same signature".to_owned()),
            Some([then, now]) => facts.push(format!("signature {then} is {now} now")),
            None => {}
        }
        if facts.is_empty() {
            facts.push(counted(if *chosen > 0 { *chosen } else { *rows }, "row"));
        }
        if let Some(commit) = commit {
            facts.push(format!("made from commit {}", commit.get(..7).unwrap_or(commit)));
        }
        out!("{word:14} {record}: {}", facts.join(", "))?;
        for fault in faults {
            out!("  {fault}")?;
        }
        match difference {
            Some(it) if it.different > 0 => print_columns(&it.columns),
            _ => Ok(()),
        }
    }
}
