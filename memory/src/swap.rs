//! What has been thought since the last merge.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::encoding::{thought, thought_bytes};
use crate::frames::{self, Frames};
use crate::{Identity, MemoryError, Merged, Store, StoredThought};

/// A swap file: thoughts are appended to it while a game is played, and merged
/// into the store after it.
#[derive(Clone, Debug)]
pub struct Swap {
    path: PathBuf,
}

impl Swap {
    /// The swap file of the store at `path`: it stands beside it, and its name
    /// ends with `.swap`.
    pub fn beside(path: &Path) -> Self {
        let mut name = OsString::from(path);
        name.push(".swap");
        Self { path: name.into() }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a thought of `identity`.
    ///
    /// # Errors
    ///
    /// Where it cannot be written, or the file has thoughts of another player.
    pub fn append(&self, identity: &Identity, new: &StoredThought) -> Result<(), MemoryError> {
        frames::append(&self.path, identity, &thought_bytes(new))
    }

    /// What it holds; nothing where there is no such file.
    pub(crate) fn frames(&self) -> Result<Frames, MemoryError> {
        match File::open(&self.path).and_then(|mut file| frames::read(&mut file)) {
            Ok(bytes) => Ok(Frames::of(&bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Frames::of(&[])),
            Err(error) => Err(MemoryError::file("read", &self.path)(error)),
        }
    }

    /// The thoughts that wait for a merge.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read.
    pub fn thoughts(&self) -> Result<Vec<StoredThought>, MemoryError> {
        let frames = self.frames()?;
        Ok(frames.payloads.iter().filter_map(|payload| thought(payload)).collect())
    }

    /// Merges all whole thoughts into the store at `store`, which is made if it
    /// does not exist, and empties the file. Damaged ones are left out: to see
    /// them, check first ([`Store::check`]). If the process dies before the file
    /// is empty, the next merge takes the same thoughts over again, which
    /// changes nothing.
    ///
    /// # Errors
    ///
    /// Where the store cannot be written: then the file stays as it is.
    pub fn merge_into(&self, store: &Path) -> Result<Merged, MemoryError> {
        if !fs::exists(&self.path).map_err(MemoryError::file("read", &self.path))? {
            return Ok(Merged::default());
        }
        let mut file = frames::open(&self.path)?;
        let failed = || MemoryError::file("read", &self.path);
        let bytes = frames::read(&mut file).map_err(failed())?;
        let Frames { identity, payloads, .. } = Frames::of(&bytes);
        let Some(identity) = identity else {
            if bytes.is_empty() {
                return Ok(Merged::default());
            }
            let problem = "its first line is damaged, so that nobody knows whose thoughts it holds";
            let (path, problem) = (self.path.clone(), problem.to_owned());
            return Err(MemoryError::Foreign { path, problem });
        };
        let thoughts: Vec<_> = payloads.iter().filter_map(|payload| thought(payload)).collect();
        let merged = Store::open(store, &identity)?.merge(&thoughts)?;
        file.set_len(0).map_err(MemoryError::file("write", &self.path))?;
        Ok(merged)
    }
}
