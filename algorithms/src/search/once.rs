//! What is compiled once for all algorithms.
//!
//! With many parts, what is done with a node is more code than any algorithm,
//! and takes longer than a call. So an algorithm calls it there, and is called
//! back by its address; without parts all is compiled into the algorithm.

use plywood_positions::{Evaluation, Position, Value, Window};

use super::Search;
use crate::Observer;
use crate::depth_first::{DepthFirst, Node};
use crate::parts::Parts;

/// A step that is the same in all algorithms: compiled into each, or else apart
/// from them.
macro_rules! once {
    ($this:ident, |$search:ident| $step:block) => {
        if K::KEEPS_TREE {
            let $search = $this;
            $step
        } else {
            $this.apart(|$search| $step)
        }
    };
}

impl<P, E, O, K> Search<'_, P, E, O, K>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    K: Parts<P>,
{
    /// Takes `step`, which is the same for all algorithms.
    #[inline(never)]
    pub(super) fn apart<T>(&mut self, step: impl FnOnce(&mut Self) -> T) -> T {
        step(self)
    }

    /// Visits a node with which more may be done than to evaluate it.
    #[inline(never)]
    pub(super) fn visit_with_parts(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        algorithm: &dyn Interior<Self>,
    ) -> Result<Value, O::Stop> {
        let interior = by_address(algorithm);
        let depth = self.parts.extended(position, self.ply, depth);
        let reduction = self.parts.reduction(position, self.ply, depth, window);
        if reduction > 0 {
            let value = self.enter(position, depth - reduction, window, interior)?;
            // Where the opponent keeps what there is, the move is no surprise.
            if value > window.alpha {
                return Ok(value);
            }
            self.observer.research();
        }
        self.enter(position, depth, window, interior)
    }
}

/// What searches an interior node, whichever algorithm it is.
pub(super) trait Interior<S: DepthFirst> {
    fn search(
        &self,
        search: &mut S,
        position: &S::Position,
        node: Node<S>,
    ) -> Result<Value, S::Stop>;
}

impl<S, A> Interior<S> for A
where
    S: DepthFirst,
    A: Fn(&mut S, &S::Position, Node<S>) -> Result<Value, S::Stop>,
{
    fn search(
        &self,
        search: &mut S,
        position: &S::Position,
        node: Node<S>,
    ) -> Result<Value, S::Stop> {
        self(search, position, node)
    }
}

/// The same for all algorithms, so that what it is handed to is compiled once.
fn by_address<S: DepthFirst>(
    algorithm: &dyn Interior<S>,
) -> impl Fn(&mut S, &S::Position, Node<S>) -> Result<Value, S::Stop> + Copy {
    |search, position, node| algorithm.search(search, position, node)
}
