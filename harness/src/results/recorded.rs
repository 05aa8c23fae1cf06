//! Finds existing records and the commands that produced them.

use std::fs;
use std::path::{Path, PathBuf, absolute};

use anyhow::{Context, ensure};
use plywood_algorithms::Configuration;
use plywood_positions::read_text;

use crate::core::document::placed;
use crate::core::toml_text::parse_toml;
use crate::record::contender::Contender;
use crate::record::list_above::list_above;
use crate::record::registered::Registered;
use crate::record::signature::Hashes;
use crate::results::row_files::{facts_beside, rows_beside};

/// A record found on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Path of its file of facts: `machine.toml`, or a longer name if a folder contains several
    /// records.
    pub machine: PathBuf,
    /// Path of its rows, if they were kept.
    pub rows: Option<PathBuf>,
    /// Text of its summary, if it was kept.
    pub summary: Option<String>,
    /// The signature in its summary.
    pub signature: Option<Hashes>,
    /// Whether a list in a folder above marks it as outdated by a change of the program.
    pub is_withdrawn: bool,
    /// Commit from which its program was built, if known.
    pub commit: Option<String>,
    /// The record's registration, if it was registered.
    pub registered: Option<Registered>,
    /// The folder to which paths in its command are relative: the experiment's, or else the
    /// record's.
    pub folder: PathBuf,
    /// Words of its command. The program is named `plywood`, and experiment files have their
    /// current paths.
    pub command: Vec<String>,
}

/// The option that names the configuration that a record's tables compare with.
const BASELINE: &str = "--baseline";

impl Recorded {
    /// Finds the records at `path`, sorted by name. A folder includes its subfolders; a file of
    /// facts or rows identifies one record.
    ///
    /// # Errors
    ///
    /// Fails if there are none, or if a file of facts cannot be read; the message names the file.
    pub fn find(path: &Path) -> anyhow::Result<Vec<Self>> {
        let files = if path.is_dir() {
            fact_files(path)?
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            vec![path.to_owned()]
        } else {
            facts_beside(path)?
        };
        ensure!(
            !files.is_empty() || path.exists(),
            "{}: there is no such file or folder; name the folder of a run",
            path.display()
        );
        ensure!(
            !files.is_empty(),
            "{} contains no record, because it has no machine.toml; name the folder of a run",
            path.display()
        );
        files.iter().map(|file| Self::read(file)).collect()
    }

    fn read(machine: &Path) -> anyhow::Result<Self> {
        let folder = machine.parent().unwrap_or(Path::new(""));
        let name = machine.file_stem().unwrap_or_default().to_string_lossy();
        let (before, after) = name.split_once("machine").unwrap_or_default();
        let rows = rows_beside(machine);
        let text = read_text(machine).with_context(|| machine.display().to_string())?;
        let facts: toml::Table =
            parse_toml(&text).map_err(|error| placed(machine.display(), error))?;
        let command = facts.get("command").and_then(toml::Value::as_str);
        let words = command.and_then(shlex::split).unwrap_or_default();
        ensure!(
            !words.is_empty(),
            "{}: the command is missing or invalid; restore the file",
            machine.display()
        );
        let places = places(folder);
        let words: Vec<String> = words.iter().skip(1).map(|word| located(word, &places)).collect();
        let of_experiment = words.iter().filter_map(|word| Path::new(word).parent());
        let is_there = |place: &PathBuf| of_experiment.clone().any(|it| it == place);
        let run_in = places.iter().find(|place| is_there(place)).unwrap_or(&places[0]).clone();
        let summary = read_text(&folder.join(format!("{before}summary{after}.txt"))).ok();
        let commit = facts.get("commit").and_then(toml::Value::as_str).map(str::to_owned);
        let registered =
            Registered::among(&facts).with_context(|| machine.display().to_string())?;
        Ok(Self {
            machine: machine.to_owned(),
            rows,
            signature: summary
                .as_deref()
                .and_then(Hashes::stated_in)
                .filter(|it| it.plain != OF_NOTHING),
            summary,
            is_withdrawn: is_withdrawn(machine),
            commit,
            registered,
            folder: run_in,
            command: [env!("CARGO_PKG_NAME").to_owned()].into_iter().chain(words).collect(),
        })
    }

    /// Returns the configuration that the record's tables compare with, if its command names one.
    pub fn baseline(&self) -> Option<Contender> {
        let mut words = self.command.iter();
        let value = words.find_map(|word| match word.strip_prefix(BASELINE) {
            Some("") => Some(None),
            Some(rest) => rest.strip_prefix('=').map(Some),
            None => None,
        })?;
        let name = value.or_else(|| words.next().map(String::as_str))?;
        name.parse::<Configuration>().ok().as_ref().map(Contender::from)
    }

    /// Returns the name of the record: its folder, or its file of facts if the folder contains
    /// several records.
    pub fn name(&self) -> String {
        let is_alone = self.machine.file_name().is_some_and(|name| name == "machine.toml");
        let name = if is_alone { self.machine.parent() } else { Some(&*self.machine) };
        name.unwrap_or(&self.machine).display().to_string()
    }
}

/// File name of the list of withdrawn records, in a folder above them. Each line contains the path
/// of a file of facts, relative to the list, and a reason.
const LIST: &str = "to-be-made-again.txt";

/// Returns whether the nearest list above a record marks it as withdrawn.
fn is_withdrawn(machine: &Path) -> bool {
    let Some((list, folder, machine)) = list_above(machine, LIST) else { return false };
    let withdraws = |line: &str| {
        let (file, why) = line.split_once(' ')?;
        (folder.join(file) == machine)
            .then(|| why.split(' ').any(|it| it.starts_with("withdrawn:")))
    };
    list.lines().find_map(withdraws).unwrap_or(false)
}

/// SHA-256 of empty input, the signature that older programs wrote for a record without rows.
const OF_NOTHING: &str = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/// Returns all files of facts in a folder and its subfolders, sorted by path.
pub(super) fn fact_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    files.sort_unstable();
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let context = || folder.display().to_string();
    for entry in fs::read_dir(folder).with_context(context)? {
        let path = entry.with_context(context)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            collect(&path, files)?;
        } else if name.contains("machine") && name.ends_with(".toml") {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns the folders that may contain files of a record: its own, and a folder `sets` inside or
/// next to it.
fn places(folder: &Path) -> [PathBuf; 3] {
    const SETS: &str = "sets";
    let parent = folder.parent().unwrap_or(Path::new(""));
    [folder.to_owned(), folder.join(SETS), parent.join(SETS)]
        .map(|place| absolute(&place).unwrap_or(place))
}

/// Finds an experiment file named in a command. Prefers the copy in one of the record's folders,
/// then the named file, then the built-in experiment of that name.
fn located(word: &str, places: &[PathBuf]) -> String {
    let path = Path::new(word);
    let (Some(name), Some(stem)) = (path.file_name(), path.file_stem()) else {
        return word.to_owned();
    };
    if path.extension().is_none_or(|ending| ending != "toml") {
        return word.to_owned();
    }
    let mut files = places.iter().map(|place| place.join(name)).chain([path.to_owned()]);
    let found = files.find(|file| file.is_file());
    let found = found.map(|file| absolute(&file).unwrap_or(file));
    found.map_or_else(|| stem.to_string_lossy().into_owned(), |it| it.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_several_records_is_told_apart() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let write = |name: &str, text: &str| {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        };
        write("a/machine.toml", "command = '/tmp/bin/plywood4 run ../gone/scale.toml --depth 3'");
        write("a/records.csv", "");
        write("a/summary.txt", "signature 00\nsignature 7f\n");
        write("a/machine-2.toml", "command = \"target/release/plywood-play match 'own.toml'\"");
        write("a/parallel-2.csv", "");
        write("a/own.toml", "");
        write("b/worth-machine.toml", "command = 'plywood-play match a b'");
        write("b/worth.csv.gz", "");
        write("b/worth-summary.txt", &format!("signature {OF_NOTHING}\n"));
        let found = Recorded::find(folder).expect("records");
        for (name, option) in [("x", "--baseline pvs+killers"), ("y", "--baseline='pvs+killers'")] {
            let command = format!("command = \"plywood run default {option} --quiet\"");
            write(&format!("{name}/machine.toml"), &command);
            let found = Recorded::find(&folder.join(name)).expect("a record");
            assert_eq!(found[0].baseline(), Some(Contender::new("pvs", "killers")), "{option}");
        }
        assert_eq!(found[0].baseline(), None);
        let [second, first, third] = &found[..] else { panic!("{found:?}") };
        assert_eq!(first.command, ["plywood", "run", "scale", "--depth", "3"]);
        assert_eq!(first.signature.as_ref().map(|it| &*it.plain), Some("7f"));
        assert_eq!(first.rows, Some(folder.join("a/records.csv")));
        assert_eq!(second.rows, Some(folder.join("a/parallel-2.csv")));
        let own = folder.join("a/own.toml").display().to_string();
        assert_eq!(second.command, ["plywood", "match", &own]);
        assert_eq!(second.signature, None);
        assert_eq!(third.rows, Some(folder.join("b/worth.csv.gz")));
        assert_eq!(third.signature, None);
        assert!(first.name().ends_with("/a") && second.name().ends_with("/machine-2.toml"));
        fs::create_dir(folder.join("c")).expect("a folder");
        let error = Recorded::find(&folder.join("c")).expect_err("nothing there").to_string();
        assert!(error.contains("no machine.toml"), "{error}");
    }
}
