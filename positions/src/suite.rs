//! The built-in suites of positions.

/// A built-in suite of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suite {
    /// The name in commands, experiments and records.
    pub name: &'static str,
    /// A one-line description for listings.
    pub about: &'static str,
    /// The positions with what is known of them: in EPD, or in the notation of another game.
    pub text: &'static str,
}

impl Suite {
    /// The built-in suites of games other than chess.
    pub const OTHERS: &'static [Self] = &[
        Self {
            name: "tic-tac-toe-values",
            about: "12 positions of tic-tac-toe after two moves, with their values",
            text: include_str!("../suites/tic-tac-toe-values.epd"),
        },
        Self {
            name: "connect-four-values",
            about: "24 positions of Connect Four with 20 empty squares, and their scores",
            text: include_str!("../suites/connect-four-values.epd"),
        },
        Self {
            name: "othello-values",
            about: "24 endings of Othello with about 8 empty squares, and their discs",
            text: include_str!("../suites/othello-values.epd"),
        },
    ];

    /// Returns all built-in suites.
    pub fn all() -> impl Iterator<Item = Self> {
        let others = Self::OTHERS.iter().copied();
        #[cfg(feature = "chess")]
        let others = Self::CHESS.iter().copied().chain(others);
        others
    }

    /// Returns the suite named `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|suite| suite.name == name)
    }
}
