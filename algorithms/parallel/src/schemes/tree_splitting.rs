//! The tree-splitting algorithm.
//!
//! Source: R. A. Finkel & J. P. Fishburn, "Parallelism in alpha-beta search", Artificial
//! Intelligence 19 (1982), pp. 89-106. The processors are the leaves of a processor tree with a
//! fixed fan-out. A master assigns the moves of its node to its free slaves, one move each, and
//! informs them of every improvement of its window. A processor at a leaf runs alpha-beta. Root
//! splitting is the case of a processor tree of height 1.
//!
//! Deviations. A master does not occupy a processor, and a free slave may take the place of any
//! other.

use plywood_algorithms::Sequential;

use crate::policy::{Next, Node, Policy};

/// The policy of tree splitting; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct TreeSplitting {
    fan_out: usize,
    height: u32,
    /// Fan-out of the lowest masters, if there are enough slaves for them.
    last_fan_out: usize,
}

impl TreeSplitting {
    /// Returns the policy for a binary tree of processors.
    pub fn binary(processors: usize) -> Self {
        let height = processors.max(1).ilog2();
        Self { fan_out: 2, height, last_fan_out: processors >> height }
    }

    /// Returns the policy whose processors are all slaves of the root.
    pub fn at_the_root(processors: usize) -> Self {
        Self { fan_out: processors, height: 1, last_fan_out: 1 }
    }
}

impl Policy for TreeSplitting {
    fn sequential(&self) -> Sequential {
        Sequential::AlphaBeta
    }

    fn next(&self, node: &Node<'_>) -> Next {
        let slaves = match node.ply() {
            ply if ply < self.height => self.fan_out,
            ply if ply == self.height => self.last_fan_out,
            _ => 1,
        };
        if node.running() < slaves { node.in_order() } else { Next::Wait }
    }
}
