//! Iterative deepening (Scott 1969): each search tells the next one what to
//! expect.

use super::settings::{choice, switch};

/// Which depths are searched before the depth asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deepening {
    /// 1, 2, 3, ...
    ByOne,
    /// 2, 3, 4, ...: as Joanna does.
    FromTwo,
    /// Every second depth, odd or even like the last: values of odd and even
    /// depth differ, and the last but one iteration costs nothing.
    ByTwo,
}

choice! { Deepening, "deepening",
    "" => ByOne, "iterative deepening: depth 1, 2, ... up to the depth asked for";
    "from-2" => FromTwo, "iterative deepening: depth 2, 3, ... up to the depth asked for";
    "2" => ByTwo, "iterative deepening: every second depth, as odd or even as the last";
}

impl Deepening {
    /// The depths before `depth`, ascending.
    pub fn before(self, depth: u32) -> impl Iterator<Item = u32> {
        let (first, step) = match self {
            Self::ByOne => (1, 1),
            Self::FromTwo => (2, 1),
            Self::ByTwo => (2 - depth % 2, 2),
        };
        (first..depth).step_by(step)
    }
}

/// The principal variation of the iteration before is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineFirst;

switch!(
    LineFirst,
    "line-first",
    "the principal variation of the iteration before is tried first",
    needs "deepening"
);
