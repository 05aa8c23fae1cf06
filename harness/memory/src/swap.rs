//! Swap files, which contain the search results since the last merge.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::check::Sound;
use crate::encoding::{thought, thought_bytes};
use crate::frames::{self, Frames};
use crate::{Identity, MemoryError, Merged, Store, StoredThought};

/// A swap file: search results are appended during a game, and merged into the store afterwards.
#[derive(Clone, Debug)]
pub struct Swap {
    path: PathBuf,
}

impl Swap {
    /// Returns the swap file of the store at `path`: next to it, with `.swap` appended to its name.
    pub fn beside(path: &Path) -> Self {
        let mut name = OsString::from(path);
        name.push(".swap");
        Self { path: name.into() }
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a search result of the player `identity`.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or belongs to another player.
    pub fn append(&self, identity: &Identity, new: &StoredThought) -> Result<(), MemoryError> {
        frames::append(&self.path, identity, &thought_bytes(new))
    }

    /// Reads the frames of the file; none if it does not exist.
    pub(crate) fn frames(&self) -> Result<Frames, MemoryError> {
        Frames::in_file(&self.path)
    }

    /// Opens and locks the file, and reads its bytes; `None` if it does not exist. The lock lasts
    /// until the file is closed.
    pub(crate) fn locked(&self) -> Result<Option<(File, Vec<u8>)>, MemoryError> {
        if !fs::exists(&self.path).map_err(MemoryError::file("read", &self.path))? {
            return Ok(None);
        }
        let mut file = frames::open(&self.path)?;
        let bytes = frames::read(&mut file).map_err(MemoryError::file("read", &self.path))?;
        Ok(Some((file, bytes)))
    }

    /// Reads the search results that wait for a merge.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn thoughts(&self) -> Result<Vec<StoredThought>, MemoryError> {
        let frames = self.frames()?;
        Ok(frames.payloads.iter().filter_map(|payload| thought(payload)).collect())
    }

    /// Merges all complete search results into the store at `store`, which is created if necessary,
    /// and empties the file.
    ///
    /// Damaged results are skipped, and reported in the return value. If the process is killed
    /// before the file is emptied, the next merge repeats the same results, which changes nothing.
    ///
    /// # Errors
    ///
    /// If the store cannot be written; the swap file is then unchanged.
    pub fn merge_into(&self, store: &Path) -> Result<Merged, MemoryError> {
        let Some((file, bytes)) = self.locked()? else { return Ok(Merged::default()) };
        if bytes.is_empty() {
            return Ok(Merged::default());
        }
        let Frames { identity, payloads, .. } = Frames::of(&bytes);
        let Some(identity) = identity else {
            let problem = "its first frame is damaged, so the player that it belongs to is unknown";
            let (path, problem) = (self.path.clone(), problem.to_owned());
            return Err(MemoryError::Foreign { path, problem });
        };
        let thoughts: Vec<_> = payloads.iter().filter_map(|payload| thought(payload)).collect();
        let merged = Store::open(store, &identity)?.merge(&thoughts)?;
        file.set_len(0).map_err(MemoryError::file("write", &self.path))?;
        Ok(Merged { damage: Sound::of(&bytes).damage, ..merged })
    }
}
