//! Removal of entries in neighbourhoods whose records are missing.

use redb::{ReadableTable, Table};

use crate::encoding::{list, list_bytes};

/// Removals from the neighbourhoods of a store.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tidied {
    /// Number of neighbourhoods kept.
    pub left: u64,
    /// Number of neighbourhoods removed because they are unreadable or of unknown context.
    pub unread: u64,
    /// Number of neighbourhoods removed because all their records are missing.
    pub emptied: u64,
    /// Number of entries removed from the remaining neighbourhoods.
    pub missing: u64,
}

/// Removes entries without a record from all neighbourhoods, and removes useless neighbourhoods:
/// those of unknown contexts, unreadable neighbourhoods, and those without any remaining entries.
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
