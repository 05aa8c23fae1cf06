//! The program with the games, algorithms, studies and commands that an author adds.

use std::env;
use std::ffi::OsString;
use std::marker::PhantomData;
use std::process::ExitCode;

use clap::Args;
use plywood_algorithms::{Algorithms, Registry, SearchAlgorithm};
use plywood_games::{AnyBoard, Boards};

use crate::catalogue::games::{self, EnteredGame, Games};
use crate::cli;
use crate::cli::interrupt;
use crate::cli::list::AddedListings;
use crate::cli::measured::Measure;
use crate::cli::output::err;
use crate::cli::verbs::{AddedVerbs, Runnable, Verb};
use crate::cli::verdict::exit_status;
use crate::conformance::{self, Conformance};
use crate::core::study::{AnyStudy, StudyCommand};
use crate::guest::Guest;
use crate::record::machine::AuthorsProgram;
use crate::studies::Studies;

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
pub struct Program<B = (), A = (), G = ()> {
    boards: B,
    studies: Vec<AnyStudy>,
    verbs: Vec<Verb>,
    algorithms_and_guest: PhantomData<fn() -> (A, G)>,
}

impl Program {
    /// Creates a program with only our games, algorithms, studies and commands.
    pub fn new() -> Self {
        Self {
            boards: (),
            studies: Vec::new(),
            verbs: Vec::new(),
            algorithms_and_guest: PhantomData,
        }
    }
}

impl Default for Program {
    fn default() -> Self {
        Self::new()
    }
}

impl<B: Boards, A: Algorithms, G: Guest> Program<B, A, G> {
    /// Adds an author's game.
    #[must_use]
    pub fn game<N: AnyBoard>(self, board: N) -> Program<(B, N), A, G> {
        self.with(|boards| (boards, board))
    }

    /// Adds an author's algorithm.
    #[must_use]
    pub fn algorithm<N: SearchAlgorithm>(self) -> Program<B, (N, A), G> {
        self.with(|boards| boards)
    }

    /// Adds a study and the command that measures it. `words` are the command's name, or the name
    /// of one of our command groups, such as `memory`, followed by the name of its subcommand.
    #[must_use]
    pub fn study<N: StudyCommand<Options: Send + 'static>>(
        mut self,
        words: &'static [&'static str],
    ) -> Self {
        self.studies.push(AnyStudy::of::<N>());
        self.verb::<Measure<N>>(words)
    }

    /// Adds the studies and commands of a guest, instead of those of a guest added before.
    #[must_use]
    pub fn guest<H: Guest>(self) -> Program<B, A, H> {
        self.with(|boards| boards)
    }

    /// Adds a command with the help and options of `V`. `words` are its name, as for
    /// [`study`](Self::study).
    #[must_use]
    pub fn verb<V: Args + Runnable + 'static>(mut self, words: &'static [&'static str]) -> Self {
        self.verbs.push(Verb::of::<V>(words));
        self
    }

    /// Replaces the list of boards and the types.
    fn with<C, D, H>(self, boards: impl FnOnce(B) -> C) -> Program<C, D, H> {
        let Self { boards: own, studies, verbs, .. } = self;
        Program { boards: boards(own), studies, verbs, algorithms_and_guest: PhantomData }
    }

    /// Collects our games and those of the guest.
    fn our_games() -> EnteredGame<A> {
        let mut games = EnteredGame::<A>::ours();
        G::boards().show_all(&mut games);
        games
    }

    /// Registers the games, algorithms, studies and commands for this process.
    ///
    /// # Errors
    ///
    /// If a name is already used, or a program was registered before.
    pub fn register(self) -> anyhow::Result<()> {
        let mut games = Self::our_games();
        let our_number = games.boards.len();
        self.boards.show_all(&mut games);
        let algorithms = A::list();
        let adds_nothing = self.studies.is_empty() && self.verbs.is_empty();
        let is_ours = adds_nothing && games.boards.len() == our_number && algorithms.is_empty();
        let registry = Registry::default()
            .with(Studies::new(&G::studies(), &self.studies)?)
            .with(AddedListings(G::listings()))
            .with(AddedVerbs::new(G::verbs(), self.verbs)?)
            .with(Games::new::<A>(games.boards)?)
            .with_algorithms(&algorithms)?;
        let registry = if is_ours { registry } else { registry.with(AuthorsProgram::read()?) };
        Ok(G::add_to::<A>(registry).register()?)
    }

    /// Tests the added games. Their positions must survive writing and reading, and satisfy the
    /// contracts of [`Position`](plywood_positions::Position) and
    /// [`Rules`](plywood_rules::Rules).
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
        let our_number = Self::our_games().boards.len();
        self.register().unwrap_or_else(|error| panic!("{error:#}"));
        let added: Vec<_> = games::boards()[our_number..].iter().map(|it| it.name()).collect();
        conformance::agreement(&added);
    }

    /// Runs the program with the process's arguments. Returns the exit status: 0 on success, and 1 if
    /// something failed or algorithms disagree. It is 2 if the command line, or an experiment or
    /// position that it names, is invalid.
    ///
    /// A process that runs several commands [registers](Self::register) the program once, and calls
    /// [`run_command`] for each command.
    pub fn main(self) -> ExitCode {
        interrupt::listen();
        ExitCode::from(match self.register() {
            Ok(()) => run_command(env::args_os()),
            Err(error) => {
                err!("{error:#}");
                2
            }
        })
    }
}

/// Runs a command line that starts with the program's name, as [`Program::main`] does, and returns its
/// exit status. Records store the words as their command. The program must be
/// [registered](Program::register) first, once per process.
pub fn run_command(words: impl IntoIterator<Item = impl Into<OsString>>) -> u8 {
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    let verb = match cli::read(&words) {
        Ok(verb) => verb,
        Err(status) => return status,
    };
    let verdict = verb.run();
    interrupt::release();
    exit_status(verdict)
}
