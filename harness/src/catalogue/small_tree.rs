//! Small trees of any game, for drawing.

use plywood_evaluations::Timed;
use plywood_searches::{Compiled, SmallTree, TooLarge};

use crate::catalogue::visitor::Visitor;

/// Copies a tree.
#[derive(Clone, Copy, Debug)]
pub struct Copy {
    /// Plies from the root to the horizon.
    pub depth: u32,
}

impl Visitor for Copy {
    type Output = Result<SmallTree, TooLarge>;

    fn visit<P: Compiled>(self, position: &P, evaluation: &dyn Timed<P>) -> Self::Output {
        SmallTree::of(position, evaluation, self.depth)
    }
}
