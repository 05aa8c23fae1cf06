//! Errors in the names of games, positions and evaluations.

use plywood_positions::suggestion;

use crate::catalogue::games::GAMES;

/// Why a root position cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// No game has this name.
    #[error(
        "there is no game \"{0}\"{near}: {1}; `plywood list games` names them all",
        near = suggestion(.0, GAMES.iter().map(|game| game.name))
    )]
    Unknown(String, String),
    /// The game does not have this position.
    #[error("\"{position}\" is not a position of {game}: {reason}")]
    Position {
        /// The game.
        game: String,
        /// The position as given.
        position: String,
        /// What is wrong and how to fix it.
        reason: String,
    },
    /// The game does not offer the evaluation.
    #[error("{game} has no evaluation \"{evaluation}\"; take one of: {offered}")]
    Evaluation {
        /// The game or tree.
        game: String,
        /// The evaluation as given.
        evaluation: String,
        /// The evaluations that it offers.
        offered: String,
    },
    /// The evaluation's name starts well but is invalid after the colon.
    #[error("there is no evaluation \"{evaluation}\": {reason}")]
    EvaluationName {
        /// The evaluation as given.
        evaluation: String,
        /// What is wrong and how to fix it.
        reason: String,
    },
}
