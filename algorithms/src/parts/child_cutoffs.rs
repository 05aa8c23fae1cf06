//! Enhanced transposition cutoffs: before a node is searched, the table is
//! asked about all its children.
//!
//! Source: A. Plaat, J. Schaeffer, W. Pijls & A. de Bruin, "Exploiting graph
//! properties of game trees", AAAI (1996), pp. 234-239. A move that is not the
//! best may lead to a position that refutes already.

use plywood_positions::{Position, Value, Window};

use super::Probe;
use super::settings::switch;
use super::table::{Mode, consult};
use crate::{Observer, Place, Table, TableEvent};

/// The table is asked about all children before any of them is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChildCutoffs;

switch!(
    ChildCutoffs,
    "child-cutoffs",
    "enhanced transposition cutoffs: a child's entry may end the search of its parent",
    needs "table=1"
);

/// The value of a node of `position` with `depth` plies to go and the place of
/// the move to it, if the entry of a child makes the search needless; `key` is
/// the table's key of a child.
pub(crate) fn child_cutoff<P: Position, O: Observer<P>>(
    (table, mode): (&dyn Table, Mode),
    key: impl Fn(&P, P::Move) -> u64,
    (position, depth, beta): (&P, u32, Value),
    moves: &[P::Move],
    observer: &mut O,
) -> Option<(Value, Place)> {
    (0..).zip(moves).find_map(|(place, &chosen)| {
        let mut child = position.clone();
        child.make(chosen);
        observer.table(TableEvent::Probe);
        let entry = table.probe(key(&child, chosen))?;
        observer.table(TableEvent::Hit);
        match consult(entry, mode, depth - 1, -Window::null(beta - 1)) {
            Probe::Known(value) if -value >= beta => {
                observer.table(TableEvent::Cutoff);
                Some((-value, place))
            }
            _ => None,
        }
    })
}
