//! Where a search went, node by node.

use std::convert::Infallible;

use plywood_positions::{Indexed, IndexedMove, Position, Value, Window, path_of};
use rustc_hash::FxHashMap;

use crate::{KnownNode, Observer, Worth};

/// Remembers every node by its path: the basis of pictures of small searches.
/// Its searches run on [`Indexed`] positions.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The leaves in the order of their first evaluation, each once, as
    /// hashes of their paths.
    pub order: Vec<u64>,
    visits: FxHashMap<u64, u64>,
    leaves: FxHashMap<u64, Evaluations>,
    /// Where they are kept.
    steps: Option<Vec<Step>>,
    /// How much the steps hold.
    held: usize,
}

/// With more than this, a search is nothing to be followed step by step.
const MOST_HELD: usize = 400_000;

/// The evaluations of one leaf: their number, and the place of the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluations {
    /// Its place among all leaves by their first evaluation, from 0.
    pub place: usize,
    /// How often it was evaluated.
    pub times: u64,
}

/// A step of a search. Nodes are hashes of their paths; values are for the side
/// to move there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The root is searched, maybe once more.
    Pass,
    /// A node is entered.
    Enter(u64),
    /// A node that was entered is searched from this window.
    Window(u64, Window),
    /// A node that was entered is a leaf, and worth this.
    Leaf(u64, Value),
    /// A child, counted from 0 in the order of the search, cuts off the others
    /// of the node that is being searched.
    Cutoff(usize),
    /// A child is searched again.
    Research,
    /// The search of a node is over: this goes up to its parent.
    BackedUp(u64, Value),
    /// The nodes that a best-first search stores.
    Known(Vec<KnownStep>),
}

/// A node that a best-first search stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownStep {
    /// The node.
    pub path: u64,
    /// Its worth, as far as it is known.
    pub worth: Worth,
    /// Whether it is in OPEN.
    pub is_open: bool,
}

impl Trace {
    /// One that keeps every step as well. For a best-first search that is much:
    /// with each step all that it holds.
    pub fn with_steps() -> Self {
        Self { steps: Some(Vec::new()), ..Self::default() }
    }

    /// All nodes entered, repeated visits included.
    pub fn nodes(&self) -> u64 {
        self.visits.values().sum()
    }

    /// How often the node of this path was entered.
    pub fn visits(&self, path: u64) -> u64 {
        self.visits.get(&path).copied().unwrap_or(0)
    }

    /// The evaluations of the leaf of this path; `None` if it was never evaluated.
    pub fn evaluations(&self, path: u64) -> Option<Evaluations> {
        self.leaves.get(&path).copied()
    }

    /// Every step, in order; `None` where they are not kept, or of a search with
    /// too many to be followed.
    pub fn steps(&self) -> Option<&[Step]> {
        self.steps.as_deref()
    }

    fn keep(&mut self, step: Step) {
        let Some(steps) = &mut self.steps else { return };
        self.held += match &step {
            Step::Known(nodes) => nodes.len(),
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
        self.keep(Step::Enter(position.path()));
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
        self.keep(Step::Leaf(path, value));
    }

    fn window(&mut self, position: &Indexed<P>, window: Window) {
        self.keep(Step::Window(position.path(), window));
    }

    fn cutoff(&mut self, index: usize) {
        self.keep(Step::Cutoff(index));
    }

    fn research(&mut self) {
        self.keep(Step::Research);
    }

    fn pass(&mut self) {
        self.keep(Step::Pass);
    }

    fn backed_up(&mut self, position: &Indexed<P>, value: Value) {
        self.keep(Step::BackedUp(position.path(), value));
    }

    fn known(&mut self, nodes: &impl Fn() -> Vec<KnownNode<IndexedMove<P::Move>>>) {
        if self.steps.is_none() {
            return;
        }
        let step = |KnownNode { path, worth, is_open }: KnownNode<IndexedMove<P::Move>>| {
            KnownStep { path: path_of(&path), worth, is_open }
        };
        self.keep(Step::Known(nodes().into_iter().map(step).collect()));
    }
}
