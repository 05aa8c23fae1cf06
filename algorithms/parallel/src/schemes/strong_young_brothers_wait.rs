//! The strong form of the young brothers wait concept.
//!
//! Source: R. Feldmann, P. Mysliwietz & B. Monien, "Experiments with a fully distributed chess
//! program", in Heuristic Programming in Artificial Intelligence 3 (1992), and Feldmann's thesis
//! (see [`YoungBrothersWait`]). If a cutoff is expected, the other children wait for all promising
//! children instead of only the first, since work on them is probably wasted.
//!
//! Deviations. A cutoff is expected at nodes that would be of type 2 with perfect move order. The
//! promising children are the first few, with the same number at each node.
//!
//! [`YoungBrothersWait`]: super::young_brothers_wait::YoungBrothersWait

use plywood_algorithms::Sequential;
use plywood_positions::CriticalType;

use crate::policy::{Next, Node, Policy};

/// Number of promising children. With more, on a thousand processors in chess at depth 8, the
/// longer critical path costs more than the saved work gains.
const PROMISING: usize = 3;

/// The policy of strong young brothers wait; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct StrongYoungBrothersWait;

impl Policy for StrongYoungBrothersWait {
    fn sequential(&self) -> Sequential {
        Sequential::PrincipalVariation
    }

    fn next(&self, node: &Node<'_>) -> Next {
        let eldest = match node.critical_type() {
            CriticalType::Type2 => PROMISING,
            CriticalType::Type1 | CriticalType::Type3 => 1,
        };
        if node.first_are_done(eldest) { node.in_order() } else { node.one_by_one() }
    }
}
