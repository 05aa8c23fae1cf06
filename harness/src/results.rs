//! The folder of a run's results, so that nothing measured is ever lost, and
//! nothing in it is false.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;

use crate::machine::Machine;
use crate::plots;
use crate::record::Record;
use crate::records;

/// Rows as they come in, while a run goes on.
const ROWS: &str = "records.partial.csv";
/// What these rows depend on.
const FACTS: &str = "machine.partial.toml";

/// The folder of the pictures, in that of the results.
pub const PICTURES: &str = "plots";

/// The results of a run that has not ended.
///
/// Its rows and the machine's facts stand in files of their own. Those of an
/// earlier run are replaced when all is measured, not before: at no time do
/// the facts of one run stand beside the records of another.
pub struct Unfinished {
    folder: PathBuf,
    machine: Machine,
    start: Instant,
    rows: csv::Writer<File>,
}

impl Unfinished {
    /// Begins the results of a run in `folder`, which is made if need be.
    /// What an interrupted run has left there is kept under other names, which
    /// are given.
    ///
    /// # Errors
    ///
    /// Where the folder cannot be written to; the message names the file.
    pub fn begin(folder: &Path, machine: Machine) -> anyhow::Result<(Self, Vec<PathBuf>)> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let kept = keep_interrupted(folder)?;
        let rows = folder.join(ROWS);
        let rows = csv::Writer::from_path(&rows)
            .with_context(|| format!("cannot write {}", rows.display()))?;
        write(&folder.join(FACTS), &toml::to_string(&machine)?)?;
        let (folder, start) = (folder.to_owned(), Instant::now());
        Ok((Self { folder, machine, start, rows }, kept))
    }

    /// Keeps a row as soon as it is measured.
    ///
    /// # Errors
    ///
    /// Where it cannot be written.
    pub fn keep(&mut self, row: &Record) -> anyhow::Result<()> {
        let context = || format!("cannot write {}", self.folder.join(ROWS).display());
        self.rows.serialize(row).with_context(context)?;
        self.rows.flush().with_context(context)
    }

    /// Ends the run: all of its rows, with their bounds, the tables, and how
    /// long it took. An earlier run's pictures are removed with its rows.
    ///
    /// # Errors
    ///
    /// Where a file cannot be written; the rows kept so far stay then.
    pub fn finish(self, rows: &[Record], tables: &str) -> anyhow::Result<()> {
        let Self { folder, machine, start, rows: partial } = self;
        drop(partial);
        let machine = machine.after(start.elapsed());
        plots::remove(&folder.join(PICTURES))?;
        records::write(&folder.join("records.csv"), rows)?;
        write(&folder.join("summary.txt"), tables)?;
        write(&folder.join("machine.toml"), &toml::to_string(&machine)?)?;
        for file in [ROWS, FACTS].map(|name| folder.join(name)) {
            fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
        }
        Ok(())
    }
}

/// Gives names of their own to the files of a run that was interrupted, if it
/// had measured anything.
fn keep_interrupted(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let measured = fs::metadata(folder.join(ROWS)).is_ok_and(|file| file.len() > 0);
    if !measured {
        return Ok(Vec::new());
    }
    let names = |number: u32| {
        [
            (ROWS, folder.join(format!("records.interrupted-{number}.csv"))),
            (FACTS, folder.join(format!("machine.interrupted-{number}.toml"))),
        ]
    };
    let is_free = |number: &u32| names(*number).iter().all(|(_, kept)| !kept.exists());
    let free =
        (1..=u32::MAX).find(is_free).context("no name is left for an interrupted run's rows")?;
    let mut kept = Vec::new();
    for (name, new) in names(free) {
        let old = folder.join(name);
        if old.exists() {
            fs::rename(&old, &new).with_context(|| format!("cannot rename {}", old.display()))?;
            kept.push(new);
        }
    }
    Ok(kept)
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(position: &str) -> Record {
        Record { position: position.to_owned(), ..Record::default() }
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

    fn begin(folder: &Path) -> (Unfinished, Vec<PathBuf>) {
        Unfinished::begin(folder, Machine::of_this_run(1)).expect("a beginning")
    }

    #[test]
    fn an_interrupted_run_is_kept_and_spoils_no_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let (first, kept) = begin(folder);
        assert!(kept.is_empty());
        first.finish(&[row("a")], "tables of a").expect("an end");
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
            let (mut interrupted, _) = begin(folder);
            interrupted.keep(&row("b")).expect("a row");
            drop(interrupted);
            let (unmeasured, kept) = begin(folder);
            drop(unmeasured);
            let name = format!("records.interrupted-{number}.csv");
            assert_eq!(kept[0], folder.join(name));
            assert_eq!(kept.len(), 2, "{kept:?}");
            assert_eq!(records::read(&kept[0]).expect("rows"), [row("b")]);
        }
        assert_eq!(records::read(&folder.join("records.csv")).expect("rows"), [row("a")]);
        assert_eq!(fs::read(folder.join("machine.toml")).expect("facts"), before);
        assert_eq!(files(&pictures).len(), 5, "an interrupted run removes no picture");
        let (last, kept) = begin(folder);
        assert!(kept.is_empty(), "no row, nothing to keep: {kept:?}");
        last.finish(&[row("c")], "tables of c").expect("an end");
        assert_eq!(records::read(&folder.join("records.csv")).expect("rows"), [row("c")]);
        assert_eq!(files(&pictures), ["notes.txt", "stockman.svg"]);
        assert_eq!(files(folder).len(), whole.len() + 5, "{:?}", files(folder));
    }
}
