//! UCI programs that search the positions of an experiment.

use std::str::FromStr;
use std::sync::Arc;

use plywood_algorithms::Limits;
#[cfg(feature = "chess")]
use plywood_players::{Effort, Game, Playable};
use plywood_players::{PlayerKind, PlayerSettings};
#[cfg(feature = "chess")]
use plywood_positions::{Chess, Position};

use plywood::record::contender::{PLAIN, PROGRAM};
#[cfg(feature = "chess")]
use plywood::record::status::Status;
use plywood::studies::searches::measure::contestant::SearchProgram;
use plywood::studies::searches::measure::question::Question;
#[cfg(feature = "chess")]
use plywood::studies::searches::row::Count;
use plywood::studies::searches::row::SearchRow;

/// A UCI program that searches: its command, and the options sent to it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Program {
    command: String,
    /// The UCI options, without limits.
    settings: PlayerSettings,
}

/// Reads a UCI program, as [`ReadProgram`](plywood::studies::searches::measure::contestant::ReadProgram)
/// asks.
pub fn read(text: &str) -> Result<Arc<dyn SearchProgram>, String> {
    match text.parse::<Program>() {
        Ok(program) => Ok(Arc::new(program)),
        Err(error) => Err(error.to_string()),
    }
}

/// The error for text that does not describe a UCI program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum ReadProgramError {
    /// The text does not describe a player.
    #[error(transparent)]
    Player(#[from] plywood_players::PlayerSettingsError),
    /// The text describes a player of another kind, or one with limits.
    #[error(
        "\"{0}\" is not a UCI program; write uci=COMMAND, and its options as \
         option.NAME=VALUE; depths and limits come from the experiment"
    )]
    Other(String),
}

impl FromStr for Program {
    type Err = ReadProgramError;

    fn from_str(text: &str) -> Result<Self, ReadProgramError> {
        let settings: PlayerSettings = text.parse()?;
        let other = || ReadProgramError::Other(text.to_owned());
        let PlayerKind::Program(command) = &settings.kind else { return Err(other()) };
        let is_empty = command.trim().is_empty();
        if is_empty || !settings.effort.is_unlimited() || settings.clock.is_some() {
            return Err(other());
        }
        Ok(Self { command: command.clone(), settings })
    }
}

impl SearchProgram for Program {
    fn columns(&self) -> (String, String) {
        let options = self.settings.options.iter();
        let options: Vec<_> = options.map(|(name, value)| format!("{name}={value}")).collect();
        let settings = if options.is_empty() { PLAIN.to_owned() } else { options.join("+") };
        (format!("{PROGRAM}{}", self.command), settings)
    }

    #[cfg(feature = "chess")]
    fn answer(
        &self,
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
        let settings = PlayerSettings { effort, ..self.settings.clone() };
        let mut player = Chess::start_program(&self.command, &settings)?;
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
    fn answer(&self, _: SearchRow, _: &Question, _: Limits) -> Result<SearchRow, String> {
        Err(format!("{}: UCI supports chess only; build with the feature `chess`", self.command))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::studies::searches::measure::contestant::Contestant;

    #[test]
    fn programs_are_players_without_limits() {
        let text = |text| Contestant::Program(read(text).expect("a program")).to_string();
        let program: Program = "uci=gnuchess --uci,option.Hash=16".parse().expect("a program");
        assert_eq!(program.command, "gnuchess --uci");
        assert_eq!(text("uci=gnuchess --uci,option.Hash=16"), "uci=gnuchess --uci+Hash=16");
        assert_eq!(text("uci=x"), "uci=x");
        for text in ["alpha-beta", "uci=x,nodes=5", "uci=x,clock=60+1", "person", "uci="] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
