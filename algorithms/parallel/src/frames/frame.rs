//! A node of a search shared by several processors.

use plywood_algorithms::Place;
use plywood_positions::{CriticalType, Value, Window};

use super::{FrameId, Processor, Stamp};

/// Best value while no child has returned a value.
pub(super) const NONE_YET: Value = Window::FULL.alpha;

/// The purpose of a child's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// To find its value, in a window that narrows with its parent's.
    Value,
    /// To decide whether it exceeds this value, for the side to move at its parent.
    Test(Value),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// The first task of the node is in progress.
    New,
    Open,
    Closed,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum ChildState {
    Waiting,
    Running(FrameId),
    /// A test has shown that the child exceeds the others and has at least this value.
    Doubtful(Value),
    Done,
}

#[derive(Clone, Debug)]
pub(crate) struct Child {
    pub(super) place: Place,
    pub state: ChildState,
    pub(super) finished: Stamp,
}

/// A node at or above the grain.
pub(crate) struct Frame {
    pub parent: Option<FrameId>,
    /// Index among the parent's children, in search order.
    pub(super) index: usize,
    pub(super) place: Place,
    pub ply: u32,
    pub(super) depth: u32,
    pub critical: CriticalType,
    pub(super) role: Role,
    /// Window at the start of the search; ancestors narrow it.
    pub(super) window: Window,
    /// Bounds proven by a table.
    pub(super) proven: Window,
    pub(super) state: State,
    /// Highest value of a child so far, which may be an upper bound.
    pub(super) best: Value,
    pub(super) best_child: Option<usize>,
    /// Highest value that the node is known to reach.
    pub(super) reached: Value,
    pub children: Vec<Child>,
    /// Number of children whose search has begun, which are the first.
    pub started: usize,
    pub running: usize,
    pub doubtful: usize,
    pub(super) done: usize,
    pub(super) at_work: Vec<Processor>,
    /// Processor that opened the node.
    pub(super) home: Processor,
    pub(super) ready: Stamp,
    /// Earliest time when the next child could have been searched.
    pub(super) enabled: Stamp,
    /// Lower bound on the value for the parent, found by a test.
    pub(super) at_least: Value,
    /// Key in the list of nodes with work.
    pub(super) listed: Option<Listed>,
}

/// A sort key of nodes with work: mandatory nodes first, then by ply, then by age.
pub(super) type Listed = (bool, u32, FrameId);

impl Frame {
    /// Returns the root of a search to depth 0, before its first task has ended.
    pub(super) fn root() -> Self {
        Self {
            parent: None,
            index: 0,
            place: 0,
            ply: 0,
            depth: 0,
            critical: CriticalType::Type1,
            role: Role::Value,
            window: Window::FULL,
            proven: Window::FULL,
            state: State::New,
            best: NONE_YET,
            best_child: None,
            reached: NONE_YET,
            children: Vec::new(),
            started: 0,
            running: 0,
            doubtful: 0,
            done: 0,
            at_work: Vec::new(),
            home: 0,
            ready: 0,
            enabled: 0,
            at_least: NONE_YET,
            listed: None,
        }
    }
}

/// Returns the type of a child in the minimal tree, assuming perfect move order.
pub(super) fn of_child(parent: CriticalType, index: usize) -> CriticalType {
    match (parent, index) {
        (CriticalType::Type1, 0) => CriticalType::Type1,
        (CriticalType::Type1 | CriticalType::Type3, _) => CriticalType::Type2,
        (CriticalType::Type2, _) => CriticalType::Type3,
    }
}
