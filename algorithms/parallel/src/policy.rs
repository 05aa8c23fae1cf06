//! Policies, which distinguish one scheme of parallel search from another.

use plywood_algorithms::Sequential;
use plywood_positions::CriticalType;

use crate::frames::{ChildState, Frame, Frames};

/// A processor's next step at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Search the child with this index in the node's search order, on which no processor is
    /// working.
    Search(usize),
    /// Join the processors that are searching this child.
    Help(usize),
    /// Wait until a search returns.
    Wait,
}

/// Where an idle processor looks for work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeking {
    /// At the node nearest to the root that has any.
    Shallowest,
    /// At mandatory nodes first, then at the node nearest to the root.
    MandatoryFirst,
    /// Down from the root, like every other processor.
    FromTheRoot,
}

/// The fate of searches below a node that is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnCut {
    /// They are stopped.
    Abort,
    /// They run on.
    Continue,
}

/// A scheme of parallel search: which parts of a tree may be searched at the same time.
///
/// The windows of children follow from the sequential algorithm that the scheme makes parallel, and
/// so do re-searches.
pub trait Policy: Sync {
    /// The sequential algorithm that one processor would run.
    fn sequential(&self) -> Sequential;

    /// The next step of a processor at `node`.
    fn next(&self, node: &Node<'_>) -> Next;

    /// Whether a re-search of a child has waited for its elder brothers, so the critical path
    /// leads through them.
    fn values_in_turn(&self) -> bool {
        false
    }

    /// Where an idle processor looks for work.
    fn seeking(&self) -> Seeking {
        Seeking::Shallowest
    }

    /// Whether one processor may search the whole small subtree of `node`, which has not been
    /// entered yet.
    fn is_ready_for_grain(&self, node: &Node<'_>) -> bool {
        let _ = node;
        true
    }

    /// The fate of searches that are no longer needed.
    fn on_cut(&self) -> OnCut {
        OnCut::Abort
    }
}

/// A policy's view of a node whose moves are known and whose search is not over. Children are
/// indexed in search order.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(crate) frames: &'a Frames<'a>,
    pub(crate) frame: &'a Frame,
}

impl Node<'_> {
    /// Plies from the root.
    pub fn ply(&self) -> u32 {
        self.frame.ply
    }

    /// The node's type in the minimal tree, assuming perfect move order.
    pub fn critical_type(&self) -> CriticalType {
        self.frame.critical
    }

    /// Number of children being searched.
    pub fn running(&self) -> usize {
        self.frame.running
    }

    /// Whether the first child's search is over.
    pub fn first_is_done(&self) -> bool {
        self.is_done(0)
    }

    /// Whether the first `count` children have been searched, or all of them if there are fewer.
    pub fn first_are_done(&self, count: usize) -> bool {
        let first = self.frame.children.iter().take(count);
        first.map(|child| child.state).all(|state| matches!(state, ChildState::Done))
    }

    /// Whether the search of this child is over.
    pub fn is_done(&self, child: usize) -> bool {
        matches!(self.frame.children[child].state, ChildState::Done)
    }

    /// The first child whose search has not begun.
    pub fn waiting(&self) -> Option<usize> {
        (self.frame.started < self.frame.children.len()).then_some(self.frame.started)
    }

    /// The first child that failed high on a null window and has to be searched again.
    pub fn doubtful(&self) -> Option<usize> {
        if self.frame.doubtful == 0 {
            return None;
        }
        let is_doubtful =
            |child: &usize| matches!(self.frame.children[*child].state, ChildState::Doubtful(_));
        (0..self.frame.started).find(is_doubtful)
    }

    /// The first child that is being searched.
    pub fn in_progress(&self) -> Option<usize> {
        let is_running =
            |child: &usize| matches!(self.frame.children[*child].state, ChildState::Running(_));
        (0..self.frame.started).find(is_running)
    }

    /// The next step of the sequential algorithm.
    pub fn in_order(&self) -> Next {
        self.doubtful().or(self.waiting()).map_or(Next::Wait, Next::Search)
    }

    /// The next step of the sequential algorithm, or waiting while a child is being searched.
    pub fn one_by_one(&self) -> Next {
        if self.running() > 0 { Next::Wait } else { self.in_order() }
    }

    /// Whether the nearest node on a leftmost path, this one or an ancestor, has its first child's
    /// value to compare other children with.
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
