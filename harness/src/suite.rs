//! Suites: positions with known best moves.

use std::fs;

use anyhow::anyhow;
use plywood_positions::{self as positions, EpdPosition, Position, read_epd};

use crate::games::Root;
use crate::question::Case;

/// A suite, and what is wrong with its lines.
#[derive(Clone, Debug)]
pub struct Suite {
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
        let mut suite = Self { entries: Vec::new(), complaints: Vec::new() };
        for line in read_epd(text, name) {
            match line {
                Ok(entry) => suite.entries.push(entry),
                Err(error) => suite.complaints.push(error.to_string()),
            }
        }
        suite
    }

    /// The positions, with an evaluation of chess: `evaluation`, or the first
    /// one. A position without an id is named by its line.
    ///
    /// # Errors
    ///
    /// Where chess has no such evaluation.
    pub fn cases(&self, evaluation: Option<&str>) -> anyhow::Result<Vec<Case>> {
        self.entries.iter().map(|entry| case(entry, evaluation)).collect()
    }
}

fn case(entry: &EpdPosition, evaluation: Option<&str>) -> anyhow::Result<Case> {
    let position = &entry.position;
    let root = Root::Chess(position.clone());
    let notation = |&chosen| position.notation(chosen);
    Ok(Case {
        game: root.game().name.to_owned(),
        id: entry.id.clone().unwrap_or_else(|| format!("line {}", entry.line)),
        seed: 0,
        evaluation: root.evaluation(evaluation)?,
        best: entry.best_moves.iter().map(notation).collect(),
        avoid: entry.avoid_moves.iter().map(notation).collect(),
        root,
    })
}
