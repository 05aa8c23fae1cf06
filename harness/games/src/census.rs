//! Distinct leaves, counted in bounded memory, and an outline of the search.

use std::convert::Infallible;

use plywood_algorithms::{Iteration, LeafSet, Observer, Outline, TableEvent};
use plywood_positions::{Indexed, IndexedMove, Position, Value, Window};

/// A leaf set that is dropped when it grows too large; the other counts go on. It may keep an
/// outline as well: with an observer of its own all searches of all games would be compiled once more.
#[derive(Clone, Debug)]
pub struct Census {
    set: LeafSet,
    most: u64,
    /// The bytes that the search and the set may use together.
    memory: usize,
    /// The bytes that the search said last that it holds.
    searching: usize,
    is_dropped: bool,
    outline: Option<Outline>,
}

impl Census {
    /// A census of `most` leaves at the most, which take about 25 bytes each. It
    /// gives its memory back where it and the search hold more than `memory` bytes.
    pub fn new(most: u64, memory: Option<usize>) -> Self {
        let memory = memory.unwrap_or(usize::MAX);
        Self {
            set: LeafSet::default(),
            most,
            memory,
            searching: 0,
            is_dropped: false,
            outline: None,
        }
    }

    /// A census of nothing, with an outline.
    pub(crate) fn outlined(outline: Outline) -> Self {
        Self { outline: Some(outline), ..Self::new(0, None) }
    }

    /// The outline, if it was asked for.
    pub(crate) fn into_outline(self) -> Option<Outline> {
        self.outline
    }

    /// Drops the leaves if there are too many of them.
    fn check(&mut self) {
        let bytes = self.set.bytes().saturating_add(self.searching);
        if self.set.distinct() > self.most || bytes > self.memory {
            let mut emptied = LeafSet::default();
            emptied.critical = self.set.critical;
            self.set = emptied;
            self.is_dropped = true;
        }
    }

    /// Leaves at different paths; `None` where there were too many.
    pub fn distinct(&self) -> Option<u64> {
        (!self.is_dropped).then(|| self.set.distinct())
    }

    /// The leaves themselves; `None` where there were too many.
    pub fn leaves(&self) -> Option<&LeafSet> {
        (!self.is_dropped).then_some(&self.set)
    }

    /// Nodes entered of type 1, 2 and 3.
    pub fn critical(&self) -> [u64; 3] {
        self.set.critical
    }
}

/// Tells the outline, if there is one.
macro_rules! tell {
    ($census:ident.$event:ident($($argument:expr),*)) => {
        if let Some(outline) = &mut $census.outline {
            let _ = Observer::<Indexed<P>>::$event(outline, $($argument),*);
        }
    };
}

impl<P: Position> Observer<Indexed<P>> for Census {
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

    fn iteration(&mut self, iteration: &Iteration<'_, IndexedMove<P::Move>>) {
        tell!(self.iteration(iteration));
    }
}
