//! The verbs that play a game, for games of any type.

use std::marker::PhantomData;
use std::path::Path;
use std::sync::OnceLock;

use anyhow::anyhow;
use plywood_games::{Board, BoardPosition, Boards as _, PlayedBoard, Timing, Visit, ours};
use plywood_memory::Store;
use plywood_players::Playable;

use crate::catalogue::players::Arena;
use crate::cli::verdict::{Verdict, usage};
use crate::cli::{contest, learnt, play};
use crate::studies::matches::contest::Contest;
use crate::studies::matches::row::GameRow;
use crate::studies::stores::{self, Stores};
use crate::studies::thoughts;

/// Declares what can be done with a game that is played: each line is a method of all games, and
/// the generic function that is compiled for each of them.
macro_rules! played {
    ($(
        $(#[$doc:meta])*
        $name:ident($($argument:ident: $type:ty),*) -> $output:ty = $function:expr;
    )*) => {
        /// A game that is played.
        pub trait Played: Send + Sync {
            /// Its name.
            fn name(&self) -> &'static str;

            $($(#[$doc])* fn $name(&self, $($argument: $type),*) -> $output;)*
        }

        impl<P: Arena> Played for Of<P> {
            fn name(&self) -> &'static str {
                P::NAME
            }

            $(fn $name(&self, $($argument: $type),*) -> $output {
                $function($($argument),*)
            })*
        }
    };
}

played! {
    /// `plywood play`.
    play(options: &play::Options) -> anyhow::Result<Verdict> = play::Options::play::<P>;
    /// `plywood match`.
    contest(options: &contest::Options, contest: &Contest) -> anyhow::Result<Verdict>
        = contest::Options::play::<P>;
    /// Writes the score sheets of games into a folder.
    write_sheets(folder: &Path, rows: &[GameRow]) -> anyhow::Result<()>
        = contest::write_pgn::<P>;
    /// `plywood memory show`.
    show(options: &learnt::Show, store: &Store, evaluation: &str) -> anyhow::Result<Verdict>
        = learnt::Show::show::<P>;
    /// `plywood memory autoplay`.
    autoplay(options: &learnt::Autoplay) -> anyhow::Result<Verdict> = learnt::Autoplay::run::<P>;
    /// `plywood memory think`.
    thoughts(options: &thoughts::Options) -> anyhow::Result<Box<dyn thoughts::AnyPlan>>
        = thoughts::Options::of::<P>;
    /// `plywood memory measure`.
    stores(options: &stores::Options) -> anyhow::Result<Stores> = stores::Options::of::<P>;
}

struct Of<P>(PhantomData<fn() -> P>);

/// The game whose positions are of type `P`.
pub fn of<P: Arena>() -> Box<dyn Played> {
    Box::new(Of::<P>(PhantomData))
}

static PLAYED: OnceLock<Vec<Box<dyn Played>>> = OnceLock::new();

/// Our boards that are played.
struct Ours(Vec<Box<dyn Played>>);

impl Visit for Ours {
    fn searched<P: BoardPosition, T: Timing<P>>(&mut self, _: Board<P, T>) {}

    fn played<P, T>(&mut self, _: PlayedBoard<P, T>)
    where
        P: BoardPosition + Playable<Move: Send + Sync>,
        T: Timing<P>,
    {
        self.0.push(of::<P>());
    }
}

fn all() -> &'static [Box<dyn Played>] {
    PLAYED.get_or_init(|| {
        let mut played = Ours(Vec::new());
        ours().show_all(&mut played);
        played.0
    })
}

/// Makes `games` those that the program plays. Call it once, before any of them is looked up.
pub fn register(games: Vec<Box<dyn Played>>) {
    // The games that are searched are registered at the same time, and say if that is too late.
    let _ = PLAYED.set(games);
}

/// The game of this name.
///
/// # Errors
///
/// If there is none that is played.
pub fn game(name: &str) -> anyhow::Result<&'static dyn Played> {
    let found = all().iter().find(|game| game.name() == name);
    found.map(|game| &**game).ok_or_else(|| {
        let names: Vec<_> = all().iter().map(|game| game.name()).collect();
        let names = names.join(", ");
        usage(anyhow!("\"{name}\" is not a game of two players; take one of: {names}"))
    })
}
