//! SSS*.
//!
//! Source: G. C. Stockman, "A minimax algorithm better than alpha-beta?",
//! Artificial Intelligence 12 (1979), pp. 179-196, with the correction of
//! M. S. Campbell (1981): ties in OPEN break leftmost. The cases of Stockman's
//! operator (his table 1) are marked below.
//!
//! Deviations, none of which changes what is visited. A state that would be
//! taken out of OPEN at once is not put in. Siblings that are still live with
//! the merit they were born with share one entry. OPEN is purged lazily:
//! descendants of a solved node stay until they come up or until they
//! outnumber the others. The game tree is generated on demand, and solved
//! subtrees are forgotten.

mod state;

use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::mem::{replace, size_of, swap, take};

use plywood_positions::{Evaluation, Interval, Position, Value};

use crate::facts::{Expected, Facts, Promise, Takes};
use crate::theory::UniformTree;
use crate::{Answer, KnownNode, Observer, Problem, Worth};
use state::{Expanded, Site, State, Status, is_live};

pub(crate) const FACTS: Facts = Facts {
    instead: Some("it keeps its own memory and order; mtd(+inf) is SSS* with a table"),
    expected: Expected {
        open: Some(UniformTree::max_solution_leaves),
        ..Expected::leaves(UniformTree::sss_leaves)
    },
    ..Facts::new("sss*", "Stockman 1979, Campbell 1981", Promise::Value, Takes::Depths)
};

pub(crate) fn search<P: Position, E: Evaluation<P>, O: Observer<P>>(
    problem: &Problem<'_, P>,
    evaluation: &E,
    observer: &mut O,
) -> Result<Answer<P::Move>, O::Stop> {
    let space = StateSpace::new(Hero::Mover, evaluation, observer);
    let (value, line) = space.solve(problem)?;
    Ok(Answer::along(line, Interval::exact(value)))
}

/// Whose value a merit bounds from above. The hero's nodes are Stockman's MAX
/// nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hero {
    /// The side to move at the root: SSS*.
    Mover,
    /// The other side: DUAL*.
    Opponent,
}

/// OPEN, and the expanded nodes above its entries.
pub(crate) struct StateSpace<'a, P: Position, E, O> {
    hero: Hero,
    evaluation: &'a E,
    observer: &'a mut O,
    open: BinaryHeap<State>,
    nodes: Vec<Expanded>,
    /// The positions of the nodes, apart so that the tree is close together.
    positions: Vec<P>,
    /// Live nodes of OPEN.
    live: u32,
    /// The number of nodes at which forgotten ones are swept out.
    sweep_at: usize,
    /// The moves of all nodes.
    moves: Vec<P::Move>,
    /// The most entries and bytes so far.
    peak: (usize, usize),
}

impl<'a, P: Position, E: Evaluation<P>, O: Observer<P>> StateSpace<'a, P, E, O> {
    pub(crate) fn new(hero: Hero, evaluation: &'a E, observer: &'a mut O) -> Self {
        Self {
            hero,
            evaluation,
            observer,
            open: BinaryHeap::new(),
            nodes: Vec::new(),
            positions: Vec::new(),
            live: 1,
            sweep_at: SWEEP_LEAST,
            moves: Vec::new(),
            peak: (0, 0),
        }
    }

    /// The hero's value of the root, and the principal variation.
    pub(crate) fn solve(
        mut self,
        problem: &Problem<'_, P>,
    ) -> Result<(Value, Vec<P::Move>), O::Stop> {
        self.observer.pass();
        let root = Site {
            parent: None,
            hero_above: None,
            remaining: problem.depth,
            is_hero: self.hero == Hero::Mover,
            place: 0,
            span: u64::MAX,
        };
        if let Some(value) = self.visit(problem.position, &root, Value::MAX)? {
            return Ok((value, Vec::new()));
        }
        let mut state = State { merit: Value::MAX, parent: 0, place: 0, status: Status::Live };
        loop {
            self.tell(&state);
            if state.status == Status::Live {
                let parent = &mut self.nodes[state.parent as usize];
                let mut position = self.positions[state.parent as usize].clone();
                position.make(self.moves[parent.next as usize]);
                parent.next += 1;
                let site = parent.child(state);
                match self.visit(&position, &site, state.merit)? {
                    // Case 4: a live leaf is solved.
                    Some(value) if value < state.merit => {
                        state =
                            self.best_of(State { merit: value, status: Status::Solved, ..state });
                    }
                    Some(_) => state.status = Status::Solved,
                    // Its leftmost child is next.
                    None => state.parent = self.nodes.len() as u32 - 1,
                }
            } else if let Some(next) = self.climb(state.parent, state.merit, &mut state.place) {
                state = next;
            } else {
                return Ok((state.merit, line_to(problem, state.place)));
            }
            if self.nodes.len() >= self.sweep_at
                || self.open.len() >= 2 * self.live as usize + SWEEP_LEAST
            {
                self.sweep(&mut state);
            }
        }
    }

    /// Reports OPEN, with the state that has just been taken out of it.
    #[inline]
    fn tell(&mut self, current: &State) {
        let Self { hero, observer, open, nodes, moves, .. } = self;
        let sign = if *hero == Hero::Mover { 1 } else { -1 };
        observer.known(&|| {
            let live = open.iter().filter(|state| is_live(nodes, state.parent));
            let states = live.map(|state| (state, Shared::Siblings));
            let states = states.chain([(current, Shared::Alone)]);
            let of = |(state, shared)| known(state, shared, nodes, moves, sign);
            states.flat_map(of).collect()
        });
    }

    /// What a leaf is worth for the hero; an interior node is expanded.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most visits are leaves; they need no call")]
    fn visit(&mut self, position: &P, site: &Site, merit: Value) -> Result<Option<Value>, O::Stop> {
        self.observer.node(position)?;
        let value = if site.remaining == 0 {
            self.evaluation.evaluate(position)
        } else {
            let first = self.moves.len();
            position.moves(&mut self.moves);
            if first < self.moves.len() {
                self.expand(position, first as u32, site, merit)?;
                return Ok(None);
            }
            self.evaluation.finished(position, site.remaining)
        };
        self.observer.leaf(position, value);
        Ok(Some(if site.is_hero { value } else { -value }))
    }

    /// Cases 5 and 6: all children of a hero's node become live, of an
    /// opponent's node only the first. The leftmost is not put in OPEN.
    #[inline(never)]
    fn expand(
        &mut self,
        position: &P,
        first: u32,
        site: &Site,
        merit: Value,
    ) -> Result<(), O::Stop> {
        let moves = first..self.moves.len() as u32;
        let children = moves.end - moves.start;
        self.observer.generated(children as usize);
        let child_span = site.span / u64::from(children);
        let parent = self.nodes.len() as u32;
        self.positions.push(position.clone());
        self.nodes.push(Expanded {
            site: *site,
            moves,
            next: first,
            child_span,
            solved: false,
            live: 1,
            merit: if site.is_hero { Value::MIN } else { merit },
            leaf: site.place,
        });
        if site.is_hero && children > 1 {
            let place = site.place + child_span;
            self.open.push(State { merit, parent, place, status: Status::Live });
            self.change_live(parent, |live| live + children - 1);
        }
        self.report()
    }

    /// The best of OPEN and the solved `state`. The other stays in OPEN, unless
    /// it is no better than a solved sibling there at a hero's node, which is
    /// then going to solve the node.
    #[inline]
    fn best_of(&mut self, mut state: State) -> State {
        let parent = &mut self.nodes[state.parent as usize];
        let dominated = parent.site.is_hero && state.merit <= parent.merit;
        if parent.site.is_hero {
            parent.merit = parent.merit.max(state.merit);
        }
        loop {
            let Some(mut top) = self.open.peek_mut().filter(|top| **top > state) else {
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
                    self.open.push(state);
                }
                return best;
            }
        }
    }

    /// Cases 1 to 3: a child of `id` is solved, and so may be the nodes above.
    /// Gives the next live node, or nothing when the root is solved; `leaf` is
    /// where the merit comes from.
    #[inline]
    fn climb(&mut self, mut id: u32, merit: Value, leaf: &mut u64) -> Option<State> {
        loop {
            let node = &mut self.nodes[id as usize];
            if node.site.is_hero {
                // Case 1: one solved child solves the node; the rest of its
                // subtree is purged.
                node.solved = true;
                let purged = node.live - 1;
                if purged > 0 {
                    self.change_live(id, |live| live - purged);
                }
            } else {
                if merit < node.merit {
                    node.merit = merit;
                    node.leaf = *leaf;
                }
                if node.next < node.moves.end {
                    // Case 2: the next sibling.
                    return Some(node.next_child(id, merit));
                }
                // Case 3: no sibling is left.
                *leaf = node.leaf;
            }
            id = self.nodes[id as usize].site.parent?;
        }
    }

    /// Changes the number of live nodes of OPEN below a hero's node.
    fn change_live(&mut self, id: u32, change: impl Fn(u32) -> u32) {
        self.live = change(self.live);
        let mut above = Some(id);
        while let Some(id) = above {
            let node = &mut self.nodes[id as usize];
            node.live = change(node.live);
            above = node.site.hero_above;
        }
    }

    fn report(&mut self) -> Result<(), O::Stop> {
        let entries = self.live as usize;
        // A sweep takes a number for each node besides.
        let bytes = self.open.len() * size_of::<State>()
            + self.nodes.len() * (size_of::<Expanded>() + size_of::<P>() + size_of::<u32>())
            + self.moves.len() * size_of::<P::Move>();
        if entries > self.peak.0 || bytes > self.peak.1 {
            self.peak = (self.peak.0.max(entries), self.peak.1.max(bytes));
            self.observer.memory(self.peak.0, self.peak.1)?;
        }
        Ok(())
    }

    /// Forgets all entries and nodes below solved nodes. Everything stays in
    /// its place in memory: a second tree would double what is held.
    fn sweep(&mut self, current: &mut State) {
        let mut open = take(&mut self.open).into_vec();
        open.retain(|state| is_live(&self.nodes, state.parent));
        let mut numbers = vec![FORGOTTEN; self.nodes.len()];
        for state in open.iter().chain([&*current]) {
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
            // A node stands after those above it, which have their numbers.
            node.site.parent = node.site.parent.map(|id| numbers[id as usize]);
            node.site.hero_above = node.site.hero_above.map(|id| numbers[id as usize]);
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
        for state in open.iter_mut().chain([current]) {
            state.parent = numbers[state.parent as usize];
        }
        self.open = open.into();
        self.sweep_at = (2 * self.nodes.len()).max(SWEEP_LEAST);
    }
}

/// For whom a live entry stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shared {
    /// For a child and its siblings to the right, in OPEN.
    Siblings,
    /// For one child, outside of OPEN.
    Alone,
}

/// The nodes for which a state stands; `sign` makes the hero's values those of
/// the side to move at the root.
fn known<M: Copy>(
    state: &State,
    shared: Shared,
    nodes: &[Expanded],
    moves: &[M],
    sign: Value,
) -> Vec<KnownNode<M>> {
    let parent = &nodes[state.parent as usize];
    let first = parent.child_at(state.place);
    let last = if state.status == Status::Live && shared == Shared::Siblings && parent.site.is_hero
    {
        parent.moves.end
    } else {
        first + 1
    };
    let mut above = Vec::new();
    let mut below = state.parent;
    while let Some(id) = nodes[below as usize].site.parent {
        let place = nodes[below as usize].site.place;
        above.push(moves[nodes[id as usize].child_at(place) as usize]);
        below = id;
    }
    above.reverse();
    let child = |at: u32| KnownNode {
        path: above.iter().copied().chain([moves[at as usize]]).collect(),
        worth: Worth::Merit {
            value: sign.saturating_mul(state.merit),
            is_solved: state.status == Status::Solved,
        },
        is_open: true,
    };
    (first..last).map(child).collect()
}

/// The new number of a node that a sweep leaves out.
const FORGOTTEN: u32 = u32::MAX;

/// So many forgotten nodes or entries are not worth a sweep.
const SWEEP_LEAST: usize = 1024;

/// The moves from the root to the leaf at `place`.
fn line_to<P: Position>(problem: &Problem<'_, P>, mut place: u64) -> Vec<P::Move> {
    let mut position = problem.position.clone();
    let mut span = u64::MAX;
    let mut line = Vec::new();
    let mut moves = Vec::new();
    for _ in 0..problem.depth {
        moves.clear();
        position.moves(&mut moves);
        span = match moves.len() as u64 {
            0 => break,
            children => span / children,
        };
        let Some(index) = place.checked_div(span) else { break };
        place %= span;
        line.push(moves[index as usize]);
        position.make(moves[index as usize]);
    }
    line
}
