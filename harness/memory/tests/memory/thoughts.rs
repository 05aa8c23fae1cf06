//! Thoughts to store in tests.

use std::path::PathBuf;

use plywood_algorithms::{Entry, Finished, Neighbourhood, RootKey};
use plywood_memory::{Identity, StoredThought};
use plywood_positions::Interval;
use proptest::collection::vec;
use proptest::prelude::*;
use tempfile::TempDir;

pub fn identity() -> Identity {
    Identity::new("chess", "joanna", "alpha-beta+deepening+table=1+short-term")
}

/// A folder, and the path of a store that is not yet in it.
pub fn new_store() -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("learnt.redb");
    (dir, path)
}

/// The thought with this number. Some of its records are its own, some are shared with others.
pub fn numbered(number: u64) -> StoredThought {
    let root = RootKey { context: number % 3, position: number };
    let entry = |key: u64| Entry {
        bounds: Interval { lower: -(key as i32 % 100), upper: number as i32 },
        depth: 2 + ((key + number) % 7) as u32,
        best: key.is_multiple_of(2).then_some((key % 40) as u16),
    };
    let keys = (0..40).map(|key| (number + 1) << 32 | key).chain(0..10);
    let finished = Some(Finished { depth: 6, bounds: Interval::exact(number as i32), best: None });
    let records = keys.map(|key| (key, entry(key))).collect();
    StoredThought { root, left: Neighbourhood { finished, records } }
}

fn entries() -> impl Strategy<Value = Entry> {
    (any::<i32>(), any::<i32>(), 0..12u32, proptest::option::of(0..300u16)).prop_map(
        |(one, other, depth, best)| Entry {
            bounds: Interval { lower: one.min(other), upper: one.max(other) },
            depth,
            best,
        },
    )
}

/// Thoughts with common roots and positions.
pub fn thoughts() -> impl Strategy<Value = Vec<StoredThought>> {
    let finished = proptest::option::of(entries()).prop_map(|entry| {
        entry.map(|Entry { bounds, depth, best }| Finished { depth, bounds, best })
    });
    let records = proptest::collection::btree_map(0..20u64, entries(), 0..12)
        .prop_map(|records| records.into_iter().collect::<Vec<_>>())
        .prop_shuffle();
    let thought =
        (0..3u64, 0..4u64, finished, records).prop_map(|(context, position, finished, records)| {
            StoredThought {
                root: RootKey { context, position },
                left: Neighbourhood { finished, records },
            }
        });
    vec(thought, 0..12)
}
