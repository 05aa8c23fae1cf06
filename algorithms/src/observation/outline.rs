//! An observer that records the upper part of a depth-first search, node by node.

use std::convert::Infallible;

use plywood_positions::{Indexed, IndexedMove, Interval, Position, Value, Window};

use crate::observation::observer::{Observer, TableEvent};
use crate::problem::iteration::Iteration;

/// Most lines of an outline; more would be unreadable.
pub const MOST_OUTLINED: usize = 100_000;

/// A record of the nodes of a depth-first search down to a given ply, in search order. Memory does
/// not grow with the tree below that ply. The outline of a best-first search is empty, because such
/// a search has no windows.
#[derive(Clone, Debug)]
pub struct Outline {
    plies: u32,
    lines: Vec<OutlineLine>,
    omitted: u64,
    path: Vec<Within>,
    entered: u64,
    is_again: bool,
    is_known: bool,
}

/// A line of an outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutlineLine {
    /// A pass from the root begins.
    Pass,
    /// A node was searched.
    Node(OutlinedNode),
    /// The iteration to this depth has ended.
    Iteration(u32),
}

/// A visit of a node. Values are for the side to move at the node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlinedNode {
    /// Distance from the root, in plies.
    pub ply: u32,
    /// Move that led to the node; `None` for the root and after a null move.
    pub played: Option<String>,
    /// Window of the search.
    pub window: Window,
    /// Bounds that the visit proved; `None` if the search was stopped first.
    pub found: Option<Interval>,
    /// End of the visit.
    pub end: OutlineEnd,
    /// Nodes entered below this node, including those of quiescence search.
    pub below: u64,
    /// Whether this visit is a re-search from the same parent, with another window.
    pub is_again: bool,
}

/// The end of a node's visit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutlineEnd {
    /// The node was searched without a cutoff.
    Searched,
    /// The node was evaluated as a leaf.
    Leaf,
    /// The table entry sufficed.
    Known,
    /// A child caused a cutoff.
    Cutoff {
        /// Last move searched.
        by: Option<String>,
        /// Number of moves searched, including the last.
        searched: usize,
        /// Number of legal moves.
        moves: usize,
    },
}

/// A node on the current path.
#[derive(Clone, Debug)]
struct Within {
    path: u64,
    window: Window,
    /// Index of the node's line, if it has one.
    line: Option<usize>,
    /// Path and notation of each child; empty if the node itself has no line.
    children: Vec<(u64, String)>,
    last: Option<String>,
    entered: u64,
}

impl Outline {
    /// Returns an empty outline for the nodes at most `plies` from the root.
    pub fn to(plies: u32) -> Self {
        Self {
            plies,
            lines: Vec::new(),
            omitted: 0,
            path: Vec::new(),
            entered: 0,
            is_again: false,
            is_known: false,
        }
    }

    /// Returns the lines in search order: about [`MOST_OUTLINED`] at most.
    pub fn lines(&self) -> &[OutlineLine] {
        &self.lines
    }

    /// Whether the outline contains any node.
    pub fn has_nodes(&self) -> bool {
        self.lines.iter().any(|line| matches!(line, OutlineLine::Node(_)))
    }

    /// Returns the number of nodes omitted for lack of room.
    pub fn omitted(&self) -> u64 {
        self.omitted
    }

    fn begin<P: Position>(&mut self, position: &Indexed<P>, window: Window) {
        let ply = self.path.len() as u32;
        let parent = self.path.last_mut();
        let child = parent
            .as_ref()
            .and_then(|parent| parent.children.iter().find(|(path, _)| *path == position.path()));
        let played = child.map(|(_, notation)| notation.clone());
        if let Some(parent) = parent {
            parent.last.clone_from(&played);
        }
        let is_shown = ply <= self.plies;
        let has_room = self.lines.len() < MOST_OUTLINED;
        self.omitted += u64::from(is_shown && !has_room);
        let line = (is_shown && has_room).then_some(self.lines.len());
        if line.is_some() {
            self.lines.push(OutlineLine::Node(OutlinedNode {
                ply,
                played,
                window,
                found: None,
                end: OutlineEnd::Searched,
                below: 0,
                is_again: self.is_again,
            }));
        }
        self.is_again = false;
        let child = |chosen: IndexedMove<P::Move>| {
            (position.play(chosen).path(), position.notation(chosen))
        };
        // A node of the last ply shown also needs its children, to name the move that caused a
        // cutoff.
        let children = line.map(|_| position.all_moves().into_iter().map(child).collect());
        let (children, path) = (children.unwrap_or_default(), position.path());
        self.path.push(Within { path, window, line, children, last: None, entered: self.entered });
    }

    /// Ends the visit of the node at `path`, which returned `value`.
    fn end(&mut self, path: u64, value: Value, end: Option<OutlineEnd>) {
        let Some(within) = self.path.pop_if(|it| it.path == path) else { return };
        let below = self.entered - within.entered;
        if let Some(node) = within.line.and_then(|at| self.node(at)) {
            node.found = Some(Interval::proven_by(value, within.window));
            node.below = below;
            if let Some(end) = end {
                node.end = end;
            }
        }
    }

    fn node(&mut self, at: usize) -> Option<&mut OutlinedNode> {
        match self.lines.get_mut(at) {
            Some(OutlineLine::Node(node)) => Some(node),
            _ => None,
        }
    }
}

// Most searches have no outline. Cold functions do not slow them down.
impl<P: Position> Observer<Indexed<P>> for Outline {
    type Stop = Infallible;

    #[cold]
    #[inline(never)]
    fn node(&mut self, _: &Indexed<P>) -> Result<(), Infallible> {
        self.entered += 1;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn quiescence_node(&mut self, _: &Indexed<P>) -> Result<(), Infallible> {
        self.entered += 1;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn window(&mut self, position: &Indexed<P>, window: Window) {
        self.is_known = false;
        self.begin(position, window);
    }

    #[cold]
    #[inline(never)]
    fn leaf(&mut self, position: &Indexed<P>, value: Value) {
        self.end(position.path(), value, Some(OutlineEnd::Leaf));
    }

    #[cold]
    #[inline(never)]
    fn backed_up(&mut self, position: &Indexed<P>, value: Value) {
        let end = std::mem::take(&mut self.is_known).then_some(OutlineEnd::Known);
        self.end(position.path(), value, end);
    }

    #[cold]
    #[inline(never)]
    fn table(&mut self, event: TableEvent) {
        self.is_known |= event == TableEvent::Cutoff;
    }

    #[cold]
    #[inline(never)]
    fn cutoff(&mut self, index: usize) {
        let Some(within) = self.path.last() else { return };
        let end = OutlineEnd::Cutoff {
            by: within.last.clone(),
            searched: index + 1,
            moves: within.children.len(),
        };
        if let Some(node) = within.line.and_then(|at| self.node(at)) {
            node.end = end;
        }
    }

    #[cold]
    #[inline(never)]
    fn research(&mut self) {
        self.is_again = true;
    }

    #[cold]
    #[inline(never)]
    fn pass(&mut self) {
        self.path.clear();
        self.lines.push(OutlineLine::Pass);
    }

    #[cold]
    #[inline(never)]
    fn iteration(&mut self, iteration: &Iteration<'_, IndexedMove<P::Move>>) {
        self.lines.push(OutlineLine::Iteration(iteration.depth));
    }
}
