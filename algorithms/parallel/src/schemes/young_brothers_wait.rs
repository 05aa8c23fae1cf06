//! The young brothers wait concept.
//!
//! Source: R. Feldmann, B. Monien, P. Mysliwietz & O. Vornberger, "Distributed game-tree search",
//! ICCA Journal 12(2) (1989), pp. 65-73; R. Feldmann, "Game tree search on massively parallel
//! systems", PhD thesis, University of Paderborn (1993). At any node, the other children may be
//! searched in parallel once the first child has a value.
//!
//! Deviations. Windows are those of principal variation search. An idle processor receives work at
//! the node with work nearest to the root, instead of asking one processor after another.

use plywood_algorithms::Sequential;

use crate::policy::{Next, Node, Policy};

/// The policy of young brothers wait; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct YoungBrothersWait;

impl Policy for YoungBrothersWait {
    fn sequential(&self) -> Sequential {
        Sequential::PrincipalVariation
    }

    fn next(&self, node: &Node<'_>) -> Next {
        if node.first_is_done() { node.in_order() } else { node.one_by_one() }
    }
}
