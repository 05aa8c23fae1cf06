//! Studies: the rows, tables and charts about one kind of question.

use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::catalogue::players::Arena;
use crate::catalogue::reading::Reading;
use crate::catalogue::source::Source;
use crate::core::chart::{Chart, Picture, Plot, Shown};
use crate::core::document::Document;
use crate::core::folder_name::FolderName;
use crate::core::pace::Pace;
use crate::core::played::Played;
use crate::core::record::{AnyRecord, StudyRow};
use crate::core::summary::{Faults, Standing, Summary};
use crate::core::work::Work;
use crate::record::columns::Column;
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::journal::{self, Run};
use crate::record::kind::RowKind as _;
use crate::record::records;
use crate::record::registered::Registered;
use crate::record::shard::{Part, Shard};
use crate::record::share::Share;
use crate::report::digits::plural;
use crate::report::table::answered::Answered;
use crate::report::table::json::json;

/// One kind of question: its rows, tables and charts.
pub trait Study: Sized + 'static {
    /// The kind of its rows.
    type Row: StudyRow<Study = Self>;

    /// Data that several of its charts derive from the rows.
    type Shared<'a>: Clone + Default;

    /// Its charts, in the order of the page that shows them.
    const CHARTS: &'static [Chart<Self>];

    /// Its charts that need a baseline, by name.
    const NEED_BASELINE: &'static [&'static str] = &[];

    /// The rows or cells that its pictures can be limited to.
    const LIMITED_TO: LimitedTo = LimitedTo::Nothing;

    /// The files that define what it measures, if there are such files.
    const DOCUMENT: Option<Document> = None;

    /// The data that several of its charts derive from the rows, if there is any.
    fn share(_: &[Self::Row]) -> Self::Shared<'_> {
        Self::Shared::default()
    }

    /// Its tables. There is at least one row.
    fn tables(rows: &[Self::Row], baseline: Option<&Contender>) -> Tables;

    /// The values of its tables, for a program. There is at least one row.
    fn values(rows: &[Self::Row], baseline: Option<&Contender>) -> serde_json::Value {
        match Self::tables(rows, baseline) {
            Tables::Answers(tables) => json(&tables),
            Tables::Text(text) => text.into(),
        }
    }

    /// The contenders and players with marks of their own in its pictures.
    fn shown(_: &[Self::Row]) -> Vec<Shown> {
        Vec::new()
    }

    /// The times of a second record in units of the first one's, if the study compares times. With a
    /// `baseline`, times are divided by that contender's in the same record.
    fn paces(_: &[Self::Row], _: &[Self::Row], _baseline: Option<&Contender>) -> Vec<Pace> {
        Vec::new()
    }

    /// The summary of the rows of all shards of a run, of which `part` describes one; `None` if a run
    /// cannot be split into shards.
    ///
    /// # Errors
    ///
    /// If it does not follow from these rows.
    fn merged(_: &[Self::Row], _part: &Part) -> anyhow::Result<Option<Summary>> {
        Ok(None)
    }

    /// The game, with the study's functions for each game that is played.
    #[must_use]
    fn of_game<P: Arena>(game: Played) -> Played {
        game
    }
}

/// A study that is measured as a whole.
pub trait Measured: Study {
    /// The word for one of its rows in a count.
    const ROW: &'static str;

    /// The threads that it can use if so many are there.
    fn threads(&self, most: usize) -> usize {
        most
    }

    /// The threads that it takes of so `many` unless the user gives their number: fewer, where
    /// searches side by side disturb the times that it measures.
    fn usual_threads(&self, many: usize) -> usize {
        many
    }

    /// The name and identity of the run.
    fn asked(&self) -> Asked;

    /// Measures the rows; `None` if the run was stopped.
    fn measure(&self, work: &mut Work<'_, Self::Row>) -> anyhow::Result<Option<Vec<Self::Row>>>;

    /// The rows that it comes to, in order, if it can be dealt to several machines.
    fn ids(&self) -> Vec<RowId> {
        Vec::new()
    }

    /// The description of a shard, from which the run can be merged.
    fn part(&self, shard: Shard) -> Part {
        let (Asked { run, about, .. }, ids) = (self.asked(), self.ids());
        let places = (0..ids.len()).filter(|&at| shard.has(&ids[at])).collect();
        Part {
            run: Run { shard: Some(shard), ..run },
            shard,
            rows: ids.len(),
            places,
            expected: Vec::new(),
            suites: self.notes(),
            about,
            sha256: None,
        }
    }

    /// Whether it takes times that records compare.
    fn is_timed(&self) -> bool {
        false
    }

    /// The contender that all others are compared with, if there is one.
    fn baseline(&self) -> Option<&Contender> {
        None
    }

    /// Lines below the tables on inputs that were not read as they are.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// A text about all of its rows, for a terminal.
    fn text(&self, rows: &[Self::Row]) -> String {
        match Self::tables(rows, self.baseline()) {
            Tables::Text(text) => text,
            Tables::Answers(tables) => tables.iter().map(ToString::to_string).collect(),
        }
    }

    /// How the comparisons of its rows came to be made.
    fn standing(&self, _: &[Self::Row]) -> Standing {
        Standing::Exploratory
    }

    /// Its answer in at most ten lines; `None` if all of the text is printed.
    fn in_short(&self, _: &[Self::Row]) -> Option<String> {
        None
    }

    /// The faults in the rows. If there are any, the run has failed.
    ///
    /// # Errors
    ///
    /// If they cannot be checked.
    fn faults(&self, _: &[Self::Row]) -> anyhow::Result<Faults> {
        Ok(Faults::default())
    }

    /// Files besides those of every record: their names and contents.
    ///
    /// # Errors
    ///
    /// If they do not follow from these rows.
    fn beside(&self, _: &[Self::Row]) -> anyhow::Result<Vec<(&'static str, String)>> {
        Ok(Vec::new())
    }

    /// A text about its rows and the records beside its folder, if they answer a question together.
    ///
    /// # Errors
    ///
    /// If such a record cannot be read.
    fn with_neighbours(&self, _: &[Self::Row], _: &Path) -> anyhow::Result<Option<String>> {
        Ok(None)
    }

    /// The summary of all of its rows.
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

    /// The summary of a part of its rows, of which there may be no tables.
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

/// A study that has a verb of its own.
pub trait Asking: Measured {
    /// The verb's own options. Their help is the verb's.
    type Options: clap::Args;

    /// The plan that the options ask for.
    ///
    /// # Errors
    ///
    /// If the options make no sense, or [`NotRepeatable`].
    fn plan(options: &Self::Options, how: &How) -> anyhow::Result<Self>;

    /// The part that is asked for, if it is not all.
    fn shard(_: &Self::Options) -> Option<Shard> {
        None
    }
}

/// How something is to be measured.
#[derive(Clone, Debug)]
pub struct How {
    /// On how many threads.
    pub threads: usize,
    /// Which of its rows.
    pub share: Share,
    /// Whether a record is measured again, to be compared with itself.
    pub is_again: bool,
    /// A flag that ends the run early when it is set.
    pub stop: Arc<AtomicBool>,
}

/// No run comes to the same rows again: why that is.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NotRepeatable(pub String);

/// The identity of a run, and its inputs.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The name of its folder.
    pub folder: FolderName,
    /// The description of the run.
    pub about: String,
    /// The identity of the run, which distinguishes its record from others.
    pub run: Run,
    /// Lines for the user on what is left out or added.
    pub remarks: Vec<String>,
    /// The fate of the lines of each suite.
    pub readings: Vec<Reading>,
    /// The files that rows depend on.
    pub files: Vec<Source>,
    /// The registration of its questions, if they have one.
    pub registered: Option<Registered>,
}

impl Asked {
    /// Of what is called `name` and says that it is `about` something. The lines of `plan` say all
    /// that it does.
    pub fn new(
        (name, about): (&str, &str),
        seeds: Vec<u64>,
        plan: impl IntoIterator<Item = impl Display>,
    ) -> Self {
        let whole = || format!("{name}: {}", about.trim());
        Self {
            folder: FolderName::OfExperiment(name.to_owned()),
            about: if about.is_empty() { name.to_owned() } else { whole() },
            run: Run::of(name, seeds, plan),
            remarks: Vec::new(),
            readings: Vec::new(),
            files: Vec::new(),
            registered: None,
        }
    }
}

/// The rows or cells that pictures of a study can be limited to by options of `plywood plot`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitedTo {
    /// They are always of all rows.
    Nothing,
    /// Some [contenders](StudyRow::contender).
    Contenders,
    /// Some parameters of evolving evaluations.
    Parameters,
}

/// The tables of a study, for a page.
pub enum Tables {
    /// Tables with conclusions.
    Answers(Vec<Answered>),
    /// Tables as a terminal shows them.
    Text(String),
}

/// A picture to be drawn, and its kind.
pub struct Task<'a> {
    /// Its kind.
    pub plot: Plot,
    /// The picture.
    pub picture: Picture<'a>,
}

/// A record that was read, and a note on columns that its file lacks.
pub type NotedRecord = (Box<dyn AnyRecord>, Option<String>);

/// A study of any kind.
#[derive(Clone, Copy, Debug)]
pub struct AnyStudy {
    /// The file that contains its rows in a finished record.
    pub file: &'static str,
    /// The word that marks its rows in ids and in a journal.
    pub rows: &'static str,
    /// The columns of its rows.
    pub columns: &'static [Column],
    /// The files that define what it measures, if there are such files.
    pub document: Option<Document>,
    /// A record of no row.
    pub empty: fn() -> Box<dyn AnyRecord>,
    /// Reads a file of rows, as [`records::read`], and a note on columns that it lacks.
    pub read: fn(&Path) -> anyhow::Result<NotedRecord>,
    /// The rows in a journal that is still being written, as [`journal::rows`].
    pub in_journal: fn(&Path) -> anyhow::Result<Box<dyn AnyRecord>>,
    /// The kinds of its pictures.
    pub plots: fn() -> Vec<Plot>,
    /// Those of them, by name, that exist only for rows with a baseline.
    pub need_baseline: &'static [&'static str],
    /// The rows or cells that its pictures can be limited to.
    pub limited_to: LimitedTo,
}

impl AnyStudy {
    /// This study, without its type.
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
        }
    }

    /// A name that both studies have and one alone may have.
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
        Some(format!("pictures called {}", plot.name))
    }
}
