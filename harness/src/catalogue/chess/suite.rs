//! Suites: positions with known best moves.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, anyhow};
use plywood_positions::{
    self as positions, Chess, EpdError, EpdPosition, Position, alternatives, decode_old, read_epd,
    read_file, suggestion,
};

use crate::catalogue::abridged::abridged;
use crate::catalogue::case::Case;
use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::catalogue::reading::{Fate, Finding, Reading};
use crate::catalogue::source::stem;

/// A suite of chess positions, with a report of how its lines were read.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The file name without folder and extension.
    name: String,
    entries: Vec<EpdPosition>,
    /// The report of lines read, repaired and refused.
    pub reading: Reading,
}

impl Suite {
    /// Loads a suite: a built-in suite by its name, or an EPD file by its path. Lines without a
    /// position are not an error; the report lists them.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is in UTF-16.
    pub fn load(name: &str) -> anyhow::Result<Self> {
        let mut entries = Vec::new();
        let reading = Self::read(name, |entry| {
            // These fields are no longer needed, and occupy half of the memory for a million lines.
            let (operations, remarks, notes) = (Vec::new(), Vec::new(), Vec::new());
            entries.push(EpdPosition { operations, remarks, notes, ..entry });
        })?;
        Ok(Self { name: stem(name).into_owned(), entries, reading })
    }

    /// Returns whether a suite of this name is built in.
    pub fn is_built_in(name: &str) -> bool {
        positions::Suite::named(name).is_some()
    }

    /// Reads a suite and reports its lines, without storing its positions.
    ///
    /// # Errors
    ///
    /// As [`Self::load`].
    pub fn check(name: &str) -> anyhow::Result<Reading> {
        Self::read(name, drop)
    }

    fn read(name: &str, mut take: impl FnMut(EpdPosition)) -> anyhow::Result<Reading> {
        let bytes = match positions::Suite::named(name) {
            Some(suite) => Cow::Borrowed(suite.text.as_bytes()),
            None => read_file(Path::new(name)).map(Cow::Owned).map_err(|error| {
                let names = || positions::Suite::ALL.iter().map(|suite| suite.name);
                let fault = match error.kind() {
                    ErrorKind::NotFound => {
                        format!("there is no suite \"{name}\"{}", suggestion(name, names()))
                    }
                    _ => format!("cannot read the suite \"{name}\" ({error})"),
                };
                let names = alternatives(names(), "plywood list suites");
                anyhow!("{fault}; give the path of an EPD file or {names}")
            })?,
        };
        let text = decode_old(&bytes).with_context(|| name.to_owned())?;
        let mut reading = Reading::new(name, &bytes);
        for line in read_epd(&text, name) {
            reading.note(&line);
            line.into_iter().for_each(&mut take);
        }
        Ok(reading)
    }

    /// Converts the positions to cases of chess, or of another `game` with the same notation. The
    /// cases use `evaluation`, or the game's default.
    ///
    /// # Errors
    ///
    /// If a position or the evaluation does not exist in the game.
    pub fn cases(
        &self,
        game: Option<&GameName>,
        evaluation: Option<&str>,
    ) -> anyhow::Result<Vec<Case>> {
        let named = self.named().map(|(id, entry)| {
            let root = match game {
                None => Root::at(&entry.position),
                Some(game) => Root::of(game, Some(&entry.position.to_string()))?,
            };
            self.case(entry, id, root, evaluation)
        });
        named.collect()
    }

    /// Returns all entries with unique ids. An entry without an id is named after its suite and
    /// line. If an id occurs again, its line is appended.
    fn named(&self) -> impl Iterator<Item = (String, &EpdPosition)> {
        let mut ids = HashSet::new();
        self.entries.iter().map(move |entry| {
            let line = format!("{} line {}", self.name, entry.line);
            let id = match &entry.id {
                Some(id) if ids.insert(id) => id.clone(),
                Some(id) => format!("{id} ({line})"),
                None => line,
            };
            (id, entry)
        })
    }

    /// Returns the positions with their ids.
    pub fn positions(&self) -> impl Iterator<Item = (String, Chess)> {
        self.named().map(|(id, entry)| (id, entry.position.clone()))
    }

    fn case(
        &self,
        entry: &EpdPosition,
        id: String,
        root: Root,
        evaluation: Option<&str>,
    ) -> anyhow::Result<Case> {
        let position = &entry.position;
        let notation = |&chosen| position.notation(chosen);
        Ok(Case {
            game: root.game().to_owned(),
            id,
            suite: Some(self.name.clone()),
            labels: None,
            seed: 0,
            evaluation: root.evaluation(evaluation)?,
            best: entry.best_moves.iter().map(notation).collect(),
            avoid: entry.avoid_moves.iter().map(notation).collect(),
            root,
        })
    }
}

impl Reading {
    /// Records how a line was read.
    fn note(&mut self, line: &Result<EpdPosition, EpdError>) {
        match line {
            Ok(entry) => {
                *(if entry.is_repaired() { &mut self.repaired } else { &mut self.read }) += 1;
                self.findings.extend(entry.notes.iter().map(|note| Finding {
                    line: entry.line,
                    column: note.column,
                    fate: if note.kind.is_repair() { Fate::Repaired } else { Fate::Noted },
                    kind: note.kind.name(),
                    text: abridged(&note.kind.to_string()).into_owned(),
                }));
            }
            Err(error) => {
                self.refused += 1;
                self.findings.push(Finding {
                    line: error.line,
                    column: error.column,
                    fate: Fate::Refused,
                    kind: error.problem.kind(),
                    text: abridged(&error.problem.to_string()).into_owned(),
                });
            }
        }
    }
}
