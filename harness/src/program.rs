//! The program with the games, algorithms, studies and commands that an author adds.

use std::env;
use std::ffi::OsString;
use std::marker::PhantomData;
use std::process::ExitCode;

use clap::Args;
use plywood_algorithms::{Algorithm, Algorithms, SearchAlgorithm};
use plywood_games::{AnyBoard, Board, BoardPosition, Boards, PlayedBoard, Timing, Visit, ours};
use plywood_players::Playable;

use crate::catalogue::games::{self, Entered};
use crate::catalogue::players;
use crate::cli;
use crate::cli::added::{self, AddedVerb};
use crate::cli::interrupt;
use crate::cli::measured::Measure;
use crate::cli::output::complain;
use crate::cli::played::{self, Played};
use crate::cli::verbs::Runnable;
use crate::conformance::{self, Conformance};
use crate::core::study::Asking;
use crate::record::machine;
use crate::studies::{self, Studies};

/// The command-line program `plywood`, extended by the games, algorithms, studies and commands of
/// an author. All commands can use these games, algorithms and studies.
///
/// ```no_run
/// # mod heaps { pub fn board() -> impl plywood::AnyBoard {
/// #     plywood::Board::<plywood_positions::TicTacToe>::new("mine", "another name")
/// # } }
/// fn main() -> std::process::ExitCode {
///     plywood::Program::new().game(heaps::board()).main()
/// }
/// ```
pub struct Program<B = (), A = (), S = ()> {
    boards: B,
    verbs: Vec<AddedVerb>,
    algorithms_and_studies: PhantomData<fn() -> (A, S)>,
}

impl Program {
    /// Creates a program with only our games, algorithms, studies and commands.
    pub fn new() -> Self {
        Self { boards: (), verbs: Vec::new(), algorithms_and_studies: PhantomData }
    }
}

impl Default for Program {
    fn default() -> Self {
        Self::new()
    }
}

impl<B: Boards, A: Algorithms, S: Studies> Program<B, A, S> {
    /// Adds an author's game.
    #[must_use]
    pub fn game<N: AnyBoard>(self, board: N) -> Program<(B, N), A, S> {
        self.with(|boards| (boards, board))
    }

    /// Adds an author's algorithm.
    #[must_use]
    pub fn algorithm<N: SearchAlgorithm>(self) -> Program<B, (N, A), S> {
        self.with(|boards| boards)
    }

    /// Adds a study and the command that measures it. `words` are the command's name, or the name
    /// of one of our command groups, such as `memory`, followed by the name of its subcommand.
    #[must_use]
    pub fn study<N: Asking<Options: Send + 'static>>(
        self,
        words: &'static [&'static str],
    ) -> Program<B, A, (S, N)> {
        self.verb::<Measure<N>>(words).with(|boards| boards)
    }

    /// Adds a command with the help and options of `V`. `words` are its name, as for
    /// [`study`](Self::study).
    #[must_use]
    pub fn verb<V: Args + Runnable + Send + 'static>(
        mut self,
        words: &'static [&'static str],
    ) -> Self {
        self.verbs.push(AddedVerb::of::<V>(words));
        self
    }

    /// Replaces the lists of boards, algorithms and studies.
    fn with<C, D, T>(self, boards: impl FnOnce(B) -> C) -> Program<C, D, T> {
        let Self { boards: own, verbs, .. } = self;
        Program { boards: boards(own), verbs, algorithms_and_studies: PhantomData }
    }

    /// Registers the games, algorithms, studies and commands for this process.
    ///
    /// # Errors
    ///
    /// If a name is already used, or if a program was registered before.
    pub fn register(self) -> anyhow::Result<()> {
        let mut games = Entered::<A>::ours();
        let our_number = games.boards.len();
        let added_studies = S::list();
        studies::register(&added_studies)?;
        let is_verb_added = !self.verbs.is_empty();
        added::register(self.verbs)?;
        let mut added = Added::<_, S> {
            played: with_studies::<S>(ours_played()),
            games: &mut games,
            studies: PhantomData,
        };
        self.boards.show_all(&mut added);
        played::register(added.played);
        let algorithms = A::list();
        let is_game_added = games.boards.len() > our_number;
        if is_game_added || !algorithms.is_empty() || !added_studies.is_empty() || is_verb_added {
            machine::of_an_author()?;
        }
        if !algorithms.is_empty() {
            Algorithm::register(&algorithms)?;
        }
        games::register::<A>(games.boards)?;
        players::register(games.players);
        Ok(())
    }

    /// Tests the added games. Their positions must survive writing and reading, and satisfy the
    /// contracts of [`Position`](plywood_positions::Position) and
    /// [`Rules`](plywood_players::Rules).
    ///
    /// # Panics
    ///
    /// If a position violates a contract, with the reason.
    pub fn conformance(self) {
        self.boards.show_all(&mut Conformance);
    }

    /// Tests that all algorithms agree on generated trees and on the added games, as `plywood
    /// verify` does.
    ///
    /// # Panics
    ///
    /// If they disagree, or if the program cannot be registered.
    pub fn agreement(self) {
        let our_number = Entered::<A>::ours().boards.len();
        self.register().unwrap_or_else(|error| panic!("{error:#}"));
        let added: Vec<_> = games::boards()[our_number..].iter().map(|it| it.name()).collect();
        conformance::agreement(&added);
    }

    /// Runs the program with the process's arguments, as [`Self::main_with`] does.
    pub fn main(self) -> ExitCode {
        ExitCode::from(self.main_with(env::args_os()))
    }

    /// Runs the program with these command-line words, starting with the program's name. Records
    /// store them as their command. Returns the exit status: 0 on success, and 1 if something
    /// failed or algorithms disagree. It is 2 if the command line, or an experiment or position
    /// that it names, is invalid.
    ///
    /// This registers the program. A process that runs several commands registers once, and calls
    /// [`run_command`](crate::run_command) for each command.
    pub fn main_with(self, words: impl IntoIterator<Item = impl Into<OsString>>) -> u8 {
        interrupt::listen();
        if let Err(error) = self.register() {
            complain!("{error:#}");
            return 2;
        }
        cli::run_command(words)
    }
}

/// Registers an author's boards, and collects the functions of the playable boards, including
/// functions of the author's studies `S`.
struct Added<'a, V, S> {
    played: Vec<Played>,
    games: &'a mut V,
    studies: PhantomData<fn() -> S>,
}

impl<V: Visit, S: Studies> Visit for Added<'_, V, S> {
    fn searched<P: BoardPosition, T: Timing<P>>(&mut self, board: Board<P, T>) {
        self.games.searched(board);
    }

    fn played<P, T>(&mut self, board: PlayedBoard<P, T>)
    where
        P: BoardPosition + Playable<Move: Send + Sync>,
        T: Timing<P>,
    {
        self.played.push(S::of_game::<P>(played::of::<P>()));
        self.games.played(board);
    }
}

/// Returns our playable games with their functions. They are compiled here, without type
/// parameters, and not again in an author's program.
fn ours_played() -> Vec<Played> {
    struct Unentered;

    impl Visit for Unentered {
        fn searched<P: BoardPosition, T: Timing<P>>(&mut self, _: Board<P, T>) {}
    }

    let (played, games, studies) = (Vec::new(), &mut Unentered, PhantomData);
    let mut ours_added = Added::<_, ()> { played, games, studies };
    ours().show_all(&mut ours_added);
    ours_added.played
}

/// Adds the functions of an author's studies to our playable games.
fn with_studies<S: Studies>(games: Vec<Played>) -> Vec<Played> {
    struct OfStudies<S>(Vec<Played>, PhantomData<fn() -> S>);

    impl<S: Studies> Visit for OfStudies<S> {
        fn searched<P: BoardPosition, T: Timing<P>>(&mut self, _: Board<P, T>) {}

        fn played<P, T>(&mut self, _: PlayedBoard<P, T>)
        where
            P: BoardPosition + Playable<Move: Send + Sync>,
            T: Timing<P>,
        {
            self.0.push(S::of_game::<P>(Played::new(P::NAME)));
        }
    }

    let mut added = OfStudies::<S>(Vec::new(), PhantomData);
    ours().show_all(&mut added);
    let with_own = |game: Played| match added.0.iter().position(|it| it.name() == game.name()) {
        Some(at) => game.and(added.0.swap_remove(at)),
        None => game,
    };
    games.into_iter().map(with_own).collect()
}
