//! Merged thoughts are found again, damage is reported, and another player's files are refused.

use std::collections::HashMap;
use std::fs;

use plywood_algorithms::{Entry, Finished, LongTermMemory, LongTermMode, Neighbourhood, RootKey};
use plywood_memory::{
    Bebe, Damage, Identity, Learner, MemoryError, Merged, Statistics, Store, Swap, back_up, restore,
};
use plywood_positions::Interval;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use redb::{Database, TableDefinition};

use crate::thoughts::{identity, new_store, numbered, thoughts};

pub fn deterministic(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(1994), failure_persistence: None, ..Config::default() }
}

proptest! {
    #![proptest_config(deterministic(60))]

    /// The store's merge agrees with one done on a map.
    #[test]
    fn of_two_records_the_deeper_stays(thoughts in thoughts()) {
        let (_dir, path) = new_store();
        let store = Store::open(&path, &identity()).expect("a new store");
        let mut records: HashMap<(u64, u64), Entry> = HashMap::new();
        let mut lists = HashMap::new();
        for thought in &thoughts {
            for &(key, new) in &thought.left.records {
                let old = records.get(&(thought.root.context, key)).copied();
                let stays = match old {
                    Some(old) if old.depth > new.depth => old,
                    Some(old) => old.merged(new),
                    None => new,
                };
                records.insert((thought.root.context, key), stays);
            }
            lists.insert(thought.root, &thought.left);
        }
        let merged = store.merge(&thoughts).expect("merged");
        prop_assert_eq!((merged.thoughts, merged.added), (thoughts.len() as u64, records.len() as u64));
        for (&root, &left) in &lists {
            let found = store.neighbourhood(root).expect("read").expect("it is there");
            prop_assert_eq!(found.finished, left.finished);
            let expected: Vec<_> =
                left.records.iter().map(|&(key, _)| (key, records[&(root.context, key)])).collect();
            prop_assert_eq!(found.records, expected);
        }
        let unknown = RootKey { context: 9, position: 9 };
        prop_assert_eq!(store.neighbourhood(unknown).expect("read"), None);
        drop(store);
        let checked = Store::open_any(&path).expect("a store").check().expect("checked");
        prop_assert_eq!(checked.damage, Vec::new());
        prop_assert_eq!(
            (checked.records, checked.neighbourhoods),
            (records.len() as u64, lists.len() as u64)
        );
    }
}

/// Appends so many thoughts, from the one with number 0.
fn append(swap: &Swap, count: u64) {
    for number in 0..count {
        swap.append(&identity(), &numbered(number)).expect("appended");
    }
}

#[test]
fn a_swap_file_is_merged_once_and_emptied() {
    let (_dir, path) = new_store();
    let swap = Swap::beside(&path);
    assert_eq!(swap.merge_into(&path).expect("nothing to do"), Merged::default());
    assert!(!path.exists());
    append(&swap, 5);
    assert_eq!(swap.thoughts().expect("read").len(), 5);
    let merged = swap.merge_into(&path).expect("merged");
    // 40 of each, and 10 in each of three contexts.
    assert_eq!((merged.thoughts, merged.added), (5, 5 * 40 + 3 * 10));
    assert_eq!(fs::metadata(swap.path()).expect("the file").len(), 0);
    assert_eq!(swap.merge_into(&path).expect("merged"), Merged::default());
    // Merging the same thoughts again changes nothing.
    append(&swap, 5);
    let again = swap.merge_into(&path).expect("merged");
    assert_eq!((again.thoughts, again.added), (5, 0));
}

#[test]
fn a_damaged_swap_file_loses_only_what_is_damaged() {
    let (_dir, path) = new_store();
    let swap = Swap::beside(&path);
    append(&swap, 6);
    let whole = fs::read(swap.path()).expect("the file");
    for at in (0..whole.len()).step_by(97) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x11;
        bytes.truncate(whole.len() - 20);
        fs::write(swap.path(), &bytes).expect("written");
        let left = swap.thoughts().expect("read").len();
        let (waiting, damage) = swap.check().expect("checked");
        assert_eq!(waiting, left as u64);
        let Some(Damage::Swap { parts, bytes: lost }) = damage else { panic!("byte {at}") };
        assert!((1..=2).contains(&parts) && lost > 0, "byte {at}: {parts} parts, {lost} bytes");
        assert!(left >= 4 || left == 0, "byte {at}: {left}");
        assert_eq!(swap.check().expect("checked"), (waiting, None), "it is removed");
        assert_eq!(swap.thoughts().expect("read").len(), left);
    }
    // Without its beginning, the file's player is unknown.
    fs::write(swap.path(), &whole[60..]).expect("written");
    let error = swap.merge_into(&path).expect_err("headless");
    assert!(matches!(error, MemoryError::Foreign { .. }), "{error}");
}

#[test]
fn other_players_thoughts_are_refused() {
    let (_dir, path) = new_store();
    let swap = Swap::beside(&path);
    swap.append(&identity(), &numbered(1)).expect("appended");
    let others = [
        ("game", Identity { game: "othello".to_owned(), ..identity() }),
        ("evaluation", Identity { evaluation: "material".to_owned(), ..identity() }),
        ("search", Identity { search: "pvs".to_owned(), ..identity() }),
        ("version", Identity { version: 0, ..identity() }),
    ];
    let refused = |result: Result<Learner, MemoryError>, field: &str| {
        let Err(MemoryError::Identity { field: found, .. }) = result else {
            panic!("{field}: {result:?}")
        };
        assert_eq!(found, field);
    };
    for (field, other) in &others {
        refused(Learner::new(&path, other.clone(), LongTermMode::Both), field);
        assert!(swap.append(other, &numbered(2)).is_err());
    }
    swap.merge_into(&path).expect("merged");
    for (field, other) in others {
        refused(Learner::new(&path, other.clone(), LongTermMode::Read), field);
        let error = Store::open(&path, &other).expect_err(field).to_string();
        assert!(error.contains(field) && error.contains("memory of its own"), "{error}");
    }
    Learner::new(&path, identity(), LongTermMode::Both).expect("its own");
}

#[test]
fn modes_say_which_way_thoughts_go() {
    let (_dir, path) = new_store();
    let thought = numbered(4);
    let swap = Swap::beside(&path);
    for (name, mode) in LongTermMode::NAMES {
        let mut learner = Learner::new(&path, identity(), mode).expect("a learner");
        learner.remember(thought.root, &thought.left).expect("remembered");
        let written = swap.thoughts().expect("read").len();
        assert_eq!(written, usize::from(["write", "both"].contains(&name)), "{name}");
        swap.merge_into(&path).expect("merged");
    }
    for (name, mode) in LongTermMode::NAMES {
        let mut learner = Learner::new(&path, identity(), mode).expect("a learner");
        let recalled = learner.recall(thought.root).expect("recalled");
        let expected = ["read", "both"].contains(&name).then(|| thought.left.clone());
        assert_eq!(recalled, expected, "{name}");
    }
}

/// Deliberate damage is reported and removed, and everything else is kept.
#[test]
fn check_finds_and_removes_damage() {
    const RECORDS: TableDefinition<(u16, u64), [u8; 12]> = TableDefinition::new("records");
    const LISTS: TableDefinition<(u16, u64), &[u8]> = TableDefinition::new("neighbourhoods");
    let (_dir, path) = new_store();
    Store::open(&path, &identity()).expect("new").merge(&[numbered(0)]).expect("merged");
    let spoil = || -> Result<(), redb::Error> {
        let database = Database::open(&path)?;
        let transaction = database.begin_write()?;
        {
            let mut records = transaction.open_table(RECORDS)?;
            records.remove((0, 3))?;
            // Its bounds exclude each other.
            records.insert((0, 77), [1, 0, 9, 0, 0, 0, 1, 0, 0, 0, 0, 0])?;
            // Of an unknown context.
            records.insert((5, 1), [0; 12])?;
            let mut lists = transaction.open_table(LISTS)?;
            lists.insert((0, 99), [1, 2, 3].as_slice())?;
        }
        transaction.commit()?;
        Ok(())
    };
    spoil().expect("spoilt");
    let mut store = Store::open_any(&path).expect("a store");
    let checked = store.check().expect("checked");
    let expected = [Damage::Records(2), Damage::Neighbourhoods(1), Damage::Missing(1)];
    assert_eq!(checked.damage, expected);
    let root = numbered(0).root;
    let left = store.neighbourhood(root).expect("read").expect("it is there");
    assert_eq!(left.records.len(), 49);
    assert_eq!(store.check().expect("checked").damage, []);
}

#[test]
fn a_file_that_is_something_else_is_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("novel.txt");
    fs::write(&path, "It was a dark and stormy night.").expect("written");
    for error in [
        Store::open(&path, &identity()).expect_err("a novel"),
        Learner::new(&path, identity(), LongTermMode::Read).map(|_| ()).expect_err("a novel"),
    ] {
        assert!(error.to_string().contains("novel.txt"), "{error}");
    }
    assert_eq!(fs::read_to_string(&path).expect("the file").len(), 31, "it is as it was");
}

#[test]
fn a_limit_forgets_the_shallowest_first() {
    let (_dir, path) = new_store();
    let thoughts: Vec<_> = (0..500).map(numbered).collect();
    let mut store = Store::open(&path, &identity()).expect("a new store");
    store.merge(&thoughts).expect("merged");
    let before = store.statistics().expect("counted");
    assert_eq!(store.limit(before.bytes).expect("kept").records, 0);
    let limit = before.bytes / 4;
    let forgotten = store.limit(limit).expect("forgotten");
    let after = store.statistics().expect("counted");
    assert!(forgotten.bytes <= limit && after.bytes == forgotten.bytes);
    assert_eq!(before.records - after.records, forgotten.records);
    assert!(after.records > 0, "something is left");
    // If a record of some depth is left, all shallower ones have been forgotten.
    let shallowest = *after.depths.keys().next().expect("a depth");
    for (depth, count) in &before.depths {
        let left = after.depths.get(depth).copied().unwrap_or(0);
        assert!(*depth > shallowest && left == *count || *depth <= shallowest && left < *count);
    }
    assert_eq!(store.check().expect("checked").damage, []);
}

#[test]
fn a_copy_is_put_back() {
    let dir = tempfile::tempdir().expect("a folder");
    let (path, copy) = (dir.path().join("learnt.redb"), dir.path().join("copy.redb"));
    Store::open(&path, &identity()).expect("new").merge(&[numbered(0)]).expect("merged");
    let bytes = back_up(&path, &copy).expect("copied");
    assert_eq!(bytes, fs::metadata(&copy).expect("a copy").len());
    Store::open(&path, &identity()).expect("a store").merge(&[numbered(1)]).expect("merged");
    restore(&copy, &path).expect("restored");
    let store = Store::open_any(&path).expect("a store");
    assert!(store.neighbourhood(numbered(0).root).expect("read").is_some());
    assert!(store.neighbourhood(numbered(1).root).expect("read").is_none());
    drop(store);
    // A damaged copy does not replace an existing store.
    let mut spoilt = fs::read(&copy).expect("the copy");
    let length = spoilt.len();
    spoilt[4096..length].fill(0xa5);
    fs::write(&copy, spoilt).expect("written");
    restore(&copy, &path).expect_err("damaged");
    assert!(Store::open_any(&path).expect("a store").neighbourhood(numbered(0).root).is_ok());
}

#[test]
fn bebe_remembers_so_many_roots_and_no_more() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("bebe");
    let bebe = || Bebe::new(&path, identity(), LongTermMode::Both, 4).expect("a memory");
    let root = |position| RootKey { context: 0, position };
    let finished = |depth| Finished { depth, bounds: Interval::exact(7), best: Some(3) };
    let left = |depth| Neighbourhood { finished: Some(finished(depth)), records: Vec::new() };
    let mut first = bebe();
    for position in 0..20 {
        first.remember(root(position), &left(5)).expect("remembered");
    }
    first.remember(root(17), &left(3)).expect("remembered");
    let mut second = bebe();
    assert_eq!((first.len(), second.len()), (4, 4));
    assert!(fs::metadata(&path).expect("a file").len() < 1500, "the file stays small");
    let recalled = second.recall(root(17)).expect("read").expect("all are loaded");
    assert_eq!(recalled.finished, Some(finished(5)), "the deeper stays");
    let entry = Entry { bounds: Interval::exact(7), depth: 5, best: Some(3) };
    let keys: Vec<_> = recalled.records.iter().map(|record| record.0).collect();
    assert_eq!(keys, [16, 18, 19, 17]);
    assert!(recalled.records.iter().all(|record| record.1 == entry));
    let elsewhere = RootKey { context: 1, position: 17 };
    let recalled = second.recall(elsewhere).expect("read").expect("all are loaded");
    assert_eq!(recalled, Neighbourhood::default(), "another context");
    let counted = Statistics::of_bebe(&path).expect("read").expect("a file of BeBe's");
    let bytes = fs::metadata(&path).expect("a file").len();
    // A root that four others have displaced leaves the file when it is next rewritten.
    assert_eq!((counted.records, counted.depths[&5], counted.bytes), (5, 5, bytes));
    let (mut none, path) = (Vec::new(), dir.path().join("learnt.redb"));
    Swap::beside(&path).append(&identity(), &numbered(0)).expect("appended");
    none.push(Statistics::of_bebe(Swap::beside(&path).path()).expect("read"));
    Store::open(&path, &identity()).expect("a store");
    none.push(Statistics::of_bebe(&path).expect("read"));
    none.push(Statistics::of_bebe(dir.path()).expect("read"));
    assert_eq!(none, [None, None, None]);
}

/// Bits that flip anywhere lead to answers and errors, and never out of the process.
#[test]
fn a_damaged_store_is_an_answer() {
    let dir = tempfile::tempdir().expect("a folder");
    let (path, copy) = (dir.path().join("learnt.redb"), dir.path().join("copy.redb"));
    let all: Vec<_> = (0..60).map(numbered).collect();
    Store::open(&path, &identity()).expect("a store").merge(&all).expect("merged");
    let whole = fs::read(&path).expect("bytes");
    let (mut answered, mut refused) = (0, 0);
    let mut count =
        |is_answered: bool| *if is_answered { &mut answered } else { &mut refused } += 1;
    for seed in 0..60 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut bytes = whole.clone();
        for _ in 0..random.usize(1..100) {
            let at = random.usize(..bytes.len());
            bytes[at] ^= 1 << random.u8(..8);
        }
        let damage = || fs::write(&path, &bytes).expect("a file");
        damage();
        match Learner::new(&path, identity(), LongTermMode::Both).map(Learner::that_merges) {
            Err(_) => count(false),
            Ok(mut learner) => {
                count(learner.recall(all[7].root).is_ok());
                count(learner.remember(all[8].root, &all[8].left).is_ok());
                count(learner.begin_game().is_ok());
                count(learner.recall(all[8].root).is_ok());
            }
        }
        damage();
        match Store::open_any(&path) {
            Err(_) => count(false),
            Ok(mut store) => {
                count(store.statistics().is_ok());
                count(store.narrowed(&[16]).is_ok());
                count(store.neighbourhood(all[9].root).is_ok());
                count(store.merge(&all[..3]).is_ok());
                count(store.check().is_ok());
                count(store.limit(20_000).is_ok());
            }
        }
        damage();
        count(back_up(&path, &copy).is_ok());
        count(restore(&path, &copy).is_ok());
    }
    assert!(answered > 20 && refused > 20, "{answered} answered, {refused} refused");
}
