//! Principal variation splitting.
//!
//! Source: T. A. Marsland & M. S. Campbell, "Parallel search of strongly ordered game trees", ACM
//! Computing Surveys 14(4) (1982), pp. 533-551. All processors descend the leftmost path together.
//! On the way back, they share the remaining moves at each of its nodes, and each move is searched
//! by one processor.
//!
//! Deviation. Those moves are first searched with null windows, as in T. A. Marsland & F. Popowich,
//! "Parallel game-tree search", IEEE Transactions on Pattern Analysis and Machine Intelligence 7(4)
//! (1985), pp. 442-452. The processor whose move fails high re-searches it alone.

use plywood_algorithms::Sequential;
use plywood_positions::CriticalType;

use crate::policy::{Next, Node, Policy};

/// The policy of principal variation splitting; see the [module](self).
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
