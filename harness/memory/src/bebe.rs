//! BeBe's learning memory, the predecessor of BeBe+.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use plywood_algorithms::{Entry, Finished, LongTermMemory, LongTermMode, Neighbourhood, RootKey};

use crate::encoding::{thought, thought_bytes};
use crate::frames::{self, Frames};
use crate::{Identity, MemoryError, StoredThought};

/// BeBe's memory: roots only, up to a fixed number, in a small file. All roots are loaded before
/// every search. A new root replaces the oldest.
#[derive(Debug)]
pub struct Bebe {
    path: PathBuf,
    identity: Identity,
    mode: LongTermMode,
    capacity: usize,
    /// Roots with their last finished iterations, oldest first.
    roots: VecDeque<(RootKey, Finished)>,
    /// Number of frames in the file, including outdated frames of roots that were searched again.
    frames: usize,
}

impl Bebe {
    /// Opens the memory in the file at `path`, with room for `capacity` roots. The file need not
    /// exist yet.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or belongs to another player.
    pub fn new(
        path: &Path,
        identity: Identity,
        mode: LongTermMode,
        capacity: usize,
    ) -> Result<Self, MemoryError> {
        let found = Frames::in_file(path)?;
        match &found.identity {
            Some(whose) => whose.must_be(&identity, path)?,
            None if found.is_whole() => {}
            None => {
                let problem = "it does not begin with a player's name".to_owned();
                return Err(MemoryError::Foreign { path: path.to_owned(), problem });
            }
        }
        let payloads = found.payloads;
        let (path, roots, frames) = (path.to_owned(), VecDeque::new(), payloads.len());
        let mut bebe = Self { path, identity, mode, capacity, roots, frames };
        for StoredThought { root, left } in payloads.iter().filter_map(|bytes| thought(bytes)) {
            if let Some(finished) = left.finished {
                bebe.put(root, finished);
            }
        }
        Ok(bebe)
    }

    /// Returns the number of stored roots.
    pub fn len(&self) -> usize {
        self.roots.len()
    }

    /// Returns whether no roots are stored.
    pub fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    /// Stores the result for a root, unless a deeper result is stored.
    fn put(&mut self, root: RootKey, finished: Finished) {
        let known = self.roots.iter().position(|(of, _)| *of == root);
        match known.and_then(|at| self.roots.remove(at)) {
            Some((_, old)) if old.depth > finished.depth => self.roots.push_back((root, old)),
            _ => self.roots.push_back((root, finished)),
        }
        while self.roots.len() > self.capacity {
            self.roots.pop_front();
        }
    }

    fn payload(root: RootKey, finished: Finished) -> Vec<u8> {
        let left = Neighbourhood { finished: Some(finished), records: Vec::new() };
        thought_bytes(&StoredThought { root, left })
    }

    /// Rewrites the file without dropped roots and outdated frames.
    fn rewrite(&mut self) -> Result<(), MemoryError> {
        let payloads: Vec<_> =
            self.roots.iter().map(|&(root, finished)| Self::payload(root, finished)).collect();
        let bytes = Frames::bytes(&self.identity, &payloads);
        crate::copy::replace(&self.path, &bytes)?;
        self.frames = payloads.len();
        Ok(())
    }
}

impl LongTermMemory for Bebe {
    fn recall(&mut self, root: RootKey) -> Result<Option<Neighbourhood>, String> {
        if !self.mode.reads() {
            return Ok(None);
        }
        let of_context = self.roots.iter().filter(|(of, _)| of.context == root.context);
        let entry = |&(RootKey { position, .. }, Finished { depth, bounds, best })| {
            (position, Entry { bounds, depth, best })
        };
        let records = of_context.map(entry).collect();
        let finished = self.roots.iter().find(|(of, _)| *of == root).map(|(_, it)| *it);
        Ok(Some(Neighbourhood { finished, records }))
    }

    fn remember(&mut self, root: RootKey, left: &Neighbourhood) -> Result<(), String> {
        let Some(finished) = left.finished.filter(|_| self.mode.writes()) else { return Ok(()) };
        self.put(root, finished);
        let payload = Self::payload(root, finished);
        let written = frames::append(&self.path, &self.identity, &payload).and_then(|()| {
            self.frames += 1;
            if self.frames > 2 * self.capacity { self.rewrite() } else { Ok(()) }
        });
        written.map_err(|error| error.to_string())
    }
}
