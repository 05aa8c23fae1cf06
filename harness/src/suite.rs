//! Suites: positions with known best moves.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use anyhow::anyhow;
use plywood_positions::{self as positions, EpdPosition, Position, read_epd};

use crate::games::Root;
use crate::question::Case;

/// A suite, and what is wrong with its lines.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The file's name, without folder and ending.
    name: String,
    entries: Vec<EpdPosition>,
    /// Lines that hold no position: file, line, column, reason and mend.
    pub complaints: Vec<String>,
}

impl Suite {
    /// Reads a suite: a built-in one by its name, any other by the path of its
    /// EPD file. Lines that hold no position are no error but complaints.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read.
    pub fn load(name: &str) -> anyhow::Result<Self> {
        if let Some(suite) = positions::Suite::named(name) {
            return Ok(Self::parse(name, suite.text));
        }
        // Old files are not always in UTF-8; their positions are ASCII.
        let text = fs::read(name).map_err(|error| {
            let names: Vec<_> = positions::Suite::ALL.iter().map(|suite| suite.name).collect();
            anyhow!(
                "there is no suite \"{name}\": {error}; give the path of an EPD file or one of: {}",
                names.join(", ")
            )
        })?;
        Ok(Self::parse(name, &String::from_utf8_lossy(&text)))
    }

    fn parse(name: &str, text: &str) -> Self {
        let stem = Path::new(name).file_stem().map_or(name.into(), |stem| stem.to_string_lossy());
        let (entries, complaints) = (Vec::new(), Vec::new());
        let mut suite = Self { name: stem.into_owned(), entries, complaints };
        for line in read_epd(text, name) {
            match line {
                Ok(entry) => suite.entries.push(entry),
                Err(error) => suite.complaints.push(error.to_string()),
            }
        }
        suite
    }

    /// The positions, with an evaluation of chess: `evaluation`, or the first
    /// one. A position without an id is named by the suite and its line, and
    /// where an id comes again, the line is added: no two have the same.
    ///
    /// # Errors
    ///
    /// Where chess has no such evaluation.
    pub fn cases(&self, evaluation: Option<&str>) -> anyhow::Result<Vec<Case>> {
        let mut ids = HashSet::new();
        let named = self.entries.iter().map(|entry| {
            let line = format!("{} line {}", self.name, entry.line);
            let id = match &entry.id {
                Some(id) if ids.insert(id) => id.clone(),
                Some(id) => format!("{id} ({line})"),
                None => line,
            };
            case(entry, id, evaluation)
        });
        named.collect()
    }
}

fn case(entry: &EpdPosition, id: String, evaluation: Option<&str>) -> anyhow::Result<Case> {
    let position = &entry.position;
    let root = Root::Chess(position.clone());
    let notation = |&chosen| position.notation(chosen);
    Ok(Case {
        game: root.game().name.to_owned(),
        id,
        seed: 0,
        evaluation: root.evaluation(evaluation)?,
        best: entry.best_moves.iter().map(notation).collect(),
        avoid: entry.avoid_moves.iter().map(notation).collect(),
        root,
    })
}
