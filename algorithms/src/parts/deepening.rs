//! Iterative deepening (Scott 1969): each search passes its results to the next, deeper search.

use super::settings::{choice, switch};

/// The depths of the iterations before the requested depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deepening {
    /// 1, 2, 3, ... plies.
    ByOne,
    /// 2, 3, 4, ... plies, as in Joanna.
    FromTwo,
    /// Every second depth with the parity of the last, because values at odd and even depths
    /// differ. This saves the iteration before the last.
    ByTwo,
    /// 1, 2, 3, ... plies. The guess for each iteration is the value of two iterations before, whose
    /// depth has the same parity.
    GuessTwo,
}

choice! { Deepening, "deepening",
    "" => ByOne, "iterative deepening: depth 1, 2, ... up to the depth asked for";
    "from-2" => FromTwo, "iterative deepening: depth 2, 3, ... up to the depth asked for";
    "2" => ByTwo, "iterative deepening: every second depth, as odd or even as the last";
    "guess-2" => GuessTwo, "iterative deepening: every depth, guessed from two iterations before";
}

impl Deepening {
    /// Returns the depths before `depth`, in ascending order.
    pub fn before(self, depth: u32) -> impl Iterator<Item = u32> {
        let (first, step) = match self {
            Self::ByOne | Self::GuessTwo => (1, 1),
            Self::FromTwo => (2, 1),
            Self::ByTwo => (2 - depth % 2, 2),
        };
        (first..depth).step_by(step)
    }
}

/// The setting that tries the previous iteration's principal variation first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineFirst;

switch!(
    LineFirst,
    "line-first",
    "principal variation (PV) of the previous iteration first",
    needs "deepening"
);
