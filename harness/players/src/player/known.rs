//! A root's entry in a long-term memory.

use std::time::Duration;

use plywood_algorithms::Finished;
use plywood_positions::{ByDistance, Position as _};

use super::found::Found;
use super::root::PositionWithHistory;
use super::{Decision, Origin};
use crate::Rules;

/// A root's entry in a long-term memory, as an iteration and as a result.
pub struct Known<M> {
    pub finished: Finished,
    found: Found<M>,
}

impl<M: Copy> Known<M> {
    /// Returns the entry, or `None` if it is unusable: its best move is missing from `legal`, or
    /// now leads to a drawn position.
    pub fn new<P: Rules<Move = M>>(
        finished: Finished,
        legal: &[M],
        root: &PositionWithHistory<'_, P>,
    ) -> Option<Self> {
        let Finished { depth, bounds, best } = finished;
        let best = *legal.get(usize::from(best?))?;
        let found = Found { best, bounds, line: vec![best], depth };
        (!root.play(best).is_drawn()).then_some(Self { finished, found })
    }

    /// Returns the decision for this entry, with the cost of a search that finished no iteration.
    pub fn decision(self, nodes: u64, evaluations: u64, time: Duration) -> Decision<M>
    where
        M: PartialEq,
    {
        let origin = Origin::Memory(self.finished.depth);
        Decision { origin, ..self.found.decision(nodes, evaluations, time) }
    }

    /// Returns whether a search to `depth` is unnecessary: the entry has that depth, or proves a
    /// win.
    pub fn is_enough(&self, depth: u32) -> bool {
        let Finished { depth: finished, bounds, .. } = self.finished;
        let is_won = bounds.value().is_some_and(|v| ByDistance::<()>::remaining(v).is_some());
        finished >= depth || is_won
    }
}
