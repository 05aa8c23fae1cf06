//! Measures UCI programs by the counts that they report.

use std::sync::Arc;

use plywood_algorithms::Limits;

use crate::record::status::Status;
use crate::studies::searches::measure::contestant::{Contestant, SearchProgram};
use crate::studies::searches::measure::question::Question;
use crate::studies::searches::measure::search::asked;
use crate::studies::searches::row::SearchRow;

/// Runs a program's search to the question's depth and returns its row.
///
/// The program reports nodes and value; the time is measured from the command to the move. The
/// program is restarted for each search, so it remembers no earlier search.
pub fn measure(
    experiment: &str,
    question: &Question,
    program: &Arc<dyn SearchProgram>,
    limits: Limits,
) -> SearchRow {
    let (algorithm, settings) = program.columns();
    let row = SearchRow {
        id: question.row_id(&Contestant::Program(Arc::clone(program))),
        algorithm: algorithm.into(),
        settings: settings.into(),
        exact: false,
        repeatable: false,
        ..asked(experiment, question)
    };
    program.answer(row.clone(), question, limits).unwrap_or_else(|error| SearchRow {
        status: Status::Error,
        error: error.into(),
        ..row
    })
}
