//! The folder of a run's results. A finished row is never lost, and files are always consistent
//! with each other.

pub mod busy;
pub mod lock;
pub mod merge;
pub mod page;
pub mod plots;
pub mod quiet;
pub mod recorded;
pub mod row_files;
pub mod seals;

use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, ensure};
use plywood_positions::read_text;
use serde::Serialize;

use crate::catalogue::source::Source;
use crate::core::document::placed;
use crate::core::record::AnyRecord;
use crate::core::toml_text::parse_toml;
use crate::record::atomic_write::write_whole;
use crate::record::journal::{self, Journal, Resumed, Run};
use crate::record::kind::RowKind;
use crate::record::machine::{FACTS, Machine};
use crate::record::records;
use crate::record::registered::Registered;
use crate::record::seal::Seal;
use crate::record::shard::{PART, Part};
use crate::record::signature::is_abridged;
use crate::report::digits::are;
use crate::results::row_files::facts_beside;

/// The file that collects finished rows while a run is in progress.
pub const JOURNAL: &str = "journal.jsonl";

/// The subfolder for plots in the folder of results.
pub const PICTURES: &str = "plots";

/// How to treat the rows of an interrupted run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupted {
    /// The run continues from these rows, or else from those of its finished record.
    Resumed,
    /// The run starts again; these rows are kept in a renamed journal.
    Kept,
}

/// The results of a run in progress.
///
/// The journal contains its rows and machine facts. Files of an earlier run are replaced only after
/// all measurements, so facts and rows in a folder always belong to one run.
pub struct RecordWriter {
    folder: PathBuf,
    machine: Machine,
    start: Instant,
    journal: Journal,
    part: Option<Part>,
}

/// The results at the start of a run, with the rows already measured.
pub struct StartedRecord<R> {
    /// The results in progress.
    pub results: RecordWriter,
    /// Rows of an interrupted or finished run from which this run continues.
    pub taken: Vec<R>,
    /// Notes for the user about an interrupted run.
    pub notes: Vec<String>,
}

impl RecordWriter {
    /// Begins the results of a run, or of one `part` of it, in `folder`, which is created if
    /// necessary. Continues an interrupted run, or a finished one with fewer rows, if requested.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be written, if it contains the finished record of another run, or
    /// if the run to be resumed is another. The message names the file.
    pub fn begin<R: RowKind>(
        folder: &Path,
        machine: Machine,
        run: &Run,
        part: Option<Part>,
        interrupted: Interrupted,
    ) -> anyhow::Result<StartedRecord<R>> {
        fs::create_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
        ensure_no_other(folder, &run.fingerprint())?;
        let machine = Machine { run: run.fingerprint(), ..machine };
        let path = folder.join(JOURNAL);
        let resumed = match interrupted {
            Interrupted::Resumed => Journal::resume(&path, run)?,
            Interrupted::Kept => None,
        };
        let (journal, taken, notes) = if let Some(resumed) = resumed {
            let Resumed { journal, records, is_torn } = resumed;
            let torn = if is_torn { ", without its last line, which was not whole" } else { "" };
            let note = format!(
                "{} taken over from {}{torn}",
                are(records.rows.len(), "row"),
                path.display()
            );
            let notes = iter::once(note).chain(records.note(&path)).collect();
            (journal, records.rows, notes)
        } else {
            let finished = match interrupted {
                Interrupted::Resumed => finished_rows::<R>(folder, run)?,
                Interrupted::Kept => None,
            };
            let kept = keep_interrupted(folder)?;
            let note = |kept: PathBuf| {
                format!(
                    "rows of an interrupted run are kept: {}; to continue that run, rename the file to {JOURNAL} and add --resume",
                    kept.display()
                )
            };
            let mut notes: Vec<String> = kept.map(note).into_iter().collect();
            let mut journal = Journal::begin(&path, run, &machine)?;
            let (rows, more) = finished.unwrap_or_default();
            rows.iter().try_for_each(|row| journal.add(row))?;
            notes.extend(more);
            (journal, rows, notes)
        };
        let machine = Machine { resumed_rows: taken.len(), ..machine };
        let (folder, start) = (folder.to_owned(), Instant::now());
        let results = Self { folder, machine, start, journal, part };
        Ok(StartedRecord { results, taken, notes })
    }

    /// Appends a finished row to the journal.
    pub fn keep<R: RowKind>(&mut self, row: &R) -> anyhow::Result<()> {
        self.journal.add(row)
    }

    /// Ends the run and writes its rows, tables and duration. Removes plots of an earlier run
    /// together with its rows.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be written; the journal then remains.
    pub fn finish(self, rows: &dyn AnyRecord, tables: &str) -> anyhow::Result<()> {
        let Self { folder, machine, start, journal, part } = self;
        drop(journal);
        write_all(&folder, rows, tables, &machine.after(start.elapsed()))?;
        if let Some(part) = part {
            let rows = Source::read(&folder.join(rows.study().file))?;
            Part { sha256: Some(rows.sha256), ..part }.write(&folder)?;
        }
        let journal = folder.join(JOURNAL);
        fs::remove_file(&journal).with_context(|| format!("cannot remove {}", journal.display()))
    }
}

/// Returns whether `folder` contains the record, finished or not, of a run with another
/// fingerprint.
///
/// # Errors
///
/// Fails if the facts of an existing record cannot be read.
pub fn has_another(folder: &Path, fingerprint: &str) -> anyhow::Result<bool> {
    let facts = facts(folder)?;
    let is_other =
        |it: toml::Table| it.get("run").and_then(toml::Value::as_str) != Some(fingerprint);
    let begun = journal::run(&folder.join(JOURNAL));
    Ok(facts.is_some_and(is_other) || begun.is_some_and(|it| it.fingerprint() != fingerprint))
}

/// Returns the first of `folder`, `folder-2`, `folder-3` … without another run than that of
/// `fingerprint`.
///
/// # Errors
///
/// As [`has_another`].
pub fn first_without_another(folder: &Path, fingerprint: &str) -> anyhow::Result<PathBuf> {
    let mut place = folder.to_owned();
    let mut number = 1;
    while has_another(&place, fingerprint)? {
        number += 1;
        let mut name = folder.as_os_str().to_owned();
        name.push(format!("-{number}"));
        place = name.into();
    }
    Ok(place)
}

/// Checks that `folder` does not contain the finished record of another run, which this run would
/// overwrite. A run may replace only its own record, identified by `fingerprint`.
///
/// # Errors
///
/// Fails if it does, or if the existing facts cannot be read. The message states the remedy.
pub fn ensure_no_other(folder: &Path, fingerprint: &str) -> anyhow::Result<()> {
    let Some(facts) = facts(folder)? else { return Ok(()) };
    let text = |name: &str| facts.get(name).and_then(toml::Value::as_str);
    ensure!(
        text("run") == Some(fingerprint),
        "{} contains the record of another run ({}); choose another --out, or remove that record",
        folder.display(),
        text("command").unwrap_or("its command is not known")
    );
    Ok(())
}

/// Returns the rows of the finished record in a folder, with notes; `None` if there is no record.
///
/// Returns no rows, and the reason as a note, if a program with other sources measured them. The
/// run may now include more rows than the record.
fn finished_rows<R: RowKind>(
    folder: &Path,
    run: &Run,
) -> anyhow::Result<Option<(Vec<R>, Vec<String>)>> {
    let (Some(path), Some(facts)) = (records::file_in(folder, R::FILE), facts(folder)?) else {
        return Ok(None);
    };
    let text = |name: &str| {
        let fact = facts.get(name).and_then(toml::Value::as_str);
        fact.unwrap_or("unknown").to_owned()
    };
    let (plywood, commit, sources) = (text("plywood"), text("commit"), text("sources"));
    let earlier = Run { plywood, commit, sources, ..run.clone() };
    if let Some(reason) = run.refuses(&earlier) {
        let note = format!("the rows of {} are not taken over: {reason}", path.display());
        return Ok(Some((Vec::new(), vec![note])));
    }
    let records = records::read::<R>(&path)?;
    if is_abridged(&records.rows) {
        let note = format!("the rows of {} are abridged, and not taken over", path.display());
        return Ok(Some((Vec::new(), vec![note])));
    }
    let note = format!("{} taken over from {}", are(records.rows.len(), "row"), path.display());
    let notes = iter::once(note).chain(records.note(&path)).collect();
    Ok(Some((records.rows, notes)))
}

/// Reads the facts of the record in a folder; `None` if the file does not exist.
pub fn facts(folder: &Path) -> anyhow::Result<Option<toml::Table>> {
    facts_in(&folder.join(FACTS))
}

/// Reads a file of facts; `None` if it does not exist.
pub fn facts_in(path: &Path) -> anyhow::Result<Option<toml::Table>> {
    let table = read_text(path).ok().map(|text| parse_toml(&text));
    table.transpose().map_err(|error| placed(path.display(), error))
}

/// Returns the registration of the record to which the rows in file `rows` belong, if any.
///
/// # Errors
///
/// Fails if the facts cannot be read; the message names the file.
pub fn registration(rows: &Path) -> anyhow::Result<Option<Registered>> {
    let Some(file) = facts_beside(rows)?.into_iter().next() else { return Ok(None) };
    let Some(facts) = facts_in(&file)? else { return Ok(None) };
    Registered::among(&facts).with_context(|| file.display().to_string())
}

/// Returns whether the folder contains an unfinished run.
pub fn is_unfinished(folder: &Path) -> bool {
    folder.join(JOURNAL).exists()
}

/// Writes the files of a finished record: rows, tables, and facts, which seal the rows. Removes plots and compressed rows
/// of an earlier record, and the file that marks a shard.
pub fn write_all(
    folder: &Path,
    rows: &dyn AnyRecord,
    tables: &str,
    facts: &impl Serialize,
) -> anyhow::Result<()> {
    plots::remove(&folder.join(PICTURES))?;
    plots::remove_if_there(&folder.join(PART))?;
    let file = rows.study().file;
    rows.write(&folder.join(file))?;
    plots::remove_if_there(&records::compressed(&folder.join(file)))?;
    write_whole(&folder.join("summary.txt"), tables)?;
    let seal = Seal::of(&folder.join(file), file, rows.len())?;
    write_whole(&folder.join(FACTS), seal.close(&toml::to_string(facts)?)?)
}

/// Renames the journal of an interrupted run, if it has any rows, and returns its new path.
fn keep_interrupted(folder: &Path) -> anyhow::Result<Option<PathBuf>> {
    let journal = folder.join(JOURNAL);
    if !journal::has_rows(&journal) {
        return Ok(None);
    }
    let name = |number: u32| folder.join(format!("journal.interrupted-{number}.jsonl"));
    let free = (1..=u32::MAX).map(name).find(|kept| !kept.exists());
    let kept = free.context("no name is left for an interrupted run's journal")?;
    fs::rename(&journal, &kept).with_context(|| format!("cannot rename {}", journal.display()))?;
    Ok(Some(kept))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::searches::row::SearchRow;

    fn row(position: &str) -> SearchRow {
        SearchRow { position: position.into(), ..SearchRow::default() }
    }

    fn files(folder: &Path) -> Vec<String> {
        let files = fs::read_dir(folder).expect("a folder");
        let name = |file: std::io::Result<fs::DirEntry>| {
            file.expect("a file").file_name().to_string_lossy().into_owned()
        };
        let mut names: Vec<_> = files.map(name).collect();
        names.sort_unstable();
        names
    }

    fn begin(folder: &Path, interrupted: Interrupted) -> StartedRecord<SearchRow> {
        let run = Run::of("x", vec![1], ["x"]);
        let machine = Machine::of_this_run(1);
        RecordWriter::begin(folder, machine, &run, None, interrupted).expect("a beginning")
    }

    fn rows(folder: &Path) -> Vec<SearchRow> {
        records::read(&folder.join("records.csv")).expect("rows").rows
    }

    #[test]
    fn an_interrupted_run_is_kept_and_spoils_no_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let first = begin(folder, Interrupted::Kept);
        assert!(first.notes.is_empty());
        first.results.finish(&vec![row("a")], "tables of a").expect("an end");
        let whole = ["machine.toml", "records.csv", "summary.txt"];
        assert_eq!(files(folder), whole);
        let before = fs::read(folder.join("machine.toml")).expect("facts");
        let pictures = folder.join(PICTURES);
        fs::create_dir(&pictures).expect("a folder");
        let drawn = ["README.md", "leaves-chess.png", "leaves-chess.svg"];
        for file in drawn.into_iter().chain(["notes.txt", "stockman.svg"]) {
            fs::write(pictures.join(file), "of a").expect("a file");
        }

        for number in 1..=2 {
            let mut interrupted = begin(folder, Interrupted::Kept).results;
            interrupted.keep(&row("b")).expect("a row");
            drop(interrupted);
            let unmeasured = begin(folder, Interrupted::Kept);
            let name = format!("journal.interrupted-{number}.jsonl");
            assert!(unmeasured.notes[0].contains(&name), "{:?}", unmeasured.notes);
            assert!(journal::has_rows(&folder.join(name)));
        }
        assert_eq!(rows(folder), [row("a")]);
        assert_eq!(fs::read(folder.join("machine.toml")).expect("facts"), before);
        assert_eq!(files(&pictures).len(), 5, "an interrupted run removes no picture");
        let last = begin(folder, Interrupted::Kept);
        assert!(last.notes.is_empty(), "no row, nothing to keep: {:?}", last.notes);
        last.results.finish(&vec![row("c")], "tables of c").expect("an end");
        assert_eq!(rows(folder), [row("c")]);
        assert_eq!(files(&pictures), ["notes.txt", "stockman.svg"]);
        assert_eq!(files(folder).len(), whole.len() + 3, "{:?}", files(folder));
    }

    /// Rows have the registration in the facts that name them, as in every command.
    #[test]
    fn a_registration_is_that_of_the_facts_of_the_rows() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let registered = Registered {
            file: "worth.toml".to_owned(),
            sha256: String::new(),
            commit: "3f2a91c0".to_owned(),
            contrasts: Vec::new(),
            played: None,
        };
        let facts = toml::Table::from_iter([(
            "registered".to_owned(),
            toml::Value::try_from(&registered).expect("TOML"),
        )]);
        for (rows, machine, file) in [
            ("worth.csv", "worth-machine.toml", "worth.csv"),
            ("parallel-a.csv.gz", "machine-a.toml", "parallel-a.csv"),
        ] {
            fs::write(folder.join(rows), "").expect("a file");
            fs::write(folder.join(machine), facts.to_string()).expect("a file");
            let found = registration(&folder.join(file)).expect("facts");
            assert_eq!(found.as_ref(), Some(&registered), "{file}");
        }
        fs::write(folder.join("other.csv"), "").expect("a file");
        assert_eq!(registration(&folder.join("other.csv")).expect("none"), None);
    }

    #[test]
    fn a_finished_run_goes_on_from_its_rows() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        begin(folder, Interrupted::Kept).results.finish(&vec![row("a")], "tables").expect("an end");
        let mut longer = begin(folder, Interrupted::Resumed);
        assert_eq!(longer.taken, [row("a")]);
        assert!(longer.notes[0].starts_with("1 row is taken over from "), "{:?}", longer.notes);
        longer.results.keep(&row("b")).expect("a row");
        drop(longer);
        let longest = begin(folder, Interrupted::Resumed);
        assert_eq!(longest.taken, [row("a"), row("b")], "the journal has all rows");
        longest.results.finish(&vec![row("a"), row("b")], "tables").expect("an end");
        assert!(begin(folder, Interrupted::Kept).taken.is_empty());
        let facts = fs::read_to_string(folder.join(FACTS)).expect("facts");
        let other =
            facts.replace("sources = \"", "sources = \"0").replace("commit = \"", "commit = \"0");
        fs::write(folder.join(FACTS), other).expect("a file");
        fs::remove_file(folder.join(JOURNAL)).expect("a journal");
        let changed = begin(folder, Interrupted::Resumed);
        assert!(changed.taken.is_empty());
        assert!(changed.notes[0].contains("are not taken over: the program's commit"));
    }
}
