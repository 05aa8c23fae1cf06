//! The program, with the games and algorithms that an author adds.

use std::marker::PhantomData;
use std::process::ExitCode;

use plywood_algorithms::{Algorithm, Algorithms, SearchAlgorithm};
use plywood_games::{AnyBoard, Board, BoardPosition, Boards, PlayedBoard, Timing, Visit, ours};
use plywood_players::Playable;

use crate::catalogue::games::{self, Entered};
use crate::catalogue::players;
use crate::cli;
use crate::cli::output::complain;
use crate::cli::played::{self, Played};
use crate::conformance::{self, Conformance};
use crate::record::machine;

/// The command-line program `plywood`, with the games and algorithms of its author beside ours. All
/// verbs know them.
///
/// ```no_run
/// # mod heaps { pub fn board() -> impl plywood::AnyBoard {
/// #     plywood::Board::<plywood_positions::TicTacToe>::new("mine", "another name")
/// # } }
/// fn main() -> std::process::ExitCode {
///     plywood::Program::new().game(heaps::board()).main()
/// }
/// ```
pub struct Program<B = (), A = ()> {
    boards: B,
    algorithms: PhantomData<fn() -> A>,
}

impl Program {
    /// The program with our games and algorithms alone.
    pub fn new() -> Self {
        Self { boards: (), algorithms: PhantomData }
    }
}

impl Default for Program {
    fn default() -> Self {
        Self::new()
    }
}

impl<B: Boards, A: Algorithms> Program<B, A> {
    /// Adds a game.
    #[must_use]
    pub fn game<N: AnyBoard>(self, board: N) -> Program<(B, N), A> {
        Program { boards: (self.boards, board), algorithms: PhantomData }
    }

    /// Adds an algorithm.
    #[must_use]
    pub fn algorithm<N: SearchAlgorithm>(self) -> Program<B, (N, A)> {
        Program { boards: self.boards, algorithms: PhantomData }
    }

    /// Makes the games and algorithms known to this process.
    ///
    /// # Errors
    ///
    /// If a name is taken, or it is too late.
    pub fn register(self) -> anyhow::Result<()> {
        let mut games = Entered::<A>::ours();
        let our_number = games.boards.len();
        let mut added = Added { played: ours_played(), games: &mut games };
        self.boards.show_all(&mut added);
        played::register(added.played);
        let algorithms = A::list();
        if games.boards.len() > our_number || !algorithms.is_empty() {
            machine::of_an_author()?;
        }
        if !algorithms.is_empty() {
            Algorithm::register(&algorithms)?;
        }
        games::register::<A>(games.boards)?;
        players::register(games.players);
        Ok(())
    }

    /// Checks the games that were added, as a test of theirs: their positions are read as they are
    /// written, and keep what [`Position`](plywood_positions::Position) and
    /// [`Rules`](plywood_players::Rules) promise.
    ///
    /// # Panics
    ///
    /// If one of them does not, with the reason.
    pub fn conformance(self) {
        self.boards.show_all(&mut Conformance);
    }

    /// Checks that all algorithms agree on generated trees and on the games that were added, as
    /// `plywood verify` does.
    ///
    /// # Panics
    ///
    /// If they do not, or names are taken.
    pub fn agreement(self) {
        let our_number = Entered::<A>::ours().boards.len();
        self.register().unwrap_or_else(|error| panic!("{error:#}"));
        let added: Vec<_> = games::boards()[our_number..].iter().map(|it| it.name()).collect();
        conformance::agreement(&added);
    }

    /// Runs the program with the process's arguments. The exit status is 0 if all is well, 1 if
    /// something failed or algorithms disagree, and 2 if the command line, or an experiment or
    /// position that it names, is invalid.
    pub fn main(self) -> ExitCode {
        if let Err(error) = self.register() {
            complain!("{error:#}");
            return ExitCode::from(2);
        }
        cli::main()
    }
}

/// Enters an author's boards, and collects the functions of those that are played.
struct Added<'a, V> {
    played: Vec<Played>,
    games: &'a mut V,
}

impl<V: Visit> Visit for Added<'_, V> {
    fn searched<P: BoardPosition, T: Timing<P>>(&mut self, board: Board<P, T>) {
        self.games.searched(board);
    }

    fn played<P, T>(&mut self, board: PlayedBoard<P, T>)
    where
        P: BoardPosition + Playable<Move: Send + Sync>,
        T: Timing<P>,
    {
        self.played.push(played::of::<P>());
        self.games.played(board);
    }
}

/// The functions of those of our games that are played. They are compiled here, where no type
/// parameter is left, and not again in the program of an author.
fn ours_played() -> Vec<Played> {
    struct Unentered;

    impl Visit for Unentered {
        fn searched<P: BoardPosition, T: Timing<P>>(&mut self, _: Board<P, T>) {}
    }

    let mut ours_added = Added { played: Vec::new(), games: &mut Unentered };
    ours().show_all(&mut ours_added);
    ours_added.played
}
