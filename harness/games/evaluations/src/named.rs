//! The list of evaluations and their names.

use plywood_algorithms::{Answer, Configuration, Memory, Problem};
use plywood_positions::{
    Hashed, IntervalEvaluation, Joanna, Mate, Material, MaterialGuess, OpenLines, Position,
    SelfTaught, SquareWeights, TreeValue,
};
use plywood_searches::{CompiledFor, Shared};

use crate::timed::{Timed, compiled_for, shared};

/// An evaluation that commands, experiments and records can name.
pub trait Named: Sized {
    /// Its name, with what follows a colon in it.
    const NAME: &'static str;
    /// One line that describes it, for listings.
    const ABOUT: &'static str;

    /// The evaluation with this name, or `None` if the name belongs to another one. An error says
    /// what is valid after the colon.
    fn named(name: &str) -> Option<Result<Self, String>>;
}

/// Selects the search that is timed for an evaluation.
macro_rules! timed {
    (compiled_for, $evaluation:ident) => {
        impl<P: Position> Timed<P> for $evaluation
        where
            Self: CompiledFor<P>,
        {
            fn search(
                &self,
                contender: &Configuration,
                memory: &Memory,
                problem: &Problem<'_, P>,
            ) -> Answer<P::Move> {
                compiled_for(self, contender, memory, problem)
            }
        }
    };
    (shared, $evaluation:ident) => {
        impl<P: Shared> Timed<P> for $evaluation
        where
            Self: IntervalEvaluation<P>,
        {
            fn search(
                &self,
                contender: &Configuration,
                memory: &Memory,
                problem: &Problem<'_, P>,
            ) -> Answer<P::Move> {
                shared(self, contender, memory, problem)
            }
        }
    };
}

macro_rules! evaluations {
    ($($evaluation:ident, $name:literal, $search:ident, $about:literal;)*) => {
        /// Name and meaning of every evaluation.
        pub const ALL: &[(&str, &str)] = &[
            (ZERO, "0, except where the game is seen to be over; any board game has it"),
            (Hashed::NAME, Hashed::ABOUT),
            (SelfTaught::NAME, SelfTaught::ABOUT),
            $(($name, $about),)*
        ];

        $(impl Named for $evaluation {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;

            fn named(name: &str) -> Option<Result<Self, String>> {
                (name == $name).then(|| Ok(Self::default()))
            }
        }

        timed! { $search, $evaluation })*
    };
}

// `compiled_for` is for evaluations that cost less than a virtual call and are timed. Each needs a
// line in the crate `searches`, and seconds to compile. All others are `shared`.
evaluations! {
    Material, "material", compiled_for, "chess: the worth of the men";
    MaterialGuess, "material-guess", shared, "chess: the same, with guessed bounds for B*, which prove nothing";
    Mate, "mate", shared, "chess: 0, except for a mate, which is seen at the horizon, too";
    Joanna, "joanna", shared, "chess: material and position as in the program Joanna (Kujawski 1994)";
    OpenLines, "open-lines", compiled_for, "Connect Four: lines of four that are still open";
    SquareWeights, "square-weights", compiled_for, "Othello: each square has a weight";
    TreeValue, "tree", compiled_for, "what the tree's law gives the node";
}

/// The evaluation that any game has. It is a hash of no bits, which is always 0: a type of its own
/// would only make the program larger.
pub const ZERO: &str = "zero";

impl Named for Hashed {
    const NAME: &'static str = "hashed:<bits>";
    const ABOUT: &'static str = "a hash of the position, cut to 1..=30 bits so that values tie; \
                                 hashed:<bits>:<seed> is another one";

    fn named(name: &str) -> Option<Result<Self, String>> {
        if name == ZERO {
            return Some(Ok(Self { bits: 0, seed: 0 }));
        }
        let parameters = name.strip_prefix("hashed:")?;
        let (bits, seed) = parameters.split_once(':').unwrap_or((parameters, "0"));
        let bits = bits.parse().ok().filter(|bits| (1..=30).contains(bits))?;
        Some(Ok(Self { bits, seed: seed.parse().ok()? }))
    }
}

timed! { shared, Hashed }

impl Named for SelfTaught {
    const NAME: &'static str = "self-taught";
    const ABOUT: &'static str = "chess: 24 parameters that a genetic algorithm finds \
                                 (Michniewski 1995), as the author set them before; \
                                 self-taught:<1 to 63> has those of a tournament's winner, \
                                 self-taught:mean the mean of the last ten winners, \
                                 self-taught:<file> those in a file";

    fn named(name: &str) -> Option<Result<Self, String>> {
        let rest = name.strip_prefix(Self::NAME)?;
        let is_its_own = rest.is_empty() || rest.starts_with(':');
        is_its_own.then(|| Self::named(name).map_err(|error| error.to_string()))
    }
}

timed! { shared, SelfTaught }
