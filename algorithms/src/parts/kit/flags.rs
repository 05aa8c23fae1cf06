//! Flags for the enhancements that work at nodes.

use plywood_positions::Position;

use super::resources::Resources;
use crate::parts::killers::Lessons;
use crate::parts::table::Scope;
use crate::parts::{ChildCutoffs, Extension, Extensions, History, Killers, Settings};
use crate::table::KeyedBy;

/// The work at a leaf.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaves {
    /// Only an evaluation.
    Evaluated,
    /// A probe of the ordinary (bounded) table, an evaluation, and a store.
    Remembered,
    /// Any enhancement.
    Anything,
}

/// Flags for the enhancements that work at nodes. They are computed in advance, so a node checks no
/// setting individually.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "they do not depend on each other")]
pub(crate) struct Flags {
    pub leaves: Leaves,
    /// Whether nodes in the last ply use only the ordinary table and enhancements of leaves.
    pub simple_last: bool,
    /// Whether nodes in the last ply use neither the table nor enhancements of leaves.
    pub bare_last: bool,
    /// Whether nodes above the last ply also use at most the ordinary table.
    pub simple: bool,
    /// Whether an enhancement needs lists of moves.
    pub lists: bool,
    /// Whether an enhancement tracks the moves on the current path.
    pub follows: bool,
    /// Whether an enhancement learns from cutoffs.
    pub learns: bool,
    /// Whether an enhancement learns from values above alpha.
    pub improves: bool,
    /// Whether nodes may be extended or reduced.
    pub reshapes: bool,
    /// Whether stored values may be inexact.
    pub doubts: bool,
}

impl Flags {
    pub fn new<P: Position>(settings: &Settings, resources: &Resources<'_, P>) -> Self {
        let Resources { table, oracle, evaluations } = *resources;
        let is_usual = table.is_none_or(|table| table.bounded().is_some());
        let is_for_leaves = settings.table.is_none_or(|table| table.scope == Scope::All);
        let leaves = if oracle.is_some()
            || evaluations.is_some()
            || settings.extensions.is_some()
            || settings.quiescence.is_some()
            || !is_usual
        {
            Leaves::Anything
        } else if table.is_some() && is_for_leaves {
            Leaves::Remembered
        } else {
            Leaves::Evaluated
        };
        let learns = settings.killers.is_some() || settings.history.is_some();
        let from_improvements = |lessons| lessons == Some(Lessons::Improvements);
        let improves = settings.line_bonus.is_some()
            || from_improvements(settings.killers.map(Killers::lessons))
            || from_improvements(settings.history.map(History::lessons));
        let asks_leaves = |it: ChildCutoffs| it.least_depth <= 1 && is_for_leaves;
        let simple_last = is_usual
            && oracle.is_none()
            && !learns
            && !improves
            && settings.ordering.is_none()
            && settings.extensions.is_none()
            && !settings.child_cutoffs.is_some_and(asks_leaves);
        let follows = settings.extensions.is_some_and(asks_for_steps)
            || settings.reductions.is_some()
            || settings.line_first.is_some()
            || table.is_some_and(|table| table.keyed_by() == KeyedBy::Path);
        Self {
            leaves,
            simple_last,
            bare_last: simple_last && table.is_none() && leaves == Leaves::Evaluated,
            simple: simple_last
                && settings.child_cutoffs.is_none()
                && settings.few_replies.is_none()
                && settings.null_move.is_none()
                && settings.reductions.is_none()
                && settings.line_first.is_none(),
            lists: learns
                || improves
                || settings.ordering.is_some()
                || settings.few_replies.is_some()
                || settings.child_cutoffs.is_some()
                || settings.line_first.is_some(),
            follows,
            learns,
            improves,
            reshapes: settings.extensions.is_some() || settings.reductions.is_some(),
            doubts: settings.is_inexact(),
        }
    }

    /// Whether the only work at leaves is an evaluation.
    #[inline]
    pub fn evaluates_leaves(self) -> bool {
        self.leaves == Leaves::Evaluated
    }
}

/// Whether these extensions depend on the moves of the current path.
pub fn asks_for_steps(extensions: Extensions) -> bool {
    extensions.has(Extension::Recapture) || !extensions.blows().is_empty()
}
