//! The journal of a run, with a finished row of any kind in each line. An interrupted run loses
//! only the searches in progress.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use plywood_positions::read_file;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::record::kind::RowKind;
use crate::record::machine::{COMMIT, Machine, SOURCES, VERSION};
use crate::record::records::{ID, Records};
use crate::record::shard::Shard;

/// The identity of a run. Shards with equal identities belong to one run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Name of the experiment.
    pub experiment: String,
    /// Seed of each group.
    pub seeds: Vec<u64>,
    /// Hash of all work in the run, in order, with the measurement settings.
    pub plan: String,
    /// Version of the program.
    pub plywood: String,
    /// Commit from which the program was built.
    pub commit: String,
    /// Hash of the sources that affect rows, or "unknown" (see [`SOURCES`]).
    #[serde(default)]
    pub sources: String,
    /// The shard measured here; `None` for the whole run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
}

impl Run {
    /// Creates the identity of a whole run by this program. The lines of `plan` describe all its
    /// work in order, with the measurement settings.
    pub fn of(
        experiment: &str,
        seeds: Vec<u64>,
        plan: impl IntoIterator<Item = impl Display>,
    ) -> Self {
        let mut hash = Sha256::new();
        for line in plan {
            hash.update(format!("{line}\n"));
        }
        Self {
            experiment: experiment.to_owned(),
            seeds,
            plan: format!("{:x}", hash.finalize()),
            plywood: VERSION.to_owned(),
            commit: COMMIT.to_owned(),
            sources: SOURCES.to_owned(),
            shard: None,
        }
    }

    /// Returns a hash that identifies the run's record, independent of the program's version.
    pub fn fingerprint(&self) -> String {
        let Self { experiment, seeds, plan, shard, .. } = self;
        let part = shard.map_or_else(String::new, |shard| shard.to_string());
        let text = format!("{experiment}\n{seeds:?}\n{plan}\n{part}");
        format!("{:x}", Sha256::digest(text))
    }

    /// Returns the reason why this run cannot continue the journal of `earlier`, with the first
    /// difference; `None` if it can.
    pub fn refuses(&self, earlier: &Self) -> Option<String> {
        let differs = |what: &str, now: &str, then: &str| {
            (now != then).then(|| format!("{what} was {then} then, and is {now} now"))
        };
        let seeds =
            |run: &Self| run.seeds.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        differs("the program's version", &self.plywood, &earlier.plywood)
            .or_else(|| self.refuses_program(earlier))
            .or_else(|| differs("the experiment", &self.experiment, &earlier.experiment))
            .or_else(|| differs("the groups' seed", &seeds(self), &seeds(earlier)))
            .or_else(|| {
                (self.plan != earlier.plan).then(|| {
                    "its searches, limits, bounds or repetitions were different then".to_owned()
                })
            })
            .or_else(|| {
                let name = |run: &Self| match run.shard {
                    Some(shard) => format!("shard {shard}"),
                    None => "the whole run".to_owned(),
                };
                differs("this part of it", &name(self), &name(earlier))
            })
    }

    /// Returns the reason why another program cannot continue the run. A different commit may, if
    /// no source that affects rows has changed.
    fn refuses_program(&self, earlier: &Self) -> Option<String> {
        let is_same = self.sources == earlier.sources
            && (self.sources != "unknown" || self.commit == earlier.commit);
        (!is_same).then(|| {
            format!(
                "the program's commit was {} then, and is {} now, and games, searches or how \
                 they are measured have changed between them",
                earlier.commit, self.commit
            )
        })
    }
}

/// The first line of a journal.
#[derive(Serialize, Deserialize)]
struct Beginning<M> {
    run: Run,
    machine: M,
}

/// A journal open for appending rows.
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// An existing journal with its rows.
pub struct Resumed<R> {
    /// The journal, open for appending.
    pub journal: Journal,
    /// The journal's rows, and the newer columns that it lacks.
    pub records: Records<R>,
    /// Whether the last line was incomplete and therefore dropped.
    pub is_torn: bool,
}

impl Journal {
    /// Creates a journal.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written; the message names it.
    pub fn begin(path: &Path, run: &Run, machine: &Machine) -> anyhow::Result<Self> {
        let file = File::create(path).with_context(|| cannot("write", path))?;
        let mut journal = Self { path: path.to_owned(), file };
        journal.write(&Beginning { run: run.clone(), machine })?;
        Ok(journal)
    }

    /// Opens the journal of an interrupted run and drops an incomplete last line. `None` if there
    /// is no journal.
    ///
    /// # Errors
    ///
    /// Fails if the journal belongs to another run, with the difference in the message, or if it
    /// cannot be read, with the line.
    pub fn resume<R: RowKind>(path: &Path, run: &Run) -> anyhow::Result<Option<Resumed<R>>> {
        let text = match read_file(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            text => text.with_context(|| cannot("read", path))?,
        };
        let mut lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
        let is_whole =
            |line: &&[u8]| line.ends_with(b"\n") && serde_json::from_slice::<Value>(line).is_ok();
        let torn = lines.pop_if(|line| !is_whole(&&**line)).map_or(0, <[u8]>::len);
        let mut lines = (1..).zip(lines);
        let Some((_, first)) = lines.next() else { return Ok(None) };
        let beginning: Beginning<Value> =
            serde_json::from_slice(first).map_err(|why| damaged(path, 1, &why))?;
        if let Some(reason) = run.refuses(&beginning.run) {
            return Err(anyhow!(
                "{} belongs to a different run: {reason}; choose another --out, or leave --resume out to start again",
                path.display()
            ));
        }
        let mut records = Records { rows: Vec::new(), absent: Vec::new() };
        let blank = serde_json::to_value(R::default())?;
        for (number, line) in lines {
            let (row, absent) = row_in(line, &blank).map_err(|why| damaged(path, number, &why))?;
            records.rows.push(row);
            records.absent.extend(absent);
            records.absent.sort_unstable();
            records.absent.dedup();
        }
        let file = OpenOptions::new().append(true).open(path);
        let file = file.with_context(|| cannot("write", path))?;
        file.set_len((text.len() - torn) as u64).with_context(|| cannot("write", path))?;
        let journal = Self { path: path.to_owned(), file };
        Ok(Some(Resumed { journal, records, is_torn: torn > 0 }))
    }

    /// Appends a row.
    ///
    /// # Errors
    ///
    /// Fails if the row cannot be written; the message names the journal.
    pub fn add<R: RowKind>(&mut self, row: &R) -> anyhow::Result<()> {
        self.write(&BTreeMap::from([(R::NAME, row)]))
    }

    /// Writes a line with a single call.
    fn write(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        let mut text = serde_json::to_vec(line).with_context(|| cannot("write", &self.path))?;
        text.push(b'\n');
        self.file.write_all(&text).with_context(|| cannot("write", &self.path))
    }
}

/// Reads the rows of a journal that another process may be writing. Skips an incomplete row.
///
/// # Errors
///
/// Fails if the journal cannot be read; the message names it.
pub fn rows<R: RowKind>(path: &Path) -> anyhow::Result<Vec<R>> {
    let text = read_file(path).with_context(|| cannot("read", path))?;
    let blank = serde_json::to_value(R::default())?;
    let lines = text.split(|&byte| byte == b'\n').skip(1);
    Ok(lines.filter_map(|line| row_in(line, &blank).ok()).map(|(row, _)| row).collect())
}

/// Parses the row in a line, and lists the newer columns that the line lacks. These read as empty,
/// as in a file of rows.
fn row_in<R: RowKind>(line: &[u8], blank: &Value) -> serde_json::Result<(R, Vec<&'static str>)> {
    let mut line: BTreeMap<String, Value> = serde_json::from_slice(line)?;
    let missing = || <serde_json::Error as serde::de::Error>::missing_field(R::NAME);
    let mut row = line.remove(R::NAME).ok_or_else(missing)?;
    let mut absent = Vec::new();
    if let Some(cells) = row.as_object_mut() {
        for name in R::COLUMNS.iter().map(|it| it.name).filter(|&name| name != ID) {
            let cell = &blank[name];
            if !cells.contains_key(name) && (cell.is_null() || cell == "") {
                cells.insert(name.to_owned(), cell.clone());
                absent.push(name);
            }
        }
    }
    Ok((serde_json::from_value(row)?, absent))
}

/// Returns the run to which a journal belongs, if its first line is complete.
pub fn run(path: &Path) -> Option<Run> {
    let first = BufReader::new(File::open(path).ok()?).lines().next()?.ok()?;
    let beginning: Beginning<Value> = serde_json::from_str(&first).ok()?;
    Some(beginning.run)
}

/// Returns whether a journal contains any row.
pub fn has_rows(path: &Path) -> bool {
    read_file(path).is_ok_and(|text| text.split(|&byte| byte == b'\n').count() > 2)
}

fn cannot(what: &str, path: &Path) -> String {
    format!("cannot {what} {}", path.display())
}

/// The error for a line of a journal that is not what a run writes.
fn damaged(path: &Path, line: usize, why: &serde_json::Error) -> anyhow::Error {
    anyhow!(
        "{}:{line}: the line is damaged ({why}); remove it, or leave --resume out to \
         start again",
        path.display()
    )
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::studies::searches::row::{Count, SearchRow};

    fn resume(path: &Path, run: &Run) -> anyhow::Result<Option<Resumed<SearchRow>>> {
        Journal::resume(path, run)
    }

    fn run() -> Run {
        let text = |text: &str| text.to_owned();
        let (plywood, commit, sources) = (text("0"), text("c"), text("s"));
        Run { plywood, commit, sources, ..Run::of("e", vec![1], ["p"]) }
    }

    fn row(leaves: u64) -> SearchRow {
        let part = Some(leaves as f64 / 797.0);
        SearchRow { mean_cutoff_index: part, ..SearchRow::default() }
            .with([(Count::leaves, Some(leaves))])
    }

    fn written(rows: &[SearchRow]) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal.jsonl");
        let mut journal = Journal::begin(&path, &run(), &Machine::of_this_run(1)).expect("a file");
        for row in rows {
            journal.add(row).expect("a row");
        }
        (folder, path)
    }

    #[test]
    fn rows_come_back_as_they_were() {
        let rows: Vec<SearchRow> = (0..1000).map(row).collect();
        let (_folder, path) = written(&rows[..999]);
        assert!(has_rows(&path));
        let mut resumed = resume(&path, &run()).expect("a journal").expect("rows");
        assert_eq!((&resumed.records.rows[..], resumed.is_torn), (&rows[..999], false));
        resumed.journal.add(&rows[999]).expect("a row");
        let resumed = resume(&path, &run()).expect("a journal").expect("rows");
        assert_eq!(resumed.records.rows, rows);
    }

    /// Wherever the program is killed, all lines but the last one are complete.
    #[test]
    fn a_torn_line_is_dropped_wherever_it_ends() {
        let rows = [row(1), row(2), row(3)];
        let (_folder, path) = written(&rows);
        let whole = fs::read(&path).expect("a journal");
        let last = whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n');
        let last = last.expect("several lines") + 1;
        for length in last..=whole.len() {
            fs::write(&path, &whole[..length]).expect("a file");
            let mut resumed = resume(&path, &run()).expect("a journal").expect("rows");
            let kept = if length == whole.len() { 3 } else { 2 };
            assert_eq!(resumed.records.rows, rows[..kept], "{length}");
            assert_eq!(resumed.is_torn, length != whole.len() && length != last, "{length}");
            resumed.journal.add(&row(4)).expect("a row");
            let again = resume(&path, &run()).expect("a journal").expect("rows");
            assert_eq!(again.records.rows.len(), kept + 1, "{length}");
        }
    }

    #[test]
    fn nothing_to_go_on_with_is_no_error() {
        let (folder, path) = written(&[]);
        assert!(!has_rows(&path));
        let none = resume(&folder.path().join("none"), &run()).expect("no error");
        assert!(none.is_none());
        fs::write(&path, "{\"run\":{\"exp").expect("a file");
        assert!(resume(&path, &run()).expect("no error").is_none());
    }

    #[test]
    fn another_run_is_refused_with_the_difference() {
        let (_folder, path) = written(&[row(1)]);
        let text = |text: &str| text.to_owned();
        for (other, difference) in [
            (Run { experiment: text("f"), ..run() }, "the experiment was e then, and is f now"),
            (Run { seeds: vec![7], ..run() }, "the groups' seed was 1 then, and is 7 now"),
            (Run { plan: text("q"), ..run() }, "its searches"),
            (Run { plywood: text("1"), ..run() }, "the program's version was 0 then"),
            (
                Run { commit: text("d"), sources: text("t"), ..run() },
                "the program's commit was c then, and is d now",
            ),
            (Run { sources: text("unknown"), ..run() }, "the program's commit"),
            (
                Run { shard: "1/2".parse().ok(), ..run() },
                "this part of it was the whole run then, and is shard 1/2 now",
            ),
        ] {
            let error = resume(&path, &other).err().expect("another run").to_string();
            assert!(error.contains(difference) && error.contains("--resume"), "{error}");
        }
    }

    /// A journal of an older program may lack columns that may be empty, but no others.
    #[test]
    fn a_column_that_came_later_is_empty() {
        let (_folder, path) = written(&[row(1), row(2)]);
        let whole = fs::read_to_string(&path).expect("a journal");
        let older = whole.replace("\"error\":\"\",", "").replace("\"lower\":null,", "");
        assert_ne!(older, whole);
        fs::write(&path, older).expect("a file");
        let resumed = resume(&path, &run()).expect("a journal").expect("rows");
        assert_eq!(resumed.records.rows, [row(1), row(2)]);
        assert_eq!(resumed.records.absent, ["error", "lower"]);
        fs::write(&path, whole.replacen("\"seed\":0,", "", 1)).expect("a file");
        let error = resume(&path, &run()).err().expect("no seed");
        assert!(format!("{error:#}").contains("missing field `seed`"), "{error:#}");
    }

    #[test]
    fn another_commit_that_measures_the_same_goes_on() {
        let (_folder, path) = written(&[row(1)]);
        let later = Run { commit: "d".to_owned(), ..run() };
        let resumed = resume(&path, &later).expect("the same program").expect("rows");
        assert_eq!(resumed.records.rows, [row(1)]);
        let unknown = |commit: &str| {
            let (commit, sources) = (commit.to_owned(), "unknown".to_owned());
            Run { commit, sources, ..run() }
        };
        assert_eq!(unknown("c").refuses(&unknown("c")), None);
        assert!(unknown("d").refuses(&unknown("c")).is_some(), "nothing is known of either");
    }

    #[test]
    fn a_broken_line_is_named() {
        let (_folder, path) = written(&[row(1), row(2)]);
        let text = fs::read_to_string(&path).expect("a journal");
        // The first line holds the command, which may contain any word.
        let text = text.replacen("\n{\"search\"", "\n{\"serach\"", 1);
        fs::write(&path, text).expect("a file");
        let error = resume(&path, &run()).err().expect("no row").to_string();
        assert!(error.contains("journal.jsonl:2: "), "{error}");
    }
}
