//! The guest with the programs that play, learn and remember.

use std::any::Any;
use std::marker::PhantomData;

use plywood_algorithms::Algorithms;
#[cfg(feature = "chess")]
use plywood_positions::Chess;
use plywood_positions::{ConnectFour, Othello, TicTacToe};

use crate::catalogue::players::{self, Arena};
use crate::cli::added::AddedVerb;
use crate::cli::measured::Measure;
use crate::cli::played::{self, Played};
#[cfg(feature = "chess")]
use crate::cli::{book, classify, endgame, uci};
use crate::cli::{elo, learnt, play};
use crate::core::study::AnyStudy;
use crate::guest::Guest;
use crate::studies::matches::Matches;
use crate::studies::stores::Stores;
use crate::studies::thoughts::Thoughts;
#[cfg(feature = "chess")]
use crate::studies::{
    endings::Endings, generations::Evolution, resumptions::Resumptions, wins::Wins,
};

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
        players.push(players::extra::<P, A>());
    }
}

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

    fn register<A: Algorithms>() {
        let mut games = ours();
        let mut players = vec![
            players::extra::<TicTacToe, A>(),
            players::extra::<ConnectFour, A>(),
            players::extra::<Othello, A>(),
            #[cfg(feature = "chess")]
            players::extra::<Chess, A>(),
        ];
        L::add::<A>(&mut games, &mut players);
        played::register(games);
        players::register(players);
    }
}
