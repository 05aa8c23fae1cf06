//! Suites: positions with known best moves.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, anyhow};
use plywood_positions::{Suite as BuiltIn, decode_old, read_file, suggestion};

use crate::catalogue::case::Case;
use crate::catalogue::chess::suite::{ChessEntries, has_notation};
use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::catalogue::reading::SuiteReport;
use crate::catalogue::source::stem;
use crate::catalogue::stated::Stated;
use crate::catalogue::text_suite::{self, TextPosition};

/// A suite of positions, with a report of how its lines were read.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The file name without folder and extension.
    name: String,
    pub(super) entries: Entries,
    /// The report of lines read, repaired and refused.
    pub reading: SuiteReport,
}

/// The positions of a suite in the order of their lines.
#[derive(Clone, Debug)]
pub enum Entries {
    /// Positions in the notation of chess.
    Chess(ChessEntries),
    /// Positions of a game with another notation.
    Text(GameName, Vec<TextPosition>),
}

/// A position of a suite, with the moves that the suite recommends.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The position.
    pub root: Root,
    /// The best moves in the game's notation.
    pub best: Vec<String>,
    /// Moves to avoid, in the game's notation.
    pub avoid: Vec<String>,
    /// What the suite states of the position's value.
    pub stated: Stated,
}

impl Suite {
    /// Loads a suite of `game`: a built-in suite by its name, or a file by its path. `None` is the game
    /// whose positions the first lines contain, or else chess. Lines without a position are not an error; the report lists them.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is in UTF-16, or the game is unknown.
    pub fn of_game(name: &str, game: Option<&GameName>) -> anyhow::Result<Self> {
        let named = game.cloned().or_else(|| Self::game_of(name));
        let (entries, reading) = match named.as_ref().filter(|game| !has_notation(game)) {
            None => {
                let (entries, reading) = ChessEntries::read(name)?;
                (Entries::Chess(entries), reading)
            }
            Some(game) => {
                Root::of(game, None)?;
                let bytes = bytes(name)?;
                let text = decode_old(&bytes).with_context(|| name.to_owned())?;
                let mut reading = SuiteReport::new(name, &bytes);
                let entries = text_suite::read(&text, game, &mut reading);
                (Entries::Text(game.clone(), entries), reading)
            }
        };
        Ok(Self { name: stem(name).into_owned(), entries, reading })
    }

    /// Returns the game whose positions the first lines of a suite contain; `None` if that is not known,
    /// or the suite cannot be read.
    pub fn game_of(name: &str) -> Option<GameName> {
        let bytes = bytes(name).ok()?;
        text_suite::game_of(&decode_old(&bytes).ok()?)
    }

    /// Reports the lines of a suite, without storing positions of chess.
    ///
    /// # Errors
    ///
    /// As [`Self::of_game`].
    pub fn check(name: &str) -> anyhow::Result<SuiteReport> {
        match Self::game_of(name).filter(|game| !has_notation(game)) {
            None => ChessEntries::check(name),
            game => Ok(Self::of_game(name, game.as_ref())?.reading),
        }
    }

    /// Loads a suite of the game whose positions it contains: a built-in suite by its name, or a file
    /// by its path.
    ///
    /// # Errors
    ///
    /// As [`Self::of_game`].
    pub fn load(name: &str) -> anyhow::Result<Self> {
        Self::of_game(name, None)
    }

    /// Checks that there is a suite of this name, or a file.
    ///
    /// # Errors
    ///
    /// If there is none, with the remedy.
    pub fn ensure_exists(name: &str) -> anyhow::Result<()> {
        bytes(name).map(drop)
    }

    /// Returns whether a suite of this name is built in.
    pub fn is_built_in(name: &str) -> bool {
        BuiltIn::named(name).is_some()
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
        let placed = match &self.entries {
            Entries::Chess(entries) => entries.placed(game)?,
            Entries::Text(game, entries) => {
                let placed = entries.iter().map(|it| it.placed(game));
                placed.collect::<Result<_, _>>()?
            }
        };
        let case = |(id, Placed { root, best, avoid, stated })| {
            let evaluation = root.evaluation(evaluation)?;
            let suite = Some(self.name.clone());
            Ok(Case { suite, best, avoid, stated, ..Case::new(root.game(), id, root, evaluation) })
        };
        self.ids().into_iter().zip(placed).map(case).collect()
    }

    /// Returns the ids of all entries, each different. An entry without an id is named after its
    /// suite and line. If an id occurs again, its line is appended.
    pub(super) fn ids(&self) -> Vec<String> {
        let entries = match &self.entries {
            Entries::Chess(entries) => entries.ids(),
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

    /// Returns the positions as text, with their ids.
    pub fn texts(&self) -> Vec<(String, String)> {
        let texts: Vec<String> = match &self.entries {
            Entries::Chess(entries) => entries.texts(),
            Entries::Text(_, entries) => entries.iter().map(|it| it.text.clone()).collect(),
        };
        self.ids().into_iter().zip(texts).collect()
    }
}

/// Returns the content of the suite called `name`.
pub(super) fn bytes(name: &str) -> anyhow::Result<Cow<'static, [u8]>> {
    if let Some(suite) = BuiltIn::named(name) {
        return Ok(Cow::Borrowed(suite.text.as_bytes()));
    }
    read_file(Path::new(name)).map(Cow::Owned).map_err(|error| {
        let names = || BuiltIn::all().map(|suite| suite.name);
        let fault = match error.kind() {
            ErrorKind::NotFound => {
                format!(
                    "there is no suite \"{name}\", and no file of that name{}",
                    suggestion(name, names())
                )
            }
            _ => format!("{name}: {error}"),
        };
        anyhow!("{fault}; give the path of a file, or a name that `plywood list suites` lists")
    })
}
