//! ABDADA, distributed alpha-beta search with eldest son right.
//!
//! Source: J.-C. Weill, "The ABDADA distributed minimax-search algorithm", ICCA
//! Journal 19(1) (1996), pp. 3-16. Every processor searches the whole tree, and
//! they find each other in the table: after the first child of a node, a
//! processor passes over those that others are searching, and comes back to
//! them when none is left that nobody searches. Nobody is told anything.
//!
//! Ours: what the table knows of the nodes above the grain is never forgotten,
//! and a processor sees at once what others have found at the nodes on its way.

use plywood_algorithms::Sequential;

use crate::policy::{Next, Node, OnCut, Policy, Seeking};

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct Abdada;

impl Policy for Abdada {
    fn sequential(&self) -> Sequential {
        Sequential::AlphaBeta
    }

    fn next(&self, node: &Node<'_>) -> Next {
        let others = node.in_progress().map_or(Next::Wait, Next::Help);
        let eldest_is_running = !node.first_is_done() && node.running() > 0;
        match node.waiting() {
            Some(child) if !eldest_is_running => Next::Search(child),
            _ => others,
        }
    }

    fn seeking(&self) -> Seeking {
        Seeking::FromTheRoot
    }

    fn on_cut(&self) -> OnCut {
        OnCut::Continue
    }
}
