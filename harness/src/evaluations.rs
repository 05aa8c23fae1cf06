//! The list of evaluations and their names.

use plywood_positions::{
    Hashed, Mate, Material, MaterialGuess, OpenLines, SquareWeights, TreeValue,
};

/// An evaluation that commands, experiments and records can name.
pub trait Named: Sized {
    /// Its name, with what follows a colon in it.
    const NAME: &'static str;
    /// What it is worth knowing about it.
    const ABOUT: &'static str;

    /// The evaluation of this name; `None` if that is another one.
    fn named(name: &str) -> Option<Self>;
}

macro_rules! evaluations {
    ($($evaluation:ident, $name:literal, $about:literal;)*) => {
        /// Name and meaning of every evaluation.
        pub const ALL: &[(&str, &str)] = &[
            (ZERO, "0, except where the game is seen to be over; any board game has it"),
            (Hashed::NAME, Hashed::ABOUT),
            $(($name, $about),)*
        ];

        $(impl Named for $evaluation {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;

            fn named(name: &str) -> Option<Self> {
                (name == $name).then_some($evaluation)
            }
        })*
    };
}

evaluations! {
    Material, "material", "chess: the worth of the men";
    MaterialGuess, "material-guess", "chess: the same, with guessed bounds for B*, which prove nothing";
    Mate, "mate", "chess: 0, except for a mate, which is seen at the horizon, too";
    OpenLines, "open-lines", "Connect Four: lines of four that are still open";
    SquareWeights, "square-weights", "Othello: each square has a weight";
    TreeValue, "tree", "what the tree's law gives the node";
}

/// The evaluation that any game has: a hash of no bits is 0, and a type of its
/// own would only make the program larger.
pub const ZERO: &str = "zero";

impl Named for Hashed {
    const NAME: &'static str = "hashed:<bits>";
    const ABOUT: &'static str = "a hash of the position, cut to 1..=30 bits so that values tie; \
                                 hashed:<bits>:<seed> is another one";

    fn named(name: &str) -> Option<Self> {
        if name == ZERO {
            return Some(Self { bits: 0, seed: 0 });
        }
        let parameters = name.strip_prefix("hashed:")?;
        let (bits, seed) = parameters.split_once(':').unwrap_or((parameters, "0"));
        let bits = bits.parse().ok().filter(|bits| (1..=30).contains(bits))?;
        Some(Self { bits, seed: seed.parse().ok()? })
    }
}
