//! The tree that rollouts build: bounds on the value of every node seen. It contains no positions,
//! so it is compiled once for all games.

use plywood_positions::{Interval, Window};

use super::grown::{Grown, ROOT};

/// A tree whose nodes store bounds for the side that moves to the node; at the root, for the side
/// that is not to move. An unproven bound is the end of [`Window::FULL`].
pub(crate) type BoundsTree = Grown<Interval>;

/// Bounds of a node below which nothing has been searched.
pub(crate) const UNSEEN: Interval =
    Interval { lower: Window::FULL.alpha, upper: Window::FULL.beta };

const _: () = assert!(BoundsTree::NODE_BYTES <= 64);

impl BoundsTree {
    /// Returns the node's bounds for the side to move there.
    pub fn bounds(&self, node: usize) -> Interval {
        -self[node]
    }

    /// Sets the node's bounds for the side to move there.
    pub fn set(&mut self, node: usize, bounds: Interval) {
        self[node] = -bounds;
    }

    /// Computes a node's bounds from those of its children.
    pub fn back_up(&mut self, node: usize) {
        let children = self.notes_of_children(node);
        let lower = children.iter().map(|child| child.lower).max();
        let upper = children.iter().map(|child| child.upper).max();
        if let (Some(lower), Some(upper)) = (lower, upper) {
            self.set(node, Interval { lower, upper });
        }
    }

    /// Returns the nodes that determine the root's lower bound, from a child of the root down to a
    /// leaf. If the root's value is known, they are a principal variation.
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
