//! Checks of a record against its registration that are common to all studies.

use std::fs;
use std::path::Path;

use anyhow::Context as _;

use super::history::{History, uncompressed};
use super::seen::{Contrasts, seen};
use crate::catalogue::source::sha256;
use crate::record::registered::Registered;

/// A contradiction between a record and its registration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The repository's history does not contain the registering commit.
    #[error("the history does not have the registering commit {0}")]
    NoCommit(String),
    /// The stated commit did not change the file. Whoever chooses the commit chooses the drawn suites.
    #[error("the registering commit {0} did not change the file")]
    Unchanged(String),
    /// The file has a different text in the registering commit.
    #[error("the registering commit has another text of the file")]
    OtherText,
    /// The program is older than the registering commit, or was not built from a commit.
    #[error("the program was not built from the registering commit or a later one")]
    Program,
    /// A commit contains the rows but not the registration.
    #[error("the rows were committed in {0}, which does not come after the registering commit")]
    RowsBefore(String),
    /// A file of an earlier commit contains the rows.
    #[error("the rows of contrast \"{0}\" were committed before it, in {1}")]
    Known(String, String),
    /// The suite differs from the suite that the seed draws, or from the hash in the file.
    #[error("the suite {0} is not the one that the registering commit draws or names")]
    OtherSuite(String),
    /// A row names a position that its suite does not contain.
    #[error("the suite {1} has no position {0}, of which the record has rows")]
    Foreign(String, String),
    /// A position of a suite has no row.
    #[error("the position {0} of the suite {1} has no row")]
    Missing(String, String),
    /// A row has another kind or source than the experiment states for its suite.
    #[error("position {0} has another kind or source than the experiment states for the suite {1}")]
    Relabelled(String, String),
    /// The record's contrasts differ from the file's.
    #[error("the record names other contrasts than the file")]
    OtherContrasts,
    /// A contrast has no rows.
    #[error("contrast \"{0}\" has no row")]
    NoRows(String),
    /// The record's question, or the files that accompany it, differ from the registered files.
    #[error("the record states another question than the registered files")]
    OtherQuestion,
    /// Some games of a contrast are missing.
    #[error("contrast \"{0}\" does not have all of its games")]
    NotAllGames(String),
}

/// The claim of a record that it was registered, with the file in the registering commit.
#[derive(Clone, Debug)]
pub struct Claim<'h> {
    /// The registration that the record states.
    pub registered: Registered,
    /// The registered file.
    pub file: Vec<u8>,
    history: &'h History,
}

impl<'h> Claim<'h> {
    /// Returns the claim among a record's facts, or the history's contradiction.
    ///
    /// # Errors
    ///
    /// If the facts contain no registration.
    pub fn among(
        facts: &toml::Table,
        history: &'h History,
    ) -> anyhow::Result<Result<Self, Contradiction>> {
        let registered = Registered::among(facts)?;
        let registered = registered.context("the record does not say that it is registered")?;
        let commit = &registered.commit;
        if !history.has(commit) {
            return Ok(Err(Contradiction::NoCommit(commit.clone())));
        }
        let file = history.file(commit, &registered.file);
        let Some(file) = file.filter(|file| sha256(file) == registered.sha256) else {
            return Ok(Err(Contradiction::OtherText));
        };
        let played = registered.played.iter().flat_map(|it| &it.matches);
        let paths = [&registered.file].into_iter().chain(played.map(|it| &it.file));
        let paths: Vec<&str> = paths.map(String::as_str).collect();
        if history.last_change(commit, &paths)?.as_ref() != Some(commit) {
            return Ok(Err(Contradiction::Unchanged(commit.clone())));
        }
        Ok(Ok(Self { registered, file, history }))
    }

    /// Checks the order of commits: the registration, the program's commit among the facts, and the
    /// commits with the file of rows.
    ///
    /// # Errors
    ///
    /// If the rows or the history cannot be read.
    pub fn of_times(&self, facts: &toml::Table, rows: &Path) -> anyhow::Result<Vec<Contradiction>> {
        let (history, commit) = (self.history, &*self.registered.commit);
        let mut found = Vec::new();
        let program = facts.get("commit").and_then(toml::Value::as_str).unwrap_or_default();
        if !history.is_before(commit, program) {
            found.push(Contradiction::Program);
        }
        let bytes = fs::read(rows).with_context(|| rows.display().to_string())?;
        let mut forms = vec![uncompressed(bytes.clone()), bytes];
        forms.dedup();
        let with_rows = history.commits_with(&forms)?;
        let is_after = |it: &&String| *it != commit && history.is_before(commit, it);
        let before = with_rows.iter().find(|it| !is_after(it));
        found.extend(before.cloned().map(Contradiction::RowsBefore));
        Ok(found)
    }

    /// Checks the contrasts of the registered file, given with the ids of their rows in the record.
    ///
    /// # Errors
    ///
    /// If the history cannot be read.
    pub fn of_contrasts(&self, asked: &Contrasts) -> anyhow::Result<Vec<Contradiction>> {
        let mut found = Vec::new();
        if !asked.iter().map(|(name, _)| name).eq(&self.registered.contrasts) {
            found.push(Contradiction::OtherContrasts);
        }
        let bare = asked.iter().filter(|(_, ids)| ids.is_empty());
        found.extend(bare.map(|(name, _)| Contradiction::NoRows(name.clone())));
        let known = seen(self.history, &self.registered.commit, asked)?;
        found.extend(known.map(|(contrast, path)| Contradiction::Known(contrast, path)));
        Ok(found)
    }
}
