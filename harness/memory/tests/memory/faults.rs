//! Full disks and folders that cannot be written to.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

use plywood_algorithms::{LongTermMemory, LongTermMode};
use plywood_memory::{Learner, MemoryError, Store, Swap};
use redb::StorageBackend;
use redb::backends::InMemoryBackend;

use crate::thoughts::{identity, new_store, numbered};

/// A disk that is full after this many writes.
#[derive(Clone, Debug)]
struct Disk {
    bytes: Arc<InMemoryBackend>,
    writes_left: Arc<AtomicI64>,
}

impl Disk {
    fn spend(&self) -> io::Result<()> {
        if self.writes_left.fetch_sub(1, Relaxed) <= 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

impl StorageBackend for Disk {
    fn len(&self) -> io::Result<u64> {
        self.bytes.len()
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.bytes.read(offset, out)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.spend()?;
        self.bytes.set_len(len)
    }

    fn sync_data(&self) -> io::Result<()> {
        self.bytes.sync_data()
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.spend()?;
        self.bytes.write(offset, data)
    }
}

/// At whatever point of a merge the disk becomes full, the error says so, earlier merges are
/// intact, and the new thoughts are stored completely or not at all.
#[test]
fn a_full_disk_loses_nothing_that_was_merged() {
    let path = Path::new("learnt.redb");
    let new: Vec<_> = (1..30).map(numbered).collect();
    let (mut failed, mut merged) = (0, 0);
    for writes in 0..400 {
        let disk = Disk { bytes: Arc::default(), writes_left: Arc::new(i64::MAX.into()) };
        let store = Store::on(disk.clone(), path, &identity()).expect("a new store");
        store.merge(&[numbered(0)]).expect("merged");
        disk.writes_left.store(writes, Relaxed);
        let outcome = store.merge(&new);
        drop(store);
        disk.writes_left.store(i64::MAX, Relaxed);
        match &outcome {
            Ok(_) => merged += 1,
            Err(MemoryError::File { error, .. }) if error.kind() == io::ErrorKind::StorageFull => {
                failed += 1;
                let text = outcome.as_ref().expect_err("an error").to_string();
                assert!(text.contains("learnt.redb") && text.contains("make room"), "{text}");
            }
            Err(error) => panic!("after {writes} writes: {error}"),
        }
        let store = Store::on(disk, path, &identity()).expect("it opens again");
        let old = store.neighbourhood(numbered(0).root).expect("read").expect("it is there");
        assert_eq!(old.records.len(), 50, "after {writes} writes");
        let found: usize =
            new.iter().filter(|it| store.neighbourhood(it.root).expect("read").is_some()).count();
        assert!(found == new.len() || found == 0 && outcome.is_err(), "{writes}: {found}");
        if outcome.is_ok() && merged > 3 {
            break;
        }
    }
    assert!(failed > 10 && merged > 0, "{failed} failed, {merged} merged");
}

/// A swap file that cannot be written to is an error when remembering; recalling still works.
#[test]
fn what_cannot_be_written_is_said_and_the_rest_works() {
    let (_dir, path) = new_store();
    let swap = Swap::beside(&path);
    let thought = numbered(3);
    swap.append(&identity(), &thought).expect("appended");
    swap.merge_into(&path).expect("merged");
    fs::remove_file(swap.path()).expect("removed");
    let mut learner = Learner::new(&path, identity(), LongTermMode::Both).expect("a learner");
    let mut fails = |why: &str| {
        let error = learner.remember(thought.root, &thought.left).expect_err(why);
        assert!(error.contains("learnt.redb.swap"), "{error}");
        assert_eq!(learner.recall(thought.root), Ok(Some(thought.left.clone())));
        error
    };
    // Even the superuser cannot write to a folder as if it were a file.
    fs::create_dir(swap.path()).expect("a folder");
    fails("a folder");
    fs::remove_dir(swap.path()).expect("removed");
    #[cfg(target_os = "linux")]
    {
        std::os::unix::fs::symlink("/dev/full", swap.path()).expect("a link");
        let error = fails("a full disk");
        assert!(error.contains("make room"), "{error}");
        // A device that never ends is not read.
        let error = swap.merge_into(&path).expect_err("a device").to_string();
        assert!(error.contains("learnt.redb.swap") && error.contains("regular file"), "{error}");
        fs::remove_file(swap.path()).expect("removed");
        // Nothing can be created in it, by any user.
        std::os::unix::fs::symlink("/proc/learnt", swap.path()).expect("a link");
        fails("a folder that cannot be written to");
    }
}

/// A player that merges at the start of each game reports a failed merge; the waiting thoughts keep
/// waiting, and stored ones can be recalled.
#[test]
fn a_merge_that_fails_as_a_game_begins_loses_nothing() {
    let (_dir, path) = new_store();
    let (known, waiting) = (numbered(1), numbered(2));
    let learner = Learner::new(&path, identity(), LongTermMode::Both).expect("a learner");
    let mut learner = learner.that_merges();
    learner.remember(known.root, &known.left).expect("remembered");
    learner.begin_game().expect("merged");
    learner.remember(waiting.root, &waiting.left).expect("remembered");
    let store = Store::open(&path, &identity()).expect("another process has it open");
    let error = learner.begin_game().expect_err("in use");
    assert!(error.contains("learnt.redb is in use"), "{error}");
    drop(store);
    assert_eq!(learner.recall(known.root), Ok(Some(known.left)));
    assert_eq!(learner.recall(waiting.root), Ok(None));
    let waits = Swap::beside(&path).thoughts().expect("read");
    assert_eq!(waits, std::slice::from_ref(&waiting));
    learner.begin_game().expect("merged");
    assert_eq!(learner.recall(waiting.root), Ok(Some(waiting.left)));
}
