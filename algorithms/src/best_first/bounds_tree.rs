//! The tree that rollouts grow: bounds on the value of every node that has been
//! seen. It knows no positions, so that it is compiled once.

use std::ops::Range;

use plywood_positions::{Interval, Window};

/// A tree of bounds. Nodes are known by their numbers, and children stand together.
pub(crate) struct BoundsTree {
    /// By node, for the side that moves to it; of the root, for the side that does
    /// not move there. What is not proven is the end of [`Window::FULL`].
    bounds: Vec<Interval>,
    children: Vec<Children>,
}

/// None before a node is expanded.
#[derive(Clone, Copy)]
struct Children {
    first: u32,
    count: u32,
}

/// The bounds of a node below which nothing has been searched.
const UNSEEN: Interval = Interval { lower: Window::FULL.alpha, upper: Window::FULL.beta };

/// The bytes of a node, its move apart.
pub(crate) const NODE_BYTES: usize = size_of::<Interval>() + size_of::<Children>();

const _: () = assert!(NODE_BYTES <= 64);

/// The root's number.
pub(crate) const ROOT: usize = 0;

impl BoundsTree {
    /// The root alone.
    pub fn new() -> Self {
        let mut tree = Self { bounds: Vec::new(), children: Vec::new() };
        tree.add(1);
        tree
    }

    fn add(&mut self, count: usize) {
        let nodes = self.len() + count;
        self.bounds.resize(nodes, UNSEEN);
        self.children.resize(nodes, Children { first: 0, count: 0 });
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.bounds.len()
    }

    /// Gives a node so many children, of which nothing is known.
    pub fn expand(&mut self, node: usize, count: usize) {
        self.children[node] = Children { first: self.len() as u32, count: count as u32 };
        self.add(count);
    }

    /// The node's children, from left to right.
    pub fn children(&self, node: usize) -> Range<usize> {
        let Children { first, count } = self.children[node];
        first as usize..(first + count) as usize
    }

    /// Their bounds, for the side to move at the node.
    pub fn bounds_of_children(&self, node: usize) -> &[Interval] {
        &self.bounds[self.children(node)]
    }

    /// The node's bounds, for the side to move there.
    pub fn bounds(&self, node: usize) -> Interval {
        -self.bounds[node]
    }

    /// Sets a node's bounds, for the side to move there.
    pub fn set(&mut self, node: usize, bounds: Interval) {
        self.bounds[node] = -bounds;
    }

    /// A node's bounds are the greatest that its children leave it.
    pub fn back_up(&mut self, node: usize) {
        let children = self.bounds_of_children(node);
        let lower = children.iter().map(|child| child.lower).max();
        let upper = children.iter().map(|child| child.upper).max();
        if let (Some(lower), Some(upper)) = (lower, upper) {
            self.set(node, Interval { lower, upper });
        }
    }

    /// The nodes below the root along which its lower bound was backed up, down to
    /// the leaf that it comes from. Where the root's value is known, they are a
    /// principal variation.
    pub fn line(&self) -> Vec<usize> {
        let mut line = Vec::new();
        let mut node = ROOT;
        loop {
            let bounds = self.bounds(node);
            let is_of_root_side = line.len() % 2 == 0;
            let next = self.children(node).find(|&child| {
                let below = self.bounds[child];
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
