//! The store of a long-term memory: an embedded database in one file.

use std::fs;
use std::path::{Path, PathBuf};

use plywood_algorithms::{Entry, Neighbourhood, RootKey};
use redb::{
    Database, ReadOnlyDatabase, ReadTransaction, ReadableDatabase as _, ReadableTable,
    ReadableTableMetadata as _, StorageBackend, Table, TableDefinition, WriteTransaction,
};

use crate::encoding::{RecordBytes, list, list_bytes, record, record_bytes};
use crate::guard::{Guarded, guarded};
use crate::{Damage, Identity, MemoryError};

/// Table of the player's identity, by the fields of [`Identity`].
pub(crate) const IDENTITY: TableDefinition<&str, &str> = TableDefinition::new("identity");
/// Table of the numbers assigned to root contexts.
pub(crate) const CONTEXTS: TableDefinition<u64, u16> = TableDefinition::new("contexts");
/// Table of records, by context number and full key.
pub(crate) const RECORDS: TableDefinition<(u16, u64), RecordBytes> =
    TableDefinition::new("records");
/// Table of neighbourhoods by root: the last finished iteration, and the keys of its records.
pub(crate) const NEIGHBOURHOODS: TableDefinition<(u16, u64), &[u8]> =
    TableDefinition::new("neighbourhoods");

/// Size of the database's cache in memory, in bytes.
const CACHE: usize = 64 << 20;

/// The result of a search, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredThought {
    /// The root of the search.
    pub root: RootKey,
    /// Last finished iteration of the root, and records around it.
    pub left: Neighbourhood,
}

/// Results of a merge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Number of search results merged.
    pub thoughts: u64,
    /// Number of records added for new positions.
    pub added: u64,
    /// Number of records replaced or narrowed.
    pub replaced: u64,
    /// Number of records dropped because the stored records prove as much.
    pub dropped: u64,
    /// Damaged parts of the swap file, which were skipped and removed.
    pub damage: Option<Damage>,
}

/// A long-term memory open for writing; no other process can use it in the meantime.
#[derive(Debug)]
pub struct Store {
    pub(crate) path: PathBuf,
    pub(crate) database: Guarded,
}

/// Returns a function that converts database errors and adds the path of the file.
pub(crate) fn failed<E: Into<redb::Error>>(
    what: &'static str,
    path: &Path,
) -> impl FnOnce(E) -> MemoryError {
    move |error| MemoryError::database(what, path, error.into())
}

impl Store {
    /// Opens the store at `path`, which must belong to `identity`, or creates it. After a crash, it
    /// is repaired first.
    ///
    /// # Errors
    ///
    /// If it cannot be opened or created, or belongs to another player.
    pub fn open(path: &Path, identity: &Identity) -> Result<Self, MemoryError> {
        guarded(path, || {
            let opened = redb::Builder::new().set_cache_size(CACHE).create(path);
            Self::begin(path, opened, identity)
        })
    }

    /// Opens an existing store of any player.
    ///
    /// # Errors
    ///
    /// If the store does not exist or cannot be opened.
    pub fn open_any(path: &Path) -> Result<Self, MemoryError> {
        let open = || redb::Builder::new().set_cache_size(CACHE).open(path);
        guarded(path, || Self::sound(path, open()))
    }

    /// Wraps a database after checking that all its pages are sound.
    ///
    /// Otherwise, the database checks a page only when it writes to it, and closing it writes to
    /// some pages. A damaged page would then end the program, which cannot be prevented here.
    fn sound(
        path: &Path,
        opened: Result<Database, redb::DatabaseError>,
    ) -> Result<Self, MemoryError> {
        let mut database = Guarded::new(opened.map_err(failed("open", path))?);
        database.check_integrity().map_err(failed("check", path))?;
        Ok(Self { path: path.to_owned(), database })
    }

    /// Opens a store in any storage, like [`Self::open`] in a file. Error messages use `path` as
    /// its name.
    ///
    /// # Errors
    ///
    /// As [`Self::open`].
    pub fn on(
        backend: impl StorageBackend,
        path: &Path,
        identity: &Identity,
    ) -> Result<Self, MemoryError> {
        let opened = redb::Builder::new().set_cache_size(CACHE).create_with_backend(backend);
        Self::begin(path, opened, identity)
    }

    fn begin(
        path: &Path,
        opened: Result<Database, redb::DatabaseError>,
        identity: &Identity,
    ) -> Result<Self, MemoryError> {
        let store = Self::sound(path, opened)?;
        match store.identity()? {
            Some(found) => found.must_be(identity, path)?,
            None => store.write(|transaction| {
                let mut fields = transaction.open_table(IDENTITY)?;
                for (name, value) in identity.fields() {
                    fields.insert(name, value.as_str())?;
                }
                transaction.open_table(CONTEXTS)?;
                transaction.open_table(RECORDS)?;
                transaction.open_table(NEIGHBOURHOODS)?;
                Ok(())
            })?,
        }
        Ok(store)
    }

    /// Reads the identity of the player that the store belongs to; `None` for a new store.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is a database of another program.
    pub fn identity(&self) -> Result<Option<Identity>, MemoryError> {
        self.read(|transaction| Ok(identity(transaction, &self.path)))?
    }

    /// Runs `work` in a read-only transaction.
    pub(crate) fn read<T>(
        &self,
        work: impl FnOnce(&ReadTransaction) -> Result<T, redb::Error>,
    ) -> Result<T, MemoryError> {
        let read = || work(&self.database.begin_read()?);
        guarded(&self.path, || read().map_err(failed::<redb::Error>("read", &self.path)))
    }

    /// Runs `work` in a transaction that is committed completely or not at all.
    pub(crate) fn write<T>(
        &self,
        work: impl FnOnce(&WriteTransaction) -> Result<T, redb::Error>,
    ) -> Result<T, MemoryError> {
        let written = || {
            let mut transaction = self.database.begin_write()?;
            // After a crash, the next process can then open the store without checking every page.
            transaction.set_quick_repair(true);
            let done = work(&transaction)?;
            transaction.commit()?;
            Ok(done)
        };
        guarded(&self.path, || written().map_err(failed::<redb::Error>("write", &self.path)))
    }

    /// Merges search results in order, in one transaction. Of two records of a position, the deeper
    /// is kept; at equal depths, their bounds are combined. A newer neighbourhood of a root
    /// replaces the older.
    ///
    /// # Errors
    ///
    /// If the results cannot be written; the store is then unchanged.
    pub fn merge(&self, thoughts: &[StoredThought]) -> Result<Merged, MemoryError> {
        let full = || MemoryError::Contexts(self.path.clone());
        self.write(|transaction| {
            let mut merged = Merged::default();
            let mut contexts = transaction.open_table(CONTEXTS)?;
            let mut records = transaction.open_table(RECORDS)?;
            let mut lists = transaction.open_table(NEIGHBOURHOODS)?;
            for StoredThought { root, left } in thoughts {
                let Some(context) = number(&mut contexts, root.context)? else {
                    return Ok(None);
                };
                let mut sorted: Vec<&(u64, Entry)> = left.records.iter().collect();
                sorted.sort_by_key(|record| record.0);
                for &&(key, new) in &sorted {
                    let known = records.get((context, key))?.map(|bytes| bytes.value());
                    let old = known.as_ref().and_then(record);
                    let stays = match old {
                        Some(old) if old.depth > new.depth => None,
                        Some(old) => Some(old.merged(new)).filter(|new| *new != old),
                        None => Some(new),
                    };
                    *match (old, stays) {
                        (_, None) => &mut merged.dropped,
                        (None, Some(_)) => &mut merged.added,
                        (Some(_), Some(_)) => &mut merged.replaced,
                    } += 1;
                    if let Some(entry) = stays {
                        records.insert((context, key), record_bytes(&entry))?;
                    }
                }
                let keys = left.records.iter().map(|record| record.0);
                let bytes = list_bytes(left.finished.as_ref(), keys);
                lists.insert((context, root.position), bytes.as_slice())?;
                merged.thoughts += 1;
            }
            Ok(Some(merged))
        })?
        .ok_or_else(full)
    }

    /// Returns the neighbourhood of a root, if it is stored.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    pub fn neighbourhood(&self, root: RootKey) -> Result<Option<Neighbourhood>, MemoryError> {
        self.read(|transaction| neighbourhood(transaction, root))
    }
}

/// Returns the number of a context, assigning one if necessary; `None` if no number is left.
fn number(contexts: &mut Table<'_, u64, u16>, context: u64) -> Result<Option<u16>, redb::Error> {
    if let Some(number) = contexts.get(context)? {
        return Ok(Some(number.value()));
    }
    let Ok(number) = u16::try_from(contexts.len()?) else { return Ok(None) };
    contexts.insert(context, number)?;
    Ok(Some(number))
}

/// Reads the identity of the player that a database belongs to; `None` for an empty database.
fn identity(transaction: &ReadTransaction, path: &Path) -> Result<Option<Identity>, MemoryError> {
    let tables = transaction.list_tables().map_err(failed("read", path))?.count();
    if tables == 0 {
        return Ok(None);
    }
    let fields = transaction.open_table(IDENTITY).map_err(failed("read", path))?;
    let field = |name: &str| Some(fields.get(name).ok()??.value().to_owned());
    Identity::from_fields(field).map(Some).ok_or_else(|| MemoryError::Damaged {
        path: path.to_owned(),
        problem: "it does not say whose thoughts it holds".to_owned(),
    })
}

fn neighbourhood(
    transaction: &ReadTransaction,
    root: RootKey,
) -> Result<Option<Neighbourhood>, redb::Error> {
    let contexts = transaction.open_table(CONTEXTS)?;
    let Some(context) = contexts.get(root.context)?.map(|number| number.value()) else {
        return Ok(None);
    };
    let lists = transaction.open_table(NEIGHBOURHOODS)?;
    let Some(bytes) = lists.get((context, root.position))? else { return Ok(None) };
    let Some((finished, keys)) = list(bytes.value()) else { return Ok(None) };
    let records = transaction.open_table(RECORDS)?;
    let mut found = Vec::with_capacity(keys.len());
    for key in keys {
        if let Some(bytes) = records.get((context, key))?
            && let Some(entry) = record(&bytes.value())
        {
            found.push((key, entry));
        }
    }
    Ok(Some(Neighbourhood { finished, records: found }))
}

/// Reads the neighbourhood of `root` in the store at `path`, which must belong to `expected`.
/// Returns `None` if there is no store or no neighbourhood.
pub(crate) fn read_neighbourhood(
    path: &Path,
    expected: &Identity,
    root: RootKey,
) -> Result<Option<Neighbourhood>, MemoryError> {
    guarded(path, || {
        let Some(database) = open_read_only(path)? else { return Ok(None) };
        let transaction = database.begin_read().map_err(failed("read", path))?;
        let Some(found) = identity(&transaction, path)? else { return Ok(None) };
        found.must_be(expected, path)?;
        neighbourhood(&transaction, root).map_err(failed("read", path))
    })
}

/// Opens the store at `path` for reading, if it exists. Several processes can read it
/// simultaneously.
pub(crate) fn open_read_only(path: &Path) -> Result<Option<ReadOnlyDatabase>, MemoryError> {
    if !fs::exists(path).map_err(MemoryError::file("open", path))? {
        return Ok(None);
    }
    let open = || redb::Builder::new().set_cache_size(CACHE).open_read_only(path);
    match open() {
        // The last writer crashed; opening the store for writing repairs it.
        Err(redb::DatabaseError::RepairAborted) => {
            drop(Store::open_any(path)?);
            open().map(Some).map_err(failed("open", path))
        }
        opened => opened.map(Some).map_err(failed("open", path)),
    }
}
