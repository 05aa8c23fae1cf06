//! Entry into the nodes of a depth-first search.
//!
//! The enhancements that work at nodes do not change during a search, and most nodes need few of
//! them. A search therefore looks them up once per node. Each algorithm is compiled for each
//! [`NodeForm`] of node, and each copy contains only the code that its kind needs.

use plywood_positions::{Evaluation, Interval, Position, Value, Window};

use super::Search;
use crate::depth_first::{LAST, LAST_WITH_PARTS, Node, NodeForm, NodeSearch, SIMPLE};
use crate::observation::observer::{Observer, TableEvent};
use crate::parts::{Leaves, MoveOrder, Probe};
use crate::problem::place::Place;
use crate::table::{BoundedTable, Bucket, Entry};

impl<P: Position, E: Evaluation<P>, O: Observer<P>> Search<'_, '_, P, E, O> {
    /// Enters a node, and searches it unless it is a leaf.
    #[inline(always)]
    pub(crate) fn enter(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        algorithm: impl NodeSearch<Self>,
    ) -> Result<Value, O::Stop> {
        if depth == 0 {
            self.lines.clear(self.ply);
            return self.enter_leaf(position, window);
        }
        if Self::APART {
            if depth == 1 && self.parts.flags.simple_last {
                return self.enter_last_ply(position, window, algorithm);
            }
            if self.parts.flags.simple {
                return self.enter_kind::<SIMPLE>(position, depth.max(2), window, algorithm);
            }
        }
        self.enter_above(position, depth, window, algorithm)
    }

    /// Enters a child of any node.
    #[inline(always)]
    pub(super) fn enter_child(
        &mut self,
        child: &P,
        depth: u32,
        window: Window,
        algorithm: impl NodeSearch<Self>,
    ) -> Result<Value, O::Stop> {
        if self.parts.flags.reshapes {
            return self.enter_reshaped(child, depth, window, &algorithm);
        }
        self.enter(child, depth, window, algorithm)
    }

    /// Enters a child for [`DepthFirst::search_again`](crate::DepthFirst).
    #[inline(never)]
    pub(super) fn enter_again(
        &mut self,
        child: &P,
        depth: u32,
        value: Value,
        window: Window,
        algorithm: impl NodeSearch<Self>,
    ) -> Result<Value, O::Stop> {
        self.observer.research();
        let above = Window { alpha: value, ..window };
        let found = -self.enter_child(child, depth, -above, algorithm)?;
        if found >= value || value <= window.alpha {
            return Ok(found);
        }
        self.observer.research();
        Ok(-self.enter_child(child, depth, -window, algorithm)?)
    }

    /// Evaluates a leaf that needs no enhancement.
    #[inline(always)]
    pub(super) fn evaluate_leaf(&mut self, position: &P, window: Window) -> Result<Value, O::Stop> {
        if O::ONLY_COUNTS {
            self.leaves += 1;
            return Ok(self.evaluation.evaluate(position));
        }
        self.begin(position, window)?;
        let value = self.evaluation.evaluate(position);
        self.observer.leaf(position, value);
        Ok(value)
    }

    /// Enters any leaf by a function call, because an inlined evaluation would enlarge interior
    /// nodes. Each kind of leaf has its own function.
    #[inline(always)]
    pub(super) fn enter_leaf(&mut self, position: &P, window: Window) -> Result<Value, O::Stop> {
        match (self.parts.flags.leaves, self.parts.bounded) {
            (Leaves::Evaluated, _) => self.enter_evaluated_leaf(position, window),
            (Leaves::Remembered, Some(table)) => self.enter_stored_leaf(position, window, table),
            _ => self.enter_leaf_with_parts(position, window),
        }
    }

    #[inline(never)]
    fn enter_evaluated_leaf(&mut self, position: &P, window: Window) -> Result<Value, O::Stop> {
        self.evaluate_leaf(position, window)
    }

    #[inline(never)]
    fn enter_stored_leaf(
        &mut self,
        position: &P,
        window: Window,
        table: &BoundedTable,
    ) -> Result<Value, O::Stop> {
        self.begin(position, window)?;
        let bucket = table.bucket(position.key());
        if let Probe::Known(value) = self.look_up(bucket.probe(), 0, window) {
            self.observer.backed_up(position, value);
            return Ok(value);
        }
        let value = self.evaluation.evaluate(position);
        self.observer.leaf(position, value);
        let bounds = Interval::exact(value);
        let stored = bucket.store(Entry { bounds, depth: 0, best: None });
        self.observer.table(TableEvent::Store(stored));
        Ok(value)
    }

    /// Enters a node whose children are all leaves. Most nodes above the horizon are of this kind.
    #[inline(always)]
    pub(super) fn enter_last_ply(
        &mut self,
        position: &P,
        window: Window,
        algorithm: impl NodeSearch<Self>,
    ) -> Result<Value, O::Stop> {
        if self.parts.flags.bare_last {
            self.enter_kind::<LAST>(position, 1, window, algorithm)
        } else {
            self.enter_kind::<LAST_WITH_PARTS>(position, 1, window, algorithm)
        }
    }

    /// Enters a node of the kind `KIND`, which needs at most a table.
    #[inline(never)]
    pub(super) fn enter_kind<const KIND: u8>(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        algorithm: impl NodeSearch<Self>,
    ) -> Result<Value, O::Stop> {
        let kind = NodeForm::of(KIND);
        self.begin(position, window)?;
        match kind {
            NodeForm::Last | NodeForm::LastWithParts => self.lines.clear_last(self.ply),
            NodeForm::Simple | NodeForm::General => self.lines.clear(self.ply),
        }
        let (mut open, mut stored, mut bucket) = (window, None, None);
        if kind != NodeForm::Last
            && let Some(table) = self.parts.bounded
        {
            let own = table.bucket(position.key());
            bucket = Some(own);
            match self.look_up(own.probe(), depth, window) {
                Probe::Known(value) => {
                    self.observer.backed_up(position, value);
                    return Ok(value);
                }
                Probe::Open { window: narrowed, best }
                    if narrowed.alpha > window.alpha
                        || narrowed != window && self.parts.flags.doubts =>
                {
                    let windows = (narrowed, window);
                    return self.enter_narrowed(position, depth, windows, best, &algorithm);
                }
                Probe::Open { window: narrowed, best } => {
                    open = narrowed;
                    stored = best;
                }
            }
        }
        let (moves, count) = self.generate(position, P::PACKED_MOVES);
        if count == 0 {
            let value = self.finished(position, depth);
            self.remember(kind, (position, bucket), depth, Interval::exact(value), None);
            return Ok(value);
        }
        let order = among(stored, count).map_or(MoveOrder::Generated, MoveOrder::First);
        self.ply += 1;
        let node = Node { kind, bucket, ..Node::new(open, depth, moves, order) };
        algorithm.search(self, position, node)
    }

    /// Reports the entered node to the observer.
    #[inline(always)]
    pub(super) fn begin(&mut self, position: &P, window: Window) -> Result<(), O::Stop> {
        self.observer.node(position)?;
        self.observer.window(position, window);
        Ok(())
    }

    /// Uses the entry that the ordinary table contains for the current node.
    #[inline(always)]
    fn look_up(&mut self, found: Option<Entry>, depth: u32, window: Window) -> Probe {
        let at = (self.ply, depth);
        self.parts.table_use.look_up(found, at, window, |_| true, self.observer)
    }

    /// Stores the result of a node of this kind, if there is a table.
    #[inline(always)]
    pub(super) fn remember(
        &mut self,
        kind: NodeForm,
        (position, bucket): (&P, Option<Bucket<'_>>),
        depth: u32,
        bounds: Interval,
        best: Option<Place>,
    ) {
        match kind {
            NodeForm::Last => {}
            NodeForm::LastWithParts | NodeForm::Simple => {
                if let Some(bucket) = bucket {
                    let stored = bucket.store(Entry { bounds, depth, best });
                    self.observer.table(TableEvent::Store(stored));
                }
            }
            NodeForm::General => self.store(position, depth, bounds, best),
        }
    }
}

/// Returns the `stored` place of a best move if a node with `count` moves has it.
///
/// An author's game may have equal keys for different positions, which `verify` reports. The place
/// of one position's move may then exceed the moves of the other.
#[inline]
pub(super) fn among(stored: Option<Place>, count: usize) -> Option<Place> {
    stored.filter(|&place| usize::from(place) < count)
}
