//! The built-in suites of chess positions.

use crate::Suite;

impl Suite {
    /// The built-in suites of chess positions.
    pub const CHESS: &'static [Self] = &[
        Self {
            name: "bratko-kopec",
            about: "24 positions, half tactical and half levers (Kopec & Bratko 1982)",
            text: include_str!("../../../suites/bratko-kopec.epd"),
        },
        Self {
            name: "tactical",
            about: "24 positions of own games in which one move wins material, and no other",
            text: include_str!("../../../suites/tactical.epd"),
        },
        Self {
            name: "positional",
            about: "16 positions composed to show a principle each",
            text: include_str!("../../../suites/positional.epd"),
        },
        Self {
            name: "only-moves",
            about: "27 endings of three and four men in which one move alone keeps win or draw",
            text: include_str!("../../../suites/only-moves.epd"),
        },
        Self {
            name: "long-wins",
            about: "24 wins of three and four men in up to 40 moves (operation dm)",
            text: include_str!("../../../suites/long-wins.epd"),
        },
        Self {
            name: "seeds",
            about: "positions of Kujawski 1994, Zadrazil 2013 and Gams & Bratko 1978",
            text: include_str!("../../../suites/seeds.epd"),
        },
        Self {
            name: "mates",
            about: "24 mates in one to four moves (operation dm), and 4 positions without",
            text: include_str!("../../../suites/mates.epd"),
        },
        Self {
            name: "more-mates",
            about: "24 mates in two to four moves (operation dm), and 8 positions without",
            text: include_str!("../../../suites/more-mates.epd"),
        },
        Self {
            name: "postponed",
            about: "a promotion that the effect of postponed threats puts off (Kujawski 1994)",
            text: include_str!("../../../suites/postponed.epd"),
        },
    ];
}
