//! Errors of endgame tables.

use std::io;
use std::path::PathBuf;

use plywood_algorithms::retrograde::TooLong;
use plywood_positions::endgame::{Ending, MissingTable};

use super::TableName;
use super::header::metric_name;

/// An endgame table cannot be made, read or asked.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The system says why.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
    /// The file is something else.
    #[error("{} is not an endgame table", path.display())]
    NoTable {
        /// The file.
        path: PathBuf,
    },
    /// Another version of the program made it.
    #[error("{} has version {found}; this program reads {expected}; build it again", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The file's version.
        found: u32,
        /// The only one that can be read.
        expected: u32,
    },
    /// The file has changed since it was written.
    #[error("{} is damaged: {what}; remove it, and build it again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The part that does not fit.
        what: String,
    },
    /// There is no file.
    #[error(
        "{} has no table {name}; plywood endgame build {} --distance {} --tables {} makes it",
        dir.display(),
        name.ending,
        metric_name(name.metric),
        dir.display()
    )]
    Missing {
        /// Which one.
        name: TableName,
        /// The folder.
        dir: PathBuf,
    },
    /// A folder without tables for players.
    #[error(
        "{} has no tables of the distance to mate; plywood endgame build all --men 3 --tables {} \
         makes some",
        dir.display(),
        dir.display()
    )]
    NoTables {
        /// The folder.
        dir: PathBuf,
    },
    /// No table can have the position.
    #[error("{position}: {why}")]
    NoEnding {
        /// The position.
        position: String,
        /// The reason.
        why: &'static str,
    },
    /// It would take more memory than is allowed.
    #[error("{ending} needs {needed} bytes of memory, and {allowed} are allowed")]
    Memory {
        /// The ending.
        ending: Ending,
        /// Bytes.
        needed: u64,
        /// Bytes.
        allowed: u64,
    },
    /// A win is too long.
    #[error("{ending}: {error}")]
    TooLong {
        /// The ending.
        ending: Ending,
        /// Why.
        error: TooLong,
    },
    /// Tables were built in the wrong order.
    #[error(transparent)]
    Order(#[from] MissingTable),
}

impl TableError {
    pub(super) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::Io { path, error }
    }
}
