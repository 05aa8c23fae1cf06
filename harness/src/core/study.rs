//! Studies: the rows, tables and charts about one kind of question.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::path::Path;

use crate::core::chart::{Chart, Picture, Plot, View};
use crate::core::row::{Row, of_kind};
use crate::core::rows::Seen;
use crate::core::work::Work;
use crate::record::columns::Column;
use crate::record::contender::Contender;
use crate::record::journal::{self, Run};
use crate::record::kind::RowKind;
use crate::record::records::{self, Records};
use crate::record::share::Share;
use crate::record::signature::{self, Signature};
use crate::report::difference::Difference;
use crate::report::summary::Table;

/// One kind of question: its rows, tables and charts.
pub trait Study: Sized + 'static {
    /// The kind of its rows.
    type Row: RowKind;

    /// Data that several of its charts derive from the rows.
    type Shared<'a>: Clone;

    /// Its charts, in the order of the page that shows them.
    const CHARTS: &'static [Chart<Self>];

    /// Its charts that need a baseline, by name.
    const NEED_BASELINE: &'static [&'static str] = &[];

    /// Derives the data that several of its charts share.
    fn share(rows: &[Self::Row]) -> Self::Shared<'_>;

    /// Its tables. There is at least one row.
    fn tables(rows: &[Self::Row], baseline: Option<&Contender>) -> Tables;
}

/// A study whose rows are all measured by one verb.
pub trait Measured: Study {
    /// The verb's own options. Their help is the verb's.
    type Options: clap::Args + Clone + Debug;

    /// The name of its rows in a count, such as "thoughts".
    const ROWS: &'static str;

    /// The threads that it can use.
    const THREADS: Threads = Threads::AsAsked;

    /// Plans the measurements that `options` ask for, on `threads` threads, for
    /// the rows in `share`.
    ///
    /// # Errors
    ///
    /// If the options are invalid.
    fn plan(options: &Self::Options, threads: usize, share: &Share) -> anyhow::Result<Self>;

    /// The name and identity of the run.
    fn asked(&self) -> Asked;

    /// Measures the rows; `None` if the run was stopped.
    ///
    /// # Errors
    ///
    /// If a measurement fails.
    fn measure(&self, work: &mut Work<'_, Self::Row>) -> anyhow::Result<Option<Vec<Self::Row>>>;

    /// Files besides those of every record: their names and contents.
    fn beside(_: &[Self::Row]) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Descriptions of faults in the rows. If there are any, the run has failed.
    fn faults(_: &[Self::Row]) -> Vec<String> {
        Vec::new()
    }
}

/// The threads that a study can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// One, since each row depends on the one before.
    One,
    /// As many as are asked for.
    AsAsked,
}

/// The name and identity of a run.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The run's name, which is also that of its folder.
    pub name: String,
    /// The description of the run.
    pub about: String,
    /// The identity of the run, which distinguishes its record from others.
    pub run: Run,
}

/// The tables of a study, for a page.
pub enum Tables {
    /// Tables with conclusions.
    Answers(Vec<Table>),
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
pub trait AnyStudy: Sync {
    /// The file that holds its rows in a finished record.
    fn file(&self) -> &'static str;

    /// The columns of its rows.
    fn columns(&self) -> &'static [Column];

    /// Whether the row belongs to this study.
    fn has(&self, row: &Row) -> bool;

    /// Reads a file of rows.
    ///
    /// # Errors
    ///
    /// As [`records::read`].
    fn read(&self, path: &Path) -> anyhow::Result<Records<Row>>;

    /// The rows in a journal that is still being written.
    ///
    /// # Errors
    ///
    /// As [`journal::rows`].
    fn in_journal(&self, path: &Path) -> anyhow::Result<Vec<Row>>;

    /// The signature of rows.
    ///
    /// # Errors
    ///
    /// As [`signature::signature`].
    fn signature(&self, rows: &[Row]) -> anyhow::Result<Signature>;

    /// How the rows of two records differ.
    ///
    /// # Errors
    ///
    /// As [`Difference::of`].
    fn difference(&self, rows: &[Row], others: &[Row]) -> anyhow::Result<Difference>;

    /// The tables, if there are rows.
    fn tables(&self, rows: &Seen<'_>) -> Option<Tables>;

    /// The kinds of its pictures.
    fn plots(&self) -> Vec<Plot>;

    /// Whether these pictures exist only for rows with a baseline.
    fn needs_baseline(&self, plot: &str) -> bool;

    /// Its pictures of these kinds.
    fn tasks<'a>(&self, rows: &Seen<'a>, wanted: &[Plot]) -> Vec<Task<'a>>;
}

/// A study without its type.
pub struct Erased<S>(PhantomData<fn() -> S>);

impl<S> Erased<S> {
    /// The study.
    pub const STUDY: Self = Self(PhantomData);
}

impl<S: Study> AnyStudy for Erased<S> {
    fn file(&self) -> &'static str {
        S::Row::FILE
    }

    fn columns(&self) -> &'static [Column] {
        S::Row::COLUMNS
    }

    fn has(&self, row: &Row) -> bool {
        row.of::<S::Row>().is_some()
    }

    fn read(&self, path: &Path) -> anyhow::Result<Records<Row>> {
        let Records { rows, absent } = records::read::<S::Row>(path)?;
        Ok(Records { rows: rows.into_iter().map(Row::from).collect(), absent })
    }

    fn in_journal(&self, path: &Path) -> anyhow::Result<Vec<Row>> {
        Ok(journal::rows::<S::Row>(path)?.into_iter().map(Row::from).collect())
    }

    fn signature(&self, rows: &[Row]) -> anyhow::Result<Signature> {
        Ok(signature::signature(&of_kind::<S::Row>(rows))?)
    }

    fn difference(&self, rows: &[Row], others: &[Row]) -> anyhow::Result<Difference> {
        Difference::of(&of_kind::<S::Row>(rows), &of_kind::<S::Row>(others))
    }

    fn tables(&self, rows: &Seen<'_>) -> Option<Tables> {
        let own = rows.of::<S::Row>();
        (!own.is_empty()).then(|| S::tables(own, rows.baseline))
    }

    fn plots(&self) -> Vec<Plot> {
        S::CHARTS.iter().map(Chart::plot).collect()
    }

    fn needs_baseline(&self, plot: &str) -> bool {
        S::NEED_BASELINE.contains(&plot)
    }

    fn tasks<'a>(&self, rows: &Seen<'a>, wanted: &[Plot]) -> Vec<Task<'a>> {
        let (rows, baseline) = (rows.of(), rows.baseline);
        let view = View { rows, baseline, shared: S::share(rows) };
        let is_wanted = |chart: &&Chart<S>| wanted.iter().any(|it| it.name == chart.name);
        let charts = S::CHARTS.iter().filter(is_wanted);
        let tasks = charts.flat_map(|chart| {
            let pictures = (chart.pictures)(view.clone()).into_iter();
            pictures.map(|picture| Task { plot: chart.plot(), picture })
        });
        tasks.collect()
    }
}
