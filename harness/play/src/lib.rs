//! The programs that play, learn and remember, as a guest of [`plywood`].
//!
//! A program with this guest has all commands of `plywood`, and `play`, `uci`, `match`, `elo`, `book`,
//! `endgame`, `memory`, `evolve`, `terms` and `classify`:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     plywood::Program::new().guest::<plywood_play::Play>().main()
//! }
//! ```

mod catalogue;
#[cfg_attr(not(feature = "chess"), path = "without_chess.rs")]
pub mod chess;
mod cli;
mod core;
mod elo_difference;
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
use plywood_positions::{ConnectFour, Othello, TicTacToe};
use serde_json::{Value, json};

use crate::catalogue::players::{PlayableGame, with_extra};
use crate::cli::played::{self, AllPlayed, Played};
use crate::cli::{elo, memory, play};
use crate::studies::matches::Matches;
use crate::studies::matches::built_in::MATCHES;
use crate::studies::stores::Stores;
use crate::studies::thoughts::Thoughts;
use plywood::catalogue::drawing::FirstOfPairs;
use plywood::cells::elo::EloDifference;
use plywood::cli::list::{Listing, document};
use plywood::cli::measured::Measure;
use plywood::cli::verbs::Verb;
use plywood::cli::verdict::IsMissingFile;
use plywood::core::study::AnyStudy;
use plywood::studies::searches::measure::contestant::ReadProgram;
use plywood::{Boards, Guest};

pub use plywood_players as players;

/// The name of this project's program with all commands.
pub const PROGRAM: &str = "plywood-play";

/// The programs that play, learn and remember, for our games and for those of the list `L`: `()` is
/// empty, and `(L, P)` appends the game with positions `P`.
pub struct Play<L = ()>(PhantomData<fn() -> L>);

/// A list of games that are played.
pub trait PlayedGames: 'static {
    /// Adds each game's functions.
    #[doc(hidden)]
    fn add_games(games: &mut Vec<Played>);

    /// Adds the algorithms of the list `A` for each game's players.
    #[doc(hidden)]
    fn add_players<A: Algorithms>(registry: Registry) -> Registry;
}

impl PlayedGames for () {
    fn add_games(_: &mut Vec<Played>) {}

    fn add_players<A: Algorithms>(registry: Registry) -> Registry {
        registry
    }
}

impl<L: PlayedGames, P: PlayableGame> PlayedGames for (L, P) {
    fn add_games(games: &mut Vec<Played>) {
        L::add_games(games);
        games.push(played::of::<P>());
    }

    fn add_players<A: Algorithms>(registry: Registry) -> Registry {
        with_extra::<P, A>(L::add_players::<A>(registry))
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

/// Our games.
type Ours = chess::Games<((((), TicTacToe), ConnectFour), Othello)>;

/// Returns our games. Their functions are compiled here, without type parameters, and not again in
/// an author's program.
fn ours() -> Vec<Played> {
    let mut games = Vec::new();
    Ours::add_games(&mut games);
    games
}

impl<L: PlayedGames> Guest for Play<L> {
    fn boards() -> impl Boards {
        chess::boards()
    }

    fn studies() -> Vec<AnyStudy> {
        let mut studies =
            vec![AnyStudy::of::<Matches>(), AnyStudy::of::<Thoughts>(), AnyStudy::of::<Stores>()];
        chess::add_studies(&mut studies);
        studies
    }

    fn verbs() -> Vec<Verb> {
        let mut all = chess::first_verbs();
        all.extend(memory::verbs());
        all.push(Verb::of::<play::Options>(&["play"]));
        all.push(Verb::of::<Measure<Matches>>(&["match"]));
        all.push(Verb::of::<elo::Options>(&["elo"]));
        all.extend(chess::last_verbs());
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
                entries: || chess::EVOLUTIONS.iter().map(document).collect(),
            },
        ]
    }

    fn add_to<A: Algorithms>(registry: Registry) -> Registry {
        let registry = registry
            .with(ReadProgram(programs::read))
            .with(EloDifference(elo_difference::difference))
            .with(FirstOfPairs(first_of_pairs::first_of_pairs))
            .with(IsMissingFile(is_missing));
        let mut games = ours();
        L::add_games(&mut games);
        let registry = Ours::add_players::<A>(chess::with_services(registry));
        L::add_players::<A>(registry).with(AllPlayed(games))
    }
}
