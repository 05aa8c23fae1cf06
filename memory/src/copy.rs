//! Copies of a store.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use crate::{MemoryError, Store};

/// Puts `bytes` in place of the file at `path`; until all is written, the old
/// file is there.
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

/// Copies the store at `from` to `to`, and says how many bytes it has. A copy
/// that is there already is replaced only when the new one is complete. What
/// waits in the swap file for a merge is not part of it.
///
/// # Errors
///
/// Where the store is damaged, or either file cannot be used.
pub fn back_up(from: &Path, to: &Path) -> Result<u64, MemoryError> {
    // Nobody writes to it meanwhile, and it is repaired after a crash.
    let store = Store::open_any(from)?;
    store.identity()?;
    let bytes = fs::read(from).map_err(MemoryError::file("read", from))?;
    replace(to, &bytes)?;
    Ok(bytes.len() as u64)
}

/// Puts the copy at `copy` in place of the store at `store`, whatever is there.
///
/// # Errors
///
/// Where the copy is damaged, or either file cannot be used; then the store
/// stays as it is.
pub fn restore(copy: &Path, store: &Path) -> Result<u64, MemoryError> {
    let mut checked = Store::open_any(copy)?;
    checked.verify()?;
    checked.identity()?;
    drop(checked);
    let bytes = fs::read(copy).map_err(MemoryError::file("read", copy))?;
    replace(store, &bytes)?;
    Ok(bytes.len() as u64)
}
