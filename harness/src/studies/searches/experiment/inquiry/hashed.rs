//! Files identified in an experiment by the SHA-256 of their content.

use std::io;
use std::path::{Path, PathBuf};

use plywood_positions::read_file;
use serde::Deserialize;
use toml::Spanned;

use crate::catalogue::source::sha256;

/// A `[[file]]` of an experiment: a suite with fixed content, which users may obtain from any
/// source.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SuiteFile {
    /// The path of the EPD file, such as `"external/kaufman.epd"`, by which groups name the suite.
    /// Required.
    pub suite: Spanned<String>,
    /// The SHA-256 of that file, in hexadecimal. Required.
    pub sha256: Hash,
    /// The kind of the suite's positions, such as `"pawns"`, for a comparison over kinds and
    /// sources. Rows state it. Requires `source`. Default: none.
    pub kind: Option<String>,
    /// The source of the suite's positions, such as the program that played the games. No other suite
    /// may have the same kind and source. Requires `kind`. Default: none.
    pub source: Option<String>,
}

/// A SHA-256 hash as 64 lower-case hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Hash(String);

/// The reason why a file is not the one named by an experiment.
#[derive(Debug, thiserror::Error)]
pub enum Unfit {
    /// The file cannot be read.
    #[error("{}: {why}; put the file with the SHA-256 {expected} there", file.display())]
    Unread {
        /// Path of the file.
        file: PathBuf,
        /// Expected SHA-256.
        expected: String,
        /// Error of the operating system.
        why: io::Error,
    },
    /// The file has different content.
    #[error(
        "{} has the SHA-256 {found}, not the one that the experiment names, {expected}; take the \
         file that it was written for",
        file.display()
    )]
    Other {
        /// Path of the file.
        file: PathBuf,
        /// SHA-256 of the file.
        found: String,
        /// Expected SHA-256.
        expected: String,
    },
}

impl SuiteFile {
    /// Checks that the file exists and has the expected content.
    ///
    /// # Errors
    ///
    /// Fails if it does not. The message names the file, the hash found and the remedy.
    pub fn ensure_there(&self) -> Result<(), Unfit> {
        self.sha256.of_file(Path::new(self.suite.get_ref()), read_file).map(drop)
    }
}

impl Hash {
    /// Returns the 64 digits in lower case.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Reads `file` with `read` and returns its content if the hash matches.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or has another hash.
    pub fn of_file(
        &self,
        file: &Path,
        read: impl FnOnce(&Path) -> io::Result<Vec<u8>>,
    ) -> Result<Vec<u8>, Unfit> {
        let (expected, file) = (self.0.clone(), file.to_owned());
        let bytes = match read(&file) {
            Ok(bytes) => bytes,
            Err(why) => return Err(Unfit::Unread { file, expected, why }),
        };
        let found = sha256(&bytes);
        if found == expected { Ok(bytes) } else { Err(Unfit::Other { file, found, expected }) }
    }
}

impl TryFrom<String> for Hash {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let is_hash = text.len() == 64 && text.bytes().all(|it| it.is_ascii_hexdigit());
        if is_hash {
            return Ok(Self(text.to_lowercase()));
        }
        Err(format!("\"{text}\" is not a SHA-256; write the 64 digits that sha256sum prints"))
    }
}
