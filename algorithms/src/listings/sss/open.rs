//! The list OPEN, and the expanded nodes of its states.
//!
//! Live siblings with their initial merit share one entry. Purging is lazy: descendants of a solved
//! node remain until they reach the front, or until they outnumber the others.
//!
//! Length: shared entries, lazy purging and in-place sweeps each need code for the heap and for the
//! tree of its states.

use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::mem::{replace, size_of, swap, take};
use std::ops::Range;

use plywood_positions::{Position, Value};

use super::state::{Expanded, MaxOrMin, Site, State, Status, is_live};
use crate::observation::observer::{KnownNode, NodeValue};

/// OPEN without the best state, which the caller stores.
pub struct Open<P: Position> {
    states: BinaryHeap<State>,
    nodes: Vec<Expanded>,
    /// Positions of the nodes, in a list of their own to make the tree compact.
    positions: Vec<P>,
    /// Moves of all nodes.
    moves: Vec<P::Move>,
    /// Number of states without sharing and lazy purging, including the best.
    live: u32,
    /// Number of nodes that triggers a sweep of dropped nodes.
    sweep_at: usize,
}

impl<P: Position> Open<P> {
    pub fn new() -> Self {
        Self {
            states: BinaryHeap::new(),
            nodes: Vec::new(),
            positions: Vec::new(),
            moves: Vec::new(),
            live: 1,
            sweep_at: SWEEP_LEAST,
        }
    }

    /// Returns an expanded node.
    #[inline]
    pub fn node(&mut self, id: u32) -> &mut Expanded {
        &mut self.nodes[id as usize]
    }

    /// Returns the last expanded node.
    #[inline]
    pub fn newest(&self) -> u32 {
        self.nodes.len() as u32 - 1
    }

    /// Returns the child of the best state, which is live: the position above it, the move to it,
    /// and its site.
    #[inline]
    pub fn live_child(&mut self, state: &State) -> (&P, P::Move, Site) {
        let parent = &mut self.nodes[state.parent as usize];
        let chosen = self.moves[parent.next as usize];
        parent.next += 1;
        (&self.positions[state.parent as usize], chosen, parent.child(state))
    }

    /// Generates the moves of `position` and returns their range.
    #[inline]
    pub fn generate(&mut self, position: &P) -> Range<u32> {
        let first = self.moves.len() as u32;
        position.moves(&mut self.moves);
        first..self.moves.len() as u32
    }

    /// Adds all children of a MAX node to OPEN except the leftmost, which is the best state. At a
    /// MIN node, only the leftmost child is live.
    #[inline(never)]
    pub fn expand(&mut self, position: &P, moves: Range<u32>, site: &Site, merit: Value) {
        let children = moves.end - moves.start;
        let child_span = site.span / u64::from(children);
        let parent = self.nodes.len() as u32;
        self.positions.push(position.clone());
        self.nodes.push(Expanded {
            site: *site,
            next: moves.start,
            moves,
            child_span,
            solved: false,
            live: 1,
            merit: if site.kind == MaxOrMin::Max { Value::MIN } else { merit },
            leaf: site.place,
        });
        if site.kind == MaxOrMin::Max && children > 1 {
            let place = site.place + child_span;
            self.states.push(State { merit, parent, place, status: Status::Live });
            self.change_live(parent, |live| live + children - 1);
        }
    }

    /// Returns the better of OPEN's best state and the solved `state`. The other stays in OPEN,
    /// unless it is no better than a solved sibling there below a MAX node; that sibling will solve
    /// the node.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it has one caller, the loop")]
    pub fn best_of(&mut self, mut state: State) -> State {
        let parent = &mut self.nodes[state.parent as usize];
        let is_max = parent.site.kind == MaxOrMin::Max;
        let dominated = is_max && state.merit <= parent.merit;
        if is_max {
            parent.merit = parent.merit.max(state.merit);
        }
        loop {
            let Some(mut top) = self.states.peek_mut().filter(|top| **top > state) else {
                return state;
            };
            let node = &self.nodes[top.parent as usize];
            if !is_live(&self.nodes, top.parent) {
                PeekMut::pop(top);
            } else if top.status == Status::Solved || node.next + 1 == node.moves.end {
                if dominated {
                    return PeekMut::pop(top);
                }
                swap(&mut *top, &mut state);
                return state;
            } else {
                let best = *top;
                top.place += node.child_span;
                drop(top);
                if !dominated {
                    self.states.push(state);
                }
                return best;
            }
        }
    }

    /// Removes all states below a MAX node from OPEN.
    #[inline]
    pub fn purge(&mut self, id: u32) {
        let node = &mut self.nodes[id as usize];
        node.solved = true;
        let purged = node.live - 1;
        if purged > 0 {
            self.change_live(id, |live| live - purged);
        }
    }

    /// Changes the number of live states below a MAX node.
    fn change_live(&mut self, id: u32, change: impl Fn(u32) -> u32) {
        self.live = change(self.live);
        let mut above = Some(id);
        while let Some(id) = above {
            let node = &mut self.nodes[id as usize];
            node.live = change(node.live);
            above = node.site.max_above;
        }
    }

    /// Returns the number of live states, and the size in bytes.
    pub fn size(&self) -> (usize, usize) {
        // A sweep also needs a number for each node.
        let bytes = self.states.len() * size_of::<State>()
            + self.nodes.len() * (size_of::<Expanded>() + size_of::<P>() + size_of::<u32>())
            + self.moves.len() * size_of::<P::Move>();
        (self.live as usize, bytes)
    }

    /// Sweeps if at least as much can be dropped as remains.
    #[inline]
    pub fn sweep_if_due(&mut self, best: &mut State) {
        if self.nodes.len() >= self.sweep_at
            || self.states.len() >= 2 * self.live as usize + SWEEP_LEAST
        {
            self.sweep(best);
        }
    }

    /// Drops all states and nodes below solved nodes, in place, since a second tree would double
    /// the memory.
    fn sweep(&mut self, best: &mut State) {
        let mut states = take(&mut self.states).into_vec();
        states.retain(|state| is_live(&self.nodes, state.parent));
        let mut numbers = vec![FORGOTTEN; self.nodes.len()];
        for state in states.iter().chain([&*best]) {
            let mut above = Some(state.parent);
            while let Some(id) = above
                && replace(&mut numbers[id as usize], 0) == FORGOTTEN
            {
                above = self.nodes[id as usize].site.parent;
            }
        }
        let (mut old, mut new, mut end) = (0, 0, 0);
        let moves = &mut self.moves;
        self.nodes.retain_mut(|node| {
            old += 1;
            if numbers[old - 1] == FORGOTTEN {
                return false;
            }
            numbers[old - 1] = new;
            new += 1;
            // Ancestors precede their descendants, so their new numbers are known.
            node.site.parent = node.site.parent.map(|id| numbers[id as usize]);
            node.site.max_above = node.site.max_above.map(|id| numbers[id as usize]);
            let (from, first) = (node.moves.start, end);
            moves.copy_within(from as usize..node.moves.end as usize, first as usize);
            end += node.moves.end - from;
            node.next = node.next - from + first;
            node.moves = first..end;
            true
        });
        self.moves.truncate(end as usize);
        let mut numbered = numbers.iter();
        self.positions.retain(|_| numbered.next() != Some(&FORGOTTEN));
        for state in states.iter_mut().chain([best]) {
            state.parent = numbers[state.parent as usize];
        }
        self.states = states.into();
        self.sweep_at = (2 * self.nodes.len()).max(SWEEP_LEAST);
    }

    /// Returns all states including the best, each with the path to its node. Merits are for the
    /// side to move at the root, `root`.
    pub fn known(&self, best: &State, root: MaxOrMin) -> Vec<KnownNode<P::Move>> {
        let live = self.states.iter().filter(|state| is_live(&self.nodes, state.parent));
        let mut known = Vec::new();
        for state in live {
            let parent = &self.nodes[state.parent as usize];
            let first = parent.child_at(state.place);
            let shared = state.status == Status::Live && parent.site.kind == MaxOrMin::Max;
            let end = if shared { parent.moves.end } else { first + 1 };
            known.extend((first..end).map(|at| self.known_child(state, at, root)));
        }
        let at = self.nodes[best.parent as usize].child_at(best.place);
        known.push(self.known_child(best, at, root));
        known
    }

    /// Returns the child after the move at `at`, with the information in `state`.
    fn known_child(&self, state: &State, at: u32, root: MaxOrMin) -> KnownNode<P::Move> {
        let mut path = vec![self.moves[at as usize]];
        let mut below = state.parent;
        while let Some(id) = self.nodes[below as usize].site.parent {
            let place = self.nodes[below as usize].site.place;
            path.push(self.moves[self.nodes[id as usize].child_at(place) as usize]);
            below = id;
        }
        path.reverse();
        let value = if root == MaxOrMin::Max { state.merit } else { state.merit.saturating_neg() };
        let is_solved = state.status == Status::Solved;
        KnownNode { path, worth: NodeValue::Merit { value, is_solved }, is_open: true }
    }
}

/// New number of a node that a sweep drops.
const FORGOTTEN: u32 = u32::MAX;

/// Least number of dropped nodes or states that justifies a sweep.
const SWEEP_LEAST: usize = 1024;
