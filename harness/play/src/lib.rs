//! The programs that play, learn and remember, as a guest of [`plywood`].
//!
//! A program with this guest has all commands of `plywood`, and `play`, `uci`, `match`, `elo`, `book`,
//! `endgame`, `memory`, `evolve` and `classify`:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     plywood::Program::new().guest::<plywood_play::Play>().main()
//! }
//! ```

#[cfg(feature = "chess")]
mod best_moves;
mod catalogue;
mod cli;
mod core;
mod elo_difference;
#[cfg(feature = "chess")]
mod first_of_pairs;
mod match_tables;
mod player_memory;
mod programs;
mod report;
pub mod studies;

use std::error::Error;
use std::io::ErrorKind;
use std::marker::PhantomData;

use plywood_algorithms::{Algorithms, Registry};
use plywood_memory::MemoryError;
use plywood_players::{NAMED_PLAYERS, NamedPlayer};
#[cfg(feature = "chess")]
use plywood_positions::Chess;
use plywood_positions::{ConnectFour, Othello, TicTacToe};
use serde_json::{Value, json};

use crate::catalogue::players::{Arena, with_extra};
use crate::cli::played::{self, AllPlayed, Played};
#[cfg(feature = "chess")]
use crate::cli::{book, classify, endgame, uci};
use crate::cli::{elo, learnt, play};
#[cfg(feature = "chess")]
use crate::studies::generations::built_in::EVOLUTIONS;
use crate::studies::matches::Matches;
use crate::studies::matches::built_in::MATCHES;
use crate::studies::stores::Stores;
use crate::studies::thoughts::Thoughts;
#[cfg(feature = "chess")]
use crate::studies::{
    endings::Endings, generations::Evolution, resumptions::Resumptions, wins::Wins,
};
use plywood::Guest;
#[cfg(feature = "chess")]
use plywood::catalogue::table_moves::TakeBestMoves;
use plywood::cells::elo::EloDifference;
use plywood::cli::list::{Listing, document};
use plywood::cli::measured::Measure;
#[cfg(feature = "chess")]
use plywood::cli::suite::draw::FirstOfPairs;
use plywood::cli::verbs::Verb;
use plywood::cli::verdict::IsMissingFile;
use plywood::core::study::AnyStudy;
use plywood::studies::searches::measure::contestant::ReadProgram;

pub use plywood_players as players;

/// The name of this project's program with all commands.
pub const PROGRAM: &str = "plywood-play";

/// The programs that play, learn and remember, for our games and for those of the list `L`: `()` is
/// empty, and `(L, P)` appends the game with positions `P`.
pub struct Play<L = ()>(PhantomData<fn() -> L>);

/// A list of games that are played.
pub trait PlayedGames: 'static {
    /// Adds each game's functions to `games`, and its players' algorithms of the list `A` to the
    /// registry.
    #[doc(hidden)]
    fn add<A: Algorithms>(games: &mut Vec<Played>, registry: Registry) -> Registry;
}

impl PlayedGames for () {
    fn add<A: Algorithms>(_: &mut Vec<Played>, registry: Registry) -> Registry {
        registry
    }
}

impl<L: PlayedGames, P: Arena> PlayedGames for (L, P) {
    fn add<A: Algorithms>(games: &mut Vec<Played>, registry: Registry) -> Registry {
        let registry = L::add::<A>(games, registry);
        games.push(played::of::<P>());
        with_extra::<P, A>(registry)
    }
}

/// Returns whether an error of a learning memory means that its file does not exist.
fn is_missing(error: &(dyn Error + 'static)) -> bool {
    let error = match error.downcast_ref() {
        Some(MemoryError::File { error, .. }) => Some(error),
        _ => None,
    };
    error.is_some_and(|error| error.kind() == ErrorKind::NotFound)
}

fn player(player: &NamedPlayer) -> Value {
    json!({ "name": player.name, "about": player.about, "stands for": player.text })
}

/// The built-in evolutions; none without chess.
#[cfg(not(feature = "chess"))]
const EVOLUTIONS: &[(&str, &str)] = &[];

/// Returns our games. Their functions are compiled here, without type parameters, and not again in
/// an author's program.
fn ours() -> Vec<Played> {
    vec![
        played::of::<TicTacToe>(),
        played::of::<ConnectFour>(),
        played::of::<Othello>(),
        #[cfg(feature = "chess")]
        played::of::<Chess>(),
    ]
}

impl<L: PlayedGames> Guest for Play<L> {
    fn studies() -> Vec<AnyStudy> {
        vec![
            AnyStudy::of::<Matches>(),
            #[cfg(feature = "chess")]
            AnyStudy::of::<Endings>(),
            #[cfg(feature = "chess")]
            AnyStudy::of::<Wins>(),
            #[cfg(feature = "chess")]
            AnyStudy::of::<Evolution>(),
            AnyStudy::of::<Thoughts>(),
            #[cfg(feature = "chess")]
            AnyStudy::of::<Resumptions>(),
            AnyStudy::of::<Stores>(),
        ]
    }

    fn verbs() -> Vec<Verb> {
        let mut all = Vec::new();
        #[cfg(feature = "chess")]
        {
            all.extend(endgame::verbs());
            all.push(Verb::of::<uci::Options>(&["uci"]));
            all.extend(book::verbs());
        }
        all.extend(learnt::verbs());
        all.push(Verb::of::<play::Options>(&["play"]));
        all.push(Verb::of::<Measure<Matches>>(&["match"]));
        all.push(Verb::of::<elo::Options>(&["elo"]));
        #[cfg(feature = "chess")]
        {
            all.push(Verb::of::<Measure<Evolution>>(&["evolve"]));
            all.extend(classify::verbs());
        }
        all
    }

    fn listings() -> Vec<Listing> {
        vec![
            Listing {
                topic: "players",
                about: "Players with a name",
                entries: || NAMED_PLAYERS.iter().map(player).collect(),
            },
            Listing {
                topic: "matches",
                about: "Matches for `plywood-play match`",
                entries: || MATCHES.iter().map(document).collect(),
            },
            Listing {
                topic: "evolutions",
                about: "Evolutions for `plywood-play evolve`",
                entries: || EVOLUTIONS.iter().map(document).collect(),
            },
        ]
    }

    fn add_to<A: Algorithms>(registry: Registry) -> Registry {
        let registry = registry
            .with(ReadProgram(programs::read))
            .with(EloDifference(elo_difference::difference))
            .with(IsMissingFile(is_missing));
        let registry = with_extra::<TicTacToe, A>(registry);
        let registry = with_extra::<ConnectFour, A>(registry);
        let registry = with_extra::<Othello, A>(registry);
        #[cfg(feature = "chess")]
        let registry = with_extra::<Chess, A>(registry)
            .with(TakeBestMoves(best_moves::take))
            .with(FirstOfPairs(first_of_pairs::first_of_pairs));
        let mut games = ours();
        let registry = L::add::<A>(&mut games, registry);
        registry.with(AllPlayed(games))
    }
}
