//! Detection and removal of damage in stores and swap files.

use std::fmt;

use redb::ReadableTable as _;
use rustc_hash::FxHashSet;

use crate::encoding::{record, thought};
use crate::frames::Frames;
use crate::guard::guarded;
use crate::missing::tidy;
use crate::store::{CONTEXTS, NEIGHBOURHOODS, RECORDS, failed};
use crate::{MemoryError, Store, Swap};

/// A kind of damage, with how much of it was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The database was not closed properly, or its pages contradict each other.
    Pages,
    /// Number of impossible records: their bounds exclude each other, or their context is unknown.
    Records(u64),
    /// Number of useless neighbourhoods: unreadable, of unknown context, or without any remaining
    /// records.
    Neighbourhoods(u64),
    /// Number of entries in neighbourhoods whose records are missing.
    Missing(u64),
    /// Parts of the swap file that are not complete search results.
    Swap {
        /// Number of parts.
        parts: u64,
        /// Size of the parts in bytes.
        bytes: u64,
    },
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pages => f.write_str("the database's pages were inconsistent, and are repaired"),
            Self::Records(count) => write!(f, "{count} impossible records, removed"),
            Self::Neighbourhoods(count) => {
                write!(f, "{count} neighbourhoods of which nothing can be read, removed")
            }
            Self::Missing(count) => {
                write!(
                    f,
                    "{count} records of neighbourhoods are missing, and their places are removed"
                )
            }
            Self::Swap { parts, bytes } => {
                write!(f, "{parts} damaged parts of the swap file ({bytes} bytes), removed")
            }
        }
    }
}

/// Results of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Number of records checked.
    pub records: u64,
    /// Number of neighbourhoods checked.
    pub neighbourhoods: u64,
    /// Number of search results in the swap file that wait for a merge.
    pub waiting: u64,
    /// Damage that was found and removed.
    pub damage: Vec<Damage>,
}

impl Store {
    /// Repairs the pages of the database. Returns whether they were consistent already.
    pub(crate) fn verify(&mut self) -> Result<bool, MemoryError> {
        let Self { path, database } = self;
        guarded(path, || database.check_integrity().map_err(failed("read", path)))
    }

    /// Checks the whole store and its swap file, removes damaged parts, and reports them.
    ///
    /// # Errors
    ///
    /// If the damage cannot be removed.
    pub fn check(&mut self) -> Result<Checked, MemoryError> {
        let mut checked = Checked::default();
        if !self.verify()? {
            checked.damage.push(Damage::Pages);
        }
        self.identity()?;
        let contexts: FxHashSet<u16> = self.read(|transaction| {
            let contexts = transaction.open_table(CONTEXTS)?;
            contexts.iter()?.map(|pair| Ok(pair?.1.value())).collect()
        })?;
        let mut impossible = 0;
        let tidied = self.write(|transaction| {
            let mut records = transaction.open_table(RECORDS)?;
            records.retain(|(context, _), bytes| {
                let stays = contexts.contains(&context) && record(&bytes).is_some();
                *if stays { &mut checked.records } else { &mut impossible } += 1;
                stays
            })?;
            let mut lists = transaction.open_table(NEIGHBOURHOODS)?;
            tidy(&mut lists, &records, |context| contexts.contains(&context))
        })?;
        checked.neighbourhoods = tidied.left;
        let lost = tidied.unread + tidied.emptied;
        let counted = [
            (impossible, Damage::Records(impossible)),
            (lost, Damage::Neighbourhoods(lost)),
            (tidied.missing, Damage::Missing(tidied.missing)),
        ];
        checked.damage.extend(counted.into_iter().filter(|it| it.0 > 0).map(|it| it.1));
        let swap = Swap::beside(&self.path);
        let (waiting, damage) = swap.check()?;
        checked.waiting = waiting;
        checked.damage.extend(damage);
        Ok(checked)
    }
}

impl Swap {
    /// Removes everything except complete search results. Returns their number, and the damage.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or written.
    pub fn check(&self) -> Result<(u64, Option<Damage>), MemoryError> {
        let Some((_file, bytes)) = self.locked()? else { return Ok((0, None)) };
        let Sound { kept, waiting, damage } = Sound::of(&bytes);
        if damage.is_some() {
            crate::copy::replace(self.path(), &kept)?;
        }
        Ok((waiting, damage))
    }

    /// Returns the damage in the file without removing it; `None` if there is none or no such file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn damage(&self) -> Result<Option<Damage>, MemoryError> {
        Ok(self.locked()?.and_then(|(_file, bytes)| Sound::of(&bytes).damage))
    }
}

/// The sound parts of a swap file.
pub(crate) struct Sound {
    /// Contents of the file without the damaged parts.
    kept: Vec<u8>,
    /// Number of complete search results.
    waiting: u64,
    /// The damaged parts, if any.
    pub damage: Option<Damage>,
}

impl Sound {
    pub fn of(bytes: &[u8]) -> Self {
        let frames = Frames::of(bytes);
        let whole: Vec<_> =
            frames.payloads.iter().filter(|payload| thought(payload).is_some()).cloned().collect();
        let kept = frames.identity.as_ref().map_or(Vec::new(), |it| Frames::bytes(it, &whole));
        let parts = frames.damaged.len() + frames.payloads.len() - whole.len();
        let lost = (bytes.len() - kept.len()) as u64;
        let is_sound = frames.is_whole() && parts == 0;
        let damage = Damage::Swap { parts: parts.max(1) as u64, bytes: lost };
        Self { kept, waiting: whole.len() as u64, damage: (!is_sound).then_some(damage) }
    }
}
