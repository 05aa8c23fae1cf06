//! The transposition table.
//!
//! Source: D. J. Slate & L. R. Atkin, "Chess 4.5", in P. W. Frey (ed.), Chess
//! Skill in Man and Machine, Springer (1977). An entry holds both bounds (as
//! in A. Plaat et al., "Best-first fixed-depth minimax algorithms", Artificial
//! Intelligence 87 (1996), figure 1) and the full key, so that two positions
//! are never confused by their place in the table.
//!
//! Several threads may share it. An entry is three words; the first is the key
//! combined with the others, so that one whose words were written by two
//! threads is not found (R. M. Hyatt & T. Mann, "A lock-less transposition
//! table implementation for parallel search", ICGA Journal 25(1) (2002), pp.
//! 36-39). Two entries fill a line of the cache. An entry names the generation
//! that wrote it: to forget all of them is to begin another generation.

use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};

use plywood_positions::{Interval, Value};

use super::{Entry, KeyedBy, Table};
use crate::memory::home;
use crate::parts::Replacement;

/// A table of fixed size, by the keys of positions.
#[derive(Debug)]
pub struct BoundedTable {
    lines: Vec<Line>,
    replacement: Replacement,
    generation: AtomicU16,
}

/// Two entries, in what a processor fetches at once.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Line([Slot; 2]);

#[derive(Debug, Default)]
struct Slot {
    /// The key, combined with the two words below.
    check: AtomicU64,
    bounds: AtomicU64,
    /// From the lowest bit on: the depth in 32 bits, the best move's place and
    /// one in 17 (0 is none), the generation in 15. Generations begin with 1,
    /// so that an empty slot is of none.
    rest: AtomicU64,
}

const PLACE: u32 = 32;
const GENERATION: u32 = PLACE + 17;

/// The last generation. After it every slot is emptied, which takes as long as
/// a move of a fast game may: it should be far away.
const LAST: u16 = (1 << (u64::BITS - GENERATION)) - 1;

impl BoundedTable {
    /// A table of at most so many MiB, in which `replacement` decides who gives
    /// way.
    pub fn new(mebibytes: usize, replacement: Replacement) -> Self {
        let lines = ((mebibytes << 20) / size_of::<Line>()).max(1);
        let mut table = Self { lines: Vec::new(), replacement, generation: AtomicU16::new(1) };
        table.lines.resize_with(lines, Line::default);
        table
    }

    /// The slots in which a key may be.
    fn bucket(&self, key: u64) -> &[Slot] {
        let Self { lines, replacement, .. } = self;
        match replacement {
            Replacement::TwoTier => &lines[home(key, lines.len(), 1)].0,
            Replacement::Always | Replacement::DepthPreferred => {
                let slot = home(key, 2 * lines.len(), 1);
                &lines[slot / 2].0[slot % 2..=slot % 2]
            }
        }
    }
}

impl Slot {
    /// The key and the entry, if one of this generation is here.
    #[inline]
    fn load(&self, generation: u16) -> Option<(u64, Entry)> {
        let rest = self.rest.load(Relaxed);
        if (rest >> GENERATION) as u16 != generation {
            return None;
        }
        let bounds = self.bounds.load(Relaxed);
        let key = self.check.load(Relaxed) ^ bounds ^ rest;
        let place = (rest >> PLACE) as u32 & 0x1_ffff;
        let entry = Entry {
            bounds: Interval { lower: (bounds >> 32) as Value, upper: bounds as Value },
            depth: rest as u32,
            best: place.checked_sub(1).map(|place| place as u16),
        };
        Some((key, entry))
    }

    fn save(&self, generation: u16, key: u64, entry: Entry) {
        let Entry { bounds: Interval { lower, upper }, depth, best } = entry;
        let bounds = u64::from(lower as u32) << 32 | u64::from(upper as u32);
        let place = best.map_or(0, |place| u64::from(place) + 1);
        let rest = u64::from(generation) << GENERATION | place << PLACE | u64::from(depth);
        self.check.store(key ^ bounds ^ rest, Relaxed);
        self.bounds.store(bounds, Relaxed);
        self.rest.store(rest, Relaxed);
    }
}

impl Table for BoundedTable {
    fn keyed_by(&self) -> KeyedBy {
        KeyedBy::Position
    }

    #[inline]
    fn probe(&self, key: u64) -> Option<Entry> {
        let generation = self.generation.load(Relaxed);
        let mut entries = self.bucket(key).iter().filter_map(|slot| slot.load(generation));
        entries.find(|(of, _)| *of == key).map(|(_, entry)| entry)
    }

    fn store(&self, key: u64, _: usize, new: Entry) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(key);
        let held = |at: usize| bucket.get(at).and_then(|slot| slot.load(generation));
        let save = |at: usize, (key, entry)| bucket[at].save(generation, key, entry);
        let (first, second) = (held(0), held(1));
        match (first, second) {
            (Some((of, old)), _) if of == key => return save(0, (key, old.merged(new))),
            (_, Some((of, old))) if of == key => {
                let merged = old.merged(new);
                // The deeper of two entries stands first.
                match first.filter(|(_, first)| first.depth < merged.depth) {
                    Some(shallower) => {
                        save(0, (key, merged));
                        save(1, shallower);
                    }
                    None => save(1, (key, merged)),
                }
                return;
            }
            _ => {}
        }
        let is_shallower = first.is_none_or(|(_, first)| first.depth <= new.depth);
        match self.replacement {
            Replacement::Always => save(0, (key, new)),
            Replacement::DepthPreferred if is_shallower => save(0, (key, new)),
            Replacement::DepthPreferred => {}
            Replacement::TwoTier if is_shallower => {
                if let Some(first) = first {
                    save(1, first);
                }
                save(0, (key, new));
            }
            Replacement::TwoTier => save(1, (key, new)),
        }
    }

    fn forget(&self) {
        let generation = self.generation.load(Relaxed);
        let next = if generation == LAST { 1 } else { generation + 1 };
        // Entries of a generation's former use are still there.
        if next == 1 {
            for slot in self.lines.iter().flat_map(|line| &line.0) {
                slot.rest.store(0, Relaxed);
            }
        }
        self.generation.store(next, Relaxed);
    }

    fn fullness(&self) -> Option<u32> {
        let generation = self.generation.load(Relaxed);
        let sample = || self.lines.iter().take(500).flat_map(|line| &line.0);
        let taken = sample().filter(|slot| slot.load(generation).is_some()).count();
        Some((1000 * taken / sample().count()) as u32)
    }

    fn held(&self) -> Option<(usize, usize)> {
        None
    }
}

#[cfg(test)]
mod tests {
    use plywood_positions::mix;
    use proptest::prelude::*;
    use std::collections::HashMap;

    use super::*;
    use crate::Place;

    fn entry(depth: u32) -> Entry {
        Entry { bounds: Interval::exact(0), depth, best: None }
    }

    #[test]
    fn a_line_is_a_line_of_the_cache() {
        assert_eq!((size_of::<Line>(), align_of::<Line>()), (64, 64));
        assert_eq!(BoundedTable::new(1, Replacement::Always).lines.len(), 1 << 14);
    }

    #[test]
    fn of_two_tiers_one_keeps_the_deepest() {
        let table = BoundedTable::new(1, Replacement::TwoTier);
        // Small keys share a place.
        for (key, depth) in [(0, 1), (1, 1), (0, 5), (2, 1)] {
            table.store(key, 0, entry(depth));
        }
        assert_eq!(table.probe(0), Some(entry(5)));
        assert_eq!(table.probe(1), None);
        assert_eq!(table.probe(2), Some(entry(1)));
    }

    #[test]
    fn a_table_says_how_full_it_is() {
        let table = BoundedTable::new(1, Replacement::Always);
        assert_eq!(table.fullness(), Some(0));
        // As many keys as there are places miss one place in e.
        for key in 0..1 << 15 {
            table.store(mix(key), 0, entry(1));
        }
        assert!((600..670).contains(&table.fullness().expect("of fixed size")));
        table.forget();
        assert_eq!(table.fullness(), Some(0));
    }

    #[test]
    fn every_generation_forgets_all_the_others() {
        let table = BoundedTable::new(1, Replacement::Always);
        for _ in 0..u32::from(LAST) + 600 {
            assert_eq!(table.probe(7), None);
            table.store(7, 0, entry(1));
            assert_eq!(table.probe(7), Some(entry(1)));
            table.forget();
        }
    }

    proptest! {
        /// Keys of different places, so that nothing gives way.
        #[test]
        fn what_is_stored_is_found(
            entries in prop::collection::vec(
                (0..64u64, any::<(Value, u32, Option<Place>)>()),
                1..50,
            ),
        ) {
            for replacement in
                [Replacement::Always, Replacement::DepthPreferred, Replacement::TwoTier]
            {
                let table = BoundedTable::new(1, replacement);
                let mut expected: HashMap<u64, Entry> = HashMap::new();
                for &(number, (value, depth, best)) in &entries {
                    let best = best.map(|place| place.min(Place::MAX - 1));
                    let key = number << 58 | number;
                    let new = Entry { bounds: Interval::exact(value), depth, best };
                    table.store(key, 0, new);
                    expected.entry(key).and_modify(|old| *old = old.merged(new)).or_insert(new);
                }
                for (&key, &entry) in &expected {
                    prop_assert_eq!(table.probe(key), Some(entry));
                }
            }
        }
    }
}
