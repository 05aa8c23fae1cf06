//! The tree that rollouts grow: bounds on the value of every node that has been
//! seen. It knows no positions, so it is compiled once.

use plywood_positions::{Interval, Window};

use super::grown::{Grown, ROOT};

/// By node, bounds for the side that moves to it; of the root, for the side that does not move
/// there. An unproven bound is the end of [`Window::FULL`].
pub(crate) type BoundsTree = Grown<Interval>;

/// The bounds of a node below which nothing has been searched.
pub(crate) const UNSEEN: Interval =
    Interval { lower: Window::FULL.alpha, upper: Window::FULL.beta };

const _: () = assert!(BoundsTree::NODE_BYTES <= 64);

impl BoundsTree {
    /// The node's bounds, for the side to move there.
    pub fn bounds(&self, node: usize) -> Interval {
        -self[node]
    }

    /// Sets a node's bounds, for the side to move there.
    pub fn set(&mut self, node: usize, bounds: Interval) {
        self[node] = -bounds;
    }

    /// A node's bounds are the greatest that its children leave it.
    pub fn back_up(&mut self, node: usize) {
        let children = self.notes_of_children(node);
        let lower = children.iter().map(|child| child.lower).max();
        let upper = children.iter().map(|child| child.upper).max();
        if let (Some(lower), Some(upper)) = (lower, upper) {
            self.set(node, Interval { lower, upper });
        }
    }

    /// The nodes below the root along which its lower bound was backed up, down to
    /// the leaf that determines it. If the root's value is known, they are a
    /// principal variation.
    pub fn line(&self) -> Vec<usize> {
        let mut line = Vec::new();
        let mut node = ROOT;
        loop {
            let bounds = self.bounds(node);
            let is_of_root_side = line.len() % 2 == 0;
            let next = self.children(node).find(|&child| {
                let below = self[child];
                if is_of_root_side {
                    below.lower == bounds.lower
                } else {
                    below.upper == bounds.upper
                }
            });
            let Some(next) = next else { return line };
            line.push(next);
            node = next;
        }
    }
}
