//! Evaluates synthetic and explicit trees.

use super::{ExplicitPosition, TreePosition};
use crate::{Evaluation, Interval, IntervalEvaluation, Value};

/// The evaluation of tree nodes: the tree's values at leaves, and static values at interior nodes on the
/// horizon.
///
/// Static values of interior nodes depend on the tree. An incremental tree has the sum so far. Strongly
/// ordered trees and trees drawn from the root down have the node's minimax value. Trees with digits have the
/// digits so far followed by zeros. The other laws draw static values like leaves. Explicit trees use the
/// leftmost leaf.
///
/// Incremental trees and trees of digits also bound the values below a node. The other laws do not; a bound
/// in a strongly ordered tree would reveal the node's value.
#[derive(Clone, Copy, Debug, Default)]
pub struct TreeValue;

impl Evaluation<TreePosition<'_>> for TreeValue {
    #[inline]
    fn evaluate(&self, position: &TreePosition<'_>) -> Value {
        position.value()
    }

    #[inline]
    fn finished(&self, position: &TreePosition<'_>, _: u32) -> Value {
        position.value()
    }
}

impl IntervalEvaluation<TreePosition<'_>> for TreeValue {
    fn interval(&self, position: &TreePosition<'_>, remaining: u32) -> Interval {
        position.interval(remaining)
    }

    fn range(&self, position: &TreePosition<'_>) -> Option<Interval> {
        Some(position.range())
    }
}

impl Evaluation<ExplicitPosition<'_>> for TreeValue {
    #[inline]
    fn evaluate(&self, position: &ExplicitPosition<'_>) -> Value {
        position.value()
    }

    #[inline]
    fn finished(&self, position: &ExplicitPosition<'_>, _: u32) -> Value {
        position.value()
    }
}

impl IntervalEvaluation<ExplicitPosition<'_>> for TreeValue {}
