//! Input files of a run, identified by the hash of their contents.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

use anyhow::Context;
use plywood_positions::read_file;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::catalogue::chess::parameter_file;

/// A file that a run has read, with its path and the hash of its contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// The path as the user gave it.
    pub file: String,
    /// SHA-256 of the file's bytes, in hexadecimal.
    pub sha256: String,
}

impl Source {
    /// Reads and hashes the file at `path`.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let file = path.display().to_string();
        let bytes = read_file(path).with_context(|| file.clone())?;
        Ok(Self { file, sha256: sha256(&bytes) })
    }

    /// Hashes the parameter file of the evaluation called `name`, if it has a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn of_evaluation(name: &str) -> anyhow::Result<Option<Self>> {
        parameter_file(name).map(Self::read).transpose()
    }
}

/// Returns the last component of a path without its extension, or `standard-input` for `-`.
pub fn stem(path: &str) -> Cow<'_, str> {
    if path == "-" {
        return "standard-input".into();
    }
    Path::new(path).file_stem().map_or(path.into(), OsStr::to_string_lossy)
}

/// Returns the SHA-256 of `bytes` in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    format!("{:x}", Sha256::digest(bytes))
}
