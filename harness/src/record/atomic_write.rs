//! Writes files atomically, so that they are never incomplete.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use anyhow::Context;

/// Writes `bytes` to the file at `path`, whose old content remains until everything is written.
/// Anything other than a regular file, such as a pipe, is written directly.
///
/// # Errors
///
/// Fails if the file cannot be written. The message names it, and its content is unchanged.
pub fn write_whole(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let is_other = fs::metadata(path).is_ok_and(|it| !it.is_file());
    let written = if is_other {
        fs::write(path, bytes)
    } else {
        // Follow symbolic links, so that these are preserved.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut name = OsString::from(&path);
        name.push(".unfinished");
        fs::write(&name, bytes).and_then(|()| fs::rename(&name, &path)).inspect_err(|_| {
            // The unfinished file may not exist, and is of no use.
            let _ = fs::remove_file(&name);
        })
    };
    written.with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_written_is_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        write_whole(&path, "first").expect("a file");
        // A folder blocks the new file.
        fs::create_dir(folder.path().join("file.unfinished")).expect("a folder");
        let error = write_whole(&path, "second").expect_err("no file").to_string();
        assert!(error.starts_with("cannot write ") && error.ends_with("file"), "{error}");
        assert_eq!(fs::read(&path).expect("a file"), b"first");
        fs::remove_dir(folder.path().join("file.unfinished")).expect("gone");
        write_whole(&path, "second").expect("a file");
        assert_eq!(fs::read(&path).expect("a file"), b"second");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
