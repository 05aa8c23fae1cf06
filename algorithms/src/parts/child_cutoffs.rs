//! Enhanced transposition cutoffs: before a node is searched, the table is
//! asked about all its children.
//!
//! Source: A. Plaat, J. Schaeffer, W. Pijls & A. de Bruin, "Exploiting graph
//! properties of game trees", AAAI (1996), pp. 234-239. A move that is not the
//! best may lead to a position that refutes already.

use plywood_positions::{Position, Value, Window};

use super::Probe;
use super::settings::switch;
use super::table::Table;
use crate::{Observer, TableEvent};

/// The table is asked about all children before any of them is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChildCutoffs;

switch!(
    ChildCutoffs,
    "child-cutoffs",
    "enhanced transposition cutoffs: a child's entry may end the search of its parent",
    needs "table=1"
);

/// The value of `position` and the move to it, if the entry of a child makes
/// the search needless; `key` is the table's key of a child.
pub(crate) fn child_cutoff<P: Position, O: Observer<P>>(
    table: &Table<P::Move>,
    key: impl Fn(&P, P::Move) -> u64,
    position: &P,
    depth: u32,
    window: Window,
    moves: &[P::Move],
    observer: &mut O,
) -> Option<(Value, P::Move)> {
    moves.iter().find_map(|&chosen| {
        let mut child = position.clone();
        child.make(chosen);
        observer.table(TableEvent::Probe);
        let entry = table.get(key(&child, chosen))?;
        observer.table(TableEvent::Hit);
        match table.probe(entry, depth - 1, -Window::null(window.beta - 1)) {
            Probe::Known(value) if -value >= window.beta => {
                observer.table(TableEvent::Cutoff);
                Some((-value, chosen))
            }
            _ => None,
        }
    })
}
