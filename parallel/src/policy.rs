//! What makes one scheme of parallel search differ from another.

use plywood_algorithms::Sequential;
use plywood_positions::CriticalType;

use crate::frames::{ChildState, Frame, Frames};

/// What a processor may do at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Search the child of this number in the node's order, of which nobody is
    /// searching anything.
    Search(usize),
    /// Join those who are searching this child.
    Help(usize),
    /// Nothing, until a search returns.
    Wait,
}

/// Where a processor looks for work that has none where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeking {
    /// At the node nearest to the root where there is any.
    Shallowest,
    /// The same, but first where the work is mandatory.
    MandatoryFirst,
    /// It goes down from the root, as everybody does.
    FromTheRoot,
}

/// What becomes of the searches below a node that is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnCut {
    /// They are told to end.
    Abort,
    /// Nobody tells them.
    Continue,
}

/// A scheme: which parts of a tree may be searched at the same time.
///
/// A window that is asked of a child follows from the sequential algorithm
/// that the scheme makes parallel; so does whether the child is searched once
/// more.
pub trait Policy: Sync {
    /// The algorithm that one processor would run.
    fn sequential(&self) -> Sequential;

    /// What a processor that is at `node` may do there.
    fn next(&self, node: &Node<'_>) -> Next;

    /// Whether a child that is searched once more has waited for its elder
    /// brothers: the critical path goes through them.
    fn values_in_turn(&self) -> bool {
        false
    }

    /// Where a processor without work looks for it.
    fn seeking(&self) -> Seeking {
        Seeking::Shallowest
    }

    /// Whether one processor may search `node`, which nobody has entered yet,
    /// and whose subtree is small, to its end.
    fn is_ready_for_grain(&self, node: &Node<'_>) -> bool {
        let _ = node;
        true
    }

    /// What becomes of searches that are not needed any more.
    fn on_cut(&self) -> OnCut {
        OnCut::Abort
    }
}

/// A node whose moves are known and whose search is not over, as policies see
/// it. Its children are numbered in the order of the search.
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

    /// The node's type in the minimal tree, if the order of moves is right.
    pub fn critical_type(&self) -> CriticalType {
        self.frame.critical
    }

    /// How many children are being searched.
    pub fn running(&self) -> usize {
        self.frame.running
    }

    /// Whether the first child's search is over.
    pub fn first_is_done(&self) -> bool {
        self.is_done(0)
    }

    /// Whether the searches of so many first children are over, or of all where
    /// there are no more.
    pub fn first_are_done(&self, count: usize) -> bool {
        let first = self.frame.children.iter().take(count);
        first.map(|child| child.state).all(|state| matches!(state, ChildState::Done))
    }

    /// Whether the search of this child is over.
    pub fn is_done(&self, child: usize) -> bool {
        matches!(self.frame.children[child].state, ChildState::Done)
    }

    /// The first child that nobody has searched yet.
    pub fn waiting(&self) -> Option<usize> {
        (self.frame.started < self.frame.children.len()).then_some(self.frame.started)
    }

    /// The first child that a null window has found too good, and that has to
    /// be searched once more.
    pub fn doubtful(&self) -> Option<usize> {
        if self.frame.doubtful == 0 {
            return None;
        }
        let is_doubtful =
            |child: &usize| matches!(self.frame.children[*child].state, ChildState::Doubtful(_));
        (0..self.frame.started).find(is_doubtful)
    }

    /// The first child that somebody is searching.
    pub fn in_progress(&self) -> Option<usize> {
        let is_running =
            |child: &usize| matches!(self.frame.children[*child].state, ChildState::Running(_));
        (0..self.frame.started).find(is_running)
    }

    /// What the sequential algorithm would do next.
    pub fn in_order(&self) -> Next {
        self.doubtful().or(self.waiting()).map_or(Next::Wait, Next::Search)
    }

    /// The same, but nothing as long as a child is being searched.
    pub fn one_by_one(&self) -> Next {
        if self.running() > 0 { Next::Wait } else { self.in_order() }
    }

    /// Whether the nearest node above, or this one, that is on a leftmost path
    /// has a value to hold others against: that of its first child.
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
