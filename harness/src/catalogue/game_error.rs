//! Errors in the names of games, positions and evaluations.

use plywood_games::EvaluationError;
use plywood_positions::{TreeSyntaxError, suggestion};

use crate::catalogue::games::listed;
use crate::catalogue::services::InGuest;

/// Games of the project's guest.
const OF_GUEST: &[&str] = &["chess-with-promotions"];

/// The reason why a root position cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// No game has this name.
    #[error(
        "there is no game \"{0}\"{near}; `plywood list games` lists them all",
        near = suggestion(.0, listed().iter().map(|game| game.name))
    )]
    Unknown(String),
    /// This program lacks a game of the project's guest.
    #[error(transparent)]
    InGuest(InGuest),
    /// The file of a tree cannot be read; the text names it and the fault.
    #[error("{0}")]
    TreeFile(String),
    /// No tree has this name.
    #[error("\"{0}\" is not a tree: {1}")]
    Tree(String, String),
    /// The name is the text of a tree, with a mistake.
    #[error("\"{0}\": {1}")]
    TreeText(String, TreeSyntaxError),
    /// The name is the text of a tree.
    #[error("\"{0}\" is the text of a tree; write it into a file such as mine.tree, and name that")]
    NotInFile(String),
    /// The text is not a position of the game.
    #[error("\"{position}\" is not a position of {game}: {reason}")]
    Position {
        /// The name of the game.
        game: String,
        /// The position's text as given.
        position: String,
        /// The problem and its remedy.
        reason: String,
    },
    /// The game does not offer the evaluation.
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
}

impl GameError {
    /// Returns the error that the program has no game called `name`.
    pub fn no_game(name: &str) -> Self {
        if OF_GUEST.contains(&name) {
            Self::InGuest(InGuest::Function(format!("{name} is")))
        } else {
            Self::Unknown(name.to_owned())
        }
    }
}
