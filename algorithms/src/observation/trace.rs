//! An observer that records a search node by node, and if requested step by step.

use std::convert::Infallible;

use plywood_positions::{Indexed, IndexedMove, Position, Value, Window, path_of};
use rustc_hash::FxHashMap;

use crate::observation::observer::{KnownNode, NodeValue, Observer};

/// A record of every node by its path, for drawings of small searches. The search must run on
/// [`Indexed`] positions.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// Hashes of the leaves' paths in the order of first evaluation, without duplicates.
    pub order: Vec<u64>,
    visits: FxHashMap<u64, u64>,
    leaves: FxHashMap<u64, Evaluations>,
    /// The steps, if they are recorded.
    steps: Option<Vec<TraceEvent>>,
    /// Number of nodes in the steps.
    held: usize,
}

/// Most nodes in recorded steps. Nobody follows a longer search step by step.
const MOST_HELD: usize = 400_000;

/// The evaluations of a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluations {
    /// Rank of the leaf among all leaves, by first evaluation, from 0.
    pub place: usize,
    /// Number of evaluations.
    pub times: u64,
}

/// A step of a search. Nodes are hashes of their paths; values are for the side to move at the
/// node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceEvent {
    /// A pass from the root begins.
    Pass,
    /// A node is entered.
    Enter(u64),
    /// The node just entered is searched with this window.
    Window(u64, Window),
    /// The node just entered is a leaf with this value.
    Leaf(u64, Value),
    /// A child of the current node causes a cutoff; its index is from 0 in search order.
    Cutoff(usize),
    /// A child is re-searched.
    Research,
    /// The search of a node has ended and returns this value to its parent.
    BackedUp(u64, Value),
    /// The nodes that a best-first search stores at this moment.
    Known(Vec<KnownStep>),
}

/// A node that a best-first search stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownStep {
    /// Hash of the path.
    pub path: u64,
    /// Value or bounds, as far as the search knows them.
    pub worth: NodeValue,
    /// Whether the node is in OPEN.
    pub is_open: bool,
}

impl Trace {
    /// Returns a trace that also records every step. For a best-first search, each step includes
    /// all stored nodes, which takes much memory.
    pub fn with_steps() -> Self {
        Self { steps: Some(Vec::new()), ..Self::default() }
    }

    /// Returns the number of nodes entered, including repeated visits.
    pub fn nodes(&self) -> u64 {
        self.visits.values().sum()
    }

    /// Returns how often the node at this path was entered.
    pub fn visits(&self, path: u64) -> u64 {
        self.visits.get(&path).copied().unwrap_or(0)
    }

    /// Returns the evaluations of the leaf at this path; `None` if it was never evaluated.
    pub fn evaluations(&self, path: u64) -> Option<Evaluations> {
        self.leaves.get(&path).copied()
    }

    /// Returns every step in order; `None` if steps are not recorded, or if the search had too
    /// many.
    pub fn steps(&self) -> Option<&[TraceEvent]> {
        self.steps.as_deref()
    }

    fn keep(&mut self, step: TraceEvent) {
        let Some(steps) = &mut self.steps else { return };
        self.held += match &step {
            TraceEvent::Known(nodes) => nodes.len(),
            _ => 1,
        };
        if self.held <= MOST_HELD {
            steps.push(step);
        } else {
            self.steps = None;
        }
    }
}

impl<P: Position> Observer<Indexed<P>> for Trace {
    type Stop = Infallible;

    fn node(&mut self, position: &Indexed<P>) -> Result<(), Infallible> {
        *self.visits.entry(position.path()).or_default() += 1;
        self.keep(TraceEvent::Enter(position.path()));
        Ok(())
    }

    fn leaf(&mut self, position: &Indexed<P>, value: Value) {
        let path = position.path();
        let place = self.order.len();
        let evaluations = self.leaves.entry(path).or_insert(Evaluations { place, times: 0 });
        if evaluations.times == 0 {
            self.order.push(path);
        }
        evaluations.times += 1;
        self.keep(TraceEvent::Leaf(path, value));
    }

    fn window(&mut self, position: &Indexed<P>, window: Window) {
        self.keep(TraceEvent::Window(position.path(), window));
    }

    fn cutoff(&mut self, index: usize) {
        self.keep(TraceEvent::Cutoff(index));
    }

    fn research(&mut self) {
        self.keep(TraceEvent::Research);
    }

    fn pass(&mut self) {
        self.keep(TraceEvent::Pass);
    }

    fn backed_up(&mut self, position: &Indexed<P>, value: Value) {
        self.keep(TraceEvent::BackedUp(position.path(), value));
    }

    fn known(&mut self, nodes: &impl Fn() -> Vec<KnownNode<IndexedMove<P::Move>>>) {
        if self.steps.is_none() {
            return;
        }
        let step = |KnownNode { path, worth, is_open }: KnownNode<IndexedMove<P::Move>>| {
            KnownStep { path: path_of(&path), worth, is_open }
        };
        self.keep(TraceEvent::Known(nodes().into_iter().map(step).collect()));
    }
}
