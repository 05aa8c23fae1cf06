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

use std::any::Any;
use std::error::Error;
use std::io::ErrorKind;
use std::marker::PhantomData;

use plywood_algorithms::Algorithms;
use plywood_memory::MemoryError;
use plywood_players::{NAMED_PLAYERS, NamedPlayer};
#[cfg(feature = "chess")]
use plywood_positions::Chess;
use plywood_positions::{ConnectFour, Othello, TicTacToe};
use serde_json::{Value, json};

use crate::catalogue::players::{self as registered, Arena};
use crate::cli::played::{self, Played};
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
use plywood::catalogue::drawing::FirstOfPairs;
use plywood::catalogue::services::Services;
#[cfg(feature = "chess")]
use plywood::catalogue::table_moves::TakeBestMoves;
use plywood::cells::elo::EloDifference;
use plywood::cli::added::AddedVerb;
use plywood::cli::list::{Listing, document};
use plywood::cli::measured::Measure;
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
    /// Adds each game's functions to `games`, and its players' algorithms of the list `A` to
    /// `players`.
    #[doc(hidden)]
    fn add<A: Algorithms>(games: &mut Vec<Played>, players: &mut Vec<Box<dyn Any + Send + Sync>>);
}

impl PlayedGames for () {
    fn add<A: Algorithms>(_: &mut Vec<Played>, _: &mut Vec<Box<dyn Any + Send + Sync>>) {}
}

impl<L: PlayedGames, P: Arena> PlayedGames for (L, P) {
    fn add<A: Algorithms>(games: &mut Vec<Played>, players: &mut Vec<Box<dyn Any + Send + Sync>>) {
        L::add::<A>(games, players);
        games.push(played::of::<P>());
        players.push(registered::extra::<P, A>());
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

    fn verbs() -> Vec<AddedVerb> {
        vec![
            #[cfg(feature = "chess")]
            AddedVerb::group::<endgame::Verb>(&["endgame"]),
            #[cfg(feature = "chess")]
            AddedVerb::of::<uci::Options>(&["uci"]),
            #[cfg(feature = "chess")]
            AddedVerb::group::<book::Verb>(&["book"]),
            AddedVerb::group::<learnt::Verb>(&["memory"]),
            AddedVerb::of::<play::Options>(&["play"]),
            AddedVerb::of::<Measure<Matches>>(&["match"]),
            AddedVerb::of::<elo::Options>(&["elo"]),
            #[cfg(feature = "chess")]
            AddedVerb::of::<Measure<Evolution>>(&["evolve"]),
            #[cfg(feature = "chess")]
            AddedVerb::group::<classify::Verb>(&["classify"]),
        ]
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

    fn services() -> Services {
        let services = Services::default().with(ReadProgram(programs::read));
        let services = services
            .with(EloDifference(elo_difference::difference))
            .with(IsMissingFile(is_missing));
        #[cfg(feature = "chess")]
        let services = services.with(TakeBestMoves(best_moves::take));
        #[cfg(feature = "chess")]
        let services = services.with(FirstOfPairs(first_of_pairs::first_of_pairs));
        services
    }

    fn register<A: Algorithms>() {
        let mut games = ours();
        let mut players = vec![
            registered::extra::<TicTacToe, A>(),
            registered::extra::<ConnectFour, A>(),
            registered::extra::<Othello, A>(),
            #[cfg(feature = "chess")]
            registered::extra::<Chess, A>(),
        ];
        L::add::<A>(&mut games, &mut players);
        played::register(games);
        registered::register(players);
    }
}
