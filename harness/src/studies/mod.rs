//! The studies: each has its own folder here.

/// Reads the named TOML files of a folder under `harness/experiments` into pairs of name and text.
#[doc(hidden)]
#[macro_export]
macro_rules! built_in {
    ($folder:literal: $($name:literal,)*) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/experiments/", $folder, $name, ".toml")))),*]
    };
}

pub mod parallel;
pub mod searches;

use std::path::Path;

use anyhow::bail;
use csv::StringRecord;
use plywood_algorithms::Registry;

use crate::catalogue::services::InGuest;
use crate::core::chart::Plot;
use crate::core::document::Document;
use crate::core::record::AnyRecord;
use crate::core::study::{AnyStudy, NotedRecord, Task};
use crate::record::columns::Column;
use crate::record::contender::Contender;
use crate::record::derived::has_ids;
use crate::record::records;

/// The study of searches, which comes first on a results page and is taken where none is named.
const SEARCHES: AnyStudy = AnyStudy::of::<searches::Searches>();

/// The study of parallel searches, which follows the studies of a guest on a results page.
const PARALLEL: AnyStudy = AnyStudy::of::<parallel::Parallel>();

/// The studies of a program.
pub struct Studies(Vec<AnyStudy>);

impl Studies {
    /// Combines this crate's studies with those of a guest, followed by `added`.
    ///
    /// # Errors
    ///
    /// If a study shares its file, the name of its rows or a plot with another study.
    pub fn new(of_guest: &[AnyStudy], added: &[AnyStudy]) -> anyhow::Result<Self> {
        let mut all: Vec<AnyStudy> = Vec::new();
        for study in [&[SEARCHES], of_guest, &[PARALLEL], added].concat() {
            let clash = all.iter().find_map(|other| study.clash(other));
            if let Some(clash) = clash {
                bail!("the study of {} cannot be added: another one has {clash}", study.file);
            }
            all.push(study);
        }
        Ok(Self(all))
    }
}

/// Returns all studies in the order of a results page: those of this crate and of a guest, then the
/// added studies.
pub fn all() -> &'static [AnyStudy] {
    Registry::part().map_or(&[SEARCHES, PARALLEL], |Studies(all)| all)
}

/// Returns the plots of all studies.
pub fn plots() -> Vec<Plot> {
    all().iter().flat_map(|study| (study.plots)()).collect()
}

/// Returns the name of each study's CSV file, with its columns.
pub fn files() -> impl Iterator<Item = (&'static str, &'static [Column])> {
    all().iter().map(|study| (study.file, study.columns))
}

/// Returns the kinds of TOML files that describe what to run.
pub fn documents() -> impl Iterator<Item = Document> {
    all().iter().filter_map(|study| study.document)
}

/// Returns the text of the built-in file with this name, or `None` if there is no such file.
pub fn text(name: &str) -> Option<&'static str> {
    documents().find_map(|document| document.text(name))
}

/// Reads a CSV file as rows of the study whose columns match the most headings. Adds a note if the
/// file lacks columns.
///
/// # Errors
///
/// [`InGuest`] if the headings are those of a guest's study that the program lacks, and the errors of
/// [`records::read`] for the study's rows.
pub fn read(path: &Path) -> anyhow::Result<NotedRecord> {
    ensure_known(path)?;
    let study = nearest(&records::headings(path)?);
    (study.read)(path)
}

/// Checks that the rows in a file are not those of a guest's study that the program lacks.
///
/// # Errors
///
/// [`InGuest`] if they are, and an error if the file cannot be read.
pub fn ensure_known(path: &Path) -> anyhow::Result<()> {
    let headings = records::headings(path)?;
    let has = |column: &&str| headings.iter().any(|heading| heading == *column);
    let of_guest = || OF_GUEST.iter().find(|(columns, _)| columns.iter().all(has));
    match of_guest().filter(|_| !is_of(nearest(&headings), &headings)) {
        Some(&(_, what)) => Err(InGuest::Rows { file: path.to_owned(), what }.into()),
        None => Ok(()),
    }
}

/// The built-in documents of the guest of this project: the word for them, the command that runs
/// them, and their names.
pub const DOCUMENTS_OF_GUEST: [(&str, &str, &str); 3] = [
    (
        "match",
        "match",
        "exchange-rate widest-gaps guesses tuning tuning-deep null-move-5000 null-move-20000 \
         null-move-80000 null-move-5000-registered null-move-20000-registered parts-nodes \
         parts-time knowledge-nodes knowledge-time a-ply learning learning-drawn \
         learning-joanna learning-varied pupil-2-1 pupil-2-2 pupil-3-1 pupil-3-2 pupil-printed \
         last-winners questions-nodes dial depth-or-knowledge joanna-terms null-move-equal \
         null-move-controls",
    ),
    ("evolution", "evolve", "tournament-of-eight"),
    ("comparison", "endgame compare", "a-or-b"),
];

/// Returns the word for the built-in document called `name`, and the program and command that run it,
/// whether this program has them or not. `None` if there is no such document.
pub fn command_of(name: &str) -> Option<(&'static str, &'static str, &'static str)> {
    let found = documents().find(|it| it.text(name).is_some());
    let mut of_guest = DOCUMENTS_OF_GUEST.into_iter();
    let of_guest = of_guest.find(|(.., names)| names.split(' ').any(|it| it == name));
    let of_guest = of_guest.map(|(word, verb, _)| (word, "plywood-play", verb));
    found.map(|it| (it.word, it.program, it.verb)).or(of_guest)
}

/// Columns that only a study of the guest of this project has, and what its rows are.
const OF_GUEST: [(&[&str], &str); 7] = [
    (&["first", "second", "result"], "matches"),
    (&["ending", "direction"], "solved endings"),
    (&["ending", "player"], "wins"),
    (&["generation", "fitness"], "generations"),
    (&["player", "thought"], "thoughts"),
    (&["player", "roots"], "memories"),
    (&["player", "percent"], "resumptions"),
];

/// Returns the name of the study's CSV file that best matches the headings of the file at `path`.
/// `None` if its rows have no ids, or at most half of the headings are columns of that study.
pub fn file_of(path: &Path) -> Option<&'static str> {
    let headings = records::headings(path).ok()?;
    let study = nearest(&headings);
    is_of(study, &headings).then_some(study.file)
}

/// Returns whether the rows have ids, written or left out, and more than half of the headings are columns of the
/// study.
fn is_of(study: &AnyStudy, headings: &StringRecord) -> bool {
    has_ids(headings) && 2 * known(study, headings) > headings.len()
}

/// Counts the headings that are columns of the study.
fn known(study: &AnyStudy, headings: &StringRecord) -> usize {
    let is_column = |heading: &&str| study.columns.iter().any(|it| it.name == *heading);
    headings.iter().filter(is_column).count()
}

/// Returns the study with the most matching columns; the first in case of a tie.
fn nearest(headings: &StringRecord) -> &'static AnyStudy {
    all().iter().rev().max_by_key(|study| known(study, headings)).unwrap_or(&SEARCHES)
}

/// Returns a record without rows.
pub fn no_rows() -> Box<dyn AnyRecord> {
    (SEARCHES.empty)()
}

/// Reads the rows in the journal of an unfinished run.
///
/// # Errors
///
/// If the journal cannot be read.
pub fn in_journal(path: &Path) -> anyhow::Result<Box<dyn AnyRecord>> {
    for study in all() {
        let record = (study.in_journal)(path)?;
        if !record.is_empty() {
            return Ok(record);
        }
    }
    Ok(no_rows())
}

/// Returns whether this plot can be drawn only for rows with a baseline.
pub fn needs_baseline(plot: &Plot) -> bool {
    all().iter().any(|study| study.need_baseline.contains(&plot.name))
}

/// Sorts the records into the order of studies on a results page.
pub fn in_order<'a>(records: &[&'a dyn AnyRecord]) -> Vec<&'a dyn AnyRecord> {
    let of = |study: &AnyStudy| records.iter().copied().find(|it| it.study().file == study.file);
    all().iter().filter_map(of).collect()
}

/// Returns the drawing tasks for the wanted plots, grouped by plot. A study has at most one record.
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

    /// A copy of a built-in study clashes in its file, its rows and its plots.
    #[test]
    fn no_two_studies_share_a_file_rows_or_pictures() {
        let refused = |study: AnyStudy| {
            Studies::new(&[], &[study]).map_or_else(|error| error.to_string(), |_| String::new())
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
        assert!(refused(mine).contains("another one has charts called "), "{}", refused(mine));
        let mine = AnyStudy { plots: Vec::new, ..mine };
        assert_eq!(refused(mine), "");
        let twice = Studies::new(&[mine], &[mine])
            .map_or_else(|error| error.to_string(), |_| String::new());
        assert!(twice.ends_with("the file mine.csv"), "{twice}");
        assert!(Studies::new(&[], &[]).is_ok_and(|Studies(all)| all.len() == 2));
    }
}
