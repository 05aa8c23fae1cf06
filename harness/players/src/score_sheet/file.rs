//! Files of games.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use flate2::read::MultiGzDecoder;

/// Whether the name of a file ends in `.pgn` or `.pgn.gz`.
pub fn is_pgn(file: &Path) -> bool {
    let name = file.to_string_lossy().to_lowercase();
    name.ends_with(".pgn") || name.ends_with(".pgn.gz")
}

/// The bytes of a file of games, decompressed if gzip has compressed it.
///
/// # Errors
///
/// If the file cannot be read, or the compressed data are damaged.
pub fn read_pgn_file(file: &Path) -> io::Result<Vec<u8>> {
    let bytes = fs::read(file)?;
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes);
    }
    let mut text = Vec::new();
    MultiGzDecoder::new(&*bytes).read_to_end(&mut text)?;
    Ok(text)
}
