//! The suites of chess positions that come with the crate.

/// The 24 positions of the Bratko-Kopec test (1982), as EPD.
pub const BRATKO_KOPEC: &str = include_str!("../suites/bratko-kopec.epd");

/// Positions from works that the project is based on, as EPD; the file names them.
pub const SEEDS: &str = include_str!("../suites/seeds.epd");

/// Mates in one to four moves, and positions without one, as EPD.
pub const MATES: &str = include_str!("../suites/mates.epd");

/// A position in which a program that counts material beyond the horizon, and position at it,
/// postpones a promotion (Kujawski 1994, section 4.3), as EPD.
pub const POSTPONED: &str = include_str!("../suites/postponed.epd");

/// Positions in which exactly one move wins material, as EPD.
pub const TACTICAL: &str = include_str!("../suites/tactical.epd");

/// Positions in which one move is better by a general principle, as EPD.
pub const POSITIONAL: &str = include_str!("../suites/positional.epd");

/// Endings in which exactly one move keeps the win or the draw, as EPD.
pub const ONLY_MOVES: &str = include_str!("../suites/only-moves.epd");

/// Endings that take many moves to win, as EPD.
pub const LONG_WINS: &str = include_str!("../suites/long-wins.epd");

/// A suite that comes with the crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suite {
    /// Its name in commands, experiments and records.
    pub name: &'static str,
    /// A line that describes it, for listings.
    pub about: &'static str,
    /// Its positions, as EPD.
    pub text: &'static str,
}

impl Suite {
    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self {
            name: "bratko-kopec",
            about: "24 positions, half tactical and half levers (Kopec & Bratko 1982)",
            text: BRATKO_KOPEC,
        },
        Self {
            name: "tactical",
            about: "24 positions of own games in which one move wins material, and no other",
            text: TACTICAL,
        },
        Self {
            name: "positional",
            about: "16 positions composed to show a principle each",
            text: POSITIONAL,
        },
        Self {
            name: "only-moves",
            about: "27 endings of three and four men in which one move alone keeps win or draw",
            text: ONLY_MOVES,
        },
        Self {
            name: "long-wins",
            about: "24 wins of three and four men in up to 40 moves (operation dm)",
            text: LONG_WINS,
        },
        Self {
            name: "seeds",
            about: "positions of Kujawski 1994, Zadrazil 2013 and Gams & Bratko 1978",
            text: SEEDS,
        },
        Self {
            name: "mates",
            about: "24 mates in one to four moves (operation dm), and 4 positions without",
            text: MATES,
        },
        Self {
            name: "postponed",
            about: "a promotion that the effect of postponed threats puts off (Kujawski 1994)",
            text: POSTPONED,
        },
    ];

    /// The suite with this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|suite| suite.name == name)
    }
}
