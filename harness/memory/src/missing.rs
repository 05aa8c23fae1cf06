//! Neighbourhoods whose records are missing.

use redb::{ReadableTable, Table};

use crate::encoding::{list, list_bytes};

/// Changes to the neighbourhoods.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tidied {
    /// Neighbourhoods kept.
    pub left: u64,
    /// Neighbourhoods removed because they could not be read.
    pub unread: u64,
    /// Neighbourhoods removed because all their records are missing.
    pub emptied: u64,
    /// Entries removed from the neighbourhoods kept.
    pub missing: u64,
}

/// Removes the entries of missing records from all neighbourhoods, and removes neighbourhoods that
/// have become useless: those of unknown contexts, unreadable ones, and those that have lost all
/// their entries.
pub fn tidy(
    lists: &mut Table<'_, (u16, u64), &'static [u8]>,
    records: &impl ReadableTable<(u16, u64), [u8; 12]>,
    is_known: impl Fn(u16) -> bool,
) -> Result<Tidied, redb::Error> {
    let mut tidied = Tidied::default();
    let (mut shortened, mut failed) = (Vec::new(), Ok(()));
    lists.retain(|(context, root), bytes| {
        let Some((finished, mut keys)) = list(bytes).filter(|_| is_known(context)) else {
            tidied.unread += 1;
            return false;
        };
        let before = keys.len();
        keys.retain(|&key| match records.get((context, key)) {
            Ok(found) => found.is_some(),
            Err(error) => {
                failed = Err(error);
                true
            }
        });
        if keys.is_empty() && before > 0 {
            tidied.emptied += 1;
            return false;
        }
        if keys.len() < before {
            tidied.missing += (before - keys.len()) as u64;
            shortened.push(((context, root), list_bytes(finished.as_ref(), keys.into_iter())));
        }
        tidied.left += 1;
        true
    })?;
    failed?;
    for (root, bytes) in shortened {
        lists.insert(root, bytes.as_slice())?;
    }
    Ok(tidied)
}
