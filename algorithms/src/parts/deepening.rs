//! Iterative deepening (Scott 1969): each search passes information on to the
//! next, deeper one.

use super::settings::{choice, switch};

/// The depths that are searched before the requested depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deepening {
    /// 1, 2, 3, ...
    ByOne,
    /// 2, 3, 4, ...: as Joanna does.
    FromTwo,
    /// Every second depth, odd or even like the last: values at odd and even
    /// depths differ, and the iteration before the last is saved.
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

/// The principal variation of the previous iteration is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineFirst;

switch!(
    LineFirst,
    "line-first",
    "principal variation (PV) of the previous iteration first",
    needs "deepening"
);
