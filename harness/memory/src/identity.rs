//! Identities of players: the settings that must match for stored values to be valid.

use std::fmt;
use std::path::Path;

use crate::MemoryError;

/// Version of the stored format and of the searches that write it. It is raised when either
/// changes.
pub const VERSION: u32 = 1;

/// The player that a store belongs to. Values of another evaluation, search or version are invalid,
/// so such a store is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Name of the game.
    pub game: String,
    /// Name of the evaluation. Its dependence on the root is in the key
    /// ([`RootKey::context`](plywood_algorithms::RootKey::context)).
    pub evaluation: String,
    /// Algorithm with its settings.
    pub search: String,
    /// Version of format and searches.
    pub version: u32,
}

impl Identity {
    /// Returns an identity with the current version.
    pub fn new(game: &str, evaluation: &str, search: &str) -> Self {
        Self {
            game: game.to_owned(),
            evaluation: evaluation.to_owned(),
            search: search.to_owned(),
            version: VERSION,
        }
    }

    /// Returns all fields as names and values.
    pub(crate) fn fields(&self) -> [(&'static str, String); 4] {
        [
            ("game", self.game.clone()),
            ("evaluation", self.evaluation.clone()),
            ("search", self.search.clone()),
            ("version", self.version.to_string()),
        ]
    }

    /// Builds an identity from the fields that [`Self::fields`] lists.
    pub(crate) fn from_fields(field: impl Fn(&str) -> Option<String>) -> Option<Self> {
        Some(Self {
            game: field("game")?,
            evaluation: field("evaluation")?,
            search: field("search")?,
            version: field("version")?.parse().ok()?,
        })
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let lines: Vec<_> =
            self.fields().iter().map(|(name, value)| format!("{name} {value}")).collect();
        lines.join("\n").into_bytes()
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        Self::from_fields(|name| {
            let mut fields = text.lines().filter_map(|line| line.split_once(' '));
            fields.find(|(of, _)| *of == name).map(|(_, value)| value.to_owned())
        })
    }

    /// Returns an error if this identity, found in the file at `path`, is not `expected`.
    pub(crate) fn must_be(&self, expected: &Self, path: &Path) -> Result<(), MemoryError> {
        for ((field, found), (_, expected)) in self.fields().into_iter().zip(expected.fields()) {
            if found != expected {
                let path = path.to_owned();
                return Err(MemoryError::Identity { path, field, found, expected });
            }
        }
        Ok(())
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, evaluation, search, version } = self;
        write!(f, "{game}, {search}, eval={evaluation}, version {version}")
    }
}
