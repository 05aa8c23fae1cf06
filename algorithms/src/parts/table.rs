//! The use of a transposition table.

use std::collections::TryReserveError;

use plywood_positions::{Interval, Position, Value, Window};

use super::Exactness;
use super::Probe;
use super::settings::{Part, switch};
use crate::{BoundedTable, Entry, Kept, Observer, Place, Replacement, TableEvent};

/// The remaining depths for which an entry is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Its own depth only, so a search to a fixed depth keeps its value.
    Exact,
    /// Its own depth and smaller depths, as programs do in play.
    ///
    /// The entry may then come from a different search: one that was deeper, that
    /// had passed just before and could not pass again, or that reached the
    /// position by a path on which other positions could be repeated. A win
    /// graded by the remaining plies (`ByDistance`) remains a win, but its
    /// distance may be wrong.
    Usual,
}

/// Which nodes a table stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// All nodes.
    All,
    /// Nodes above the horizon: others are neither stored nor looked up.
    AboveHorizon,
}

/// How long the table of a player lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lifetime {
    /// A game: a search finds what those before it have left.
    Game,
    /// A search: all that is remembered is forgotten before the next one.
    Search,
}

/// The shape of a bounded table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableSettings {
    /// Maximum size, in MiB.
    pub mebibytes: usize,
    /// Replacement policy.
    pub replacement: Replacement,
    /// Which of two searches of one position stays.
    pub kept: Kept,
    /// Which entries answer a search.
    pub mode: Mode,
    /// Which nodes are stored.
    pub scope: Scope,
    /// When a player empties it; a single search does not ask.
    pub lifetime: Lifetime,
}

impl TableSettings {
    /// A table of this many MiB with the usual settings: two-tier replacement,
    /// exact mode.
    pub fn new(mebibytes: usize) -> Self {
        Self {
            mebibytes,
            replacement: Replacement::TwoTier,
            kept: Kept::Newest,
            mode: Mode::Exact,
            scope: Scope::All,
            lifetime: Lifetime::Game,
        }
    }

    /// The table itself, empty.
    ///
    /// # Panics
    ///
    /// If the process cannot have so much memory; [`Self::try_build`] returns an error.
    pub fn build(self) -> BoundedTable {
        BoundedTable::new(self.mebibytes, self.replacement).keeping(self.kept)
    }

    /// As [`Self::build`].
    ///
    /// # Errors
    ///
    /// If the process cannot have so much memory.
    pub fn try_build(self) -> Result<BoundedTable, TryReserveError> {
        Ok(BoundedTable::try_new(self.mebibytes, self.replacement)?.keeping(self.kept))
    }

    /// Whether the value of a search may differ from that without a table.
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
        let mebibytes = words.next()?.parse().ok().filter(|size| (1..=1 << 20).contains(size))?;
        let mut table = Self::new(mebibytes);
        for word in words {
            match word {
                "always" => table.replacement = Replacement::Always,
                "depth" => table.replacement = Replacement::DepthPreferred,
                "usual" => table.mode = Mode::Usual,
                "keep-deeper" => table.kept = Kept::Deepest,
                "no-leaves" => table.scope = Scope::AboveHorizon,
                "anew" => table.lifetime = Lifetime::Search,
                _ => return None,
            }
        }
        // Words that are repeated or contradict each other are not all written again.
        let words_of = |text: &str| text.split(':').count();
        (words_of(&table.parameter()) == words_of(parameter)).then_some(table)
    }

    fn parameter(&self) -> String {
        let words = [
            ("always", self.replacement == Replacement::Always),
            ("depth", self.replacement == Replacement::DepthPreferred),
            ("usual", self.is_usual()),
            ("keep-deeper", self.kept == Kept::Deepest),
            ("no-leaves", self.scope == Scope::AboveHorizon),
            ("anew", self.lifetime == Lifetime::Search),
        ];
        let size = self.mebibytes.to_string();
        let used = words.into_iter().filter_map(|(word, is_used)| is_used.then_some(word));
        [&*size].into_iter().chain(used).collect::<Vec<_>>().join(":")
    }
}

/// The table's best move of an earlier search is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableMove;

switch!(TableMove, "table-move", "the table's best move is tried first", needs "table=1");

/// The consequence of a position's entry for searching it to `depth`.
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
    /// Whether the best move of an entry is tried first.
    pub table_move: bool,
}

impl TableUse {
    /// Looks the node at `ply` up. If `needs_move` holds, a root whose value is
    /// known is searched all the same for a move.
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

/// The rest of a node's search after its value was bounded.
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
}
