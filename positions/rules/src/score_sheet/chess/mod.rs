//! Games of chess in the PGN of people and programs.

mod read;
mod results;
mod standard_text;
mod visited;
mod words;

use std::io;
use std::path::Path;

use flate2::read::MultiGzDecoder;
use plywood_positions::{read_file, read_input};

use super::value;
use super::write::VARIANT;

pub use read::read_pgn;
pub use results::{GameRecord, read_results};

/// Reads a file of games, and decompresses it if it is a gzip file.
///
/// # Errors
///
/// If the file cannot be read, or the compressed data are damaged.
pub fn read_pgn_file(file: &Path) -> io::Result<Vec<u8>> {
    let bytes = read_file(file)?;
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes);
    }
    read_input(MultiGzDecoder::new(&*bytes))
}

/// The variant of chess that the tag `Variant` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    /// Standard chess; also assumed without the tag.
    Standard,
    /// Chess960, with one of 960 start positions.
    Chess960,
    /// A game with other rules.
    Other,
}

impl Variant {
    /// Returns the variant of a game with these tags.
    fn of(tags: &[(String, String)]) -> Self {
        let name = value(tags, VARIANT).unwrap_or("").to_ascii_lowercase();
        match name.trim() {
            "" | "?" | "standard" | "chess" | "from position" => Self::Standard,
            "chess960" | "chess 960" | "fischerandom" | "fischerrandom" => Self::Chess960,
            _ => Self::Other,
        }
    }
}
