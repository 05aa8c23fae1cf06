//! Errors of endgame tables.

use std::io;
use std::path::{Path, PathBuf};

use plywood_algorithms::Stopped;
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
    /// The file is something else, of another version, or has changed since it was written.
    #[error("{} {problem}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The fault, and the remedy.
        problem: String,
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
    /// The computation was asked to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// Tables were built in the wrong order.
    #[error(transparent)]
    Order(#[from] MissingTable),
}

impl TableError {
    pub(super) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::Io { path, error }
    }

    /// The part `what` of a file does not fit.
    pub(super) fn damaged(path: &Path, what: &str) -> Self {
        let problem = format!("is damaged: {what}; remove it, and build it again");
        Self::File { path: path.to_owned(), problem }
    }
}
