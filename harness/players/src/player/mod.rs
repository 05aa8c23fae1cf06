//! Everything that chooses moves.

mod adviser;
mod compiled;
mod decision;
mod effort;
mod found;
mod judge;
mod known;
mod lines;
#[cfg(feature = "chess")]
mod mates;
mod memory;
mod named;
mod orders;
mod outside;
mod pace;
mod root;
mod settings;
#[cfg(test)]
mod tests;
mod thinker;
mod watch;

pub use adviser::Adviser;
pub use compiled::{Extra, Playable, PlayedRun, Searched, search_published};
pub use decision::{Decision, Origin};
pub use effort::{Effort, MOST_DEPTH};
pub use judge::Judge;
#[cfg(feature = "chess")]
pub(crate) use mates::{Mate, prove};
pub use memory::{Complaints, MemoryKind, MemorySettings, Merging, root_key};
pub use named::{NAMED_PLAYERS, NamedPlayer};
pub use orders::{Orders, SearchParts};
pub use settings::{PlayerKind, PlayerSettings, PlayerSettingsError};
#[cfg(feature = "chess")]
pub(crate) use thinker::DEEPEST;
pub use thinker::Thinker;
pub use watch::Watch;
pub use watch::{Progress, Trying};

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::{Game, Rules, Start, Time};

/// Chooses moves: a search, a program that speaks UCI, a person.
pub trait Player<P: Rules> {
    /// Its name in records.
    fn name(&self) -> &str;

    /// A game begins: the player forgets the last game, and draws follow from
    /// `seed`.
    ///
    /// # Errors
    ///
    /// If the player cannot play.
    fn begin(&mut self, seed: u64) -> Result<(), PlayerError>;

    /// A legal move for the side to move; the game is not over. `time` is the
    /// time on the game's clock, if it has one. (A move that is not legal, of a
    /// program from elsewhere, loses the game: the caller checks it.)
    ///
    /// # Errors
    ///
    /// If the player cannot go on, or is [told to stop](Self::stop_at).
    fn choose(
        &mut self,
        game: &Game<P>,
        time: Option<Time>,
    ) -> Result<Decision<P::Move>, PlayerError>;

    /// Whether the player knows the rules of games that begin at `start`.
    ///
    /// # Errors
    ///
    /// If it does not.
    fn knows(&self, start: &Start<P>) -> Result<(), PlayerError> {
        let _ = start;
        Ok(())
    }

    /// Once another thread raises `stop`, the player gives up whatever it thinks
    /// about, and chooses no move. One that answers at once has nothing to do.
    fn stop_at(&mut self, stop: Arc<AtomicBool>) {
        let _ = stop;
    }

    /// Whenever another thread raises `now`, the player makes the move that it has.
    /// One that answers at once has nothing to do, and a [`Thinker`] is told by its
    /// [`Orders`].
    fn move_at(&mut self, now: Arc<AtomicBool>) {
        let _ = now;
    }
}

/// Why a player made no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// There is nothing to choose.
    #[error("the game is over")]
    Over,
    /// The player resigns.
    #[error("resigns")]
    Resigns,
    /// The player was told to stop.
    #[error("was stopped")]
    Stopped,
    /// A program from elsewhere sent an illegal move.
    #[error("{program} sent the illegal move `{text}`: {reason}")]
    Illegal {
        /// The program.
        program: String,
        /// The text that it sent.
        text: String,
        /// The fault in the text.
        reason: String,
    },
    /// A program from elsewhere does not know the rules of a game.
    #[error(
        "{program} does not play {variant}, because it does not offer the option {option}; take \
         another program, or orthodox chess"
    )]
    Unknown {
        /// The program.
        program: String,
        /// The rules.
        variant: &'static str,
        /// The option by which a program offers them.
        option: &'static str,
    },
    /// A program from elsewhere died or stopped answering.
    #[error("{program} {problem}")]
    Disconnected {
        /// The program.
        program: String,
        /// The fault, and where to look for its cause.
        problem: String,
    },
}
