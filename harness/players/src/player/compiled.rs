//! The games whose players' searches are compiled here, once, instead of in each crate that uses
//! them.

use std::marker::PhantomData;
use std::path::Path;

use plywood_algorithms::{
    Algorithm, Algorithms, Configuration, Finished, Memory, Oracle, Problem, Published, Run,
    SearchOutcome, StopReason,
};
use plywood_positions::{IntervalEvaluation, Position, Window};

use super::player_observer::PlayerObserver;
use super::root::PositionWithHistory;
use super::root_evaluation::RootEvaluation;
use super::{MoveSource, Player, PlayerSettings};
use crate::{OpeningsFile, Rules, ScoreSheet, read_score_sheet};

/// A game whose players can search, with the files and programs that it supports.
///
/// A method that opens a book, tables or a program returns an error message if it fails. By
/// default, a game supports none of them.
pub trait Playable: Rules {
    /// Runs a search for a player; it has no type parameters and is compiled once per game.
    #[doc(hidden)]
    fn search(
        search: &SearchRequest<'_, Self>,
        depth: u32,
        watch: &mut PlayerObserver<'_, Self::Move>,
    ) -> SearchOutcome<Self::Move, StopReason>;

    /// Opens the opening book with this built-in name or file name.
    fn open_book(name: &Path) -> Result<Box<dyn MoveSource<Self>>, String> {
        Err(format!(
            "{}: there are no opening books of {}; leave book= out",
            name.display(),
            Self::NAME
        ))
    }

    /// Opens the endgame tables in a directory.
    fn open_tables(dir: &Path) -> Result<Box<dyn MoveSource<Self>>, String> {
        Err(format!(
            "{}: there are no endgame tables of {}; leave tables= and syzygy= out",
            dir.display(),
            Self::NAME
        ))
    }

    /// Opens the Syzygy endgame tables in these directories.
    fn open_syzygy(folders: &Path) -> Result<Box<dyn MoveSource<Self>>, String> {
        Self::open_tables(folders)
    }

    /// Starts another program as a player.
    fn start_program(
        command: &str,
        settings: &PlayerSettings,
    ) -> Result<Box<dyn Player<Self> + Send>, String> {
        let _ = settings;
        Err(format!("{command}: UCI programs play chess, not {}; name another player", Self::NAME))
    }

    /// Reads the openings in a file.
    fn read_openings(file: &Path) -> Result<OpeningsFile<Self>, String> {
        Err(format!(
            "{}: openings of {} are lines of moves; write lines:4",
            file.display(),
            Self::NAME
        ))
    }

    /// Reads the first game in the bytes of a file. Error messages name it `file`.
    fn read_game(text: &[u8], file: &str) -> Result<ScoreSheet<Self>, String> {
        let text = String::from_utf8_lossy(text);
        read_score_sheet(&text, file).map_err(|error| error.to_string())
    }
}

/// A search of a player: root, window, configuration, table memory and evaluation.
#[derive(Clone)]
#[doc(hidden)]
pub struct SearchRequest<'a, P: Rules> {
    pub(super) configuration: &'a Configuration,
    pub(super) memory: &'a Memory,
    pub(super) evaluation: &'a dyn IntervalEvaluation<P>,
    pub(super) root: PositionWithHistory<'a, P>,
    pub(super) oracle: &'a dyn Oracle<PositionWithHistory<'a, P>>,
    /// Last iteration of an earlier search that this search continues.
    pub(super) finished: Option<Finished>,
    /// Window within which the value must be exact.
    pub(super) window: Window,
    /// Algorithms besides the published algorithms.
    pub(super) extra: Option<&'a dyn Extra<P>>,
}

/// Runs a search with a published algorithm, or with an algorithm of `extra`.
///
/// The searches are compiled for `P` where this function is used, in
/// [`playable!`](crate::playable).
#[doc(hidden)]
pub fn search_published<P: Rules>(
    search: &SearchRequest<'_, P>,
    depth: u32,
    watch: &mut PlayerObserver<'_, P::Move>,
) -> SearchOutcome<P::Move, StopReason> {
    let guess = search.finished.and_then(|finished| finished.bounds.value());
    let finished = search.finished.map(|finished| finished.depth);
    let window = search.window;
    let problem = Problem { window, guess, finished, ..Problem::new(&search.root, depth) };
    let algorithm = search.configuration.algorithm();
    let run = Published::find(algorithm).or_else(|| search.extra?.find(algorithm));
    let run = run.unwrap_or_else(|| panic!("{algorithm} is not compiled for players"));
    let (evaluation, oracle) = (RootEvaluation(search.evaluation), Some(search.oracle));
    search.configuration.think_by(run, search.memory, &problem, &evaluation, watch, oracle)
}

/// A compiled search of a player in game `P`.
#[doc(hidden)]
pub type PlayedRun<'a, 'r, P> = Run<
    PositionWithHistory<'a, P>,
    RootEvaluation<'a, P>,
    PlayerObserver<'r, <P as Position>::Move>,
>;

/// Algorithms that a program adds for players of `P`.
pub trait Extra<P: Rules>: Send + Sync {
    /// Returns the compiled search of `algorithm`, or `None` if the list lacks it.
    #[doc(hidden)]
    fn find<'a, 'r>(&self, algorithm: Algorithm) -> Option<PlayedRun<'a, 'r, P>>
    where
        P: 'a;
}

/// The algorithms of the list `L`, for players.
pub struct Added<L>(PhantomData<fn() -> L>);

impl<L: 'static> Added<L> {
    /// The list as a value; it contains no data.
    pub const THIS: &'static Self = &Self(PhantomData);
}

impl<L: Algorithms, P: Rules> Extra<P> for Added<L> {
    fn find<'a, 'r>(&self, algorithm: Algorithm) -> Option<PlayedRun<'a, 'r, P>>
    where
        P: 'a,
    {
        L::find(algorithm)
    }
}

/// Implements [`Playable`] for a game with [`Rules`]. Further methods may be given in braces.
///
/// All algorithms are compiled for the game in the crate that calls this macro.
#[macro_export]
macro_rules! playable {
    ($game:ty $({ $($more:item)* })?) => {
        impl $crate::Playable for $game {
            fn search(
                search: &$crate::SearchRequest<'_, Self>,
                depth: u32,
                watch: &mut $crate::PlayerObserver<'_, <Self as $crate::Position>::Move>,
            ) -> $crate::SearchThought<<Self as $crate::Position>::Move> {
                $crate::search_published(search, depth, watch)
            }

            $($($more)*)?
        }
    };
}

// Each game takes seconds to compile, and unit tests need only chess, for UCI. The other games are
// tested from outside, in `tests/engine`.
#[cfg(not(test))]
crate::playable!(plywood_positions::TicTacToe);
#[cfg(not(test))]
crate::playable!(plywood_positions::ConnectFour);
#[cfg(not(test))]
crate::playable!(plywood_positions::Othello);
