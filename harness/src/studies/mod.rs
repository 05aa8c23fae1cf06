//! The studies: a folder each, and a word in the list below.

/// Names and texts of files in `harness/experiments`, or in a folder there.
macro_rules! built_in {
    ($folder:literal: $($name:literal,)*) => {
        &[$(($name, include_str!(concat!("../../../experiments/", $folder, $name, ".toml")))),*]
    };
}

#[cfg(feature = "chess")]
pub mod endings;
#[cfg(feature = "chess")]
pub mod generations;
pub mod matches;
pub mod parallel;
#[cfg(feature = "chess")]
pub mod resumptions;
pub mod searches;
pub mod stores;
pub mod thoughts;
#[cfg(feature = "chess")]
pub mod wins;

use std::path::Path;
use std::sync::LazyLock;

use crate::catalogue::players::Arena;
use crate::core::chart::Plot;
use crate::core::document::Document;
use crate::core::played::Played;
use crate::core::record::AnyRecord;
use crate::core::study::{AnyStudy, NotedRecord, Study as _, Task};
use crate::record::columns::Column;
use crate::record::contender::Contender;
use crate::record::records;

macro_rules! studies {
    ($($(#[$when:meta])? $study:path),* $(,)?) => {
        /// All studies, in the order in which a page shows them.
        pub static ALL: &[AnyStudy] = &[$($(#[$when])? AnyStudy::of::<$study>()),*];

        /// A game that is played, with what each study makes for it.
        pub fn played<P: Arena>() -> Played {
            let game = Played::new(P::NAME);
            $($(#[$when])? let game = <$study>::of_game::<P>(game);)*
            game
        }
    };
}

studies![
    searches::Searches,
    matches::Matches,
    #[cfg(feature = "chess")]
    endings::Endings,
    #[cfg(feature = "chess")]
    wins::Wins,
    #[cfg(feature = "chess")]
    generations::Evolution,
    thoughts::Thoughts,
    #[cfg(feature = "chess")]
    resumptions::Resumptions,
    stores::Stores,
    parallel::Parallel,
];

/// Every kind of picture.
pub static PLOTS: LazyLock<Vec<Plot>> =
    LazyLock::new(|| ALL.iter().flat_map(|study| (study.plots)()).collect());

/// The files that rows are in, and their columns.
pub fn files() -> impl Iterator<Item = (&'static str, &'static [Column])> {
    ALL.iter().map(|study| (study.file, study.columns))
}

/// The kinds of files that say what to run.
pub fn documents() -> impl Iterator<Item = Document> {
    ALL.iter().filter_map(|study| study.document)
}

/// The text of the file of this name, if it comes with the program.
pub fn text(name: &str) -> Option<&'static str> {
    documents().find_map(|document| document.text(name))
}

/// Reads a file of rows of the study whose columns match its headings best, and a note on columns
/// that it lacks.
///
/// # Errors
///
/// As [`records::read`] of that study's rows.
pub fn read(path: &Path) -> anyhow::Result<NotedRecord> {
    let headings = records::headings(path)?;
    let known = |study: &&AnyStudy| {
        let is_column = |heading: &&str| study.columns.iter().any(|it| it.name == *heading);
        headings.iter().filter(is_column).count()
    };
    // The first study of those with the most matching columns.
    let study = ALL.iter().rev().max_by_key(|study| known(study)).unwrap_or(&ALL[0]);
    (study.read)(path)
}

/// A record of no row.
pub fn no_rows() -> Box<dyn AnyRecord> {
    (ALL[0].empty)()
}

/// The rows in a journal that is still being written.
///
/// # Errors
///
/// If it cannot be read.
pub fn in_journal(path: &Path) -> anyhow::Result<Box<dyn AnyRecord>> {
    for study in ALL {
        let record = (study.in_journal)(path)?;
        if !record.is_empty() {
            return Ok(record);
        }
    }
    Ok(no_rows())
}

/// Whether these pictures exist only for rows with a baseline.
pub fn needs_baseline(plot: &Plot) -> bool {
    ALL.iter().any(|study| study.need_baseline.contains(&plot.name))
}

/// The records in the order in which a page shows their studies.
pub fn in_order<'a>(records: &[&'a dyn AnyRecord]) -> Vec<&'a dyn AnyRecord> {
    let of = |study: &AnyStudy| records.iter().copied().find(|it| it.study().file == study.file);
    ALL.iter().filter_map(of).collect()
}

/// The pictures of these kinds, to be drawn, kind by kind. Each study has one record at most.
pub fn tasks<'a>(
    records: &[&'a dyn AnyRecord],
    baseline: Option<&'a Contender>,
    wanted: &[Plot],
) -> Vec<Task<'a>> {
    in_order(records).into_iter().flat_map(|it| it.tasks(baseline, wanted)).collect()
}
