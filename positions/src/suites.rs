//! The suites of chess positions that come with the crate.

/// The 24 positions of the Bratko-Kopec test (1982), as EPD.
pub const BRATKO_KOPEC: &str = include_str!("../suites/bratko-kopec.epd");

/// Positions from works that the project builds on, as EPD; the file names
/// them.
pub const SEEDS: &str = include_str!("../suites/seeds.epd");

/// A suite that comes with the crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suite {
    /// Its name in commands, experiments and records.
    pub name: &'static str,
    /// What it is.
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
            name: "seeds",
            about: "positions of Kujawski 1994, Zadrazil 2013 and Gams & Bratko 1978",
            text: SEEDS,
        },
    ];

    /// The suite with this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|suite| suite.name == name)
    }
}
