//! Studies: the rows, tables and charts about one kind of question.

use std::fmt::Display;
use std::path::Path;

use crate::catalogue::players::Arena;
use crate::catalogue::reading::Reading;
use crate::catalogue::source::Source;
use crate::core::chart::{Chart, Picture, Plot, Shown, View};
use crate::core::difference::Difference;
use crate::core::document::Document;
use crate::core::played::Played;
use crate::core::row::{Row, of_kind};
use crate::core::rows::Seen;
use crate::core::work::Work;
use crate::record::columns::Column;
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::journal::{self, Run};
use crate::record::kind::RowKind;
use crate::record::records::{self, Records};
use crate::record::shard::Shard;
use crate::record::share::Share;
use crate::record::signature::{self, Signature};
use crate::report::table::answered::Answered;

/// One kind of question: its rows, tables and charts.
pub trait Study: Sized + 'static {
    /// The kind of its rows.
    type Row: RowKind;

    /// Data that several of its charts derive from the rows.
    type Shared<'a>: Clone + Default;

    /// Its charts, in the order of the page that shows them.
    const CHARTS: &'static [Chart<Self>];

    /// Its charts that need a baseline, by name.
    const NEED_BASELINE: &'static [&'static str] = &[];

    /// The files that say what it measures, if there are such files.
    const DOCUMENT: Option<Document> = None;

    /// The data that several of its charts derive from the rows, if there is any.
    fn share(_: &[Self::Row]) -> Self::Shared<'_> {
        Self::Shared::default()
    }

    /// Its tables. There is at least one row.
    fn tables(rows: &[Self::Row], baseline: Option<&Contender>) -> Tables;

    /// The contenders and players with marks of their own in its pictures.
    fn shown(_: &[Self::Row]) -> Vec<Shown> {
        Vec::new()
    }

    /// The game, with what the study makes for each game that is played.
    #[must_use]
    fn of_game<P: Arena>(game: Played) -> Played {
        game
    }
}

/// A study that is measured as a whole.
pub trait Measured: Study {
    /// The word for its rows in a count.
    const ROWS: &'static str;

    /// The threads that it can use if so many are there.
    fn threads(&self, most: usize) -> usize {
        most
    }

    /// The name and identity of the run.
    fn asked(&self) -> Asked;

    /// Measures the rows; `None` if the run was stopped.
    fn measure(&self, work: &mut Work<'_, Self::Row>) -> anyhow::Result<Option<Vec<Self::Row>>>;

    /// The rows that it comes to, in order, if it can be dealt to several machines.
    fn ids(&self) -> Vec<RowId> {
        Vec::new()
    }

    /// A text about all of its rows, for a terminal.
    fn text(&self, rows: &[Self::Row]) -> String {
        match Self::tables(rows, None) {
            Tables::Text(text) => text,
            Tables::Answers(tables) => tables.iter().map(ToString::to_string).collect(),
        }
    }

    /// Its answer in at most ten lines; `None` if all of the text is printed.
    fn in_short(_: &[Self::Row]) -> Option<String> {
        None
    }

    /// Files besides those of every record: their names and contents.
    ///
    /// # Errors
    ///
    /// If they do not follow from these rows.
    fn beside(_: &[Self::Row]) -> anyhow::Result<Vec<(&'static str, String)>> {
        Ok(Vec::new())
    }

    /// The faults in the rows. If there are any, the run has failed.
    fn faults(_: &[Self::Row]) -> Vec<String> {
        Vec::new()
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
}

/// No run comes to the same rows again: why that is.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NotRepeatable(pub String);

/// The identity of a run, and its inputs.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The run's name, which is also that of its folder.
    pub name: String,
    /// The description of the run.
    pub about: String,
    /// The identity of the run, which distinguishes its record from others.
    pub run: Run,
    /// The fate of the lines of each suite.
    pub readings: Vec<Reading>,
    /// The files that rows depend on.
    pub files: Vec<Source>,
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
            name: name.to_owned(),
            about: if about.is_empty() { name.to_owned() } else { whole() },
            run: Run::of(name, seeds, plan),
            readings: Vec::new(),
            files: Vec::new(),
        }
    }
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

/// A study of any kind. Rows of other studies are ignored.
pub struct AnyStudy {
    /// The file that holds its rows in a finished record.
    pub file: &'static str,
    /// The columns of its rows.
    pub columns: &'static [Column],
    /// The files that say what it measures, if there are such files.
    pub document: Option<Document>,
    /// Whether the row belongs to this study.
    pub has: fn(&Row) -> bool,
    /// Reads a file of rows, as [`records::read`].
    pub read: fn(&Path) -> anyhow::Result<Records<Row>>,
    /// The rows in a journal that is still being written, as [`journal::rows`].
    pub in_journal: fn(&Path) -> anyhow::Result<Vec<Row>>,
    /// The signature of rows, as [`signature::signature`].
    pub signature: fn(&[Row]) -> anyhow::Result<Signature>,
    /// How the rows of two records differ, as [`Difference::of`].
    pub difference: fn(&[Row], &[Row]) -> anyhow::Result<Difference>,
    /// The tables, if there are rows.
    pub tables: fn(&Seen<'_>) -> Option<Tables>,
    /// The contenders and players with marks of their own in its pictures.
    pub shown: fn(&Seen<'_>) -> Vec<Shown>,
    /// The kinds of its pictures.
    pub plots: fn() -> Vec<Plot>,
    /// Those of them, by name, that exist only for rows with a baseline.
    pub need_baseline: &'static [&'static str],
    /// Its pictures of these kinds.
    pub tasks: for<'a> fn(&Seen<'a>, &[Plot]) -> Vec<Task<'a>>,
}

impl AnyStudy {
    /// This study, without its type.
    pub const fn of<S: Study>() -> Self {
        Self {
            file: S::Row::FILE,
            columns: S::Row::COLUMNS,
            document: S::DOCUMENT,
            has: |row| row.of::<S::Row>().is_some(),
            read: |path| {
                let Records { rows, absent } = records::read::<S::Row>(path)?;
                Ok(Records { rows: rows.into_iter().map(Row::from).collect(), absent })
            },
            in_journal: |path| {
                Ok(journal::rows::<S::Row>(path)?.into_iter().map(Row::from).collect())
            },
            signature: |rows| Ok(signature::signature(&of_kind::<S::Row>(rows))?),
            difference: |rows, others| {
                Difference::of(&of_kind::<S::Row>(rows), &of_kind::<S::Row>(others))
            },
            tables: |rows| {
                let own = rows.of::<S::Row>();
                (!own.is_empty()).then(|| S::tables(own, rows.baseline))
            },
            shown: |rows| S::shown(rows.of()),
            plots: || S::CHARTS.iter().map(Chart::plot).collect(),
            need_baseline: S::NEED_BASELINE,
            tasks: tasks::<S>,
        }
    }
}

fn tasks<'a, S: Study>(rows: &Seen<'a>, wanted: &[Plot]) -> Vec<Task<'a>> {
    let (rows, baseline) = (rows.of(), rows.baseline);
    let view = View { rows, baseline, shared: S::share(rows) };
    let is_wanted = |chart: &&Chart<S>| wanted.iter().any(|it| it.name == chart.name);
    let tasks = S::CHARTS.iter().filter(is_wanted).flat_map(|chart| {
        let pictures = (chart.pictures)(view.clone()).into_iter();
        pictures.map(|picture| Task { plot: chart.plot(), picture })
    });
    tasks.collect()
}
