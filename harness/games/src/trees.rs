//! Trees, whose positions borrow from them.

use plywood_positions::{ExplicitTree, SyntheticTree, TreeValue};

use crate::at::At;
use crate::evaluation::{EvaluationError, Known, Shared};
use crate::extra::{ExtraForGenerated, ExtraForWritten};
use crate::posed::Posed;

/// The evaluation of trees, with a line that describes it.
pub const TREE: (&str, &str) = ("tree", "what the tree's law gives the node");

/// Calls `work` with the root of a generated tree and the evaluation of this name.
///
/// # Errors
///
/// If there is no such evaluation.
pub fn pose_generated(
    tree: &SyntheticTree,
    evaluation: &str,
    extra: &ExtraForGenerated,
    work: &mut dyn FnMut(&dyn Posed),
) -> Result<(), EvaluationError> {
    check(evaluation, || tree.to_string())?;
    let evaluation = &Known { evaluation: TreeValue, extra };
    work(&At { position: tree.root(), evaluation, extra });
    Ok(())
}

/// Calls `work` with the root of a written tree and the evaluation of this name. Such trees are too
/// small to be timed fairly: they make do with the shared search.
///
/// # Errors
///
/// If there is no such evaluation.
pub fn pose_written(
    tree: &ExplicitTree,
    evaluation: &str,
    extra: &ExtraForWritten,
    work: &mut dyn FnMut(&dyn Posed),
) -> Result<(), EvaluationError> {
    check(evaluation, || "a tree that is written out".to_owned())?;
    work(&At { position: tree.root(), evaluation: &Shared(TreeValue), extra });
    Ok(())
}

fn check(evaluation: &str, called: impl FnOnce() -> String) -> Result<(), EvaluationError> {
    if evaluation == TREE.0 {
        return Ok(());
    }
    let (game, evaluation, offered) = (called(), evaluation.to_owned(), TREE.0.to_owned());
    Err(EvaluationError::Unknown { game, evaluation, offered })
}
