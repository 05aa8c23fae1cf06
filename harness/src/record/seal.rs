//! Seals: the hashes of a finished record's rows and facts, at the end of its file of facts.
//!
//! A signature covers the columns that are equal on every machine. A seal covers every byte, so a lost
//! row or a changed fact is found without a new measurement. It does not stop a forger who seals the
//! forged record again; only a published hash or the history of a repository shows that.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use plywood_positions::{read_file, read_text};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::catalogue::source::sha256;
use crate::record::list_above::list_above;
use crate::record::machine::FACTS;
use crate::record::records;

/// The seal of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seal {
    /// The name of the file when the run wrote it.
    pub file: String,
    /// The number of its rows; `None` for the facts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<usize>,
    /// SHA-256 of the uncompressed file, in hexadecimal. The seal of the facts covers the lines above
    /// it.
    pub sha256: String,
    /// The date of the seal, if the record is older.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
}

/// The seals in a file of facts: that of the rows, then that of the facts.
#[derive(Default, Serialize, Deserialize)]
struct Seals {
    #[serde(default)]
    sealed: Vec<Seal>,
}

/// The heading of a seal, between other lines of a file of facts.
const HEADING: &str = "\n[[sealed]]\n";

/// The reason why a record is not as it was sealed.
#[derive(Debug, thiserror::Error)]
pub enum BrokenSeal {
    /// The facts have changed.
    #[error("{} has changed since it was sealed; restore it, for example with `git checkout`", .0.display())]
    Facts(PathBuf),
    /// The rows have changed.
    #[error(
        "{} has changed since it was sealed in {} ({sealed} rows then, {found} now); restore it, or \
         copy it to another folder to read it without its facts",
        rows.display(), facts.display()
    )]
    Rows {
        /// The file of rows.
        rows: PathBuf,
        /// The file of facts with the seal.
        facts: PathBuf,
        /// The number of rows in the file.
        found: usize,
        /// The number of rows in the seal.
        sealed: usize,
    },
}

impl Seal {
    /// Seals a file of rows, compressed or not. The seal names it `file`.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn of(path: &Path, file: &str, rows: usize) -> anyhow::Result<Self> {
        Ok(Self { file: file.to_owned(), rows: Some(rows), sha256: hash(path)?, since: None })
    }

    /// Returns the text of a file of facts that ends with this seal and that of the facts.
    ///
    /// # Errors
    ///
    /// Fails if the seal cannot be written as TOML.
    pub fn close(&self, facts: &str) -> anyhow::Result<String> {
        let text = |seal: Self| toml::to_string(&Seals { sealed: vec![seal] });
        let above = format!("{facts}\n{}", text(self.clone())?);
        let sha256 = sha256(above.as_bytes());
        let own = Self { file: FACTS.to_owned(), rows: None, sha256, since: None };
        Ok(format!("{above}\n{}", text(own)?))
    }
}

/// The texts before and after `machine` in the name of a file of facts. Files of a record may have
/// been renamed: the rows of `a-machine-b.toml` are in `a-records-b.csv`, or in `a.csv`.
#[derive(Clone, Debug)]
struct Around {
    before: String,
    after: String,
}

impl Around {
    fn of(facts: &str) -> Option<Self> {
        let (before, after) = facts.strip_suffix(".toml")?.split_once("machine")?;
        Some(Self { before: before.to_owned(), after: after.to_owned() })
    }

    fn is_whole(&self, stem: &str) -> bool {
        stem == self.before.trim_end_matches('-')
    }

    /// Returns whether rows named `stem` may belong to the facts.
    fn fits(&self, stem: &str) -> bool {
        self.is_whole(stem) || (stem.starts_with(&self.before) && stem.ends_with(&self.after))
    }

    /// Returns whether a seal in the facts is that of the rows named `stem`.
    fn names(&self, seal: &Seal, stem: &str) -> bool {
        let kind = records::stem(&seal.file).unwrap_or(&seal.file);
        self.is_whole(stem) || stem == format!("{}{kind}{}", self.before, self.after)
    }
}

/// Returns the seal of the rows in a file of facts; `None` if the facts are not sealed.
///
/// # Errors
///
/// [`BrokenSeal`] if a byte of the facts has changed. Also fails if the file cannot be read; the message
/// names it.
pub fn of_facts(path: &Path) -> anyhow::Result<Option<Seal>> {
    let facts = read_text(path).with_context(|| path.display().to_string())?;
    if !facts.contains("sealed") {
        return Ok(None);
    }
    let Seals { sealed } = toml::from_str(&facts).unwrap_or_default();
    match (facts.split_once(HEADING), sealed.into_iter().next()) {
        (Some((own, _)), Some(seal)) if seal.close(own)? == facts => Ok(Some(seal)),
        _ => Err(BrokenSeal::Facts(path.to_owned()).into()),
    }
}

/// Checks a file of rows, and the facts in its folder, against their seals. A file that no seal covers
/// passes, as does a path that names no file.
///
/// # Errors
///
/// [`BrokenSeal`] if the rows or the facts have changed. Also fails if a file cannot be read; the
/// message names it.
pub fn check(rows: &Path) -> anyhow::Result<()> {
    let Some(rows) = records::found(rows) else { return Ok(()) };
    let name = rows.file_name().unwrap_or_default().to_string_lossy();
    let stem = records::stem(&name).unwrap_or(&name);
    let folder = rows.parent().filter(|it| *it != Path::new("")).unwrap_or(Path::new("."));
    // A folder that cannot be listed may contain a file that can be read.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let facts = entry.file_name();
        let Some(around) = Around::of(&facts.to_string_lossy()).filter(|it| it.fits(stem)) else {
            continue;
        };
        let facts = folder.join(facts);
        let Some(seal) = of_facts(&facts)?.filter(|it| around.names(it, stem)) else { continue };
        if hash(&rows)? != seal.sha256 && !is_listed(&rows) {
            let found = csv::Reader::from_reader(records::input(&rows)?).into_records().count();
            let sealed = seal.rows.unwrap_or_default();
            return Err(BrokenSeal::Rows { rows: rows.clone(), facts, found, sealed }.into());
        }
    }
    Ok(())
}

/// File name of the list of seals, in a folder above records. Each line contains the SHA-256 of a file
/// of facts or of abridged rows, and its path relative to the list, as `sha256sum` prints them.
pub const LIST: &str = "seals.txt";

/// Returns the SHA-256 and the path of a file in the nearest list above it, if it is there.
pub fn listed(file: &Path) -> Option<(String, String)> {
    let (list, folder, file) = list_above(file, LIST)?;
    let is_of_it = |(_, path): &(&str, &str)| folder.join(path) == file;
    let (sealed, path) = list.lines().filter_map(|it| it.split_once("  ")).find(is_of_it)?;
    Some((sealed.to_owned(), path.to_owned()))
}

/// Returns whether rows are as the list of seals has them, which is so of abridged rows alone.
fn is_listed(rows: &Path) -> bool {
    let bytes = || read_file(rows).unwrap_or_default();
    listed(rows).is_some_and(|(sealed, _)| sha256(&bytes()) == sealed)
}

/// Returns the SHA-256 of an uncompressed file of rows, in hexadecimal.
fn hash(rows: &Path) -> anyhow::Result<String> {
    let context = || rows.display().to_string();
    let mut hash = Sha256::new();
    let mut input = records::input(rows).with_context(context)?;
    io::copy(&mut input, &mut hash).with_context(context)?;
    Ok(format!("{:x}", hash.finalize()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "id\nsearch-1\nsearch-2\n";

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        let rows = folder.path().join("records.csv");
        fs::write(&rows, ROWS).expect("a file");
        let seal = Seal::of(&rows, "records.csv", 2).expect("a seal");
        let facts = "command = \"plywood run x\"\ncores = 2\n\n[[suites]]\nfile = \"a\"\n";
        let sealed = seal.close(facts).expect("TOML");
        fs::write(folder.path().join(FACTS), sealed).expect("a file");
        folder
    }

    #[test]
    fn every_changed_byte_breaks_a_seal() {
        let folder = folder();
        let files = ["records.csv", FACTS].map(|it| folder.path().join(it));
        let rows = &files[0];
        check(rows).expect("nothing has changed");
        for file in &files {
            let whole = fs::read(file).expect("a file");
            for at in 0..whole.len() {
                let mut changed = whole.clone();
                changed[at] = if changed[at] == b'0' { b'1' } else { b'0' };
                fs::write(file, changed).expect("a file");
                let error = check(rows).expect_err("a changed byte");
                assert!(error.is::<BrokenSeal>(), "{}, byte {at}: {error:#}", file.display());
            }
            for shorter in [&whole[1..], &whole[..whole.len() - 1]] {
                fs::write(file, shorter).expect("a file");
                assert!(check(rows).is_err_and(|it| it.is::<BrokenSeal>()), "{}", file.display());
            }
            fs::write(file, whole).expect("a file");
        }
        fs::write(rows, "id\nsearch-1\n").expect("a file");
        let error = check(rows).expect_err("a row is lost").to_string();
        assert!(error.contains("(2 rows then, 1 now)"));
    }

    /// Rows and facts are renamed together; other files of the folder are not theirs.
    #[test]
    fn renamed_files_remain_sealed() {
        for (rows, facts, is_theirs) in [
            ("records-x.csv", "machine-x.toml", true),
            ("a-records.csv", "a-machine.toml", true),
            ("a.csv", "a-machine.toml", true),
            ("games.csv", FACTS, false),
            ("records-y.csv", "machine-x.toml", false),
        ] {
            let folder = folder();
            let [rows, facts] = [rows, facts].map(|it| folder.path().join(it));
            fs::rename(folder.path().join("records.csv"), &rows).expect("a file");
            fs::rename(folder.path().join(FACTS), facts).expect("a file");
            check(&rows).expect("nothing has changed");
            fs::write(&rows, "id\n").expect("a file");
            assert_eq!(check(&rows).is_err(), is_theirs, "{}", rows.display());
        }
    }
}
