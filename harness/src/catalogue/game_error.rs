//! Why there is no such game to search.

use plywood_positions::suggestion;

use crate::catalogue::games::GAMES;

/// Why there is no such root to search from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// No game has this name.
    #[error(
        "there is no game \"{0}\"{near}: {1}; `plywood list games` names them all",
        near = suggestion(.0, GAMES.iter().map(|game| game.name))
    )]
    Unknown(String, String),
    /// The game has no such position.
    #[error("\"{position}\" is no position of {game}: {reason}")]
    Position {
        /// The game.
        game: String,
        /// As given.
        position: String,
        /// What is wrong, and what would be right.
        reason: String,
    },
    /// The game does not offer the evaluation.
    #[error("{game} has no evaluation \"{evaluation}\"; take one of: {offered}")]
    Evaluation {
        /// The game or tree.
        game: String,
        /// As given.
        evaluation: String,
        /// What there is.
        offered: String,
    },
    /// The evaluation's name goes on wrongly.
    #[error("there is no evaluation \"{evaluation}\": {reason}")]
    EvaluationName {
        /// As given.
        evaluation: String,
        /// What is wrong, and what is right.
        reason: String,
    },
}
