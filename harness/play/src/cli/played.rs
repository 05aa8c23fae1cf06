//! Commands that play games, for games of any type.

use anyhow::anyhow;
use plywood_memory::Store;
use plywood_players::Game;

use crate::catalogue::players::PlayableGame;
use crate::cli::{memory, play};
use crate::core;
pub use crate::core::played::{AllPlayed, Played};
use crate::first_of_pairs::{self, Stages};
use crate::studies::matches::Matches;
use crate::studies::stores::Stores;
use crate::studies::thoughts::Thoughts;
use plywood::catalogue::games::{self, Root};
use plywood::cli::readings;
use plywood::cli::verdict::{Verdict, usage};

/// The function of `plywood-play play` for one game.
pub type Play = fn(&play::Options) -> anyhow::Result<Verdict>;

/// The function of `plywood-play memory show` for one game.
pub type Show = fn(&memory::Show, &Store, &str) -> anyhow::Result<Verdict>;

/// The function of `plywood-play memory autoplay` for one game.
pub type Autoplay = fn(&memory::Autoplay) -> anyhow::Result<Verdict>;

/// Returns the game with positions of type `P`, with the functions of all commands and studies that
/// play it.
pub fn of<P: PlayableGame>() -> Played {
    let game = Matches::of_game::<P>(Played::new(P::NAME));
    Stores::of_game::<P>(Thoughts::of_game::<P>(game))
        .with::<Stages>(first_of_pairs::stages::<P>)
        .with::<Play>(play::Options::play::<P>)
        .with::<Show>(memory::Show::show::<P>)
        .with::<Autoplay>(memory::Autoplay::play::<P>)
}

/// Starts a game called `game` from a position given as text, or from the initial position.
pub fn start<P: PlayableGame>(game: &str, position: Option<&str>) -> anyhow::Result<Game<P>> {
    let text = match games::sized(game) {
        Some((_, size)) => {
            Root::new(game, None).map_err(|error| usage(error.into()))?;
            Some(games::on_board(&size, position))
        }
        None => position.map(str::to_owned),
    };
    let game = text.map(|text| Game::from_text(&text)).transpose();
    readings::report_position(P::NAME, position);
    game.map(Option::unwrap_or_default)
        .map_err(|error| usage(anyhow!("--position {}: {error:#}", position.unwrap_or_default())))
}

/// Returns the function of type `F` for the game called `name`, which may be a board of another size.
pub fn game<F: Copy + 'static>(name: &str) -> anyhow::Result<F> {
    core::played::of(games::sized(name).map_or(name, |(board, _)| board.name())).map_err(usage)
}
