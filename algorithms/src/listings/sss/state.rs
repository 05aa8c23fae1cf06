//! The states of SSS* and the expanded nodes they hang from.
//!
//! Length: the file declares five types that describe one another: states,
//! their statuses, the kinds, the sites and the expanded nodes.

use std::cmp::Ordering;
use std::ops::Range;

use plywood_positions::Value;

/// One of Stockman's states, of a child of `parent`.
#[derive(Clone, Copy)]
pub struct State {
    /// An upper bound on what MAX can get by playing towards the node.
    pub merit: Value,
    /// The node above.
    pub parent: u32,
    /// The place of the node, growing from the left; of a solved node, that of
    /// the leaf from which its merit comes.
    pub place: u64,
    /// Its status, which decides the next operation on it.
    pub status: Status,
}

/// Which player is to move at a node. Merits are upper bounds on MAX's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// MAX.
    Max,
    /// MIN.
    Min,
}

/// Stockman's two statuses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// The parent's next child is live; in OPEN, so are those after it.
    Live,
    /// Nothing below has to be searched any more.
    Solved,
}

/// Where a node hangs in the tree. Its subtree has the places from `place` on,
/// `span` of them. Should a tree be so large that spans are used up, ties are
/// broken arbitrarily and the principal variation ends early.
#[derive(Clone, Copy)]
pub struct Site {
    /// The node above; the root has none.
    pub parent: Option<u32>,
    /// The nearest MAX node above.
    pub max_above: Option<u32>,
    /// Plies to the horizon.
    pub remaining: u32,
    /// Which player is to move.
    pub kind: Kind,
    /// The first place of the subtree.
    pub place: u64,
    /// The number of its places.
    pub span: u64,
}

impl Site {
    /// That of the root, so many plies above the horizon.
    pub fn root(kind: Kind, remaining: u32) -> Self {
        Self { parent: None, max_above: None, remaining, kind, place: 0, span: u64::MAX }
    }
}

/// An expanded node, apart from its position.
pub struct Expanded {
    /// Where it hangs.
    pub site: Site,
    /// Where the node's moves are.
    pub moves: Range<u32>,
    /// The first of them that has not been tried.
    pub next: u32,
    /// The number of places of each child's subtree.
    pub child_span: u64,
    /// Whether all below is done with.
    pub solved: bool,
    /// Of a MAX node: live states below.
    pub live: u32,
    /// Of a MIN node the least merit so far; of a MAX node the highest of its
    /// solved children.
    pub merit: Value,
    /// Of a MIN node, the place of the leaf that its merit is from.
    pub leaf: u64,
}

impl Expanded {
    /// Where the child stands that `state` is about.
    #[inline]
    pub fn child(&self, state: &State) -> Site {
        let (max_above, kind) = match self.site.kind {
            Kind::Max => (Some(state.parent), Kind::Min),
            Kind::Min => (self.site.max_above, Kind::Max),
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

    /// Which of the moves leads to the child whose subtree has the place.
    pub fn child_at(&self, place: u64) -> u32 {
        let index = (place - self.site.place).checked_div(self.child_span).unwrap_or(0);
        (self.moves.start + index as u32).min(self.moves.end - 1)
    }

    /// Of a MIN node, one of whose children is solved with `merit` from the leaf at
    /// `leaf`: the next child, live; or after the last one nothing, and `leaf` is
    /// where the node's own merit comes from. `id` is the node's number.
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

/// Whether neither the node nor one above it is solved.
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
    /// The best state has the highest merit, and is the leftmost of these. One
    /// number, since a heap compares without branches what is one comparison.
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
