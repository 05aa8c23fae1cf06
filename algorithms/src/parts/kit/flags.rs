//! The parts that are involved at nodes.

use plywood_positions::Position;

use super::resources::Resources;
use crate::KeyedBy;
use crate::parts::killers::Lessons;
use crate::parts::table::Scope;
use crate::parts::{ChildCutoffs, Extension, Extensions, History, Killers, Settings};

/// The work at a leaf.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaves {
    /// The leaf is evaluated, and nothing else.
    Evaluated,
    /// The usual table is probed first, and the value is stored afterwards.
    Remembered,
    /// Other parts may be involved.
    Anything,
}

/// The parts that are involved at nodes, looked up once per node instead of part
/// by part.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "they do not depend on each other")]
pub(crate) struct Flags {
    pub leaves: Leaves,
    /// In the last ply only the usual table and parts for leaves are involved.
    pub simple_last: bool,
    /// In the last ply not even these are involved.
    pub bare_last: bool,
    /// Above the last ply only these are involved, too.
    pub simple: bool,
    /// Some part looks at lists of moves.
    pub lists: bool,
    /// Some part follows the moves on the path.
    pub follows: bool,
    /// Some part learns from cutoffs.
    pub learns: bool,
    /// Values above alpha are learnt from.
    pub improves: bool,
    /// Nodes are extended or reduced.
    pub reshapes: bool,
    /// Values from memory may be wrong.
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

    /// Whether leaves are evaluated, and that is all.
    #[inline]
    pub fn evaluates_leaves(self) -> bool {
        self.leaves == Leaves::Evaluated
    }
}

/// Whether the moves on the path have to be known.
pub fn asks_for_steps(extensions: Extensions) -> bool {
    extensions.has(Extension::Recapture) || !extensions.blows().is_empty()
}
