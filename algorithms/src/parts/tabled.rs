//! A table alone, plugged in without a place for anything else.

use plywood_positions::{Evaluation, Interval, Position, Value, Window};

use super::kit::line::completed;
use super::table::{Mode, TableMove, consult};
use super::{Parts, Probe};
use crate::{BoundedTable, Entry, Observer, Place, Table, TableEvent};

/// What [`Kit`](super::Kit) is where the settings name a table, its move and
/// drivers at most: the same search, but compiled for them. Nodes with fewer
/// plies to go than `LEAST_DEPTH` are neither stored nor looked up.
pub(crate) struct Tabled<'a, const LEAST_DEPTH: u32> {
    table: &'a BoundedTable,
    mode: Mode,
    table_move: Option<TableMove>,
}

impl<'a, const LEAST_DEPTH: u32> Tabled<'a, LEAST_DEPTH> {
    pub fn new(mode: Mode, table_move: Option<TableMove>, table: &'a BoundedTable) -> Self {
        Self { table, mode, table_move }
    }

    #[inline]
    fn open(&self, window: Window, best: Option<Place>) -> Probe {
        Probe::Open { window, best: best.filter(|_| self.table_move.is_some()) }
    }
}

impl<P: Position, const LEAST_DEPTH: u32> Parts<P> for Tabled<'_, LEAST_DEPTH> {
    const KEEPS_TREE: bool = true;

    type Order = Option<Place>;

    #[inline]
    fn only_evaluates_leaves(&self) -> bool {
        LEAST_DEPTH > 0
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "every node asks")]
    fn probe<O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        window: Window,
        observer: &mut O,
    ) -> Probe {
        observer.table(TableEvent::Probe);
        let Some(entry) = self.table.probe(position.key()) else {
            return Probe::Open { window, best: None };
        };
        observer.table(TableEvent::Hit);
        match consult(entry, self.mode, depth, window) {
            // A root whose best move is known is searched all the same: the
            // answer needs a line.
            Probe::Known(_) if ply == 0 && entry.best.is_some() => self.open(window, entry.best),
            Probe::Known(value) => {
                observer.table(TableEvent::Cutoff);
                Probe::Known(value)
            }
            Probe::Open { window, best } => self.open(window, best),
        }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call costs more than half of what is stored")]
    fn store<O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        bounds: Interval,
        best: Option<Place>,
        observer: &mut O,
    ) {
        observer.table(TableEvent::Store);
        self.table.store(position.key(), ply, Entry { bounds, depth, best });
    }

    #[inline]
    fn order<E: Evaluation<P>, O: Observer<P>>(
        &mut self,
        _: &P,
        _: usize,
        _: u32,
        best: Option<Place>,
        _: &[P::Move],
        _: &E,
        _: &mut O,
    ) -> Option<Place> {
        best
    }

    #[inline]
    fn place(&self, best: &Option<Place>, searched: Place) -> Place {
        match *best {
            Some(best) if searched == 0 => best,
            Some(best) if searched <= best => searched - 1,
            _ => searched,
        }
    }

    fn remembers(&self) -> bool {
        true
    }

    fn complete_line(&self, root: &P, depth: u32, value: Value, line: &mut Vec<P::Move>) {
        *line = completed(root, depth, value, line, |position, _, depth| {
            let entry = self.table.probe(position.key()).filter(|entry| entry.depth == depth)?;
            entry.bounds.value()
        });
    }
}
