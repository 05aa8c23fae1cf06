//! Parses TOML files that describe comparisons of endings, and measures both directions.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::ensure;
use plywood_algorithms::{Configuration, Guarantee, Limits};
use plywood_games::MeasureSettings;
use plywood_players::endgame::{Built, Counts, EndgameTables, TableError, TableName};
use plywood_positions::endgame::{Ending, Metric};
use plywood_positions::{Chess, WIN};
use rayon::prelude::*;
use serde::Deserialize;

use crate::PROGRAM;
use crate::chess::rebuilt::{rebuilt, remove, unless_stopped};
use crate::chess::studies::endings::row::{Direction, EndingRow};
use plywood::catalogue::case::Case;
use plywood::catalogue::games::Root;
use plywood::core::document::Document;
use plywood::core::pool;
use plywood::core::study::{MeasuredStudy, RunPlan};
use plywood::core::summary::Faults;
use plywood::core::toml_text::parse_toml;
use plywood::core::work::RunContext;
use plywood::record::id::RowId;
use plywood::record::kind::RowKind;
use plywood::record::status::Status;
use plywood::studies::searches::measure::question::Question;
use plywood::studies::searches::measure::search::measure;

/// The name of retrograde analysis in the column `method`.
pub const BACKWARDS: &str = "backward-chaining";

/// The name of the term paper's sweeps in the column `method`.
pub const SWEEPS: &str = "sweeps";

/// The kind of TOML file that describes a comparison, with its one built-in file.
pub const DOCUMENT: Document = Document {
    word: "comparison",
    program: PROGRAM,
    verb: "endgame compare",
    built_in: &[("a-or-b", include_str!("../../../../experiments/a-or-b.toml"))],
};

/// A comparison of endings solved by forward search and by retrograde analysis.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Comparison {
    /// The file's name without its extension.
    #[serde(skip)]
    pub name: String,
    /// The purpose of the comparison, and what to notice in its results. Required.
    pub about: String,
    /// The endings, such as `["KRK", "KRKN"]`. Endings that they turn into are solved first.
    /// Required.
    pub endings: Vec<String>,
    /// The endings among them that are also solved by the term paper's sweeps. Default: none.
    #[serde(default)]
    pub sweeps: Vec<String>,
    /// Searches that prove a win to a given depth, with their settings. Required.
    pub algorithms: Vec<String>,
    /// The number of positions to solve by search, for each distance to mate. Required.
    pub per_distance: usize,
    /// The most nodes that a search may enter. If it completes no position of a distance, it skips
    /// the greater distances. Required.
    pub nodes: u64,
    /// The seed by which positions are drawn. Required.
    pub seed: u64,
}

/// A comparison whose endings and algorithms have been parsed and checked.
#[derive(Clone, Debug)]
pub struct Endings {
    comparison: Comparison,
    solved: Vec<Ending>,
    swept: Vec<Ending>,
    /// The configurations that search the sampled positions.
    pub(super) contenders: Vec<Configuration>,
}

impl Comparison {
    /// Reads a comparison from a file or, by its name, the built-in comparison.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is not a comparison. The message names file, line and column.
    pub fn load(name: &str) -> anyhow::Result<Self> {
        DOCUMENT.load(name, |name, text| {
            let comparison: Self = parse_toml(text)?;
            Ok(Self { name: name.to_owned(), ..comparison })
        })
    }

    /// Parses the endings and algorithms of the comparison.
    ///
    /// # Errors
    ///
    /// If an ending or an algorithm does not exist, or if a configuration cannot prove a win to a
    /// given depth.
    pub fn understood(self) -> anyhow::Result<Endings> {
        ensure!(!self.endings.is_empty(), "endings: the list is empty; write endings = [\"KRKN\"]");
        ensure!(
            self.per_distance > 0,
            "per-distance = 0: at least one position is needed; write 1 or more"
        );
        let endings: Result<Vec<Ending>, _> =
            self.endings.iter().map(|name| name.parse()).collect();
        let endings = endings?;
        let mut swept: Vec<Ending> = Vec::new();
        for text in &self.sweeps {
            let ending = text.parse()?;
            ensure!(
                endings.contains(&ending),
                "sweeps = [\"{text}\"]: the ending is not among the endings to solve; add it there"
            );
            swept.push(ending);
        }
        let mut contenders = Vec::new();
        for text in &self.algorithms {
            let contender: Configuration = text.parse()?;
            let proves = matches!(
                contender.algorithm().promise(),
                Guarantee::Value | Guarantee::ValueAlone | Guarantee::ForcedWin
            );
            ensure!(
                proves && !contender.settings().is_inexact(),
                "{text} cannot prove a win to a given depth; use alpha-beta, mtd(f) or df-pn, with \
                 no setting that may change the value"
            );
            contenders.push(contender);
        }
        Ok(Endings { solved: endings, swept, contenders, comparison: self })
    }
}

impl Endings {
    fn blank(
        &self,
        ending: Ending,
        direction: Direction,
        method: &str,
        position: &str,
    ) -> EndingRow {
        let Comparison { name, nodes, seed, .. } = &self.comparison;
        EndingRow {
            id: RowId::new(EndingRow::NAME, &[&ending, &method, &position, nodes, seed]),
            experiment: name.clone(),
            ending: ending.to_string(),
            men: ending.men() as u32,
            direction,
            method: method.to_owned(),
            position: position.to_owned(),
            symmetries: if ending.has_pawns() { 2 } else { 8 },
            seed: *seed,
            repeatable: true,
            ..EndingRow::default()
        }
    }

    /// Returns the row for retrograde analysis of an ending and all endings that it can turn into.
    fn backwards(
        &self,
        ending: Ending,
        tables: &EndgameTables,
        built: &BTreeMap<TableName, Built>,
    ) -> anyhow::Result<EndingRow> {
        let (mut positions, mut moves, mut visited, mut bytes) = (0, 0, 0, 0);
        let mut time = Some(Duration::ZERO);
        for ending in ending.with_sub_endings() {
            let name = TableName { ending, metric: Metric::Mate };
            let header = tables.file(name)?.header();
            positions += header.counts.iter().map(Counts::positions).sum::<u64>();
            moves += header.forwards + header.backwards;
            visited += header.visited;
            bytes = bytes.max(header.bytes);
            time = time.zip(built.get(&name)).map(|(time, built)| time + built.solving);
        }
        let white = &tables.file(TableName { ending, metric: Metric::Mate })?.header().counts[0];
        let longest =
            (0_u32..).zip(&white.plies).filter(|(plies, count)| plies % 2 == 1 && **count > 0);
        Ok(EndingRow {
            distance_plies: longest.last().map(|(plies, _)| plies),
            wins: EndingRow::written_wins(&white.plies),
            positions: Some(positions),
            moves: Some(moves),
            visited: Some(visited),
            bytes: Some(bytes),
            time_ns: time.map(|time| time.as_nanos() as u64),
            ..self.blank(ending, Direction::Backwards, BACKWARDS, "")
        })
    }

    /// Solves an ending, and all endings that it can turn into, by sweeps, and checks the winners
    /// against the table.
    fn in_sweeps(
        &self,
        ending: Ending,
        tables: &EndgameTables,
        stop: &AtomicBool,
    ) -> Result<EndingRow, TableError> {
        let swept = tables.sweep(ending, stop)?;
        let row = EndingRow {
            positions: Some(swept.positions),
            moves: Some(swept.cost.forwards),
            visited: Some(swept.cost.visited),
            bytes: Some(swept.cost.bytes),
            time_ns: Some(swept.time.as_nanos() as u64),
            ..self.blank(ending, Direction::Sweeps, SWEEPS, "")
        };
        if swept.wrong > 0 {
            let error = format!("{} positions have another winner in the table", swept.wrong);
            return Ok(EndingRow { status: Status::Error, error, ..row });
        }
        Ok(row)
    }

    /// Solves one position by forward search, or returns its row if it is already done.
    fn forwards(
        &self,
        ending: Ending,
        position: &Chess,
        plies: u16,
        contender: &Configuration,
        done: &BTreeMap<RowId, EndingRow>,
        stop: &Arc<AtomicBool>,
    ) -> EndingRow {
        let method = contender.to_string();
        let text = position.to_string();
        let row = EndingRow {
            distance_plies: Some(plies.into()),
            ..self.blank(ending, Direction::Forwards, &method, &text)
        };
        if let Some(done) = done.get(&row.id) {
            return done.clone();
        }
        let seed = self.comparison.seed;
        let case = Case { seed, ..Case::new("chess", text, Root::at(position), "mate") };
        let question = Question { case: Arc::new(case), depth: plies.into() };
        let limits = Limits { nodes: Some(self.comparison.nodes), ..Limits::default() };
        let request = Some(Arc::clone(stop));
        let method =
            MeasureSettings { repetitions: 1, limits, request, ..MeasureSettings::default() };
        let found = measure(&self.comparison.name, &question, contender, &method).row;
        let row = EndingRow {
            positions: Some(found.is_completed().into()),
            moves: found.generated_moves(),
            visited: found.nodes(),
            bytes: found.table_bytes().or(found.peak_bytes()),
            time_ns: found.time_ns(),
            ..row
        };
        if found.is_completed() && found.lower != Some(WIN) {
            let error = format!("the table has a win in {plies} plies, but the search found none");
            return EndingRow { status: Status::Error, error, positions: Some(0), ..row };
        }
        EndingRow { status: found.status, error: found.error.to_string(), ..row }
    }
}

impl MeasuredStudy for Endings {
    const ROW: &'static str = "row";

    fn asked(&self) -> RunPlan {
        let Comparison { name, about, seed, .. } = &self.comparison;
        RunPlan::new((name, about), vec![*seed], [format!("{:?}", self.comparison)])
    }

    /// Runs retrograde analysis on one thread, in a temporary folder, and then forward searches on
    /// all threads. The order of rows does not depend on the number of threads.
    fn measure(
        &self,
        work: &mut RunContext<'_, EndingRow>,
    ) -> anyhow::Result<Option<Vec<EndingRow>>> {
        let folder = work.folder.join("tables");
        let Some((tables, built)) = rebuilt(&folder, &self.solved, &work.stop)? else {
            return Ok(None);
        };
        let metric = Metric::Mate;
        let pool = pool::of_threads(work.threads)?;
        let mut rows = Vec::new();
        for &ending in &self.solved {
            let row = self.backwards(ending, &tables, &built)?;
            let known = work.known(&row.id);
            if known.is_none() {
                work.keep(&row)?;
            }
            rows.push(known.unwrap_or(row));
            if self.swept.contains(&ending) {
                let id = self.blank(ending, Direction::Sweeps, SWEEPS, "").id;
                if let Some(known) = work.known(&id) {
                    rows.push(known);
                } else {
                    let swept = self.in_sweeps(ending, &tables, &work.stop);
                    let Some(row) = unless_stopped(swept)? else { return Ok(None) };
                    work.keep(&row)?;
                    rows.push(row);
                }
            }
            let name = TableName { ending, metric };
            let Comparison { per_distance, seed, .. } = self.comparison;
            let samples = pool.install(|| tables.sample_wins(name, per_distance, seed))?;
            for contender in &self.contenders {
                for (&plies, positions) in &samples {
                    if work.is_stopped() {
                        return Ok(None);
                    }
                    let (done, stop) = (&work.done, &work.stop);
                    let solved: Vec<EndingRow> = pool.install(|| {
                        let positions = positions.par_iter();
                        let solve =
                            |it: &Chess| self.forwards(ending, it, plies, contender, done, stop);
                        positions.map(solve).collect()
                    });
                    // A search that was interrupted has no row.
                    if work.is_stopped() {
                        return Ok(None);
                    }
                    for row in &solved {
                        if !work.done.contains_key(&row.id) {
                            work.keep(row)?;
                        }
                    }
                    let any = solved.iter().any(|row| row.status == Status::Completed);
                    rows.extend(solved);
                    if !any {
                        break;
                    }
                }
            }
        }
        remove(&folder)?;
        Ok(Some(rows))
    }

    fn faults(&self, rows: &[EndingRow]) -> anyhow::Result<Faults> {
        let wrong = rows.iter().filter(|row| row.status == Status::Error);
        let place = |row: &EndingRow| {
            if row.position.is_empty() { row.ending.clone() } else { row.position.clone() }
        };
        let fault = |row| format!("{}, {}: {}", place(row), row.method, row.error);
        Ok(Faults { between_rows: wrong.map(fault).collect(), of_rows: Vec::new() })
    }
}
