//! Reads files and streams of limited size.

use std::fs::{self, File};
use std::io::{self, Cursor, Read, stdin};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The most bytes that are read from a file or a stream: 1 GiB.
const MOST: u64 = 1 << 30;

/// Reads all bytes of the file at `path`.
///
/// # Errors
///
/// Returns an error if the file cannot be read or exceeds 1 GiB, as a device such as `/dev/zero` does.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_file(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The path that denotes standard input on a command line.
const STANDARD_INPUT: &str = "-";

/// Opens the file at `path` for reading in pieces. The path `-` is standard input, whose contents are kept
/// for further calls.
///
/// # Errors
///
/// Returns an error if the file cannot be opened or is known to exceed 1 GiB. Otherwise the reader fails when
/// it passes 1 GiB.
pub fn open_file(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path == Path::new(STANDARD_INPUT) {
        return Ok(Box::new(Cursor::new(standard_input()?)));
    }
    // The size of a regular file is known in advance.
    if fs::metadata(path)?.len() > MOST {
        return Err(too_large(MOST));
    }
    Ok(Box::new(Within { input: File::open(path)?, left: MOST, most: MOST }))
}

/// Returns all bytes of standard input, which is read only once.
fn standard_input() -> io::Result<Arc<[u8]>> {
    static READ: Mutex<Option<Arc<[u8]>>> = Mutex::new(None);
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(bytes) = &*read {
        return Ok(Arc::clone(bytes));
    }
    let bytes: Arc<[u8]> = read_input(stdin().lock())?.into();
    *read = Some(Arc::clone(&bytes));
    Ok(bytes)
}

/// Returns a reader that fails after 1 GiB of `input`.
pub fn limited(input: impl Read) -> impl Read {
    Within { input, left: MOST, most: MOST }
}

/// A reader that fails after a given number of bytes.
struct Within<I> {
    input: I,
    left: u64,
    most: u64,
}

impl<I: Read> Read for Within<I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.left = self.left.checked_sub(read as u64).ok_or_else(|| too_large(self.most))?;
        Ok(read)
    }
}

/// Reads the UTF-8 text file at `path`.
///
/// # Errors
///
/// Returns the errors of [`read_file`], and an error if the file is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    let text = String::from_utf8(read_file(path)?);
    text.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

/// Reads all bytes of a stream.
///
/// # Errors
///
/// Returns an error if the stream cannot be read or exceeds 1 GiB.
pub fn read_input(input: impl Read) -> io::Result<Vec<u8>> {
    read_within(input, MOST)
}

fn read_within(input: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Within { input, left: most, most }.read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn too_large(most: u64) -> io::Error {
    let problem = format!("it has more than {} MiB, the most that is read", most >> 20);
    io::Error::new(io::ErrorKind::FileTooLarge, problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_without_end_is_refused() {
        let error = read_within(io::repeat(0), 1 << 20).expect_err("no end");
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(error.to_string(), "it has more than 1 MiB, the most that is read");
        let whole = read_within(io::repeat(7).take(1 << 20), 1 << 20).expect("just so many");
        assert_eq!(whole.len(), 1 << 20);
    }
}
