//! `plywood compare`: compares two records of the same searches.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use plywood_algorithms::Configuration;
use plywood_positions::read_text;
use serde::Serialize;

use crate::cli::baseline::baseline;
use crate::cli::busy;
use crate::cli::output::{self, out};
use crate::cli::rows;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::difference::{ColumnDifference, Difference, Rows};
use crate::core::pace::Pace;
use crate::report::digits::{counted, three_digits};
use crate::results::row_files::facts_of;
use crate::studies::searches::tables::answers::NO_VERDICT;

/// Compare two records of the same searches
///
/// Use it for one experiment before and after a change, or on two machines. Rows are matched by
/// their ids. The command compares all columns that must be equal on every machine. It prints times
/// as ratios of the second record to the first, without a verdict, next to ratios of generated
/// moves. For games, generations and endings it compares everything but the times. (`plywood-play
/// endgame compare` is a different command: it solves endings by forward and backward search.)
///
/// The exit status is 0 if all rows have the same counts. It is 1 if rows differ or are missing
/// from a record, and 2 if there is nothing to compare.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood compare before/records.csv after/records.csv
  plywood compare results/default out/default --baseline alpha-beta
  plywood compare before.csv after.csv --common --json")]
pub struct Options {
    /// First record: a file of rows, or a run's folder
    #[arg(value_name = "A.csv")]
    first: PathBuf,
    /// Second record
    #[arg(value_name = "B.csv")]
    second: PathBuf,
    /// Configuration that is the unit of time in each record, to make two machines easier to
    /// compare
    #[arg(long, value_name = "NAME")]
    baseline: Option<Configuration>,
    /// Ignore rows that are in only one of the records
    #[arg(long)]
    common: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The result of comparing two records, for JSON.
#[derive(Serialize)]
struct Report {
    first: Source,
    second: Source,
    /// Whether all columns that must be equal are equal.
    same: bool,
    counts: Difference,
    times: Vec<Pace>,
}

/// A record in a comparison, with its number of rows.
#[derive(Serialize)]
struct Source {
    file: PathBuf,
    rows: usize,
    /// The facts in the record's `machine.toml`.
    #[serde(skip_serializing_if = "Option::is_none")]
    machine: Option<toml::Table>,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let report = self.report().map_err(usage)?;
        if !report.times.is_empty() {
            for record in [&report.first, &report.second] {
                busy::report(&record.file);
            }
            let machines = [&report.first, &report.second].map(|it| it.machine.as_ref());
            busy::report_other_optimisation(machines);
        }
        output::answer(self.json, &report, || report.print(self.baseline.as_ref()))?;
        Ok(if report.same { Verdict::Well } else { Verdict::Wrong })
    }
}

impl Options {
    fn report(&self) -> anyhow::Result<Report> {
        let (first, second) = (rows::one_file(&self.first)?, rows::one_file(&self.second)?);
        let (rows, others) = (rows::of_any_kind(&first)?, rows::of_any_kind(&second)?);
        for (rows, file) in [(&rows, &first), (&others, &second)] {
            ensure!(
                !rows.is_empty(),
                "{} contains no row; measure again with `plywood run`",
                file.display()
            );
        }
        let contenders = rows.contenders();
        let times = if contenders.is_empty() {
            Vec::new()
        } else {
            let baseline = baseline(self.baseline.as_ref(), contenders)?;
            rows.paces(&*others, baseline.as_ref())
        };
        let counts = rows.difference(&*others)?;
        let counts = counts.with_context(|| {
            format!(
                "{} and {} contain rows of different kinds; give two records of the same kind",
                first.display(),
                second.display()
            )
        })?;
        ensure!(
            counts.common > 0,
            "{} and {} have no row in common; name two records of one experiment",
            first.display(),
            second.display()
        );
        let alone = counts.only_in_first.rows + counts.only_in_second.rows;
        let same = counts.different == 0 && (self.common || alone == 0);
        let source = |file: PathBuf, rows: usize| Source { machine: machine(&file), file, rows };
        let (first, second) = (source(first, rows.len()), source(second, others.len()));
        Ok(Report { first, second, same, counts, times })
    }
}

/// Reads the facts of a file of rows, such as `machine-a.toml` for `games-a.csv`; `None` if there
/// are none.
pub fn machine(file: &Path) -> Option<toml::Table> {
    let text = read_text(&facts_of(file).ok()?).ok()?;
    text.parse().ok()
}

impl Report {
    fn print(&self, baseline: Option<&Configuration>) -> anyhow::Result<()> {
        let Self { first, second, counts, .. } = self;
        out!("A: {first}\nB: {second}")?;
        print_columns(&counts.columns)?;
        for (name, Rows { rows, examples }) in
            [("A", &counts.only_in_first), ("B", &counts.only_in_second)]
        {
            if *rows > 0 {
                out!("\nonly {name} has {}:", counted(*rows, "row"))?;
                for example in examples {
                    out!("  {example}")?;
                }
                and_more(*rows, examples.len())?;
            }
        }
        self.print_times(baseline)?;
        self.print_verdict()
    }

    fn print_times(&self, baseline: Option<&Configuration>) -> anyhow::Result<()> {
        if self.times.is_empty() {
            return Ok(());
        }
        let unit = baseline.map_or_else(String::new, |it| format!(", both in units of {it}'s"));
        out!("\ntimes of B to those of A{unit}, and moves generated")?;
        let name = |pace: &Pace| pace.contender.clone().unwrap_or_else(|| "all".to_owned());
        let width = self.times.iter().map(|it| name(it).len()).max().unwrap_or(0);
        let mut game = "";
        for pace in &self.times {
            if pace.game != game {
                game = &pace.game;
                out!("  {game}, {}", counted(pace.positions, "position"))?;
            }
            out!("    {:width$} {}", name(pace), by(pace))?;
        }
        Ok(())
    }

    fn print_verdict(&self) -> anyhow::Result<()> {
        let Difference { common, not_repeatable, different, .. } = self.counts;
        let compared = common - not_repeatable;
        let counts = if different == 0 {
            format!("The counts are the same in all of {} that both have", counted(compared, "row"))
        } else {
            format!(
                "The counts differ in {different} of {} that both have",
                counted(compared, "row")
            )
        };
        let left_out = match not_repeatable {
            0 => String::new(),
            rows => format!(
                "; {} more need not be the same, and are not compared",
                counted(rows, "row")
            ),
        };
        out!("\n{counts}{left_out}.")?;
        let together = self.times.iter().filter(|pace| pace.contender.is_none());
        for pace in together {
            let times = three_digits(pace.ratio);
            out!("{}: B takes {times} times as long{}.", pace.game, moves(pace))?;
        }
        if !self.times.is_empty() {
            out!(
                "{NO_VERDICT}: it does not show how one run differs from the next; `plywood times` \
                 compares five runs."
            )?;
        }
        Ok(())
    }
}

/// Formats the ratio of times, followed by the ratio of generated moves.
fn by(pace: &Pace) -> String {
    format!("{}{}", three_digits(pace.ratio), moves(pace))
}

fn moves(pace: &Pace) -> String {
    let moves = pace.generated_moves.map(|it| format!("; moves generated {}", three_digits(it)));
    moves.unwrap_or_default()
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", self.file.display(), counted(self.rows, "row"))?;
        let Some(machine) = &self.machine else { return Ok(()) };
        let facts = ["commit", "processor", "threads", "profile"];
        for (name, fact) in facts.iter().filter_map(|name| Some((name, machine.get(*name)?))) {
            let fact = fact.as_str().map_or_else(|| fact.to_string(), str::to_owned);
            write!(f, ", {name} {fact}")?;
        }
        Ok(())
    }
}

/// Prints the columns that differ, with examples of their cells.
pub fn print_columns(columns: &[ColumnDifference]) -> anyhow::Result<()> {
    for ColumnDifference { column, rows, examples } in columns {
        out!("\n{column} differs in {}:", counted(*rows, "row"))?;
        for cell in examples {
            let [first, second] = shortened(&cell.first, &cell.second);
            out!("  {} ({}): {first} -> {second}", cell.row, cell.id)?;
        }
        and_more(*rows, examples.len())?;
    }
    Ok(())
}

fn and_more(rows: usize, shown: usize) -> anyhow::Result<()> {
    if rows > shown {
        out!("  and {} more", rows - shown)?;
    }
    Ok(())
}

/// The maximum number of characters of a cell that are printed.
const SHOWN: usize = 40;

/// Shortens two cells for display. Long cells, such as the moves of a game, are cut to the part
/// where they begin to differ.
fn shortened(first: &str, second: &str) -> [String; 2] {
    let same = first.chars().zip(second.chars()).take_while(|(one, other)| one == other).count();
    [first, second].map(|cell| {
        let length = cell.chars().count();
        if length <= SHOWN {
            return if cell.is_empty() { "empty".to_owned() } else { cell.to_owned() };
        }
        let start = same.saturating_sub(SHOWN / 4);
        let part: String = cell.chars().skip(start).take(SHOWN).collect();
        let [before, after] =
            [start > 0, start + SHOWN < length].map(|it| if it { "…" } else { "" });
        format!("{before}{part}{after}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_long_cells_the_difference_is_shown() {
        assert_eq!(shortened("", "12"), ["empty", "12"]);
        let game = |end: &str| format!("{}{end}", "1. e4 e5 ".repeat(10));
        let [one, other] =
            shortened(&game("draw"), &game("2. Nf3 and so on until the very end of it"));
        assert_eq!(one, "… 1. e4 e5 draw");
        assert_eq!(other, "… 1. e4 e5 2. Nf3 and so on until the ver…");
    }
}
