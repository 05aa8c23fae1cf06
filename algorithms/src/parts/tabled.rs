//! A table alone, plugged in without a place for anything else.

use plywood_positions::{Evaluation, Interval, Position, Value, Window};

use super::known_line::completed;
use super::move_order::best_first;
use super::table::TableUse;
use super::{Parts, Probe};
use crate::{BoundedTable, Entry, Observer, Place, Table, TableEvent};

/// What [`Kit`](super::Kit) is where the settings name a table, its move and
/// drivers at most: the same search, but compiled for them. Nodes with fewer
/// plies to go than `LEAST_DEPTH` are neither stored nor looked up.
pub(crate) struct Tabled<'a, const LEAST_DEPTH: u32> {
    table: &'a BoundedTable,
    table_use: TableUse,
}

impl<'a, const LEAST_DEPTH: u32> Tabled<'a, LEAST_DEPTH> {
    pub fn new(table: &'a BoundedTable, table_use: TableUse) -> Self {
        Self { table, table_use }
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
        let found = self.table.probe(position.key());
        self.table_use.look_up(found, (ply, depth), window, |_| true, observer)
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
        best.map_or(searched, |best| best_first(best, searched))
    }

    fn remembers(&self) -> bool {
        true
    }

    fn complete_line(&self, root: &P, depth: u32, value: Value, line: &mut Vec<P::Move>) {
        *line = completed(root, depth, value, line, |position, _, depth| {
            self.table.probe(position.key())?.value_at(depth)
        });
    }
}
