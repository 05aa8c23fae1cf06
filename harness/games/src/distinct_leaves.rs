//! Counting distinct leaves in bounded memory, and following a search.

use std::convert::Infallible;

use plywood_algorithms::{Iteration, KnownNode, LeafSet, Observer, Outline, TableEvent, Trace};
use plywood_positions::{Indexed, IndexedMove, Position, Value, Window};

use crate::measure_settings::{Follow, MeasureSettings};

/// A set of distinct leaves that is dropped if it grows too large; other counts continue.
///
/// It may also contain an outline or a trace, because a separate observer would compile all searches
/// of all games again.
#[derive(Clone, Debug)]
pub struct DistinctLeaves {
    set: LeafSet,
    most: u64,
    /// Memory limit in bytes for the search and the set together.
    memory: usize,
    /// Memory of the search in bytes, as last reported.
    searching: usize,
    is_dropped: bool,
    followed: Followed,
}

/// A record of a search that is followed.
#[derive(Clone, Debug)]
enum Followed {
    Nothing,
    Outline(Outline),
    Steps(Trace),
}

impl DistinctLeaves {
    /// Returns the census that `method` asks for. Leaves take about 25 bytes each. Their set is
    /// dropped if it and the search together exceed the limit on memory.
    pub fn new(method: &MeasureSettings) -> Self {
        Self {
            set: LeafSet::default(),
            most: method.most_distinct,
            memory: method.limits.memory.unwrap_or(usize::MAX),
            searching: 0,
            is_dropped: false,
            followed: match method.follow {
                Follow::Nothing => Followed::Nothing,
                Follow::OutlineTo(ply) => Followed::Outline(Outline::to(ply)),
                Follow::Steps => Followed::Steps(Trace::with_steps()),
            },
        }
    }

    /// Returns the outline, if one was requested.
    pub fn outline(&self) -> Option<&Outline> {
        match &self.followed {
            Followed::Outline(outline) => Some(outline),
            Followed::Nothing | Followed::Steps(_) => None,
        }
    }

    /// Returns the trace of every step, if one was requested.
    pub fn into_trace(self) -> Option<Trace> {
        match self.followed {
            Followed::Steps(trace) => Some(trace),
            Followed::Nothing | Followed::Outline(_) => None,
        }
    }

    /// Drops the set if it exceeds its limits.
    fn check(&mut self) {
        let bytes = self.set.bytes().saturating_add(self.searching);
        if self.set.distinct() > self.most || bytes > self.memory {
            let mut emptied = LeafSet::default();
            emptied.critical = self.set.critical;
            self.set = emptied;
            self.is_dropped = true;
        }
    }

    /// Returns the number of leaves at distinct paths; `None` if the set was dropped.
    pub fn distinct(&self) -> Option<u64> {
        (!self.is_dropped).then(|| self.set.distinct())
    }

    /// Returns the set of leaves; `None` if it was dropped.
    pub fn leaves(&self) -> Option<&LeafSet> {
        (!self.is_dropped).then_some(&self.set)
    }

    /// Returns the numbers of nodes of types 1, 2 and 3 that were entered.
    pub fn critical(&self) -> [u64; 3] {
        self.set.critical
    }
}

/// Passes an event to the outline or the trace, if there is one.
macro_rules! tell {
    ($census:ident.$event:ident($($argument:expr),*)) => {
        match &mut $census.followed {
            Followed::Nothing => {}
            Followed::Outline(outline) => {
                let _ = Observer::<Indexed<P>>::$event(outline, $($argument),*);
            }
            Followed::Steps(trace) => {
                let _ = Observer::<Indexed<P>>::$event(trace, $($argument),*);
            }
        }
    };
}

impl<P: Position> Observer<Indexed<P>> for DistinctLeaves {
    type Stop = Infallible;

    fn node(&mut self, position: &Indexed<P>) -> Result<(), Infallible> {
        tell!(self.node(position));
        self.set.node(position)
    }

    fn quiescence_node(&mut self, position: &Indexed<P>) -> Result<(), Infallible> {
        tell!(self.quiescence_node(position));
        Ok(())
    }

    fn leaf(&mut self, position: &Indexed<P>, value: Value) {
        tell!(self.leaf(position, value));
        if !self.is_dropped {
            self.set.leaf(position, value);
            self.check();
        }
    }

    fn memory(&mut self, _: usize, bytes: usize) -> Result<(), Infallible> {
        self.searching = bytes;
        if !self.is_dropped {
            self.check();
        }
        Ok(())
    }

    fn window(&mut self, position: &Indexed<P>, window: Window) {
        tell!(self.window(position, window));
    }

    fn backed_up(&mut self, position: &Indexed<P>, value: Value) {
        tell!(self.backed_up(position, value));
    }

    fn cutoff(&mut self, index: usize) {
        tell!(self.cutoff(index));
    }

    fn research(&mut self) {
        tell!(self.research());
    }

    fn pass(&mut self) {
        tell!(self.pass());
    }

    fn table(&mut self, event: TableEvent) {
        tell!(self.table(event));
    }

    fn known(&mut self, nodes: &impl Fn() -> Vec<KnownNode<IndexedMove<P::Move>>>) {
        tell!(self.known(nodes));
    }

    fn iteration(&mut self, iteration: &Iteration<'_, IndexedMove<P::Move>>) {
        tell!(self.iteration(iteration));
    }
}
