//! The states of SSS*, and their expanded nodes.
//!
//! Length: the file declares five related types: states, statuses, kinds, sites and expanded nodes.

use std::cmp::Ordering;
use std::ops::Range;

use plywood_positions::{Interval, Value};

/// A state of Stockman's, for a child of `parent`.
#[derive(Clone, Copy)]
pub struct State {
    /// Upper bound on the value that MAX can reach through the node.
    pub merit: Value,
    /// Number of the parent.
    pub parent: u32,
    /// Place of the node, increasing from the left; at a solved node, the place of the leaf that
    /// determines its merit.
    pub place: u64,
    /// Status, which determines the next operation.
    pub status: Status,
}

/// The player to move at a node. Merits are upper bounds on MAX's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaxOrMin {
    /// MAX.
    Max,
    /// MIN.
    Min,
}

impl MaxOrMin {
    /// Returns the bounds that the merit of the root proves for this player, who moves there. A
    /// solved root has the merit as its value; otherwise the merit is an upper bound for MAX.
    pub fn bounds_by(self, merit: Value, status: Status) -> Interval {
        let lower = if status == Status::Solved { merit } else { Interval::UNKNOWN.lower };
        let bounds = Interval { lower, upper: merit };
        (if self == Self::Max { bounds } else { -bounds }).within_range()
    }
}

/// Stockman's two statuses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// The parent's next child is live; in OPEN, so are its later siblings.
    Live,
    /// Nothing below remains to be searched.
    Solved,
}

/// The location of a node in the tree. The leaves of its subtree have `span` places, from `place`.
/// If a tree is so large that spans are exhausted, ties are broken arbitrarily and the principal
/// variation ends early.
#[derive(Clone, Copy)]
pub struct Site {
    /// Number of the parent; `None` at the root.
    pub parent: Option<u32>,
    /// Nearest MAX node above.
    pub max_above: Option<u32>,
    /// Plies to the horizon.
    pub remaining: u32,
    /// Player to move.
    pub kind: MaxOrMin,
    /// First place of the subtree.
    pub place: u64,
    /// Number of places of the subtree.
    pub span: u64,
}

impl Site {
    /// Returns the site of a root with this remaining depth.
    pub fn root(kind: MaxOrMin, remaining: u32) -> Self {
        Self { parent: None, max_above: None, remaining, kind, place: 0, span: u64::MAX }
    }
}

/// An expanded node, without its position.
pub struct Expanded {
    /// Location in the tree.
    pub site: Site,
    /// Range of the node's moves.
    pub moves: Range<u32>,
    /// First move not yet tried.
    pub next: u32,
    /// Number of places of each child's subtree.
    pub child_span: u64,
    /// Whether the node is solved.
    pub solved: bool,
    /// At a MAX node, the number of live states below.
    pub live: u32,
    /// At a MIN node, the least merit so far; at a MAX node, the highest merit of a solved child.
    pub merit: Value,
    /// At a MIN node, the place of the leaf that determines its merit.
    pub leaf: u64,
}

impl Expanded {
    /// Returns the site of the child that `state` represents.
    #[inline]
    pub fn child(&self, state: &State) -> Site {
        let (max_above, kind) = match self.site.kind {
            MaxOrMin::Max => (Some(state.parent), MaxOrMin::Min),
            MaxOrMin::Min => (self.site.max_above, MaxOrMin::Max),
        };
        Site {
            parent: Some(state.parent),
            max_above,
            remaining: self.site.remaining - 1,
            kind,
            place: state.place,
            span: self.child_span,
        }
    }

    /// Returns the index of the move to the child whose subtree contains this place.
    pub fn child_at(&self, place: u64) -> u32 {
        let index = (place - self.site.place).checked_div(self.child_span).unwrap_or(0);
        (self.moves.start + index as u32).min(self.moves.end - 1)
    }

    /// Returns the next child, live, of MIN node number `id`, after a child was solved with `merit`
    /// from the leaf at `leaf`. After the last child, returns `None` and sets `leaf` to the source
    /// of the node's own merit.
    #[inline]
    pub fn next_child(&mut self, id: u32, merit: Value, leaf: &mut u64) -> Option<State> {
        if merit < self.merit {
            (self.merit, self.leaf) = (merit, *leaf);
        }
        if self.next == self.moves.end {
            *leaf = self.leaf;
            return None;
        }
        let place = self.site.place + u64::from(self.next - self.moves.start) * self.child_span;
        Some(State { merit, parent: id, place, status: Status::Live })
    }
}

/// Whether neither the node nor any ancestor is solved.
pub fn is_live(nodes: &[Expanded], id: u32) -> bool {
    let mut above = Some(id);
    while let Some(id) = above {
        let node = &nodes[id as usize];
        if node.solved {
            return false;
        }
        above = node.site.max_above;
    }
    true
}

impl State {
    /// Returns a number that ranks states: highest merit first, then leftmost. A single number lets
    /// a heap compare without branches.
    #[inline]
    fn rank(&self) -> i128 {
        i128::from(self.merit) << 64 | i128::from(!self.place)
    }
}

impl Ord for State {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for State {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for State {}
