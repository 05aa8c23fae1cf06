//! Locks a folder so that only one run writes to it.

use std::fs::{self, File, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::Context;

/// The lock file, which contains the id of the run's process.
const LOCK: &str = "run.lock";

/// A lock that prevents other runs from writing to a folder until it is dropped. The operating
/// system releases it when the process ends for any reason.
#[derive(Debug)]
pub struct FolderLock {
    path: PathBuf,
    /// Keeps the file open, and thereby locked.
    _file: File,
}

impl FolderLock {
    /// Locks `folder` and creates it if necessary. `option` is the command-line option that sets
    /// another folder, for the error message.
    ///
    /// # Errors
    ///
    /// Fails if another run has locked the folder or if it cannot be written. A file system without
    /// locks is not an error.
    pub fn take(folder: &Path, option: &str) -> anyhow::Result<Self> {
        fs::create_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
        let path = folder.join(LOCK);
        let context = || format!("cannot write {}", path.display());
        let mut options = File::options();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .with_context(context)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(in_use(folder, option, &mut file));
        }
        let own = process::id().to_string();
        file.set_len(0).and_then(|()| file.write_all(own.as_bytes())).with_context(context)?;
        // Between opening and locking, the previous run may have removed the file and another run
        // may have created it again.
        if fs::read_to_string(&path).is_ok_and(|owner| owner == own) {
            Ok(Self { path, _file: file })
        } else {
            Err(in_use(folder, option, &mut file))
        }
    }
}

fn in_use(folder: &Path, option: &str, file: &mut File) -> anyhow::Error {
    let mut owner = String::new();
    let read = file.rewind().and_then(|()| file.read_to_string(&mut owner));
    let owner = match read {
        Ok(1..) => format!(" (process {})", owner.trim()),
        _ => String::new(),
    };
    anyhow::anyhow!(
        "another run{owner} writes to {}; wait until it ends, or choose another folder with {option}",
        folder.display()
    )
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // A leftover lock file has no effect.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_run_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("new");
        let first = FolderLock::take(&folder, "--out").expect("free");
        let error = FolderLock::take(&folder, "--out").expect_err("taken").to_string();
        assert!(error.contains(&format!("another run (process {})", process::id())), "{error}");
        drop(first);
        assert!(!folder.join(LOCK).exists());
        fs::write(folder.join(LOCK), "12345").expect("what a killed run leaves");
        FolderLock::take(&folder, "--out").expect("free again");
    }
}
