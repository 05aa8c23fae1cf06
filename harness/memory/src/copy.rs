//! Backup and restoration of stores.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use crate::{MemoryError, Store};

/// Replaces the file at `path` by `bytes`. The old file is kept until the new file is complete.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), MemoryError> {
    let mut name = OsString::from(path);
    name.push(".new");
    let new = Path::new(&name);
    let written = fs::File::create(new).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(new, path)).map_err(|error| {
        let _ = fs::remove_file(new);
        MemoryError::file("write", path)(error)
    })
}

/// Copies the store at `from` to `to`, and returns its size in bytes. An existing copy is replaced
/// only when the new copy is complete. The swap file is not copied.
///
/// # Errors
///
/// If the store is damaged, or either file cannot be used.
pub fn back_up(from: &Path, to: &Path) -> Result<u64, MemoryError> {
    // An open store cannot be written by other processes; opening also repairs it after a crash.
    let store = Store::open_any(from)?;
    store.identity()?;
    copy(from, to)
}

/// Replaces the store at `store`, if any, by the copy at `from`. Returns its size in bytes.
///
/// # Errors
///
/// If the copy is damaged, or either file cannot be used; the store is then unchanged.
pub fn restore(from: &Path, store: &Path) -> Result<u64, MemoryError> {
    let mut checked = Store::open_any(from)?;
    checked.verify()?;
    checked.identity()?;
    drop(checked);
    copy(from, store)
}

/// Replaces a file by a copy of another, and returns its size in bytes.
fn copy(from: &Path, to: &Path) -> Result<u64, MemoryError> {
    let bytes = fs::read(from).map_err(MemoryError::file("read", from))?;
    replace(to, &bytes)?;
    Ok(bytes.len() as u64)
}
