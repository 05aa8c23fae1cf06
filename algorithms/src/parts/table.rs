//! The transposition table.
//!
//! Source: D. J. Slate & L. R. Atkin, "Chess 4.5", in P. W. Frey (ed.), Chess
//! Skill in Man and Machine, Springer (1977). An entry holds both bounds (as
//! in A. Plaat et al., "Best-first fixed-depth minimax algorithms", Artificial
//! Intelligence 87 (1996), figure 1), the depth, the best move and the full
//! key, so that two positions are never confused by their place in the table.

use plywood_positions::{Interval, Value, Window};
use rustc_hash::FxHashMap;

use super::Probe;
use super::settings::{Part, switch};

/// Which remaining depths an entry answers for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Only its own, so that a search to a fixed depth keeps its value.
    Exact,
    /// Its own and smaller ones, as in play.
    Usual,
}

/// Which entry gives way when two positions meet in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Replacement {
    /// The older one.
    Always,
    /// The one from the shallower search; of equals, the older one.
    DepthPreferred,
    /// Each place holds two: one deep entry and one recent entry.
    TwoTier,
}

/// The shape of a bounded table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableSettings {
    /// The most that the table may take, in MiB.
    pub mebibytes: usize,
    /// Who gives way.
    pub replacement: Replacement,
    /// Who is answered for.
    pub mode: Mode,
}

impl TableSettings {
    /// A table of so many MiB that is otherwise as usual: two-tier
    /// replacement, exact mode.
    pub fn new(mebibytes: usize) -> Self {
        Self { mebibytes, replacement: Replacement::TwoTier, mode: Mode::Exact }
    }

    /// Whether the value of a search may differ from that without a table.
    pub(crate) fn is_usual(self) -> bool {
        self.mode == Mode::Usual
    }
}

impl Part for TableSettings {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        (
            "table=MIB",
            "transposition table, exact mode, two-tier replacement (df-pn: small subtrees give way)",
        ),
        ("table=MIB:always", "...the newer entry stays"),
        ("table=MIB:depth", "...the deeper entry stays"),
        ("table=MIB:usual", "...entries answer for smaller depths, too (inexact; may be combined)"),
    ];

    const EXAMPLE: &'static str = "table=1";

    fn read(parameter: &str) -> Option<Self> {
        let mut words = parameter.split(':');
        let mebibytes = words.next()?.parse().ok().filter(|size| (1..=1 << 20).contains(size))?;
        let (mut replacement, mut mode) = (None, None);
        for word in words {
            let again = match word {
                "always" => replacement.replace(Replacement::Always).is_some(),
                "depth" => replacement.replace(Replacement::DepthPreferred).is_some(),
                "usual" => mode.replace(Mode::Usual).is_some(),
                _ => true,
            };
            if again {
                return None;
            }
        }
        let usual = Self::new(mebibytes);
        Some(Self {
            replacement: replacement.unwrap_or(usual.replacement),
            mode: mode.unwrap_or(usual.mode),
            ..usual
        })
    }

    fn parameter(&self) -> String {
        let replacement = match self.replacement {
            Replacement::Always => ":always",
            Replacement::DepthPreferred => ":depth",
            Replacement::TwoTier => "",
        };
        let mode = if self.is_usual() { ":usual" } else { "" };
        format!("{}{replacement}{mode}", self.mebibytes)
    }
}

/// The table's best move of an earlier search is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableMove;

switch!(TableMove, "table-move", "the table's best move is tried first", needs "table=1");

/// What is remembered of one position.
#[derive(Clone, Copy)]
pub(crate) struct Entry<M> {
    key: u64,
    pub(crate) bounds: Interval,
    depth: u32,
    best: Option<M>,
}

/// What has been proven of positions already searched.
pub(crate) enum Table<M> {
    /// A table of fixed size, by the keys of positions.
    Bounded { slots: Vec<Option<Entry<M>>>, replacement: Replacement, mode: Mode },
    /// Everything, by the path from the root: the memory of a best-first
    /// search in depth-first clothes.
    Paths(FxHashMap<u64, Entry<M>>),
}

impl<M: Copy> Table<M> {
    pub fn bounded(settings: TableSettings) -> Self {
        let bytes = settings.mebibytes << 20;
        // An even number of slots, at least one pair.
        let slots = (bytes / size_of::<Option<Entry<M>>>()).max(2) & !1;
        let TableSettings { replacement, mode, .. } = settings;
        Self::Bounded { slots: vec![None; slots], replacement, mode }
    }

    pub fn paths() -> Self {
        Self::Paths(FxHashMap::default())
    }

    /// The entry of `key`, if there is one.
    pub fn get(&self, key: u64) -> Option<&Entry<M>> {
        match self {
            Self::Paths(entries) => entries.get(&key),
            Self::Bounded { slots, replacement, .. } => {
                let tiers = tiers(*replacement);
                let home = home(key, slots.len(), tiers);
                slots[home..home + tiers].iter().flatten().find(|entry| entry.key == key)
            }
        }
    }

    /// What the entry of a position says about searching it.
    pub fn probe(&self, entry: &Entry<M>, depth: u32, window: Window) -> Probe<M> {
        let best = entry.best;
        if !self.answers(entry, depth) {
            return Probe::Open { window, best };
        }
        let Interval { lower, upper } = entry.bounds;
        if lower >= window.beta || lower == upper {
            return Probe::Known(lower);
        }
        if upper <= window.alpha {
            return Probe::Known(upper);
        }
        let window = Window { alpha: window.alpha.max(lower), beta: window.beta.min(upper) };
        Probe::Open { window, best }
    }

    /// Whether what is known of the position holds at `depth`.
    pub fn answers(&self, entry: &Entry<M>, depth: u32) -> bool {
        match self {
            Self::Paths(_) | Self::Bounded { mode: Mode::Exact, .. } => entry.depth == depth,
            Self::Bounded { mode: Mode::Usual, .. } => entry.depth >= depth,
        }
    }

    /// Remembers what has been proven. Bounds at the same depth add up.
    pub fn store(&mut self, key: u64, depth: u32, bounds: Interval, best: Option<M>) {
        let new = Entry { key, bounds, depth, best };
        match self {
            Self::Paths(entries) => {
                entries.entry(key).and_modify(|old| *old = merged(old, new)).or_insert(new);
            }
            Self::Bounded { slots, replacement, .. } => {
                let tiers = tiers(*replacement);
                let home = home(key, slots.len(), tiers);
                let slots = &mut slots[home..home + tiers];
                if let Some(old) = slots.iter_mut().flatten().find(|old| old.key == key) {
                    *old = merged(old, new);
                    let depth = |slot: &Option<Entry<M>>| slot.as_ref().map(|entry| entry.depth);
                    if tiers == 2 && depth(&slots[1]) > depth(&slots[0]) {
                        slots.swap(0, 1);
                    }
                    return;
                }
                let shallower = slots[0].as_ref().is_none_or(|old| old.depth <= depth);
                match replacement {
                    Replacement::Always => slots[0] = Some(new),
                    Replacement::DepthPreferred if shallower => slots[0] = Some(new),
                    Replacement::DepthPreferred => {}
                    Replacement::TwoTier if shallower => slots[1] = slots[0].replace(new),
                    Replacement::TwoTier => slots[1] = Some(new),
                }
            }
        }
    }

    /// The entries and bytes of a table that grows.
    pub fn held(&self) -> Option<(usize, usize)> {
        match self {
            Self::Bounded { .. } => None,
            Self::Paths(entries) => {
                // One byte of control for each place of the map.
                let place = size_of::<(u64, Entry<M>)>() + 1;
                Some((entries.len(), entries.capacity() * place))
            }
        }
    }

    /// The exact value of `key` at `depth`, if it is known.
    pub fn value(&self, key: u64, depth: u32) -> Option<Value> {
        let entry = self.get(key).filter(|entry| entry.depth == depth)?;
        entry.bounds.value()
    }
}

fn tiers(replacement: Replacement) -> usize {
    match replacement {
        Replacement::Always | Replacement::DepthPreferred => 1,
        Replacement::TwoTier => 2,
    }
}

/// The first of the slots in which a key may be.
fn home(key: u64, slots: usize, tiers: usize) -> usize {
    ((u128::from(key) * (slots / tiers) as u128) >> 64) as usize * tiers
}

/// What is known of one position after a second search. A move is kept until
/// a better one is known.
fn merged<M: Copy>(old: &Entry<M>, new: Entry<M>) -> Entry<M> {
    let best = new.best.or(old.best);
    let bounds = Interval {
        lower: old.bounds.lower.max(new.bounds.lower),
        upper: old.bounds.upper.min(new.bounds.upper),
    };
    // Bounds of different depths, or of inexact searches, need not agree.
    if old.depth == new.depth && bounds.lower <= bounds.upper {
        Entry { bounds, best, ..new }
    } else {
        Entry { best, ..new }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_tiers_one_keeps_the_deepest() {
        let mut table: Table<()> = Table::bounded(TableSettings::new(1));
        let mut store = |key, depth| table.store(key, depth, Interval::exact(0), None);
        // Small keys share a place.
        store(0, 1);
        store(1, 1);
        store(0, 5);
        store(2, 1);
        assert_eq!(table.value(0, 5), Some(0));
        assert!(table.get(1).is_none());
        assert_eq!(table.value(2, 1), Some(0));
    }

    #[test]
    fn words_that_contradict_are_refused() {
        let read = TableSettings::read;
        assert!(read("16:always:usual").is_some_and(TableSettings::is_usual));
        for text in ["16:always:depth", "16:usual:usual", "16:deep", "0"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
