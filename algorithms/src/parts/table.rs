//! Settings and look-ups of a transposition table.

use std::collections::TryReserveError;

use plywood_positions::{Interval, Position, Value, Window};

use super::Exactness;
use super::Probe;
use super::settings::{Part, switch};
use crate::observation::observer::{Observer, TableEvent};
use crate::problem::place::Place;
use crate::table::replacement::{Replacement, SamePositionPolicy};
use crate::table::{BoundedTable, Entry, TableSize};

/// The remaining depths that an entry is valid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Only its own depth, so the value of a fixed-depth search does not change.
    Exact,
    /// Its own depth and smaller depths, as in game-playing programs.
    ///
    /// The entry may then be from a different search. Examples are a deeper search, a search just
    /// after a null move, which did not allow another, or a path with other possible repetitions. A
    /// win graded by remaining plies (`ByDistance`) remains a win, but its distance may be wrong.
    Usual,
}

/// The nodes that a table stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// All nodes.
    All,
    /// Nodes above the horizon. Leaves are neither stored nor looked up.
    AboveHorizon,
}

/// The lifetime of a player's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lifetime {
    /// A game: a search uses the entries of earlier searches.
    Game,
    /// A search: the table is cleared before the next search.
    Search,
}

/// The settings of a bounded table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableSettings {
    /// Size of the table.
    pub size: TableSize,
    /// Replacement policy.
    pub replacement: Replacement,
    /// Rule that decides which of two entries for one position stays.
    pub kept: SamePositionPolicy,
    /// Remaining depths that an entry is valid for.
    pub mode: Mode,
    /// Nodes that are stored.
    pub scope: Scope,
    /// Lifetime of a player's table. A single search ignores it.
    pub lifetime: Lifetime,
}

impl TableSettings {
    /// Returns the default settings for a table of this size: two-tier replacement, exact mode.
    pub fn new(size: TableSize) -> Self {
        Self {
            size,
            replacement: Replacement::TwoTier,
            kept: SamePositionPolicy::Newest,
            mode: Mode::Exact,
            scope: Scope::All,
            lifetime: Lifetime::Game,
        }
    }

    /// Allocates an empty table.
    ///
    /// # Panics
    ///
    /// If the process cannot allocate the memory; [`Self::try_build`] returns an error instead.
    pub fn build(self) -> BoundedTable {
        BoundedTable::new(self.size, self.replacement).keeping(self.kept)
    }

    /// Allocates an empty table.
    ///
    /// # Errors
    ///
    /// If the process cannot allocate the memory.
    pub fn try_build(self) -> Result<BoundedTable, TryReserveError> {
        Ok(BoundedTable::try_new(self.size, self.replacement)?.keeping(self.kept))
    }

    /// Whether entries of greater depth are used, which may change the value of a search.
    pub fn is_usual(self) -> bool {
        self.mode == Mode::Usual
    }
}

impl Part for TableSettings {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        (
            "table=MIB",
            "transposition table (tt), exact mode, two-tier replacement (df-pn: replaces small subtrees)",
        ),
        ("table=Nentries", "...its size in entries, which are stored in pairs (may be combined)"),
        ("table=MIB:always", "...the newer entry stays"),
        ("table=MIB:depth", "...the deeper entry stays"),
        ("table=MIB:usual", "...entries answer for smaller depths, too (inexact; may be combined)"),
        (
            "table=MIB:keep-deeper",
            "...of one position the deeper search's entry stays (may be combined)",
        ),
        (
            "table=MIB:no-leaves",
            "...nodes at the horizon are neither stored nor looked up (may be combined)",
        ),
        (
            "table=MIB:anew",
            "...a player forgets it, and all else, before each of its searches (may be combined)",
        ),
    ];

    const EXAMPLE: &'static str = "table=1";

    const EXACTNESS: Exactness = Exactness::NeverNeutral(
        "a table saves nodes in every mode; `table=MIB` without `:usual` keeps the value",
    );

    fn is_inexact(&self) -> bool {
        self.is_usual()
    }

    fn read(parameter: &str) -> Option<Self> {
        let mut words = parameter.split(':');
        let mut table = Self::new(TableSize::read(words.next()?)?);
        for word in words {
            match word {
                "always" => table.replacement = Replacement::Always,
                "depth" => table.replacement = Replacement::DepthPreferred,
                "usual" => table.mode = Mode::Usual,
                "keep-deeper" => table.kept = SamePositionPolicy::Deepest,
                "no-leaves" => table.scope = Scope::AboveHorizon,
                "anew" => table.lifetime = Lifetime::Search,
                _ => return None,
            }
        }
        // Refuse text with repeated or contradictory words, since writing the settings drops such
        // words.
        let words_of = |text: &str| text.split(':').count();
        (words_of(&table.parameter()) == words_of(parameter)).then_some(table)
    }

    fn parameter(&self) -> String {
        let words = [
            ("always", self.replacement == Replacement::Always),
            ("depth", self.replacement == Replacement::DepthPreferred),
            ("usual", self.is_usual()),
            ("keep-deeper", self.kept == SamePositionPolicy::Deepest),
            ("no-leaves", self.scope == Scope::AboveHorizon),
            ("anew", self.lifetime == Lifetime::Search),
        ];
        let size = self.size.to_string();
        let used = words.into_iter().filter_map(|(word, is_used)| is_used.then_some(word));
        [&*size].into_iter().chain(used).collect::<Vec<_>>().join(":")
    }
}

/// The setting that searches the table's best move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableMove;

switch!(TableMove, "table-move", "the table's best move is tried first", needs "table=1");

/// Returns what a position's entry implies for a search to `depth`: a value, or a window and a best
/// move.
#[inline]
pub(crate) fn consult(entry: Entry, mode: Mode, depth: u32, window: Window) -> Probe {
    let Entry { bounds: Interval { lower, upper }, best, .. } = entry;
    let answers = entry.depth == depth || mode == Mode::Usual && entry.depth > depth;
    if answers { narrowed(lower, upper, window, best) } else { Probe::Open { window, best } }
}

/// The use of the table in a search.
#[derive(Clone, Copy)]
pub(crate) struct TableUse {
    pub mode: Mode,
    /// Whether an entry's best move is searched first.
    pub table_move: bool,
}

impl TableUse {
    /// Looks up the node at `ply`. If `needs_move` is true of a known value at the root, the root
    /// is searched anyway for a move.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "every node asks")]
    pub fn look_up<P: Position, O: Observer<P>>(
        self,
        found: Option<Entry>,
        (ply, depth): (usize, u32),
        window: Window,
        needs_move: impl Fn(Value) -> bool,
        observer: &mut O,
    ) -> Probe {
        observer.table(TableEvent::Probe);
        let Some(entry) = found else { return Probe::Open { window, best: None } };
        observer.table(TableEvent::Hit);
        let open = |window, best: Option<Place>| Probe::Open {
            window,
            best: best.filter(|_| self.table_move),
        };
        match consult(entry, self.mode, depth, window) {
            Probe::Known(value) if ply == 0 && entry.best.is_some() && needs_move(value) => {
                open(window, entry.best)
            }
            Probe::Known(value) => {
                observer.table(TableEvent::Cutoff);
                Probe::Known(value)
            }
            Probe::Open { window, best } => open(window, best),
        }
    }
}

/// Returns the remaining search of a node whose value has these bounds.
#[inline]
pub(crate) fn narrowed(lower: Value, upper: Value, window: Window, best: Option<Place>) -> Probe {
    if lower >= window.beta || lower == upper {
        return Probe::Known(lower);
    }
    if upper <= window.alpha {
        return Probe::Known(upper);
    }
    let window = Window { alpha: window.alpha.max(lower), beta: window.beta.min(upper) };
    Probe::Open { window, best }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_contradict_are_refused() {
        let read = TableSettings::read;
        assert!(read("16:always:usual").is_some_and(TableSettings::is_usual));
        for text in ["16:always:depth", "16:usual:usual", "16:deep", "0"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_size_is_in_mib_or_in_entries() {
        for (text, bytes) in [
            ("1", 1 << 20),
            ("1048576:anew", 1 << 40),
            ("1entries", 2 * 32),
            ("4095entries", 4096 * 32),
            ("4096entries:always:usual:keep-deeper", 4096 * 32),
            ("4294967295entries", 32 << 32),
        ] {
            let table = TableSettings::read(text).expect("a table");
            assert_eq!((&*table.parameter(), table.size.bytes()), (text, bytes));
        }
        for text in
            ["entries", "0entries", "4294967296entries", "9 entries", "9:entries", "-2", "1048577"]
        {
            assert_eq!(TableSettings::read(text), None, "{text}");
        }
    }
}
