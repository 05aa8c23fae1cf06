//! The verbs that play a game, for games of any type.

use anyhow::anyhow;
use plywood_memory::Store;
use plywood_players::Game;

use crate::catalogue::players::Arena;
use crate::cli::verdict::{Verdict, usage};
use crate::cli::{learnt, play, readings};
pub use crate::core::played::{Played, register};
use crate::{core, studies};

/// `plywood play`.
pub type Play = fn(&play::Options) -> anyhow::Result<Verdict>;

/// `plywood memory show`.
pub type Show = fn(&learnt::Show, &Store, &str) -> anyhow::Result<Verdict>;

/// `plywood memory autoplay`.
pub type Autoplay = fn(&learnt::Autoplay) -> anyhow::Result<Verdict>;

/// The game whose positions are of type `P`, with all that is done with a game that is played.
pub fn of<P: Arena>() -> Played {
    studies::played::<P>()
        .with::<Play>(play::Options::play::<P>)
        .with::<Show>(learnt::Show::show::<P>)
        .with::<Autoplay>(learnt::Autoplay::play::<P>)
}

/// A game from this position, or from the initial one.
pub fn start<P: Arena>(position: Option<&str>) -> anyhow::Result<Game<P>> {
    let game = position.map(Game::from_text).transpose();
    readings::report_position(P::NAME, position);
    Ok(game.map_err(|error| usage(anyhow!(error)))?.unwrap_or_default())
}

/// The function of this type for the game of this name.
pub fn game<F: Copy + 'static>(name: &str) -> anyhow::Result<F> {
    core::played::of(name).map_err(usage)
}
