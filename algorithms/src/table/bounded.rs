//! A transposition table of fixed size.
//!
//! Source: D. J. Slate & L. R. Atkin, "Chess 4.5", in P. W. Frey (ed.), Chess Skill in Man and
//! Machine, Springer (1977). An entry contains both bounds (as in A. Plaat et al., "Best-first
//! fixed-depth minimax algorithms", Artificial Intelligence 87 (1996), figure 1) and the full key,
//! so two positions in the same slot are never confused.
//!
//! Several threads may share a table. An entry is three words; the first is the key combined with
//! the others. An entry whose words were written by two threads is therefore not found (R. M. Hyatt
//! & T. Mann, "A lock-less transposition table implementation for parallel search", ICGA Journal
//! 25(1) (2002), pp. 36-39). Two entries fill a cache line. Each entry contains the generation that
//! wrote it, and a new generation clears the table.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};

use plywood_positions::{Interval, Value};

use super::bytes::{home, slots};
use super::replacement::{Replacement, SamePositionPolicy};
use super::size::ENTRY_BYTES;
use super::{Entry, KeyedBy, Stored, Table, TableSize};
use crate::problem::place::Place;

/// A table of fixed size, indexed by position keys.
#[derive(Debug)]
pub struct BoundedTable {
    lines: Vec<Line>,
    replacement: Replacement,
    kept: SamePositionPolicy,
    generation: AtomicU16,
}

/// Two entries in one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Line {
    slots: [Slot; 2],
    /// Padding. Without gaps, lines are zeros at first and are written at the full speed of memory.
    _rest: [AtomicU64; 2],
}

#[derive(Debug, Default)]
struct Slot {
    /// Key, combined with the two words below.
    check: AtomicU64,
    bounds: AtomicU64,
    /// From the lowest bit: 32 bits of depth, 17 bits of one plus the best move's place (0 is
    /// none), 15 bits of generation. Generations begin with 1, so an empty slot belongs to none.
    rest: AtomicU64,
}

/// An entry, as stored in a slot.
#[derive(Clone, Copy)]
struct Words {
    bounds: u64,
    rest: u64,
}

const PLACE: u32 = 32;
const GENERATION: u32 = PLACE + 17;
const PLACES: u64 = (1 << GENERATION) - (1 << PLACE);

/// Last generation. After it every slot must be cleared, which may take as long as a move in a fast
/// game, so it should be rare.
const LAST: u16 = (1 << (u64::BITS - GENERATION)) - 1;

impl BoundedTable {
    /// Allocates a table of this size; `replacement` decides which entry is overwritten.
    ///
    /// # Panics
    ///
    /// If the process cannot allocate the memory; [`Self::try_new`] returns an error instead.
    pub fn new(size: TableSize, replacement: Replacement) -> Self {
        let table = Self::try_new(size, replacement);
        table.unwrap_or_else(|error| panic!("table={size}: {error}; take a smaller table"))
    }

    /// Allocates a table as [`Self::new`] does.
    ///
    /// # Errors
    ///
    /// If the process cannot allocate the memory.
    pub fn try_new(size: TableSize, replacement: Replacement) -> Result<Self, TryReserveError> {
        let lines = slots(size.entries(ENTRY_BYTES).div_ceil(2), Line::default)?;
        let (kept, generation) = (SamePositionPolicy::Newest, AtomicU16::new(1));
        Ok(Self { lines, replacement, kept, generation })
    }

    /// Returns the table with this rule for two searches of one position. By default the newest
    /// entry stays.
    #[must_use]
    pub fn keeping(self, kept: SamePositionPolicy) -> Self {
        Self { kept, ..self }
    }

    /// Returns the entry to store after two searches of one position.
    #[inline]
    fn joined(&self, old: Entry, new: Entry) -> Entry {
        match self.kept {
            SamePositionPolicy::Deepest if new.depth < old.depth => old,
            SamePositionPolicy::Deepest | SamePositionPolicy::Newest => old.merged(new),
        }
    }

    /// Returns the bucket of a key.
    #[inline]
    pub(crate) fn bucket(&self, key: u64) -> Bucket<'_> {
        Bucket { table: self, line: &self.lines[home(key, self.lines.len(), 1)], key }
    }
}

/// The slots that may contain a key. A node computes its bucket once, for the look-up on entry and
/// the store on exit.
#[derive(Clone, Copy, Debug)]
pub struct Bucket<'t> {
    table: &'t BoundedTable,
    line: &'t Line,
    key: u64,
}

impl<'t> Bucket<'t> {
    #[inline]
    fn slots(self) -> &'t [Slot] {
        let Self { table, line, key } = self;
        match table.replacement {
            Replacement::TwoTier => &line.slots,
            Replacement::Always | Replacement::DepthPreferred => {
                let half = home(key, 2 * table.lines.len(), 1) % 2;
                &line.slots[half..=half]
            }
        }
    }

    /// Returns the entry of the key, if it is in the table.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "every node asks")]
    pub(crate) fn probe(self) -> Option<Entry> {
        let generation = self.table.generation.load(Relaxed);
        self.slots().iter().find_map(|slot| {
            let (of, words) = slot.load();
            (of == self.key && words.is_of(generation)).then(|| words.entry())
        })
    }

    /// Stores an entry of the key.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "an entry in memory costs more to hand over than to store"
    )]
    pub(crate) fn store(self, new: Entry) -> Stored {
        let Self { table, key, .. } = self;
        let generation = table.generation.load(Relaxed);
        let slots = self.slots();
        let (of_first, first) = slots[0].load();
        let first_counts = first.is_of(generation);
        let is_shallower = !first_counts || first.depth() <= new.depth;
        let taken = |counts| if counts { Stored::Replaced } else { Stored::Added };
        let (slot, entry, stored) = match table.replacement {
            _ if first_counts && of_first == key => {
                (&slots[0], table.joined(first.entry(), new), Stored::Combined)
            }
            Replacement::DepthPreferred if !is_shallower => return Stored::Dropped,
            Replacement::Always | Replacement::DepthPreferred => {
                (&slots[0], new, taken(first_counts))
            }
            Replacement::TwoTier => {
                let (of_second, second) = slots[1].load();
                let second_counts = second.is_of(generation);
                // The deeper of two entries is first; of equally deep entries, the new entry.
                let (entry, is_first, stored) = if second_counts && of_second == key {
                    let joined = table.joined(second.entry(), new);
                    (joined, first_counts && first.depth() < joined.depth, Stored::Combined)
                } else {
                    (new, is_shallower, taken(first_counts && second_counts))
                };
                if is_first && first_counts {
                    slots[1].save(of_first, first);
                }
                (&slots[usize::from(!is_first)], entry, stored)
            }
        };
        slot.save(key, Words::new(generation, entry));
        stored
    }
}

impl Slot {
    /// Returns the key and the entry, of any generation.
    #[inline]
    fn load(&self) -> (u64, Words) {
        let words = Words { bounds: self.bounds.load(Relaxed), rest: self.rest.load(Relaxed) };
        (self.check.load(Relaxed) ^ words.bounds ^ words.rest, words)
    }

    #[inline]
    fn save(&self, key: u64, Words { bounds, rest }: Words) {
        self.check.store(key ^ bounds ^ rest, Relaxed);
        self.bounds.store(bounds, Relaxed);
        self.rest.store(rest, Relaxed);
    }
}

impl Words {
    #[inline]
    fn new(generation: u16, entry: Entry) -> Self {
        let Entry { bounds: Interval { lower, upper }, depth, best } = entry;
        let bounds = u64::from(lower as u32) << 32 | u64::from(upper as u32);
        let place = best.map_or(0, |place| u64::from(place) + 1);
        let rest = u64::from(generation) << GENERATION | place << PLACE | u64::from(depth);
        Self { bounds, rest }
    }

    #[inline]
    fn entry(self) -> Entry {
        let place = (self.rest & PLACES) >> PLACE;
        Entry {
            bounds: Interval { lower: (self.bounds >> 32) as Value, upper: self.bounds as Value },
            depth: self.depth(),
            best: place.checked_sub(1).map(|place| place as Place),
        }
    }

    #[inline]
    fn depth(self) -> u32 {
        self.rest as u32
    }

    #[inline]
    fn is_of(self, generation: u16) -> bool {
        (self.rest >> GENERATION) as u16 == generation
    }
}

impl Table for BoundedTable {
    fn keyed_by(&self) -> KeyedBy {
        KeyedBy::Position
    }

    fn bounded(&self) -> Option<&BoundedTable> {
        Some(self)
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "every node asks")]
    fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).probe()
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "every node stores")]
    fn store(&self, key: u64, _: usize, new: Entry) -> Stored {
        self.bucket(key).store(new)
    }

    fn forget(&self) {
        let generation = self.generation.load(Relaxed);
        let next = if generation == LAST { 1 } else { generation + 1 };
        // Entries from the generation's previous use may remain.
        if next == 1 {
            for slot in self.lines.iter().flat_map(|line| &line.slots) {
                slot.rest.store(0, Relaxed);
            }
        }
        self.generation.store(next, Relaxed);
    }

    fn fullness(&self) -> Option<u32> {
        let generation = self.generation.load(Relaxed);
        let sample = || self.lines.iter().take(500).flat_map(|line| &line.slots);
        let taken = sample().filter(|slot| slot.load().1.is_of(generation)).count();
        Some((1000 * taken / sample().count()) as u32)
    }
}

#[cfg(test)]
mod tests {
    use plywood_positions::mix;
    use proptest::prelude::*;
    use std::collections::HashMap;

    use super::*;
    use crate::problem::place::Place;

    const ONE: TableSize = TableSize::Mebibytes(1);

    fn entry(depth: u32) -> Entry {
        Entry { bounds: Interval::exact(0), depth, best: None }
    }

    #[test]
    fn a_line_is_a_line_of_the_cache() {
        assert_eq!((size_of::<Line>(), align_of::<Line>()), (2 * ENTRY_BYTES, 2 * ENTRY_BYTES));
        assert_eq!(BoundedTable::new(ONE, Replacement::Always).lines.len(), 1 << 14);
    }

    /// With one slot for each key, all keys whose high bits differ are stored, and no more.
    #[test]
    fn a_table_has_as_many_entries_as_asked_for() {
        for (entries, bits) in [(2, 1), (4096, 12)] {
            let table = BoundedTable::new(TableSize::Entries(entries), Replacement::Always);
            let keys = |low: u64| (0..u64::from(entries)).map(move |it| it << (64 - bits) | low);
            let held = |low| keys(low).filter(|&key| table.probe(key).is_some()).count() as u32;
            for key in keys(0) {
                table.store(key, 0, entry(1));
            }
            assert_eq!((held(0), held(1)), (entries, 0));
            for key in keys(1) {
                table.store(key, 0, entry(1));
            }
            assert_eq!((held(0), held(1)), (0, entries));
        }
    }

    #[test]
    fn of_two_tiers_one_keeps_the_deepest() {
        let table = BoundedTable::new(ONE, Replacement::TwoTier);
        // Small keys share a slot.
        for (key, depth) in [(0, 1), (1, 1), (0, 5), (2, 1)] {
            table.store(key, 0, entry(depth));
        }
        assert_eq!(table.probe(0), Some(entry(5)));
        assert_eq!(table.probe(1), None);
        assert_eq!(table.probe(2), Some(entry(1)));
    }

    #[test]
    fn a_shallower_search_replaces_a_deeper_one_of_its_position_unless_that_is_kept() {
        let of = |depth, value, best| Entry { bounds: Interval::exact(value), depth, best };
        for replacement in [Replacement::Always, Replacement::DepthPreferred, Replacement::TwoTier]
        {
            for (kept, expected) in [
                (SamePositionPolicy::Newest, of(2, 7, Some(3))),
                (SamePositionPolicy::Deepest, of(5, 9, Some(3))),
            ] {
                let table = BoundedTable::new(ONE, replacement).keeping(kept);
                table.store(0, 0, of(5, 9, Some(3)));
                table.store(0, 0, of(2, 7, None));
                assert_eq!(table.probe(0), Some(expected), "{replacement:?}");
                table.store(0, 0, of(6, 8, Some(4)));
                assert_eq!(table.probe(0), Some(of(6, 8, Some(4))), "{replacement:?}");
            }
        }
    }

    #[test]
    fn a_table_says_how_full_it_is() {
        let table = BoundedTable::new(ONE, Replacement::Always);
        assert_eq!(table.fullness(), Some(0));
        // With as many random keys as slots, one slot in e is empty.
        for key in 0..1 << 15 {
            table.store(mix(key), 0, entry(1));
        }
        assert!((600..670).contains(&table.fullness().expect("of fixed size")));
        table.forget();
        assert_eq!(table.fullness(), Some(0));
    }

    #[test]
    fn every_generation_forgets_all_the_others() {
        let table = BoundedTable::new(ONE, Replacement::Always);
        for _ in 0..u32::from(LAST) + 600 {
            assert_eq!(table.probe(7), None);
            table.store(7, 0, entry(1));
            assert_eq!(table.probe(7), Some(entry(1)));
            table.forget();
        }
    }

    /// Adds an entry to a table of one line, by the rule of [`Replacement`].
    fn replaced(
        held: &mut Vec<(u64, Entry)>,
        replacement: Replacement,
        key: u64,
        new: Entry,
    ) -> Stored {
        let before = held.len();
        let known = held.iter().position(|&(of, _)| of == key);
        let new = known.map_or(new, |at| held.remove(at).1.merged(new));
        match replacement {
            Replacement::TwoTier => {
                let is_first = match known {
                    Some(0) => true,
                    Some(_) => held[0].1.depth < new.depth,
                    None => held.first().is_none_or(|(_, first)| first.depth <= new.depth),
                };
                held.truncate(1);
                held.insert(usize::from(!is_first), (key, new));
            }
            Replacement::DepthPreferred
                if known.is_none() && held.iter().any(|(_, old)| old.depth > new.depth) => {}
            Replacement::Always | Replacement::DepthPreferred => *held = vec![(key, new)],
        }
        let is_held = held.iter().any(|&(of, _)| of == key);
        match known {
            Some(_) => Stored::Combined,
            None if !is_held => Stored::Dropped,
            None if held.len() > before => Stored::Added,
            None => Stored::Replaced,
        }
    }

    proptest! {
        /// Keys of one line, or of one slot that contains a single entry.
        #[test]
        fn who_gives_way_is_as_described(
            entries in prop::collection::vec(
                (0..4u64, -9..9i32, 0..4u32, any::<Option<Place>>()),
                1..30,
            ),
        ) {
            for replacement in
                [Replacement::Always, Replacement::DepthPreferred, Replacement::TwoTier]
            {
                let table = BoundedTable::new(TableSize::Entries(2), replacement);
                let mut held = Vec::new();
                for &(key, value, depth, best) in &entries {
                    let bounds = Interval { lower: value.min(0), upper: value.max(0) };
                    let best = best.map(|place| place.min(Place::MAX - 1));
                    let new = Entry { bounds, depth, best };
                    let stored = table.store(key, 0, new);
                    prop_assert_eq!(stored, replaced(&mut held, replacement, key, new));
                    for key in 0..4 {
                        let expected = held.iter().find(|(of, _)| *of == key);
                        prop_assert_eq!(table.probe(key), expected.map(|&(_, entry)| entry));
                    }
                }
            }
        }

        /// Keys in different slots, so no entry is replaced.
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
                let table = BoundedTable::new(ONE, replacement);
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
