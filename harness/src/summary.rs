//! The table that a person reads after a run.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::measure::COMPLETED;
use crate::metrics::{METRICS, Metric};
use crate::record::Record;

/// A position, apart from the depth.
type Place<'a> = (&'a str, &'a str, &'a str, u64);

/// What the table shows: the name of a metric, the heading, and decimals.
const COLUMNS: &[(&str, &str, usize)] = &[
    ("evaluations-ratio", "evaluations", 3),
    ("distinct-ratio", "distinct", 3),
    ("time-per-leaf", "ns/leaf", 1),
    ("found", "found", 2),
];

/// What one has to know to read it.
const WARNING: &str = "\
evaluations, distinct: leaf evaluations, with and without repeated ones, as multiples of the
minimal tree's leaves; ns/leaf: time to evaluations; found: share of the suite's best moves.
Ratios and times are geometric means over positions. Such a mean hides its spread, is no ratio of
total costs, and compares algorithms only within one table, where all searched the same trees.
";

/// Summarises records, for each family of games. Every depth at which some
/// algorithm ends has a table of all that went at least so far.
pub fn summary(records: &[Record]) -> String {
    let mut families: BTreeMap<&str, Vec<&Record>> = BTreeMap::new();
    for record in records {
        families.entry(family(record)).or_default().push(record);
    }
    let mut text = String::new();
    for (family, records) in families {
        let tables = Tables::new(&records);
        for chosen in tables.all() {
            tables.write(&mut text, family, &chosen);
        }
        write_statuses(&mut text, &records);
    }
    text.push_str(WARNING);
    text
}

/// The game without its parameters.
fn family(record: &Record) -> &str {
    record.game.split(':').next().unwrap_or(&record.game)
}

/// Algorithm and settings as one name.
fn contender(record: &Record) -> String {
    if record.settings.is_empty() {
        record.algorithm.clone()
    } else {
        format!("{}+{}", record.algorithm, record.settings)
    }
}

/// What was searched, apart from how deep.
fn place(record: &Record) -> Place<'_> {
    (&record.game, &record.position, &record.evaluation, record.seed)
}

struct Tables<'a> {
    /// In the order in which the records name them.
    contenders: Vec<String>,
    completed: BTreeMap<(Place<'a>, u32), BTreeMap<String, &'a Record>>,
}

/// For each position shown, the depth.
type Chosen<'a> = BTreeSet<(Place<'a>, u32)>;

impl<'a> Tables<'a> {
    fn new(records: &[&'a Record]) -> Self {
        let mut contenders = Vec::new();
        let mut completed: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
        for &record in records {
            let name = contender(record);
            if !contenders.contains(&name) {
                contenders.push(name.clone());
            }
            if record.status == COMPLETED {
                completed.entry((place(record), record.depth)).or_default().insert(name, record);
            }
        }
        Self { contenders, completed }
    }

    /// For each contender, every position at the greatest depth that it
    /// completed; what several have in common, once; from shallow to deep.
    fn all(&self) -> BTreeSet<Chosen<'a>> {
        let reached = |name| {
            let own = self.completed.iter().filter(|(_, by_name)| by_name.contains_key(name));
            // Depths come in ascending order, and the last one stays.
            let deepest: BTreeMap<_, _> = own.map(|(&key, _)| key).collect();
            deepest.into_iter().collect()
        };
        self.contenders.iter().map(reached).collect()
    }

    fn write(&self, text: &mut String, family: &str, chosen: &Chosen<'_>) {
        let depths: BTreeSet<u32> = chosen.iter().map(|&(_, depth)| depth).collect();
        let (Some(least), Some(most)) = (depths.first(), depths.last()) else { return };
        let depths = if least == most {
            format!("depth {most}")
        } else {
            format!("depths {least} to {most}")
        };
        let width = self.contenders.iter().map(String::len).max().unwrap_or(0).max(9);
        let _ = writeln!(text, "{family}, {depths}, {} positions", chosen.len());
        let _ = write!(text, "  {:width$}", "algorithm");
        for (_, heading, _) in COLUMNS {
            let _ = write!(text, " {heading:>11}");
        }
        text.push('\n');
        for name in &self.contenders {
            let records: Vec<&Record> = chosen
                .iter()
                .filter_map(|key| self.completed.get(key)?.get(name).copied())
                .collect();
            // Fewer positions would be another mean.
            if records.len() == chosen.len() {
                let _ = write!(text, "  {name:width$}");
                for &(metric, _, decimals) in COLUMNS {
                    text.push_str(&cell(metric, &records, decimals));
                }
                text.push('\n');
            }
        }
        text.push('\n');
    }
}

fn cell(metric: &str, records: &[&Record], decimals: usize) -> String {
    let metric: &Metric = Metric::named(metric).unwrap_or(&METRICS[0]);
    metric
        .mean_of(records.iter().copied())
        .map_or_else(|| format!(" {:>11}", "-"), |mean| format!(" {mean:>11.decimals$}"))
}

/// Names what did not complete, and how often.
fn write_statuses(text: &mut String, records: &[&Record]) {
    let mut counts: BTreeMap<(String, &str), usize> = BTreeMap::new();
    for record in records.iter().filter(|record| record.status != COMPLETED) {
        *counts.entry((contender(record), &record.status)).or_default() += 1;
    }
    for ((name, status), count) in &counts {
        let _ = writeln!(text, "  {name}: {count} x {status}");
    }
    if !counts.is_empty() {
        text.push('\n');
    }
}
