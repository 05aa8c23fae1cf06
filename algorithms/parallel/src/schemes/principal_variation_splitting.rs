//! Principal variation splitting.
//!
//! Source: T. A. Marsland & M. S. Campbell, "Parallel search of strongly ordered game trees", ACM
//! Computing Surveys 14(4) (1982), pp. 533-551. All processors go down the leftmost path together.
//! On the way back, the remaining moves at each of its nodes are distributed among them, and each
//! move is searched by one processor.
//!
//! Ours: those moves are first searched with null windows, as in T. A. Marsland & F. Popowich,
//! "Parallel game-tree search", IEEE Transactions on Pattern Analysis and Machine Intelligence 7(4)
//! (1985), pp. 442-452; the processor whose move fails high searches it again, alone.

use plywood_algorithms::Sequential;
use plywood_positions::CriticalType;

use crate::policy::{Next, Node, Policy};

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct PrincipalVariationSplitting;

impl Policy for PrincipalVariationSplitting {
    fn sequential(&self) -> Sequential {
        Sequential::PrincipalVariation
    }

    fn next(&self, node: &Node<'_>) -> Next {
        if node.critical_type() == CriticalType::Type1 && node.first_is_done() {
            node.in_order()
        } else {
            node.one_by_one()
        }
    }
}
