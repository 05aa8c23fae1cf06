//! One node of a search that several processors share.

use plywood_algorithms::Place;
use plywood_positions::{CriticalType, Value, Window};

use super::{FrameId, Processor, Stamp};

/// The best value while no child has returned one.
pub(super) const NONE_YET: Value = Window::FULL.alpha;

/// How a child is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// For its value, in a window that narrows with its parent's.
    Value,
    /// To decide whether it is better than this value, for the side to move at its parent.
    Test(Value),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Its first task is still running.
    New,
    Open,
    Closed,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum ChildState {
    Waiting,
    Running(FrameId),
    /// A test has found it better than the others, and worth at least this.
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
    /// Its index among its parent's children, in search order.
    pub(super) index: usize,
    pub(super) place: Place,
    pub ply: u32,
    pub(super) depth: u32,
    pub critical: CriticalType,
    pub(super) role: Role,
    /// The window that it was started with; ancestors narrow it.
    pub(super) window: Window,
    /// Bounds that a table has proven.
    pub(super) proven: Window,
    pub(super) state: State,
    /// The highest value of a child so far, which may be an upper bound.
    pub(super) best: Value,
    pub(super) best_child: Option<usize>,
    /// The highest value that the node is known to reach.
    pub(super) reached: Value,
    pub children: Vec<Child>,
    /// Number of children begun, which are the first.
    pub started: usize,
    pub running: usize,
    pub doubtful: usize,
    pub(super) done: usize,
    pub(super) at_work: Vec<Processor>,
    /// The processor that opened it.
    pub(super) home: Processor,
    pub(super) ready: Stamp,
    /// The earliest time when the next child could have been searched.
    pub(super) enabled: Stamp,
    /// The least value that it gives its parent, as found by a test.
    pub(super) at_least: Value,
    /// Its place in the list of available nodes.
    pub(super) listed: Option<Listed>,
}

/// Sort key: mandatory work first, then by plies from the root, then by age.
pub(super) type Listed = (bool, u32, FrameId);

impl Frame {
    /// The root of a search to depth 0, before its first task has ended.
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

/// The type of a child in the minimal tree, assuming perfect move order.
pub(super) fn of_child(parent: CriticalType, index: usize) -> CriticalType {
    match (parent, index) {
        (CriticalType::Type1, 0) => CriticalType::Type1,
        (CriticalType::Type1 | CriticalType::Type3, _) => CriticalType::Type2,
        (CriticalType::Type2, _) => CriticalType::Type3,
    }
}
