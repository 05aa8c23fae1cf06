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
use std::sync::{LazyLock, OnceLock};

use anyhow::{bail, ensure};
use csv::StringRecord;

use crate::catalogue::players::Arena;
use crate::core::chart::Plot;
use crate::core::document::Document;
use crate::core::played::Played;
use crate::core::record::AnyRecord;
use crate::core::study::{AnyStudy, NotedRecord, Study, Task};
use crate::record::columns::Column;
use crate::record::contender::Contender;
use crate::record::records::{self, ID};

macro_rules! studies {
    ($($(#[$when:meta])? $study:path),* $(,)?) => {
        /// Our studies, in the order that a page shows them.
        const OURS: &[AnyStudy] = &[$($(#[$when])? AnyStudy::of::<$study>()),*];

        /// A game that is played, with each study's functions for it.
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

static ALL: OnceLock<Vec<AnyStudy>> = OnceLock::new();

/// All studies, in the order that a page shows them: ours, and then those that the program adds.
pub fn all() -> &'static [AnyStudy] {
    ALL.get_or_init(|| OURS.to_vec())
}

/// Makes `added` studies known to this process. Call it once, before any study is looked up.
///
/// # Errors
///
/// If a study has the file, the rows or a picture of another one, or it is too late.
pub fn register(added: &[AnyStudy]) -> anyhow::Result<()> {
    if added.is_empty() {
        return Ok(());
    }
    let all = with_ours(added)?;
    ensure!(ALL.set(all).is_ok(), "studies are added once, before the first one is looked up");
    Ok(())
}

/// Our studies, and those that are `added`.
fn with_ours(added: &[AnyStudy]) -> anyhow::Result<Vec<AnyStudy>> {
    let mut all = OURS.to_vec();
    for study in added {
        let clash = all.iter().find_map(|other| study.clash(other));
        if let Some(clash) = clash {
            bail!("the study of {} cannot be added: another one has {clash}", study.file);
        }
        all.push(*study);
    }
    Ok(all)
}

/// A list of studies that a program adds: `()`, or `(L, S)`, which is the list `L` and `S` after it.
pub trait Studies: 'static {
    /// All of them, in order.
    fn list() -> Vec<AnyStudy>;

    /// A game that is played, with each study's functions for it.
    fn of_game<P: Arena>(game: Played) -> Played;
}

impl Studies for () {
    fn list() -> Vec<AnyStudy> {
        Vec::new()
    }

    fn of_game<P: Arena>(game: Played) -> Played {
        game
    }
}

impl<L: Studies, S: Study> Studies for (L, S) {
    fn list() -> Vec<AnyStudy> {
        let mut list = L::list();
        list.push(AnyStudy::of::<S>());
        list
    }

    fn of_game<P: Arena>(game: Played) -> Played {
        S::of_game::<P>(L::of_game::<P>(game))
    }
}

/// Every kind of picture.
pub static PLOTS: LazyLock<Vec<Plot>> =
    LazyLock::new(|| all().iter().flat_map(|study| (study.plots)()).collect());

/// The files that rows are in, and their columns.
pub fn files() -> impl Iterator<Item = (&'static str, &'static [Column])> {
    all().iter().map(|study| (study.file, study.columns))
}

/// The kinds of files that say what to run.
pub fn documents() -> impl Iterator<Item = Document> {
    all().iter().filter_map(|study| study.document)
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
    let study = nearest(&records::headings(path)?);
    (study.read)(path)
}

/// The file in which the study of a file of rows keeps them; `None` if most headings are no columns
/// of any study.
pub fn file_of(path: &Path) -> Option<&'static str> {
    let headings = records::headings(path).ok()?;
    let study = nearest(&headings);
    let is_of = headings.iter().any(|it| it == ID) && 2 * known(study, &headings) > headings.len();
    is_of.then_some(study.file)
}

/// How many of the headings are columns of the study.
fn known(study: &AnyStudy, headings: &StringRecord) -> usize {
    let is_column = |heading: &&str| study.columns.iter().any(|it| it.name == *heading);
    headings.iter().filter(is_column).count()
}

/// The first study of those with the most matching columns.
fn nearest(headings: &StringRecord) -> &'static AnyStudy {
    all().iter().rev().max_by_key(|study| known(study, headings)).unwrap_or(&OURS[0])
}

/// A record of no row.
pub fn no_rows() -> Box<dyn AnyRecord> {
    (OURS[0].empty)()
}

/// The rows in a journal that is still being written.
///
/// # Errors
///
/// If it cannot be read.
pub fn in_journal(path: &Path) -> anyhow::Result<Box<dyn AnyRecord>> {
    for study in all() {
        let record = (study.in_journal)(path)?;
        if !record.is_empty() {
            return Ok(record);
        }
    }
    Ok(no_rows())
}

/// Whether these pictures exist only for rows with a baseline.
pub fn needs_baseline(plot: &Plot) -> bool {
    all().iter().any(|study| study.need_baseline.contains(&plot.name))
}

/// The records in the order that a page shows their studies.
pub fn in_order<'a>(records: &[&'a dyn AnyRecord]) -> Vec<&'a dyn AnyRecord> {
    let of = |study: &AnyStudy| records.iter().copied().find(|it| it.study().file == study.file);
    all().iter().filter_map(of).collect()
}

/// The pictures of these kinds, to be drawn, kind by kind. Each study has one record at most.
pub fn tasks<'a>(
    records: &[&'a dyn AnyRecord],
    baseline: Option<&'a Contender>,
    wanted: &[Plot],
) -> Vec<Task<'a>> {
    in_order(records).into_iter().flat_map(|it| it.tasks(baseline, wanted)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A study of our own has everything of itself.
    #[test]
    fn no_two_studies_share_a_file_rows_or_pictures() {
        let refused = |study: AnyStudy| {
            with_ours(&[study]).map_or_else(|error| error.to_string(), |_| String::new())
        };
        let parallel = AnyStudy::of::<parallel::Parallel>();
        assert_eq!(
            refused(parallel),
            "the study of parallel.csv cannot be added: another one has the file parallel.csv"
        );
        let mine = AnyStudy { file: "mine.csv", ..parallel };
        assert!(
            refused(mine).ends_with("another one has rows called parallel"),
            "{}",
            refused(mine)
        );
        let mine = AnyStudy { rows: "mine", ..mine };
        assert!(refused(mine).contains("another one has pictures called "), "{}", refused(mine));
        let mine = AnyStudy { plots: Vec::new, ..mine };
        assert_eq!(refused(mine), "");
        let twice = with_ours(&[mine, mine]).expect_err("twice").to_string();
        assert!(twice.ends_with("the file mine.csv"), "{twice}");
        assert!(with_ours(&[]).is_ok_and(|all| all.len() == OURS.len()));
    }
}
