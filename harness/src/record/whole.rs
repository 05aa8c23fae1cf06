//! Files that are whole or not there.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use anyhow::Context;

/// Puts `bytes` into the file at `path`, whose former contents stay until all is
/// written. What is no regular file, such as a pipe, is written as it is.
///
/// # Errors
///
/// Where that cannot be; the message names the file, which is as it was.
pub fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let is_other = fs::metadata(path).is_ok_and(|it| !it.is_file());
    let written = if is_other {
        fs::write(path, bytes)
    } else {
        // A link stays one.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut name = OsString::from(&path);
        name.push(".unfinished");
        fs::write(&name, bytes).and_then(|()| fs::rename(&name, &path)).inspect_err(|_| {
            // There may be none, and it is nothing to go on from.
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
        write_whole(&path, b"first").expect("a file");
        // Something is in the way of the new one.
        fs::create_dir(folder.path().join("file.unfinished")).expect("a folder");
        let error = write_whole(&path, b"second").expect_err("no file").to_string();
        assert!(error.starts_with("cannot write ") && error.ends_with("file"), "{error}");
        assert_eq!(fs::read(&path).expect("a file"), b"first");
        fs::remove_dir(folder.path().join("file.unfinished")).expect("gone");
        write_whole(&path, b"second").expect("a file");
        assert_eq!(fs::read(&path).expect("a file"), b"second");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
