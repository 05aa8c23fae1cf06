//! Look-ups of a node in the oracle and the table before it is searched.

use plywood_positions::{Interval, Position, Value, Window};

use super::{ActiveParts, Attempts};
use crate::observation::observer::{Observer, TableEvent};
use crate::parts::table::{consult, narrowed};
use crate::parts::{ChildCutoffs, Probe};
use crate::problem::oracle::OracleEvent;
use crate::problem::place::Place;

impl<P: Position> ActiveParts<'_, P> {
    /// Returns the window, narrowed by the oracle. The root needs a move, so the oracle is not
    /// queried there.
    fn consult_oracle<O: Observer<P>>(
        &self,
        position: &P,
        ply: usize,
        depth: u32,
        window: Window,
        observer: &mut O,
    ) -> Probe {
        let open = Probe::Open { window, best: None };
        let Some(oracle) = self.oracle.filter(|_| ply > 0) else { return open };
        observer.oracle(OracleEvent::Asked);
        let Some(Interval { lower, upper }) = oracle.ask(position, depth) else { return open };
        observer.oracle(OracleEvent::Answered);
        let narrowed = narrowed(lower, upper, window, None);
        if let Probe::Known(_) = narrowed {
            observer.oracle(OracleEvent::Cutoff);
        }
        narrowed
    }

    /// Returns a value of `position`, exact within `window`, and the place of its move, if the
    /// table entry of a child proves it; `moves` are the moves of `position`.
    pub fn known_from_children<O: Observer<P>>(
        &self,
        position: &P,
        ply: usize,
        depth: u32,
        Window { beta, .. }: Window,
        moves: &[P::Move],
        observer: &mut O,
    ) -> Option<(Value, Place)> {
        let ChildCutoffs { least_depth } = self.settings.child_cutoffs?;
        let table = self.table_at(depth - 1).filter(|_| depth >= least_depth)?;
        moves.iter().zip(0..).find_map(|(&chosen, place)| {
            let mut child = position.clone();
            child.make(chosen);
            observer.table(TableEvent::Probe);
            let entry = table.probe(self.key(&child, ply, Some(chosen)))?;
            observer.table(TableEvent::Hit);
            match consult(entry, self.table_use.mode, depth - 1, -Window::null(beta - 1)) {
                Probe::Known(value) if -value >= beta => {
                    observer.table(TableEvent::Cutoff);
                    Some((-value, place))
                }
                _ => None,
            }
        })
    }

    /// Queries the oracle and the table for the node at `ply`.
    #[inline(never)]
    pub(super) fn ask<O: Observer<P>>(
        &mut self,
        position: &P,
        (ply, depth): (usize, u32),
        window: Window,
        observer: &mut O,
    ) -> Probe {
        let window = match self.consult_oracle(position, ply, depth, window, observer) {
            Probe::Open { window, .. } => window,
            known @ Probe::Known(_) => return known,
        };
        let Some(table) = self.table_at(depth) else {
            return Probe::Open { window, best: None };
        };
        let key = self.key(position, ply, None);
        let found = table.probe(key);
        // An earlier search with the same table may have stored the root's value.
        let needs_move = |value| self.attempts == Attempts::End || window.contains(value);
        let known = self.table_use.look_up(found, (ply, depth), window, needs_move, observer);
        if let (Probe::Known(_), Some(entry), Some(path)) = (&known, found, self.path) {
            path.found(key, ply, depth, entry);
        }
        known
    }
}
