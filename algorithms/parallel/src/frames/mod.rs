//! The state of a shared search, independent of how processors are implemented.
//!
//! Nodes above the grain are frames. They record the children that have been searched, their
//! windows, and the processors. Executors [take](Frames::take) tasks, perform them, and
//! [report](Frames::finish) the results. All other logic is here, so simulated processors and
//! threads behave the same.

mod frame;
mod returning;

use std::collections::BTreeSet;

use plywood_algorithms::{Left, Opened, Piece, Pieces, Place, Sequential, StopReason};
use plywood_positions::{CriticalType, Value, Window};

use crate::policy::{Next, Node, Policy, Seeking};
pub(crate) use frame::{ChildState, Frame};
use frame::{Listed, NONE_YET, Role, State, of_child};

/// The number of a processor or thread.
pub type Processor = usize;

/// The earliest possible finishing time with unlimited processors and free communication.
pub type Stamp = u64;

pub(crate) type FrameId = usize;

/// A unit of work for one processor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    search: u32,
    frame: FrameId,
    path: Vec<Place>,
    depth: u32,
    window: Window,
    /// Earliest time when the task could have begun.
    pub ready: Stamp,
    /// Whether to search the whole subtree; otherwise the node is only opened.
    pub is_whole: bool,
}

impl Task {
    /// Returns the node to open or search.
    pub fn piece(&self) -> Piece<'_> {
        Piece { path: &self.path, depth: self.depth, window: self.window }
    }

    /// Opens or searches the node.
    pub(crate) fn perform(&self, pieces: &mut dyn Pieces) -> Result<TaskResult, StopReason> {
        if self.is_whole {
            pieces.search(self.piece()).map(TaskResult::Searched)
        } else {
            pieces.open(self.piece()).map(TaskResult::Opened)
        }
    }
}

/// The result of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskResult {
    /// A node was opened.
    Opened(Opened),
    /// A subtree was searched.
    Searched(Value),
    /// Another processor stopped the task.
    Stopped,
}

/// The effects of a task's end on other nodes and processors.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    /// Nodes whose search has ended and whose results must be stored.
    pub left: Vec<Finished>,
    /// Processors whose tasks are no longer needed.
    pub aborted: Vec<Processor>,
    /// Values sent to other processors.
    pub values_sent: u64,
    /// Other messages to processors: requests to stop, and narrower windows.
    pub messages: u64,
    /// Whether the task's result was useless.
    pub in_vain: bool,
}

/// A node whose search has ended.
#[derive(Clone, Debug)]
pub struct Finished {
    path: Vec<Place>,
    depth: u32,
    window: Window,
    /// Result of the search.
    pub left: Left,
}

impl Finished {
    /// Returns the node with the window of its search.
    pub fn piece(&self) -> Piece<'_> {
        Piece { path: &self.path, depth: self.depth, window: self.window }
    }
}

/// The result at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Value of the root.
    pub value: Value,
    /// Best move; `None` if the root is a leaf, or was searched as one task.
    pub best: Option<Place>,
    /// Length of the critical path.
    pub critical_path: Stamp,
}

/// The frames of a search.
pub struct Frames<'p> {
    policy: &'p dyn Policy,
    /// Grain: nodes with at most this many plies remaining are searched whole.
    grain: u32,
    /// Number of the search, which distinguishes it from earlier searches.
    search: u32,
    all: Vec<Frame>,
    /// Nodes with work for idle processors, in the order that processors try them.
    available: BTreeSet<Listed>,
    solved: Option<Solved>,
    researches: u64,
}

impl<'p> Frames<'p> {
    /// Returns the frames for a search of the root to `depth`.
    pub fn new(policy: &'p dyn Policy, grain: u32, depth: u32) -> Self {
        let mut frames = Self {
            policy,
            grain,
            search: 0,
            all: Vec::new(),
            available: BTreeSet::new(),
            solved: None,
            researches: 0,
        };
        frames.begin(depth);
        frames
    }

    /// Begins another search of the root to `depth`. Results of the previous search's tasks are
    /// ignored.
    pub fn begin(&mut self, depth: u32) {
        self.search += 1;
        self.all.clear();
        self.available.clear();
        self.solved = None;
        self.add(Frame { depth, ..Frame::root() });
    }

    /// Returns the result of the search, if it has ended.
    pub fn solved(&self) -> Option<Solved> {
        self.solved
    }

    /// Returns the number of re-searches of children.
    pub fn researches(&self) -> u64 {
        self.researches
    }

    pub(crate) fn frame(&self, id: FrameId) -> &Frame {
        &self.all[id]
    }

    fn add(&mut self, frame: Frame) -> FrameId {
        self.all.push(frame);
        self.all.len() - 1
    }

    /// Returns the first task, at the root.
    pub fn first(&mut self, processor: Processor) -> Task {
        self.task(processor, 0)
    }

    /// Returns a task at the node of the processor's last task, or above it.
    pub fn take(&mut self, processor: Processor, last: &Task) -> Option<Task> {
        if last.search != self.search || self.solved.is_some() {
            return None;
        }
        let mut at = last.frame;
        while self.all[at].state == State::Closed {
            at = self.all[at].parent?;
        }
        self.take_from(processor, at)
    }

    /// Returns a task anywhere in the tree.
    pub fn steal(&mut self, processor: Processor) -> Option<Task> {
        if self.solved.is_some() {
            return None;
        }
        let at = match self.policy.seeking() {
            Seeking::FromTheRoot => 0,
            Seeking::Shallowest | Seeking::MandatoryFirst => self.available.first()?.2,
        };
        self.take_from(processor, at)
    }

    /// Whether [`Self::steal`] can find a task.
    pub fn has_work(&self) -> bool {
        !self.available.is_empty() || self.policy.seeking() == Seeking::FromTheRoot
    }

    fn take_from(&mut self, processor: Processor, at: FrameId) -> Option<Task> {
        if self.all[at].state == State::New {
            // The node is already being searched. Only policies with helping processors reach this
            // point.
            let helps = self.policy.seeking() == Seeking::FromTheRoot;
            return helps.then(|| self.task(processor, at));
        }
        match self.next(at) {
            Next::Wait => None,
            Next::Search(child) => {
                let frame = self.start(at, child);
                Some(self.task(processor, frame))
            }
            Next::Help(child) => match self.all[at].children[child].state {
                ChildState::Running(frame) => self.take_from(processor, frame),
                _ => None,
            },
        }
    }

    fn next(&self, at: FrameId) -> Next {
        self.policy.next(&Node { frames: self, frame: &self.all[at] })
    }

    fn task(&mut self, processor: Processor, at: FrameId) -> Task {
        self.all[at].at_work.push(processor);
        let is_ready = self.policy.is_ready_for_grain(&Node { frames: self, frame: &self.all[at] });
        let Frame { depth, ready, .. } = self.all[at];
        Task {
            search: self.search,
            frame: at,
            path: self.path(at),
            depth,
            window: self.window(at),
            ready,
            is_whole: depth == 0 || (depth <= self.grain && is_ready),
        }
    }

    fn path(&self, at: FrameId) -> Vec<Place> {
        let mut path = Vec::new();
        let mut frame = &self.all[at];
        while let Some(parent) = frame.parent {
            path.push(frame.place);
            frame = &self.all[parent];
        }
        path.reverse();
        path
    }

    /// Returns the current window of a node, narrowed by its ancestors' values and by bounds from a
    /// table.
    fn window(&self, at: FrameId) -> Window {
        let asked = self.asked(at);
        let narrower = narrowed(asked, self.all[at].proven);
        // Nothing outside the proven bounds needs a search.
        if narrower.alpha < narrower.beta { narrower } else { asked }
    }

    /// Returns the current window of a node, ignoring the table.
    fn asked(&self, at: FrameId) -> Window {
        let frame = &self.all[at];
        match frame.parent {
            Some(parent) if self.narrows(at) => {
                let of_parent = self.window(parent).raise(self.all[parent].reached);
                narrowed(frame.window, -of_parent)
            }
            _ => frame.window,
        }
    }

    /// Whether the window narrows with the parent's. A test's window is fixed, and processors below
    /// a node with a cutoff may not be informed.
    fn narrows(&self, at: FrameId) -> bool {
        let frame = &self.all[at];
        let is_told = frame.parent.is_some_and(|parent| self.all[parent].state == State::Open);
        is_told && frame.role == Role::Value
    }

    /// Begins the search of a child.
    fn start(&mut self, at: FrameId, index: usize) -> FrameId {
        let outer = self.window(at).raise(self.all[at].reached);
        let frame = &self.all[at];
        let child = &frame.children[index];
        let with_null_window =
            self.policy.sequential() == Sequential::PrincipalVariation && index > 0;
        let (role, window) = match child.state {
            ChildState::Doubtful(value) => (Role::Value, outer.raise(value)),
            _ if with_null_window => (Role::Test(outer.alpha), Window::null(outer.alpha)),
            _ => (Role::Value, outer),
        };
        let (is_research, at_least) = match child.state {
            ChildState::Doubtful(value) => (true, value),
            _ => (false, NONE_YET),
        };
        let elder = if self.policy.values_in_turn() { 0 } else { index };
        let waited_for = if is_research { elder..index + 1 } else { 0..0 };
        let finished = frame.children[waited_for].iter().map(|child| child.finished);
        let ready = finished.fold(frame.enabled, Stamp::max);
        let new = Frame {
            parent: Some(at),
            index,
            place: child.place,
            ply: frame.ply + 1,
            depth: frame.depth - 1,
            critical: of_child(frame.critical, index),
            role,
            window: -window,
            ready,
            at_least,
            ..Frame::root()
        };
        let id = self.add(new);
        let frame = &mut self.all[at];
        frame.children[index].state = ChildState::Running(id);
        frame.running += 1;
        if is_research {
            frame.doubtful -= 1;
            self.researches += 1;
        } else {
            frame.started = index + 1;
        }
        self.refresh(at, 0);
        id
    }

    /// Updates whether the node is in the list of nodes with work. That may have changed at time
    /// `stamp` at the earliest.
    fn refresh(&mut self, at: FrameId, stamp: Stamp) {
        if self.all[at].state != State::Open {
            return;
        }
        if !matches!(self.next(at), Next::Search(_)) {
            self.withdraw(at);
            return;
        }
        let frame = &mut self.all[at];
        let is_optional = frame.critical == CriticalType::Type2 && frame.started > 0;
        let comes_later = is_optional && self.policy.seeking() == Seeking::MandatoryFirst;
        let place = (comes_later, frame.ply, at);
        if frame.listed == Some(place) {
            return;
        }
        if frame.listed.is_none() {
            frame.enabled = frame.enabled.max(stamp);
        }
        self.withdraw(at);
        self.all[at].listed = Some(place);
        self.available.insert(place);
    }

    /// Removes the node from the list of nodes with work.
    fn withdraw(&mut self, at: FrameId) {
        if let Some(place) = self.all[at].listed.take() {
            self.available.remove(&place);
        }
    }
}

fn narrowed(a: Window, b: Window) -> Window {
    Window { alpha: a.alpha.max(b.alpha), beta: a.beta.min(b.beta) }
}
