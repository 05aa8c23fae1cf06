//! Errors of endgame tables.

use std::io;
use std::path::{Path, PathBuf};

use plywood_algorithms::StopReason;
use plywood_algorithms::retrograde::TooLong;
use plywood_positions::endgame::{Ending, MissingTable};

use super::TableName;
use super::header::metric_name;

/// An error while building, reading or probing endgame tables.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// An input or output error.
    #[error("{}: {error}", path.display())]
    Io {
        /// File or directory.
        path: PathBuf,
        /// Error of the operating system.
        error: io::Error,
    },
    /// The file is not an endgame table, has another version, or is damaged.
    #[error("{} {problem}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Fault and remedy.
        problem: String,
    },
    /// The directory has no file for this table.
    #[error(
        "{} contains no table {name}; `plywood-play endgame build {} --distance {} --tables {}` builds it",
        dir.display(),
        name.ending,
        metric_name(name.metric),
        dir.display()
    )]
    Missing {
        /// Ending and metric of the table.
        name: TableName,
        /// Directory of the tables.
        dir: PathBuf,
    },
    /// The directory has no distance-to-mate tables, which players need.
    #[error(
        "{} contains no tables; `plywood-play endgame build all --men 3 --tables {}` builds some",
        dir.display(),
        dir.display()
    )]
    NoTables {
        /// Directory of the tables.
        dir: PathBuf,
    },
    /// No endgame table can contain the position.
    #[error("{position}: {why}")]
    NoEnding {
        /// The position.
        position: String,
        /// The reason.
        why: &'static str,
    },
    /// Building the table needs more memory than allowed.
    #[error("{ending} needs {needed} bytes of memory, and {allowed} are allowed; raise --memory")]
    Memory {
        /// The ending.
        ending: Ending,
        /// Memory needed, in bytes.
        needed: u64,
        /// Memory allowed, in bytes.
        allowed: u64,
    },
    /// A win is longer than a table can store.
    #[error("{ending}: {error}")]
    TooLong {
        /// The ending.
        ending: Ending,
        /// Error of the retrograde analysis.
        error: TooLong,
    },
    /// The computation was stopped.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// A table needs another table that has not been built.
    #[error(transparent)]
    Order(#[from] MissingTable),
}

impl TableError {
    pub(super) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::Io { path, error }
    }

    /// Returns the error for a file whose part `what` is invalid.
    pub(super) fn damaged(path: &Path, what: &str) -> Self {
        let problem = format!("is damaged: {what}; remove it, and build it again");
        Self::File { path: path.to_owned(), problem }
    }
}
