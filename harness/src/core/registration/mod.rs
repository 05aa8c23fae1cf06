//! Registration: questions that were committed before rows existed to answer them.

pub mod claim;
pub mod history;
mod refusal;
mod seen;

use std::path::{Path, PathBuf};

use plywood_positions::{decode, read_file};

pub use refusal::Refusal;

use crate::catalogue::source::{Source, sha256};
use crate::record::registered::Registered;
use history::History;
use seen::Contrasts;

/// The contrasts of a file that a run registers.
#[derive(Clone, Debug)]
pub struct Questions<'q> {
    /// The path of the file.
    pub file: &'q Path,
    /// The text of the file as it was read.
    pub text: &'q str,
    /// Other files with rows that the verdict needs.
    pub others: Vec<PathBuf>,
    /// The names of the contrasts, each prefixed by the name of its question.
    pub contrasts: Vec<String>,
}

/// The registration of a file before its run.
#[derive(Clone, Debug)]
pub struct Registration {
    /// The registration that the run writes into its record.
    pub registered: Registered,
    /// The other files as they are in the registering commit, with their paths in it.
    pub others: Vec<Source>,
    history: History,
}

impl Registration {
    /// Registers questions for a program that was built from the commit `program`.
    ///
    /// # Errors
    ///
    /// A [`Refusal`], or an error of git.
    pub fn of(questions: Questions<'_>, program: &str) -> anyhow::Result<Self> {
        let Questions { file, text, others, contrasts } = questions;
        let name = || file.display().to_string();
        let folder = file.parent().filter(|it| !it.as_os_str().is_empty());
        let history = History::around(folder.unwrap_or(Path::new(".")))?;
        let path = tracked(&history, file)?;
        let other_paths = others.iter().map(|it| tracked(&history, it));
        let other_paths = other_paths.collect::<anyhow::Result<Vec<_>>>()?;
        let paths: Vec<&str> = [&path].into_iter().chain(&other_paths).map(|it| &**it).collect();
        let not_committed = || Refusal::NotCommitted(name());
        let commit = history.last_change("HEAD", &paths)?.ok_or_else(not_committed)?;
        let committed = history.file(&commit, &path).ok_or_else(not_committed)?;
        if decode(&committed)? != text {
            return Err(Refusal::Changed(name()).into());
        }
        let others = others.iter().zip(other_paths);
        let others = others.map(|(other, path)| unchanged(&history, &commit, other, path));
        let others = others.collect::<anyhow::Result<Vec<_>>>()?;
        if program.len() != 40 || !program.bytes().all(|it| it.is_ascii_hexdigit()) {
            return Err(Refusal::NoCommit(program.to_owned()).into());
        }
        if !history.is_before(&commit, program) {
            let program = program.to_owned();
            return Err(Refusal::Older { file: name(), commit, program }.into());
        }
        let sha256 = sha256(&committed);
        let registered = Registered { file: path, sha256, commit, contrasts, played: None };
        Ok(Self { registered, others, history })
    }

    /// Checks that no contrast already has all of its rows in the history up to the registering
    /// commit.
    ///
    /// # Errors
    ///
    /// [`Refusal::RowsBefore`] if a contrast has.
    pub fn ensure_unseen(&self, asked: &Contrasts) -> anyhow::Result<()> {
        match seen::seen(&self.history, &self.registered.commit, asked)? {
            Some((contrast, path)) => Err(Refusal::RowsBefore { contrast, path }.into()),
            None => Ok(()),
        }
    }
}

/// Returns the path of a file relative to the top folder, or refuses an untracked file.
fn tracked(history: &History, file: &Path) -> anyhow::Result<String> {
    let not_committed = || Refusal::NotCommitted(file.display().to_string());
    Ok(history.tracked(file)?.ok_or_else(not_committed)?)
}

/// Returns the file's source if its contents are those of the commit, or refuses a changed file.
fn unchanged(history: &History, commit: &str, file: &Path, path: String) -> anyhow::Result<Source> {
    let name = || file.display().to_string();
    let committed = history.file(commit, &path).ok_or_else(|| Refusal::NotCommitted(name()))?;
    if decode(&read_file(file)?)? != decode(&committed)? {
        return Err(Refusal::Changed(name()).into());
    }
    Ok(Source { file: path, sha256: sha256(&committed) })
}
