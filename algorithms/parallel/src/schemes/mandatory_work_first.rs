//! Mandatory work first.
//!
//! Source: R. A. Finkel & J. P. Fishburn, "Improved speedup bounds for parallel alpha-beta search",
//! IEEE Transactions on Pattern Analysis and Machine Intelligence 5(1) (1983), pp. 89-92, after S.
//! G. Akl, D. T. Barnard & R. J. Doran, "Design, analysis, and implementation of a parallel tree
//! search algorithm", ibid. 4(2) (1982), pp. 192-203. The nodes that alpha-beta must always visit
//! are searched at once, without waiting for a window. These are all children of a node on a
//! leftmost path, only the first child of each other node, and all children of that child. A second
//! stage continues at nodes without a cutoff.
//!
//! Deviations. There are deep cutoffs. The second stage of a node begins when the leftmost path
//! above it has a value, and continues child by child, as in Akl, Barnard & Doran. Mandatory work
//! has priority over all other work.

use plywood_algorithms::Sequential;
use plywood_positions::CriticalType;

use crate::policy::{Next, Node, Policy, Seeking};

/// The policy of mandatory work first; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct MandatoryWorkFirst;

impl Policy for MandatoryWorkFirst {
    fn sequential(&self) -> Sequential {
        Sequential::AlphaBeta
    }

    fn next(&self, node: &Node<'_>) -> Next {
        match node.critical_type() {
            CriticalType::Type1 | CriticalType::Type3 => node.in_order(),
            CriticalType::Type2 if node.first_is_done() && !node.has_value_to_beat() => Next::Wait,
            CriticalType::Type2 => node.one_by_one(),
        }
    }

    /// Without a value for comparison, a whole subtree is more than the mandatory work.
    fn is_ready_for_grain(&self, node: &Node<'_>) -> bool {
        node.has_value_to_beat()
    }

    fn seeking(&self) -> Seeking {
        Seeking::MandatoryFirst
    }
}
