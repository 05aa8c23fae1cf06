//! Measures UCI programs by the counts that they report.

use std::sync::Arc;

use plywood_algorithms::Limits;
#[cfg(feature = "chess")]
use plywood_players::{Effort, Game, Playable, PlayerSettings};
#[cfg(feature = "chess")]
use plywood_positions::{Chess, Position};

use crate::record::status::Status;
use crate::studies::searches::measure::contestant::{Contestant, Program};
use crate::studies::searches::measure::question::Question;
use crate::studies::searches::measure::search::asked;
#[cfg(feature = "chess")]
use crate::studies::searches::row::Count;
use crate::studies::searches::row::SearchRow;

/// Runs a program's search to the question's depth and returns its row.
///
/// The program reports nodes and value; the time is measured from the command to the move. The
/// program is restarted for each search, so it remembers no earlier search.
pub fn measure(
    experiment: &str,
    question: &Question,
    program: &Arc<Program>,
    limits: Limits,
) -> SearchRow {
    let row = SearchRow {
        id: question.row_id(&Contestant::Program(Arc::clone(program))),
        algorithm: program.algorithm().into(),
        settings: program.settings().into(),
        exact: false,
        repeatable: false,
        ..asked(experiment, question)
    };
    answer(row.clone(), question, program, limits).unwrap_or_else(|error| SearchRow {
        status: Status::Error,
        error: error.into(),
        ..row
    })
}

#[cfg(feature = "chess")]
fn answer(
    row: SearchRow,
    question: &Question,
    program: &Program,
    limits: Limits,
) -> Result<SearchRow, String> {
    let game = Game::<Chess>::from_text(&question.case.root.text())?;
    let effort = Effort {
        depth: Some(question.depth),
        nodes: limits.nodes,
        evaluations: None,
        time: limits.time,
    };
    let settings = PlayerSettings { effort, ..program.player().clone() };
    let mut player = Chess::start_program(program.command(), &settings)?;
    player.begin(question.case.seed).map_err(|error| error.to_string())?;
    let decision = player.choose(&game, None).map_err(|error| error.to_string())?;
    let mut position = game.position().clone();
    let mut line = Vec::new();
    for &chosen in &decision.line {
        line.push(position.notation(chosen));
        position.make(chosen);
    }
    let best_move = game.position().notation(decision.chosen);
    let is_short = decision.origin.depth().is_some_and(|depth| depth < question.depth);
    let status = match (limits.nodes, limits.time) {
        (Some(nodes), _) if is_short && decision.nodes >= nodes => Status::NodeLimit,
        (_, Some(time)) if is_short && decision.time >= time => Status::TimeLimit,
        _ => Status::Completed,
    };
    let nanoseconds = decision.time.as_nanos() as u64;
    Ok(SearchRow {
        status,
        found: question.case.wants(&best_move),
        best_move: best_move.into(),
        reported_value: decision.value,
        reported_line: line.join(" ").into(),
        repetitions: 1,
        ..row
    }
    .with([
        (Count::nodes, Some(decision.nodes)),
        (Count::time_ns, Some(nanoseconds)),
        (Count::time_min_ns, Some(nanoseconds)),
    ]))
}

#[cfg(not(feature = "chess"))]
fn answer(_: SearchRow, _: &Question, program: &Program, _: Limits) -> Result<SearchRow, String> {
    let command = program.command();
    Err(format!("{command}: UCI supports chess only; build with the feature `chess`"))
}
