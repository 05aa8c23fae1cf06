//! Enhanced transposition cutoffs: before a node is searched, all its children
//! are looked up in the table.
//!
//! Source: A. Plaat, J. Schaeffer, W. Pijls & A. de Bruin, "Exploiting graph
//! properties of game trees", AAAI (1996), pp. 234-239. A move other than the
//! best may lead to a position that is already known to refute.

use plywood_positions::{Position, Value, Window};

use super::Exactness;
use super::Probe;
use super::settings::Part;
use super::table::{Mode, consult};
use crate::{Observer, Place, Table, TableEvent};

/// Enhanced transposition cutoffs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChildCutoffs {
    /// The fewest remaining plies at which children are looked up: nearer to the
    /// horizon, making all moves may cost more than the cutoffs save.
    pub least_depth: u32,
}

impl Part for ChildCutoffs {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        (
            "child-cutoffs",
            "enhanced transposition cutoffs: a child's entry may end the search of its parent",
        ),
        ("child-cutoffs=N", "...only where N plies or more are to go, from 2"),
    ];

    const EXAMPLE: &'static str = "table=1+child-cutoffs";

    const EXACTNESS: Exactness = Exactness::Exact;

    fn read(parameter: &str) -> Option<Self> {
        let least_depth = match parameter {
            "" => 1,
            number => number.parse().ok().filter(|&least| least > 1)?,
        };
        Some(Self { least_depth })
    }

    fn parameter(&self) -> String {
        if self.least_depth == 1 { String::new() } else { self.least_depth.to_string() }
    }
}

/// The value of a node of `position` with `depth` plies to go and the place of
/// the move to it, if the entry of a child makes the search unnecessary; `key` is
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
