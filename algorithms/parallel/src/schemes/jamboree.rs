//! Jamboree search.
//!
//! Source: B. C. Kuszmaul, "Synchronized MIMD computing", PhD thesis, Massachusetts Institute of
//! Technology (1994), ch. 6. The first child is searched for its value. Then all others are tested
//! in parallel with null windows. Children that fail the test are searched for their values one at
//! a time, each after all its elder brothers.
//!
//! Deviation. The search for a value starts above the bound that the test has proven, as in
//! principal variation search.

use plywood_algorithms::Sequential;

use crate::policy::{Next, Node, Policy};

/// The policy of Jamboree search; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct Jamboree;

impl Policy for Jamboree {
    fn sequential(&self) -> Sequential {
        Sequential::PrincipalVariation
    }

    fn next(&self, node: &Node<'_>) -> Next {
        if !node.first_is_done() {
            return node.one_by_one();
        }
        let is_next_in_turn = |child: &usize| (0..*child).all(|elder| node.is_done(elder));
        let valued = node.doubtful().filter(is_next_in_turn);
        valued.or(node.waiting()).map_or(Next::Wait, Next::Search)
    }

    fn values_in_turn(&self) -> bool {
        true
    }
}
