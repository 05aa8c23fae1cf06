//! Suites: positions with known best moves.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, anyhow};
use plywood_positions::{
    self as positions, Chess, EpdPosition, Position, alternatives, decode_old, read_epd, read_file,
    suggestion,
};

use crate::catalogue::case::Case;
use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::catalogue::reading::Reading;
use crate::catalogue::source::stem;

/// The positions of a suite, and how its lines were read.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The file's name, without folder and extension.
    name: String,
    entries: Vec<EpdPosition>,
    /// The lines read, repaired and refused.
    pub reading: Reading,
}

impl Suite {
    /// Reads a suite: a built-in one by name, any other by the path of its EPD file. Lines without
    /// a position are not an error; they are listed in the reading.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is in UTF-16.
    pub fn load(name: &str) -> anyhow::Result<Self> {
        let mut entries = Vec::new();
        let reading = Self::read(name, |entry| {
            // These fields are not needed again, and are half of the memory that a million lines
            // take.
            let (operations, remarks, notes) = (Vec::new(), Vec::new(), Vec::new());
            entries.push(EpdPosition { operations, remarks, notes, ..entry });
        })?;
        Ok(Self { name: stem(name).into_owned(), entries, reading })
    }

    /// Whether a suite of this name is built in.
    pub fn is_built_in(name: &str) -> bool {
        positions::Suite::named(name).is_some()
    }

    /// Reads a suite without keeping its positions.
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

    /// The positions as cases of chess, or of another `game` with the same notation, with
    /// `evaluation` or the game's default.
    ///
    /// # Errors
    ///
    /// If the game does not have such positions, or such an evaluation.
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

    /// All entries with unique ids. An entry without an id is named by the suite and its line; to a
    /// repeated id, the line is added.
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

    /// The positions with their ids.
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
            seed: 0,
            evaluation: root.evaluation(evaluation)?,
            best: entry.best_moves.iter().map(notation).collect(),
            avoid: entry.avoid_moves.iter().map(notation).collect(),
            root,
        })
    }
}
