//! Long-term memories of players, which last from game to game.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use plywood_algorithms::{Finished, LongTermMemory, LongTermMode, Memory, Neighbourhood, RootKey};
use plywood_positions::Position as _;
use rustc_hash::FxHashSet;

use super::PlayerSettingsError;
use super::root::PositionWithHistory;
use crate::{EvaluationFactory, Game, Rules};

/// Settings of a player's long-term memory. As text: a file, then words after colons, as in
/// `learnt.redb:read`.
///
/// The words are a mode (`off`, `read`, `write`, or the default `both`), `merge` to merge new
/// results before each game, and `bebe=N` for a memory of N roots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemorySettings {
    /// File of the memory.
    pub path: PathBuf,
    /// Whether search results are read, written or both.
    pub mode: LongTermMode,
    /// Part of a search that is stored.
    pub kind: MemoryKind,
    /// Time when new search results are merged into the memory.
    pub merging: Merging,
}

impl MemorySettings {
    /// Returns whether a player's moves may depend on its earlier games.
    pub fn changes(&self) -> bool {
        let is_at_once = matches!(self.kind, MemoryKind::Roots(_));
        self.mode.writes() && (is_at_once || self.merging == Merging::BeforeGames)
    }
}

/// The time when new search results are merged into a memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Merging {
    /// Only on request.
    #[default]
    Apart,
    /// Before each game. Such games depend on each other and cannot run in parallel.
    BeforeGames,
}

/// The part of a search that a memory stores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MemoryKind {
    /// The root and positions around it, which let a search resume: BeBe+.
    #[default]
    Neighbourhoods,
    /// The root only, for at most this many roots: BeBe.
    Roots(usize),
}

impl FromStr for MemorySettings {
    type Err = PlayerSettingsError;

    fn from_str(text: &str) -> Result<Self, PlayerSettingsError> {
        let invalid = || {
            PlayerSettingsError(format!(
                "memory={text} names no file; write memory=FILE, then :read, :write, :both or \
                 :off, :merge, or :bebe=N"
            ))
        };
        let (mut path, mut mode, mut kind, mut merging) = (text, None, None, None);
        while let Some((before, word)) = path.rsplit_once(':') {
            let named = LongTermMode::NAMES.into_iter().find(|(name, _)| *name == word);
            let roots = word.strip_prefix("bebe=").and_then(|number| number.parse().ok());
            let again = match (named, roots) {
                (Some((_, named)), _) => mode.replace(named).is_some(),
                (None, Some(roots)) if roots > 0 => {
                    kind.replace(MemoryKind::Roots(roots)).is_some()
                }
                (None, None) if word == "merge" => merging.replace(Merging::BeforeGames).is_some(),
                // Any other colon belongs to the file name.
                _ => break,
            };
            if again {
                return Err(invalid());
            }
            path = before;
        }
        if path.is_empty() {
            return Err(invalid());
        }
        Ok(Self {
            path: path.into(),
            mode: mode.unwrap_or_default(),
            kind: kind.unwrap_or_default(),
            merging: merging.unwrap_or_default(),
        })
    }
}

impl fmt::Display for MemorySettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let MemoryKind::Roots(roots) = self.kind {
            write!(f, ":bebe={roots}")?;
        }
        if self.merging == Merging::BeforeGames {
            f.write_str(":merge")?;
        }
        let named = LongTermMode::NAMES.into_iter().find(|(_, mode)| *mode == self.mode);
        named.map_or(Ok(()), |(name, _)| write!(f, ":{name}"))
    }
}

/// Returns the key of a long-term memory's entry for the current position of `game` as a root.
pub fn root_key<P: Rules>(judge: &dyn EvaluationFactory<P>, game: &Game<P>) -> RootKey {
    // The root itself is never drawn, so its history is omitted.
    let position = PositionWithHistory::new(game, None, &FxHashSet::default()).key();
    RootKey { context: judge.for_root(game.position()).context(), position }
}

/// A callback for errors of a memory; the game continues without it.
pub type Complaints = dyn FnMut(&str) + Send;

/// The long-term memory of a player that searches.
pub(super) struct LongTerm {
    memory: Box<dyn LongTermMemory>,
    pub complaints: Box<Complaints>,
    /// Last error, kept in order to report it only once.
    last: Option<String>,
    /// Whether writing has failed; nothing more is written then.
    is_full: bool,
}

impl LongTerm {
    pub fn new(memory: Box<dyn LongTermMemory>, complaints: Box<Complaints>) -> Self {
        Self { memory, complaints, last: None, is_full: false }
    }

    fn complain(&mut self, error: String, what: &str) {
        if self.last.as_ref() != Some(&error) {
            (self.complaints)(&format!("{error}; {what}"));
        }
        self.last = Some(error);
    }

    /// Prepares the memory for a new game.
    pub fn begin_game(&mut self) {
        if let Err(error) = self.memory.begin_game() {
            self.complain(error, "this game is played with what was known before");
        }
    }

    /// Loads a root's stored entries into `memory`, and returns its last finished iteration.
    pub fn recall(&mut self, root: RootKey, memory: &Memory) -> Option<Finished> {
        let recalled = self.memory.recall(root);
        let Neighbourhood { finished, records } = recalled.unwrap_or_else(|error| {
            self.complain(error, "this move is thought about afresh");
            None
        })?;
        match (memory.short_term(), memory.table()) {
            (Some(table), _) => table.load(root.position, &records),
            (None, Some(table)) => {
                for &(key, entry) in &records {
                    table.store(key, 0, entry);
                }
            }
            (None, None) => {}
        }
        finished
    }

    /// Stores the entries that a search leaves for its root.
    pub fn remember(&mut self, root: RootKey, left: &Neighbourhood) {
        if self.is_full {
            return;
        }
        if let Err(error) = self.memory.remember(root, left) {
            self.is_full = true;
            self.complain(error, "the game goes on, and nothing more is remembered");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_behind_the_file_say_how_it_is_used() {
        let read = |text: &str| text.parse::<MemorySettings>();
        let plain = read("learnt.redb").expect("a file");
        assert_eq!((plain.mode, plain.kind), (LongTermMode::Both, MemoryKind::Neighbourhoods));
        let bebe = read("C:/old/learnt:bebe=200:read").expect("a file");
        assert_eq!(bebe.path, PathBuf::from("C:/old/learnt"));
        assert_eq!((bebe.mode, bebe.kind), (LongTermMode::Read, MemoryKind::Roots(200)));
        for text in ["a:off", "a:bebe=3:both", "C:/a:write", "a:merge:both"] {
            assert_eq!(read(text).map(|it| it.to_string()), Ok(text.to_owned()));
        }
        for text in ["", ":read", "a:read:both", "a:bebe=1:bebe=2"] {
            read(text).expect_err(text);
        }
        assert_eq!(read("a:bebe=0").expect("a name").path, PathBuf::from("a:bebe=0"));
    }
}
