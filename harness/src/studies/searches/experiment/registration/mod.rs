//! Registers experiments: their contrasts and the rows that each contrast uses.

mod membership;
pub mod provenance;

use std::collections::BTreeSet;
use std::path::Path;

use crate::core::registration::{Questions, Refusal, Registration};
use crate::record::id::RowId;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::contrast::Contrast;
use crate::studies::searches::experiment::plan::{Plan, Search};

/// Registers the questions of the experiment in `file`, for a program built from the commit
/// `program`.
///
/// # Errors
///
/// Fails in the same cases as [`Registration::of`], or if the experiment contains no question.
pub fn register(
    file: &Path,
    experiment: &Experiment,
    program: &str,
) -> anyhow::Result<Registration> {
    let contrasts = contrasts(experiment).map(|(name, _)| name).collect::<Vec<_>>();
    if contrasts.is_empty() {
        let lacks = "no question to register: no [[question]] and no [replication]";
        return Err(Refusal::NoQuestion { file: file.display().to_string(), lacks }.into());
    }
    let questions = Questions { file, text: &experiment.text, others: Vec::new(), contrasts };
    Registration::of(questions, program)
}

/// Returns each contrast's name and the ids of its rows in the plan.
pub fn asked(experiment: &Experiment, plan: &Plan) -> Vec<(String, BTreeSet<RowId>)> {
    contrasts(experiment).map(|(name, it)| (name, ids(plan, it))).collect()
}

/// Returns all contrasts, named `question: contrast`. A replication has the contrasts of the
/// original.
fn contrasts(experiment: &Experiment) -> impl Iterator<Item = (String, &Contrast)> {
    experiment.asking().question.iter().flat_map(|question| {
        let name = |it: &Contrast| format!("{}: {}", question.name.get_ref(), it.name.get_ref());
        question.contrast.iter().map(move |it| (name(it), it))
    })
}

/// Returns the ids of a contrast's rows in the plan.
fn ids(plan: &Plan, contrast: &Contrast) -> BTreeSet<RowId> {
    let is_asked = |search: &&Search| {
        let question = &plan.questions[search.question].0;
        let evaluation = &question.case.evaluation;
        search
            .contender
            .configuration()
            .is_some_and(|it| contrast.has(it, evaluation, question.depth))
    };
    let searches = plan.searches.iter().filter(is_asked);
    searches.map(|it| plan.questions[it.question].0.row_id(&it.contender)).collect()
}
