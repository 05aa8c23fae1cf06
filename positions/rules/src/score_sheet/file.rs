//! Files of games.

#[cfg(feature = "chess")]
use std::io;
use std::path::Path;

#[cfg(feature = "chess")]
use flate2::read::MultiGzDecoder;
#[cfg(feature = "chess")]
use plywood_positions::{read_file, read_input};

/// Returns whether a file name ends in `.pgn` or `.pgn.gz`.
pub fn is_pgn(file: &Path) -> bool {
    let ends_with = |file: &Path, ending: &str| {
        file.extension().is_some_and(|it| it.eq_ignore_ascii_case(ending))
    };
    let inside = file.file_stem().map(Path::new).filter(|_| ends_with(file, "gz"));
    ends_with(inside.unwrap_or(file), "pgn")
}

/// Reads a file of games, and decompresses it if it is a gzip file.
///
/// # Errors
///
/// If the file cannot be read, or the compressed data are damaged.
#[cfg(feature = "chess")]
pub fn read_pgn_file(file: &Path) -> io::Result<Vec<u8>> {
    let bytes = read_file(file)?;
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes);
    }
    read_input(MultiGzDecoder::new(&*bytes))
}
