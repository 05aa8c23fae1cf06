//! Files and streams of others, which may have no end.

use std::fs::{self, File};
use std::io::{self, Cursor, Read, stdin};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The most bytes that are read of a file or a stream: 1 GiB.
const MOST: u64 = 1 << 30;

/// All bytes of the file at `path`.
///
/// # Errors
///
/// If it cannot be read, or has more than 1 GiB, as a device such as `/dev/zero` has.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_file(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The path of standard input on a command line.
const STANDARD_INPUT: &str = "-";

/// The file at `path`, to be read piece by piece. The path `-` is standard input, which is kept for the
/// next call.
///
/// # Errors
///
/// If it cannot be opened; if it has more than 1 GiB, at once or when so much is read.
pub fn open_file(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path == Path::new(STANDARD_INPUT) {
        return Ok(Box::new(Cursor::new(standard_input()?)));
    }
    // The size of a regular file is known before anything is read.
    if fs::metadata(path)?.len() > MOST {
        return Err(too_large(MOST));
    }
    Ok(Box::new(Within { input: File::open(path)?, left: MOST, most: MOST }))
}

/// All bytes of standard input, which is read once.
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

/// An input that ends with an error after 1 GiB.
pub fn limited(input: impl Read) -> impl Read {
    Within { input, left: MOST, most: MOST }
}

/// An input that fails after so many bytes.
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

/// The text of the file at `path`, which is UTF-8.
///
/// # Errors
///
/// As [`read_file`], or if it is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    let text = String::from_utf8(read_file(path)?);
    text.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

/// All bytes of a stream.
///
/// # Errors
///
/// If it cannot be read, or has more than 1 GiB.
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
