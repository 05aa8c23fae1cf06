//! Registers the contrasts of experiments before their searches are run.

pub mod provenance;

use std::collections::BTreeSet;
use std::path::Path;

use crate::core::registration::{Questions, Refusal, Registration};
use crate::record::id::RowId;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::contrast::Contrast;
use crate::studies::searches::experiment::plan::{Plan, Search};

/// Returns the registration of the experiment in a file, for a program built from the given commit.
///
/// # Errors
///
/// The errors of [`Registration::of`]. Also if the experiment contains no question.
pub fn register(
    file: &Path,
    experiment: &Experiment,
    program: &str,
) -> anyhow::Result<Registration> {
    let contrasts = contrasts(experiment).map(|(name, _)| name).collect::<Vec<_>>();
    if contrasts.is_empty() {
        let lacks = "no [[question]] and no [replication]";
        return Err(Refusal::NoQuestion { file: file.display().to_string(), lacks }.into());
    }
    let questions = Questions { file, text: &experiment.text, others: Vec::new(), contrasts };
    Registration::of(questions, program)
}

/// Returns the ids of the planned rows for each contrast of an experiment.
pub fn asked(experiment: &Experiment, plan: &Plan) -> Vec<(String, BTreeSet<RowId>)> {
    contrasts(experiment).map(|(name, it)| (name, ids(plan, it))).collect()
}

/// Iterates over all contrasts, each with the name of its question before its own name. For a
/// replication, the contrasts are those of the original.
fn contrasts(experiment: &Experiment) -> impl Iterator<Item = (String, &Contrast)> {
    experiment.asking().question.iter().flat_map(|question| {
        let name = |it: &Contrast| format!("{}: {}", question.name.get_ref(), it.name.get_ref());
        question.contrast.iter().map(move |it| (name(it), it))
    })
}

/// Returns the ids of the planned rows for a contrast.
fn ids(plan: &Plan, contrast: &Contrast) -> BTreeSet<RowId> {
    let is_asked = |search: &&Search| {
        let question = &plan.questions[search.question].0;
        search.contender.configuration().is_some_and(|it| contrast.compares(it))
            && contrast.covers(&question.case.evaluation, question.depth)
    };
    let searches = plan.searches.iter().filter(is_asked);
    searches.map(|it| plan.questions[it.question].0.row_id(&it.contender)).collect()
}
