//! Players: searches, other programs and people.

mod compiled;
mod decision;
mod effort;
mod found;
mod known;
mod lines;
mod mates;
mod memory;
mod move_source;
mod named;
mod orders;
mod outside;
mod pace;
mod player_observer;
mod root;
mod root_evaluation;
mod settings;
#[cfg(test)]
mod tests;
mod thinker;

pub use compiled::{Added, Extra, Playable, PlayedRun, SearchRequest, search_published};
pub use decision::{Decision, Origin};
pub use effort::Effort;
pub use mates::{Mate, prove};
pub use memory::{Complaints, MemoryKind, MemorySettings, Merging, root_key};
pub use move_source::MoveSource;
pub use named::{NAMED_PLAYERS, NamedPlayer};
pub use orders::{Orders, SearchParts};
pub use player_observer::PlayerObserver;
pub use player_observer::{Progress, Trying};
pub use settings::{PlayerKind, PlayerSettings, PlayerSettingsError};
pub(crate) use thinker::DEEPEST;
pub use thinker::Thinker;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::{Game, Rules, Start, Time};

/// A player: a search, a UCI program or a person.
pub trait Player<P: Rules> {
    /// Returns the player's name in records.
    fn name(&self) -> &str;

    /// Starts a new game. The player forgets the last game; its random choices depend on `seed`.
    ///
    /// # Errors
    ///
    /// If the player cannot play.
    fn begin(&mut self, seed: u64) -> Result<(), PlayerError>;

    /// Chooses a move for the side to move in a game that is not over.
    ///
    /// `time` is the time on the game's clock, if it has one. The move is meant to be legal. The
    /// caller checks it, because an illegal move by another program loses the game.
    ///
    /// # Errors
    ///
    /// If the player fails or is [stopped](Self::stop_at).
    fn choose(
        &mut self,
        game: &Game<P>,
        time: Option<Time>,
    ) -> Result<Decision<P::Move>, PlayerError>;

    /// Checks that the player supports the rules of games that begin at `start`.
    ///
    /// # Errors
    ///
    /// If it does not support them.
    fn knows(&self, start: &Start<P>) -> Result<(), PlayerError> {
        let _ = start;
        Ok(())
    }

    /// Stops thinking, without choosing a move, when another thread sets `stop`. Players that
    /// answer at once ignore it.
    fn stop_at(&mut self, stop: Arc<AtomicBool>) {
        let _ = stop;
    }

    /// Makes the player move with its best result so far whenever another thread sets `now`.
    /// Players that answer at once ignore it; a [`Thinker`] uses its [`Orders`] instead.
    fn move_at(&mut self, now: Arc<AtomicBool>) {
        let _ = now;
    }
}

/// The reason why a player chose no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The player resigns.
    #[error("resigns")]
    Resigns,
    /// The player was stopped.
    #[error("was stopped")]
    Stopped,
    /// Another program sent an illegal move.
    #[error("{program} sent the illegal move `{text}`: {reason}")]
    Illegal {
        /// Name of the program.
        program: String,
        /// Text that it sent as a move.
        text: String,
        /// Fault in the move.
        reason: String,
    },
    /// Another program does not support the rules of the game.
    #[error(
        "{program} does not play {variant}, because it does not offer the option {option}; take \
         another program, or orthodox chess"
    )]
    Unknown {
        /// Name of the program.
        program: String,
        /// Name of the variant.
        variant: &'static str,
        /// UCI option that would enable the variant.
        option: &'static str,
    },
    /// Another program crashed or stopped answering.
    #[error("{program} {problem}")]
    Disconnected {
        /// Name of the program.
        program: String,
        /// Fault, and where to look for its cause.
        problem: String,
    },
}
