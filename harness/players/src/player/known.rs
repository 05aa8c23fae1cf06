//! A record of the root in a long-term memory.

use std::time::Duration;

use plywood_algorithms::Finished;
use plywood_positions::{ByDistance, Position as _};

use super::found::Found;
use super::root::Root;
use super::{Decision, Origin};
use crate::Rules;

/// A long-term memory's record of the root.
pub struct Known<M> {
    pub finished: Finished,
    found: Found<M>,
}

impl<M: Copy> Known<M> {
    /// `None` where it is of no use: the move is none of these, or draws by
    /// repetition now.
    pub fn new<P: Rules<Move = M>>(
        finished: Finished,
        legal: &[M],
        root: &Root<'_, P>,
    ) -> Option<Self> {
        let Finished { depth, bounds, best } = finished;
        let best = *legal.get(usize::from(best?))?;
        let found = Found { best, bounds, line: vec![best], depth };
        (!root.play(best).is_drawn()).then_some(Self { finished, found })
    }

    /// The decision for it, after a search of this cost that has found nothing.
    pub fn decision(self, nodes: u64, evaluations: u64, time: Duration) -> Decision<M>
    where
        M: PartialEq,
    {
        let origin = Origin::Memory(self.finished.depth);
        Decision { origin, ..self.found.decision(nodes, evaluations, time) }
    }

    /// Whether there is nothing more to find: a deeper search was asked for
    /// before, or a win has been found.
    pub fn is_enough(&self, depth: u32) -> bool {
        let Finished { depth: finished, bounds, .. } = self.finished;
        let is_won = bounds.value().is_some_and(|v| ByDistance::<()>::remaining(v).is_some());
        finished >= depth || is_won
    }
}
