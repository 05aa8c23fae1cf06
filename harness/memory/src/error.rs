//! Errors of long-term memories.

use std::io;
use std::path::{Path, PathBuf};

/// An error of a long-term memory. Records stored earlier are unchanged.
#[derive(Debug, thiserror::Error)]
pub enum MemoryError {
    /// A file cannot be read or written.
    #[error("{}: cannot {what} it: {error}{}", path.display(), advice(error))]
    File {
        /// Operation that failed.
        what: &'static str,
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        error: io::Error,
    },
    /// Another process has the store open.
    #[error("{} is in use by another process; wait until it is done", .0.display())]
    InUse(PathBuf),
    /// The database is damaged beyond repair.
    #[error(
        "{} is damaged: {problem}; restore a copy (`plywood-play memory restore`), or delete the file",
        path.display()
    )]
    Damaged {
        /// Path of the file.
        path: PathBuf,
        /// The damage found.
        problem: String,
    },
    /// The file is not a memory.
    #[error("{} is not a memory of searches; name the file of a player's memory=FILE", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Reason why it is not a memory.
        problem: String,
    },
    /// The file belongs to another player.
    #[error(
        "{} holds the thoughts of another player: its {field} is \"{found}\", and not \
         \"{expected}\"; give each player a memory of its own",
        path.display()
    )]
    Identity {
        /// The file.
        path: PathBuf,
        /// Field that differs between the players.
        field: &'static str,
        /// Its value in the file.
        found: String,
        /// Its value for this player.
        expected: String,
    },
    /// All numbers for root contexts are in use.
    #[error("{} has thoughts about {} roots, the most that a memory can store; begin another memory", .0.display(), u16::MAX)]
    Contexts(PathBuf),
}

/// Returns advice on how to resolve an error of the operating system.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull => "; make room on the disk: nothing that was stored is lost",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "; choose a folder that can be written"
        }
        io::ErrorKind::NotFound => "; check the path",
        _ => "",
    }
}

impl MemoryError {
    pub(crate) fn file(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::File { what, path, error }
    }

    /// Converts an error of the database in the file at `path`.
    pub(crate) fn database(what: &'static str, path: &Path, error: redb::Error) -> Self {
        let path = path.to_owned();
        match error {
            redb::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => {
                Self::Foreign { path, problem: error.to_string() }
            }
            redb::Error::Io(error) => Self::File { what, path, error },
            redb::Error::DatabaseAlreadyOpen => Self::InUse(path),
            redb::Error::TableDoesNotExist(_) | redb::Error::TableTypeMismatch { .. } => {
                Self::Foreign { path, problem: error.to_string() }
            }
            error => Self::Damaged { path, problem: error.to_string() },
        }
    }
}
