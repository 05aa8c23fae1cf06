//! The evaluation of synthetic and explicit trees.

use super::{ExplicitPosition, TreePosition};
use crate::{Evaluation, Interval, IntervalEvaluation, Value};

/// The evaluation of tree leaves: their value in the tree, at any horizon.
///
/// At a horizon above its leaves, an interior node of a synthetic tree has the
/// law's static value: the sum so far of an incremental tree, the node's
/// minimax value in a strongly ordered one and in one drawn from the root down, the digits so far
/// followed by zeros where digits make the leaves; under the other laws it is drawn like a
/// leaf. An interior node of an explicit tree is worth its leftmost leaf.
///
/// Incremental trees and trees of digits give bounds on what follows. The other laws do not: a
/// bound in a strongly ordered tree would reveal its value.
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
