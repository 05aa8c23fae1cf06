//! Searches by UCI programs.

use plywood_algorithms::Limits;
use plywood_players::{Effort, Game, Playable, PlayerSettings};
use plywood_positions::{Chess, Position};

use plywood::record::status::Status;
use plywood::studies::searches::measure::question::Question;
use plywood::studies::searches::row::{Count, SearchRow};

/// Starts the program, and ends it.
///
/// # Errors
///
/// If it does not start; the message names it.
pub fn ensure_starts(command: &str, settings: &PlayerSettings) -> Result<(), String> {
    Chess::start_program(command, settings).map(drop)
}

/// Completes `row` with the program's answer to the question.
///
/// # Errors
///
/// If the program fails; the message names it.
pub fn answer(
    command: &str,
    settings: &PlayerSettings,
    row: SearchRow,
    question: &Question,
    limits: Limits,
) -> Result<SearchRow, String> {
    let game = Game::<Chess>::from_text(&question.case.root.text())?;
    let effort = Effort {
        depth: Some(question.depth),
        nodes: limits.nodes,
        evaluations: None,
        time: limits.time,
    };
    let settings = PlayerSettings { effort, ..settings.clone() };
    let mut player = Chess::start_program(command, &settings)?;
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
