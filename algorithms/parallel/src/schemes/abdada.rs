//! ABDADA, distributed alpha-beta search with the eldest son's right.
//!
//! Source: J.-C. Weill, "The ABDADA distributed minimax-search algorithm", ICCA Journal 19(1)
//! (1996), pp. 3-16. Every processor searches the whole tree, and processors coordinate only
//! through the table. After the first child of a node, a processor skips children that others are
//! searching. It returns to them when no unsearched child is left. No messages are sent.
//!
//! Deviations. Table entries of nodes above the grain are never lost. A processor immediately sees
//! the results of other processors at the nodes on its path.

use plywood_algorithms::Sequential;

use crate::policy::{Next, Node, OnCut, Policy, Seeking};

/// The policy of ABDADA; see the [module](self).
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
