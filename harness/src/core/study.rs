//! Studies: rows, tables and plots for one kind of question.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::catalogue::reading::SuiteReport;
use crate::catalogue::source::Source;
use crate::core::chart::{Chart, LegendEntry, Picture, Plot};
use crate::core::document::Document;
use crate::core::pace::Pace;
use crate::core::record::{AnyRecord, StudyRow};
use crate::core::summary::{Faults, Standing, Summary};
use crate::core::work::RunContext;
use crate::record::columns::Column;
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::journal::{self, Run};
use crate::record::kind::RowKind as _;
use crate::record::machine::SOURCES;
use crate::record::records;
use crate::record::registered::Registered;
use crate::record::shard::{Part, Shard};
use crate::record::share::Share;
use crate::report::digits::plural;
use crate::report::table::answered::Answered;
use crate::report::table::json::json;

/// The name of this project's program of searches.
pub const PROGRAM: &str = "plywood";

/// A kind of question, with its rows, tables and plots.
pub trait Study: Sized + 'static {
    /// The type of the study's rows.
    type Row: StudyRow<Study = Self>;

    /// Data that several plots derive from the rows.
    type Shared<'a>: Clone + Default;

    /// The study's kinds of plot, in page order.
    const CHARTS: &'static [Chart<Self>];

    /// The names of the kinds of plot that need a baseline.
    const NEED_BASELINE: &'static [&'static str] = &[];

    /// The rows or cells that can be selected for the study's plots.
    const LIMITED_TO: LimitedTo = LimitedTo::Nothing;

    /// The kind of file that defines a run of the study, if there is such a kind.
    const DOCUMENT: Option<Document> = None;

    /// The name of the program that measures the study's rows, for the command of a record.
    const PROGRAM: &'static str = PROGRAM;

    /// The hash of the sources that affect the study's rows.
    const SOURCES: &'static str = SOURCES;

    /// The function that judges records of the study together, if `plywood tables` does.
    const JOINT: Option<Joint> = None;

    /// Computes the data that several plots derive from the rows.
    fn share(_: &[Self::Row]) -> Self::Shared<'_> {
        Self::Shared::default()
    }

    /// Computes the tables of at least one row.
    fn tables(rows: &[Self::Row], baseline: Option<&Contender>) -> Tables;

    /// Returns the values of the tables as JSON, for at least one row.
    fn values(rows: &[Self::Row], baseline: Option<&Contender>) -> serde_json::Value {
        match Self::tables(rows, baseline) {
            Tables::Answers(tables) => json(&tables),
            Tables::Text(text) => text.into(),
        }
    }

    /// Returns the contenders and players with their own marks in plots.
    fn shown(_: &[Self::Row]) -> Vec<LegendEntry> {
        Vec::new()
    }

    /// Returns the times of a second record relative to a first, if the study compares times. A
    /// `baseline` divides each time by the baseline's time in the same record.
    fn paces(_: &[Self::Row], _: &[Self::Row], _baseline: Option<&Contender>) -> Vec<Pace> {
        Vec::new()
    }

    /// Summarises the rows of all shards of a run; `part` describes one shard. Returns `None` if
    /// runs of the study cannot be split into shards.
    ///
    /// # Errors
    ///
    /// If the summary cannot be computed from these rows.
    fn merged(_: &[Self::Row], _part: &Part) -> anyhow::Result<Option<Summary>> {
        Ok(None)
    }
}

/// A study with a standard run: it measures rows, which a journal stores, and summarises them.
pub trait MeasuredStudy: Study {
    /// The word for a row in a count, such as "search".
    const ROW: &'static str;

    /// Returns the maximum number of threads that the study can use if `most` are available.
    fn threads(&self, most: usize) -> usize {
        most
    }

    /// Returns the default number of threads if `many` are available. It is lower if parallel
    /// searches would disturb the times that the study measures.
    fn usual_threads(&self, many: usize) -> usize {
        many
    }

    /// Returns the name, identity and inputs of the run.
    fn asked(&self) -> RunPlan;

    /// Measures the rows; `None` if the run was stopped.
    fn measure(
        &self,
        work: &mut RunContext<'_, Self::Row>,
    ) -> anyhow::Result<Option<Vec<Self::Row>>>;

    /// Returns the ids of all rows in order, if the run can be divided among machines.
    fn ids(&self) -> Vec<RowId> {
        Vec::new()
    }

    /// Returns the number of rows of this share; 0 if only the run shows it.
    fn row_count(&self, share: &Share) -> usize {
        self.ids().iter().filter(|id| share.has(id)).count()
    }

    /// Returns the description of a shard, which `plywood merge` needs.
    fn part(&self, shard: Shard) -> Part {
        let ids = self.ids();
        let places = (0..ids.len()).filter(|&at| shard.has(&ids[at])).collect();
        let (baseline, suites) = (self.baseline().cloned(), self.notes());
        Part { rows: ids.len(), places, baseline, suites, ..self.asked().part(shard) }
    }

    /// Returns whether the study measures times that records compare.
    fn is_timed(&self) -> bool {
        false
    }

    /// Returns the baseline that all other contenders are compared with, if any.
    fn baseline(&self) -> Option<&Contender> {
        None
    }

    /// Returns notes about inputs that were read with changes, to be printed below the tables.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Formats all tables of the rows for a terminal.
    fn text(&self, rows: &[Self::Row]) -> String {
        match Self::tables(rows, self.baseline()) {
            Tables::Text(text) => text,
            Tables::Answers(tables) => tables.iter().map(ToString::to_string).collect(),
        }
    }

    /// Returns the answers to the questions of the run, as text; `None` if it has no questions.
    ///
    /// # Errors
    ///
    /// If the questions cannot be answered from these rows.
    fn answers(&self, _: &[Self::Row]) -> anyhow::Result<Option<String>> {
        Ok(None)
    }

    /// Returns whether the comparisons of these rows are registered or exploratory.
    fn standing(&self, _: &[Self::Row]) -> Standing {
        Standing::Exploratory
    }

    /// Returns a digest of at most ten lines; `None` if all tables are printed.
    fn in_short(&self, _: &[Self::Row]) -> Option<String> {
        None
    }

    /// Returns the faults in the rows. The run has failed if there are any.
    ///
    /// # Errors
    ///
    /// If the rows cannot be checked.
    fn faults(&self, _: &[Self::Row]) -> anyhow::Result<Faults> {
        Ok(Faults::default())
    }

    /// Returns the names and contents of files that the study adds to a record.
    ///
    /// # Errors
    ///
    /// If the files cannot be computed from these rows.
    fn beside(&self, _: &[Self::Row]) -> anyhow::Result<Vec<(&'static str, String)>> {
        Ok(Vec::new())
    }

    /// Returns a text about these rows together with records in neighbouring folders, if they
    /// answer a question together.
    ///
    /// # Errors
    ///
    /// If a neighbouring record cannot be read.
    fn with_neighbours(&self, _: &[Self::Row], _: &Path) -> anyhow::Result<Option<String>> {
        Ok(None)
    }

    /// Summarises all rows of a run.
    ///
    /// # Errors
    ///
    /// As [`Self::faults`] and [`Self::beside`].
    fn summary(&self, rows: &[Self::Row]) -> anyhow::Result<Summary> {
        let (text, in_short) = (self.text(rows), self.in_short(rows));
        let (faults, beside) = (self.faults(rows)?, self.beside(rows)?);
        let (standing, row, notes) = (self.standing(rows), Self::ROW, self.notes());
        Ok(Summary { row, standing, text, in_short, faults, notes, beside })
    }

    /// Summarises a part of a run's rows, without tables.
    ///
    /// # Errors
    ///
    /// As [`Self::summary`].
    fn summary_of_part(&self, rows: &[Self::Row]) -> anyhow::Result<Summary> {
        let text = format!("A part of the {}.\n", plural(Self::ROW));
        let (faults, beside) = (self.faults(rows)?, self.beside(rows)?);
        let (row, standing, notes) = (Self::ROW, Standing::Exploratory, self.notes());
        Ok(Summary { row, standing, text, in_short: None, faults, notes, beside })
    }
}

/// A study with its own command.
pub trait StudyCommand: MeasuredStudy {
    /// The options of the command, whose help is the command's help.
    type Options: clap::Args;

    /// Makes a plan from the options.
    ///
    /// # Errors
    ///
    /// If the options are invalid, or [`NotRepeatable`].
    fn plan(options: &Self::Options, how: &MeasureOptions) -> anyhow::Result<Self>;

    /// Returns the shard to measure; `None` for all rows.
    fn shard(_: &Self::Options) -> Option<Shard> {
        None
    }
}

/// Settings for a measurement: threads, rows, and a flag that stops it.
#[derive(Clone, Debug)]
pub struct MeasureOptions {
    /// The number of threads.
    pub threads: usize,
    /// The rows to measure.
    pub share: Share,
    /// Whether the run repeats a record's measurement for comparison.
    pub is_again: bool,
    /// A flag that ends the run early when another thread sets it.
    pub stop: Arc<AtomicBool>,
}

/// The error that a run cannot be repeated with the same rows, with the reason.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NotRepeatable(pub String);

/// The end of the default folder name of an experiment with changes by the command line.
pub const CHANGED: &str = "-changed";

/// The identity of a run, and its inputs.
#[derive(Clone, Debug)]
pub struct RunPlan {
    /// The default name of the run's folder.
    pub folder: String,
    /// The description of the run for the user.
    pub about: String,
    /// The identity of the run, which distinguishes its record from others.
    pub run: Run,
    /// Notes for the user about inputs that are left out or added.
    pub remarks: Vec<String>,
    /// For each suite, a report of how its lines were read.
    pub readings: Vec<SuiteReport>,
    /// The input files that determine rows.
    pub files: Vec<Source>,
    /// The registration of the run's questions, if any.
    pub registered: Option<Registered>,
}

impl RunPlan {
    /// Returns the description of a shard of the run, without its rows and what they are compared with.
    pub fn part(self, shard: Shard) -> Part {
        Part {
            run: Run { shard: Some(shard), ..self.run },
            shard,
            rows: 0,
            places: Vec::new(),
            baseline: None,
            expected: Vec::new(),
            suites: Vec::new(),
            positions: Vec::new(),
            about: self.about,
            questions: None,
            registered: self.registered,
            sha256: None,
        }
    }

    /// Creates the identity of a run with a name and a description. The lines of `plan` list
    /// everything that the run measures.
    pub fn new(
        (name, about): (&str, &str),
        seeds: Vec<u64>,
        plan: impl IntoIterator<Item = impl Display>,
    ) -> Self {
        let whole = || format!("{name}: {}", about.trim());
        Self {
            folder: name.to_owned(),
            about: if about.is_empty() { name.to_owned() } else { whole() },
            run: Run::of(name, seeds, plan),
            remarks: Vec::new(),
            readings: Vec::new(),
            files: Vec::new(),
            registered: None,
        }
    }
}

/// The rows or cells that options of `plywood plot` can select.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitedTo {
    /// Nothing: plots always show all rows.
    Nothing,
    /// A selection of [contenders](StudyRow::contender).
    Contenders,
    /// A selection of the parameters of an evolving evaluation.
    Parameters,
}

/// A function that judges records together, each a folder or a file of rows.
pub type Joint = fn(&[PathBuf], JointForm) -> anyhow::Result<String>;

/// The form in which records are judged together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointForm {
    /// As text.
    Text,
    /// As JSON, with estimates for each record.
    Json,
}

/// The tables of a study, as a page shows them.
pub enum Tables {
    /// Tables with conclusions.
    Answers(Vec<Answered>),
    /// Tables formatted for a terminal.
    Text(String),
}

/// A plot to draw, with its kind.
pub struct Task<'a> {
    /// The kind of plot.
    pub plot: Plot,
    /// The plot to draw.
    pub picture: Picture<'a>,
}

/// A record as read, with a note about columns that are missing from its file.
pub type NotedRecord = (Box<dyn AnyRecord>, Option<String>);

/// The properties of a study, without its type.
#[derive(Clone, Copy, Debug)]
pub struct AnyStudy {
    /// The name of the file of rows in a finished record.
    pub file: &'static str,
    /// The name of the row type in ids and in a journal.
    pub rows: &'static str,
    /// The columns of a row.
    pub columns: &'static [Column],
    /// The kind of file that defines a run of the study, if there is such a kind.
    pub document: Option<Document>,
    /// Creates a record without rows.
    pub empty: fn() -> Box<dyn AnyRecord>,
    /// Reads a file of rows, as [`records::read`] does, with a note about missing columns.
    pub read: fn(&Path) -> anyhow::Result<NotedRecord>,
    /// Reads the rows of an unfinished run's journal, as [`journal::rows`] does.
    pub in_journal: fn(&Path) -> anyhow::Result<Box<dyn AnyRecord>>,
    /// Returns the study's kinds of plot.
    pub plots: fn() -> Vec<Plot>,
    /// The names of the kinds of plot that need a baseline.
    pub need_baseline: &'static [&'static str],
    /// The rows or cells that can be selected for the study's plots.
    pub limited_to: LimitedTo,
    /// The function that judges records of the study together, if there is one.
    pub joint: Option<Joint>,
}

impl AnyStudy {
    /// Collects the properties of the study `S`.
    pub const fn of<S: Study>() -> Self {
        Self {
            file: S::Row::FILE,
            rows: S::Row::NAME,
            columns: S::Row::COLUMNS,
            document: S::DOCUMENT,
            empty: || Box::new(Vec::<S::Row>::new()),
            read: |path| {
                let read = records::read::<S::Row>(path)?;
                let note = read.note(path);
                Ok((Box::new(read.rows), note))
            },
            in_journal: |path| Ok(Box::new(journal::rows::<S::Row>(path)?)),
            plots: || S::CHARTS.iter().map(Chart::plot).collect(),
            need_baseline: S::NEED_BASELINE,
            limited_to: S::LIMITED_TO,
            joint: S::JOINT,
        }
    }

    /// Returns a name that both studies use although it must be unique.
    pub fn clash(&self, other: &Self) -> Option<String> {
        if self.file == other.file {
            return Some(format!("the file {}", self.file));
        }
        if self.rows == other.rows {
            return Some(format!("rows called {}", self.rows));
        }
        let others = (other.plots)();
        let is_taken = |plot: &Plot| others.iter().any(|it| it.name == plot.name);
        let plot = (self.plots)().into_iter().find(is_taken)?;
        Some(format!("charts called {}", plot.name))
    }
}
