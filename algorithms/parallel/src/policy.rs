//! Policies, which define the differences between schemes of parallel search.

use plywood_algorithms::Sequential;
use plywood_positions::CriticalType;

use crate::frames::{ChildState, Frame, Frames};

/// The next step of a processor at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Search the child with this index in the node's search order. No processor is working on it.
    Search(usize),
    /// Join the processors that are searching this child.
    Help(usize),
    /// Wait until a search returns.
    Wait,
}

/// The place where an idle processor looks for work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeking {
    /// The node with work nearest to the root.
    Shallowest,
    /// Mandatory nodes first, then the node with work nearest to the root.
    MandatoryFirst,
    /// The root. Every processor descends from there.
    FromTheRoot,
}

/// The effect of a cutoff on searches below the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnCut {
    /// The searches are stopped.
    Abort,
    /// The searches continue.
    Continue,
}

/// A scheme of parallel search, which determines the parts of a tree that may be searched at the
/// same time.
///
/// The windows of children, and re-searches, follow from the scheme's sequential algorithm.
pub trait Policy: Sync {
    /// Returns the sequential algorithm that a single processor would run.
    fn sequential(&self) -> Sequential;

    /// Returns the next step of a processor at `node`.
    fn next(&self, node: &Node<'_>) -> Next;

    /// Whether a re-search of a child waits for its elder brothers, which are then on the critical
    /// path.
    fn values_in_turn(&self) -> bool {
        false
    }

    /// Returns the place where an idle processor looks for work.
    fn seeking(&self) -> Seeking {
        Seeking::Shallowest
    }

    /// Whether one processor may search the whole small subtree of `node`, which is still
    /// unvisited.
    fn is_ready_for_grain(&self, node: &Node<'_>) -> bool {
        let _ = node;
        true
    }

    /// Returns the effect of a cutoff on searches that are no longer needed.
    fn on_cut(&self) -> OnCut {
        OnCut::Abort
    }
}

/// A policy's view of an open node with generated moves. Children are indexed in search order.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(crate) frames: &'a Frames<'a>,
    pub(crate) frame: &'a Frame,
}

impl Node<'_> {
    /// Returns the plies from the root.
    pub fn ply(&self) -> u32 {
        self.frame.ply
    }

    /// Returns the node's type in the minimal tree, assuming perfect move order.
    pub fn critical_type(&self) -> CriticalType {
        self.frame.critical
    }

    /// Returns the number of children being searched.
    pub fn running(&self) -> usize {
        self.frame.running
    }

    /// Whether the search of the first child is complete.
    pub fn first_is_done(&self) -> bool {
        self.is_done(0)
    }

    /// Whether the searches of the first `count` children are complete, or of all children if there
    /// are fewer.
    pub fn first_are_done(&self, count: usize) -> bool {
        let first = self.frame.children.iter().take(count);
        first.map(|child| child.state).all(|state| matches!(state, ChildState::Done))
    }

    /// Whether the search of this child is complete.
    pub fn is_done(&self, child: usize) -> bool {
        matches!(self.frame.children[child].state, ChildState::Done)
    }

    /// Returns the first child whose search has not begun.
    pub fn waiting(&self) -> Option<usize> {
        (self.frame.started < self.frame.children.len()).then_some(self.frame.started)
    }

    /// Returns the first child that failed high in a null window and needs a re-search.
    pub fn doubtful(&self) -> Option<usize> {
        if self.frame.doubtful == 0 {
            return None;
        }
        let is_doubtful =
            |child: &usize| matches!(self.frame.children[*child].state, ChildState::Doubtful(_));
        (0..self.frame.started).find(is_doubtful)
    }

    /// Returns the first child that is being searched.
    pub fn in_progress(&self) -> Option<usize> {
        let is_running =
            |child: &usize| matches!(self.frame.children[*child].state, ChildState::Running(_));
        (0..self.frame.started).find(is_running)
    }

    /// Returns the next step of the sequential algorithm.
    pub fn in_order(&self) -> Next {
        self.doubtful().or(self.waiting()).map_or(Next::Wait, Next::Search)
    }

    /// Returns the next step of the sequential algorithm, or `Wait` while a child is being
    /// searched.
    pub fn one_by_one(&self) -> Next {
        if self.running() > 0 { Next::Wait } else { self.in_order() }
    }

    /// Whether the nearest node on a leftmost path, this node or an ancestor, has the value of its
    /// first child for comparison.
    pub fn has_value_to_beat(&self) -> bool {
        let mut frame = self.frame;
        loop {
            if frame.critical == CriticalType::Type1 {
                return matches!(
                    frame.children.first().map(|child| child.state),
                    None | Some(ChildState::Done)
                );
            }
            match frame.parent {
                Some(parent) => frame = self.frames.frame(parent),
                None => return true,
            }
        }
    }
}
