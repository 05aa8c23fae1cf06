//! Suites of chess in EPD.

use anyhow::Context;
use plywood_positions::{Chess, EpdError, EpdPosition, Position, decode_old, read_epd};

use crate::catalogue::abridged::abridged;
use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::catalogue::reading::{Fate, LineProblem, SuiteReport};
use crate::catalogue::stated::Stated;
use crate::catalogue::suite::{Entries, Placed, Suite, bytes};

/// Returns whether the positions of `game` have the notation of chess.
pub fn has_notation(game: &GameName) -> bool {
    Root::of(game, Some(&Chess::default().to_string())).is_ok()
}

/// The positions of a suite of chess, in the order of their lines.
#[derive(Clone, Debug)]
pub struct ChessEntries(Vec<EpdPosition>);

impl ChessEntries {
    /// Reads the suite called `name`. Lines without a position are not an error; the report lists
    /// them.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is in UTF-16.
    pub fn read(name: &str) -> anyhow::Result<(Self, SuiteReport)> {
        let mut entries = Vec::new();
        let reading = read(name, |entry| {
            // These fields are no longer needed, and occupy half of the memory for a million lines.
            let (operations, remarks, notes) = (Vec::new(), Vec::new(), Vec::new());
            entries.push(EpdPosition { operations, remarks, notes, ..entry });
        })?;
        Ok((Self(entries), reading))
    }

    /// Reports the lines of the suite called `name`, without storing its positions.
    ///
    /// # Errors
    ///
    /// As [`Self::read`].
    pub fn check(name: &str) -> anyhow::Result<SuiteReport> {
        read(name, drop)
    }

    /// Returns the line and the id of each position.
    pub fn ids(&self) -> Vec<(usize, Option<&String>)> {
        self.0.iter().map(|it| (it.line, it.id.as_ref())).collect()
    }

    /// Returns the positions as text.
    pub fn texts(&self) -> Vec<String> {
        self.0.iter().map(|it| it.position.to_string()).collect()
    }

    /// Returns the positions of chess, or of another `game` with the same notation, with their moves.
    ///
    /// # Errors
    ///
    /// If a position does not exist in the game.
    pub fn placed(&self, game: Option<&GameName>) -> anyhow::Result<Vec<Placed>> {
        let placed = self.0.iter().map(|entry| {
            let position = &entry.position;
            let root = match game {
                None => Root::at(position),
                Some(game) => Root::of(game, Some(&position.to_string()))?,
            };
            let notation = |&chosen| position.notation(chosen);
            let best = entry.best_moves.iter().map(notation).collect();
            let avoid = entry.avoid_moves.iter().map(notation).collect();
            let stated = entry.mate_in.map_or_else(Stated::default, Stated::win_in);
            Ok(Placed { root, best, avoid, stated })
        });
        placed.collect()
    }
}

impl Suite {
    /// Returns the positions of chess with their ids; none of another game.
    pub fn positions(&self) -> impl Iterator<Item = (String, Chess)> {
        let entries = match &self.entries {
            Entries::Chess(ChessEntries(entries)) => &entries[..],
            Entries::Text(..) => &[],
        };
        self.ids().into_iter().zip(entries.iter().map(|entry| entry.position.clone()))
    }
}

fn read(name: &str, mut take: impl FnMut(EpdPosition)) -> anyhow::Result<SuiteReport> {
    let bytes = bytes(name)?;
    let text = decode_old(&bytes).with_context(|| name.to_owned())?;
    let mut reading = SuiteReport::new(name, &bytes);
    for line in read_epd(&text, name) {
        reading.note(&line);
        line.into_iter().for_each(&mut take);
    }
    Ok(reading)
}

impl SuiteReport {
    /// Records how a line was read.
    fn note(&mut self, line: &Result<EpdPosition, EpdError>) {
        match line {
            Ok(entry) => {
                *(if entry.is_repaired() { &mut self.repaired } else { &mut self.read }) += 1;
                self.findings.extend(entry.notes.iter().map(|note| LineProblem {
                    line: entry.line,
                    column: note.column,
                    fate: if note.kind.is_repair() { Fate::Repaired } else { Fate::Noted },
                    kind: note.kind.name(),
                    text: abridged(&note.kind.to_string()).into_owned(),
                }));
            }
            Err(error) => {
                self.refused += 1;
                self.findings.push(LineProblem {
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
