//! One run at a time in one folder.

use std::fs::{self, File, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::Context;

/// The file that a run locks, and that holds its process's number.
const LOCK: &str = "run.lock";

/// A folder that no other run writes to until this is dropped. The system
/// frees the folders of processes that end in any way.
#[derive(Debug)]
pub struct FolderLock {
    path: PathBuf,
    /// The lock is on the open file.
    _file: File,
}

impl FolderLock {
    /// Takes `folder`, which is made if need be. `option` is what names another
    /// one.
    ///
    /// # Errors
    ///
    /// Where another run has it, and where nothing can be written there. A file
    /// system that has no locks is no error.
    pub fn take(folder: &Path, option: &str) -> anyhow::Result<Self> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
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
        // The file may have been removed by the run that had the folder, and
        // made anew by another one, between the opening and the lock.
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
        "another run{owner} writes to {}; wait for its end, or give this one another folder with \
         {option}",
        folder.display()
    )
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // A file that stays locks nothing.
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
