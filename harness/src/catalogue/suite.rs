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
use crate::catalogue::text_suite::{self, TextPosition};

/// A suite of positions, with a report of how its lines were read.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The file name without folder and extension.
    name: String,
    entries: Entries,
    /// The report of lines read, repaired and refused.
    pub reading: Reading,
}

/// The positions of a suite in the order of their lines.
#[derive(Clone, Debug)]
enum Entries {
    Chess(Vec<EpdPosition>),
    /// Positions of a game with another notation than chess.
    Text(GameName, Vec<TextPosition>),
}

impl Suite {
    /// Loads a suite of `game`: a built-in suite by its name, or a file by its path. `None` is chess.
    ///
    /// # Errors
    ///
    /// If the game is unknown, or as [`Self::load`].
    pub fn of_game(name: &str, game: Option<&GameName>) -> anyhow::Result<Self> {
        let has_notation_of_chess =
            |game: &&GameName| Root::of(game, Some(&Chess::default().to_string())).is_ok();
        let Some(game) = game.filter(|game| !has_notation_of_chess(game)) else {
            return Self::load(name);
        };
        Root::of(game, None)?;
        let bytes = bytes(name)?;
        let text = decode_old(&bytes).with_context(|| name.to_owned())?;
        let mut reading = Reading::new(name, &bytes);
        let entries = Entries::Text(game.clone(), text_suite::read(&text, game, &mut reading));
        Ok(Self { name: stem(name).into_owned(), entries, reading })
    }

    /// Loads a suite of chess: a built-in suite by its name, or an EPD file by its path. Lines without a
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
        Ok(Self { name: stem(name).into_owned(), entries: Entries::Chess(entries), reading })
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
        let bytes = bytes(name)?;
        let text = decode_old(&bytes).with_context(|| name.to_owned())?;
        let mut reading = Reading::new(name, &bytes);
        for line in read_epd(&text, name) {
            reading.note(&line);
            line.into_iter().for_each(&mut take);
        }
        Ok(reading)
    }

    /// Converts the positions to cases of chess, or of another `game` with the same notation, or of
    /// the game whose notation the suite has. The cases use `evaluation`, or the game's default.
    ///
    /// # Errors
    ///
    /// If a position or the evaluation does not exist in the game.
    pub fn cases(
        &self,
        game: Option<&GameName>,
        evaluation: Option<&str>,
    ) -> anyhow::Result<Vec<Case>> {
        let named = self.ids().into_iter();
        match &self.entries {
            Entries::Chess(entries) => {
                let case = |(id, entry): (String, &EpdPosition)| {
                    let position = &entry.position;
                    let root = match game {
                        None => Root::at(position),
                        Some(game) => Root::of(game, Some(&position.to_string()))?,
                    };
                    let notation = |&chosen| position.notation(chosen);
                    let best = entry.best_moves.iter().map(notation).collect();
                    let avoid = entry.avoid_moves.iter().map(notation).collect();
                    let evaluation = root.evaluation(evaluation)?;
                    let name = root.game();
                    Ok(Case { best, avoid, ..self.case(name, id, root, evaluation) })
                };
                named.zip(entries).map(case).collect()
            }
            Entries::Text(game, entries) => {
                let case = |(id, entry): (String, &TextPosition)| {
                    let root = Root::of(game, Some(&entry.text))?;
                    let (best, avoid) = (entry.best.clone(), entry.avoid.clone());
                    let evaluation = root.evaluation(evaluation)?;
                    let name = root.game();
                    Ok(Case { best, avoid, ..self.case(name, id, root, evaluation) })
                };
                named.zip(entries).map(case).collect()
            }
        }
    }

    /// Returns the ids of all entries, each different. An entry without an id is named after its
    /// suite and line. If an id occurs again, its line is appended.
    fn ids(&self) -> Vec<String> {
        let entries: Vec<(usize, Option<&String>)> = match &self.entries {
            Entries::Chess(all) => all.iter().map(|it| (it.line, it.id.as_ref())).collect(),
            Entries::Text(_, all) => all.iter().map(|it| (it.line, it.id.as_ref())).collect(),
        };
        let mut ids = HashSet::new();
        let named = |(line, id): (usize, Option<&String>)| {
            let line = format!("{} line {line}", self.name);
            match id {
                Some(id) if ids.insert(id.clone()) => id.clone(),
                Some(id) => format!("{id} ({line})"),
                None => line,
            }
        };
        entries.into_iter().map(named).collect()
    }

    /// Returns the positions of chess with their ids; none of another game.
    pub fn positions(&self) -> impl Iterator<Item = (String, Chess)> {
        let entries = match &self.entries {
            Entries::Chess(entries) => &entries[..],
            Entries::Text(..) => &[],
        };
        self.ids().into_iter().zip(entries.iter().map(|entry| entry.position.clone()))
    }

    /// Returns the positions as text, with their ids.
    pub fn texts(&self) -> Vec<(String, String)> {
        let texts: Vec<String> = match &self.entries {
            Entries::Chess(entries) => entries.iter().map(|it| it.position.to_string()).collect(),
            Entries::Text(_, entries) => entries.iter().map(|it| it.text.clone()).collect(),
        };
        self.ids().into_iter().zip(texts).collect()
    }

    fn case(&self, game: &str, id: String, root: Root, evaluation: String) -> Case {
        Case { suite: Some(self.name.clone()), ..Case::new(game, id, root, evaluation) }
    }
}

/// Returns the content of the suite called `name`.
fn bytes(name: &str) -> anyhow::Result<Cow<'static, [u8]>> {
    if let Some(suite) = positions::Suite::named(name) {
        return Ok(Cow::Borrowed(suite.text.as_bytes()));
    }
    read_file(Path::new(name)).map(Cow::Owned).map_err(|error| {
        let names = || positions::Suite::ALL.iter().map(|suite| suite.name);
        let fault = match error.kind() {
            ErrorKind::NotFound => {
                format!("there is no suite \"{name}\"{}", suggestion(name, names()))
            }
            _ => format!("cannot read the suite \"{name}\" ({error})"),
        };
        let names = alternatives(names(), "plywood list suites");
        anyhow!("{fault}; give the path of an EPD file or {names}")
    })
}
