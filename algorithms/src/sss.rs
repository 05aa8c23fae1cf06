//! SSS*.
//!
//! Source: G. C. Stockman, "A minimax algorithm better than alpha-beta?",
//! Artificial Intelligence 12 (1979), pp. 179-196, with the correction of
//! M. S. Campbell (1981): ties in OPEN break leftmost. The cases of Stockman's
//! operator (his table 1) are marked below.
//!
//! Deviations. A state that would be taken out of OPEN at once is not put in.
//! OPEN is purged lazily: descendants of a solved node stay until they come up
//! or until they outnumber the live entries. The game tree is generated on
//! demand, and solved subtrees are forgotten.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::mem::{size_of, swap, take};

use plywood_positions::{Evaluation, Interval, Position, Value};

use crate::{Answer, Observer, Problem};

pub(crate) fn search<P: Position, E: Evaluation<P>, O: Observer<P>>(
    problem: &Problem<'_, P>,
    evaluation: &E,
    observer: &mut O,
) -> Result<Answer<P::Move>, O::Stop> {
    let (value, line) = StateSpace::new(Hero::Mover, evaluation, observer).solve(problem)?;
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
    open: BinaryHeap<State<P::Move>>,
    nodes: Vec<Expanded<P>>,
    /// The number of nodes at which forgotten ones are swept out.
    sweep_at: usize,
    /// Bytes of the move lists in `nodes`.
    move_bytes: usize,
    /// The most entries and bytes so far.
    peak: (usize, usize),
}

/// A child of an expanded node in one of Stockman's states.
#[derive(Clone, Copy)]
struct State<M> {
    /// An upper bound on what the hero can get by playing towards this node.
    merit: Value,
    parent: u32,
    status: Status,
    chosen: M,
    /// The node's place among all nodes of its ply, growing from the left.
    place: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Live,
    Solved,
}

/// Where a node hangs in the tree.
#[derive(Clone, Copy)]
struct Site<M> {
    /// The parent and the move that leads here; the root has none.
    above: Option<(u32, M)>,
    remaining: u32,
    is_hero: bool,
    /// The subtree has this place and the `span` following ones.
    place: u64,
    span: u64,
}

struct Expanded<P: Position> {
    site: Site<P::Move>,
    position: P,
    /// Entries of OPEN below this node that are not below a solved one.
    live: u32,
    solved: bool,
    /// The places that each child takes.
    child_span: u64,
    /// Of an opponent's node: its moves, as its children come one by one; the
    /// next of them; and the least merit so far, with the line to the leaf
    /// that gave it, from the leaf upwards.
    moves: Vec<P::Move>,
    next: usize,
    merit: Value,
    line: Vec<P::Move>,
}

impl<P: Position> Expanded<P> {
    fn child(&self, index: usize, chosen: P::Move, parent: u32, merit: Value) -> State<P::Move> {
        let place = self.site.place + index as u64 * self.child_span;
        State { merit, parent, status: Status::Live, chosen, place }
    }
}

enum Visited<M> {
    /// A leaf, and its worth for the hero.
    Leaf(Value),
    /// The leftmost child of an expanded node.
    Child(State<M>),
}

impl<'a, P: Position, E: Evaluation<P>, O: Observer<P>> StateSpace<'a, P, E, O> {
    pub(crate) fn new(hero: Hero, evaluation: &'a E, observer: &'a mut O) -> Self {
        Self {
            hero,
            evaluation,
            observer,
            open: BinaryHeap::new(),
            nodes: Vec::new(),
            sweep_at: SWEEP_LEAST,
            move_bytes: 0,
            peak: (0, 0),
        }
    }

    /// The hero's value of the root, and the principal variation.
    pub(crate) fn solve(
        mut self,
        problem: &Problem<'_, P>,
    ) -> Result<(Value, Vec<P::Move>), O::Stop> {
        self.observer.pass();
        let is_hero = self.hero == Hero::Mover;
        let root =
            Site { above: None, remaining: problem.depth, is_hero, place: 0, span: u64::MAX };
        let mut state = match self.visit(problem.position.clone(), root, Value::MAX)? {
            Visited::Leaf(value) => return Ok((value, Vec::new())),
            Visited::Child(first) => first,
        };
        let mut line = Vec::new();
        loop {
            if state.status == Status::Live {
                let parent = &self.nodes[state.parent as usize];
                let position = parent.position.play(state.chosen);
                let site = Site {
                    above: Some((state.parent, state.chosen)),
                    remaining: parent.site.remaining - 1,
                    is_hero: !parent.site.is_hero,
                    place: state.place,
                    span: parent.child_span,
                };
                state = match self.visit(position, site, state.merit)? {
                    // Case 4: a live leaf is solved.
                    Visited::Leaf(value) => {
                        let merit = state.merit.min(value);
                        self.best_of(State { merit, status: Status::Solved, ..state })
                    }
                    Visited::Child(first) => first,
                };
            } else {
                line.clear();
                line.push(state.chosen);
                if let Some(next) = self.climb(state, &mut line) { state = next } else {
                    line.reverse();
                    return Ok((state.merit, line));
                }
            }
            let live = self.nodes[0].live as usize;
            if self.nodes.len() >= self.sweep_at || self.open.len() >= 2 * live + SWEEP_LEAST {
                self.sweep(&mut state);
            }
        }
    }

    /// Cases 5 and 6: a live interior node is expanded. All children of a
    /// hero's node become live, of an opponent's node only the first.
    fn visit(
        &mut self,
        position: P,
        site: Site<P::Move>,
        merit: Value,
    ) -> Result<Visited<P::Move>, O::Stop> {
        self.observer.node(&position)?;
        let mut moves = Vec::new();
        if site.remaining > 0 {
            position.moves(&mut moves);
        }
        if moves.is_empty() {
            let value = match site.remaining {
                0 => self.evaluation.evaluate(&position),
                _ => self.evaluation.finished(&position),
            };
            self.observer.leaf(&position, value);
            return Ok(Visited::Leaf(if site.is_hero { value } else { -value }));
        }
        self.observer.generated(moves.len());
        let id = self.nodes.len() as u32;
        let children = moves.len();
        let mut node = Expanded {
            site,
            position,
            live: 1,
            solved: false,
            child_span: site.span / children as u64,
            moves,
            next: 1,
            merit,
            line: Vec::new(),
        };
        let first = node.child(0, node.moves[0], id, merit);
        if site.is_hero {
            for (index, chosen) in take(&mut node.moves).into_iter().enumerate().skip(1) {
                self.open.push(node.child(index, chosen, id, merit));
            }
        }
        self.move_bytes += node.moves.capacity() * size_of::<P::Move>();
        self.nodes.push(node);
        if site.is_hero {
            self.change_live(id, |live| live + children as u32 - 1);
        }
        self.report()?;
        Ok(Visited::Child(first))
    }

    /// The best of OPEN and `state`; the other one stays in OPEN.
    fn best_of(&mut self, mut state: State<P::Move>) -> State<P::Move> {
        while let Some(mut top) = self.open.peek_mut()
            && *top > state
        {
            if is_live(&self.nodes, &top) {
                swap(&mut *top, &mut state);
                break;
            }
            PeekMut::pop(top);
        }
        state
    }

    /// Cases 1 to 3: a child is solved, and so may be the nodes above. Gives
    /// the next live node, or nothing when the root is solved.
    fn climb(&mut self, state: State<P::Move>, line: &mut Vec<P::Move>) -> Option<State<P::Move>> {
        let mut id = state.parent;
        loop {
            let node = &mut self.nodes[id as usize];
            if node.site.is_hero {
                // Case 1: one solved child solves the node; the rest of its
                // subtree is purged.
                node.solved = true;
                let purged = node.live - 1;
                self.change_live(id, |live| live - purged);
            } else {
                if state.merit < node.merit {
                    node.merit = state.merit;
                    swap(&mut node.line, line);
                }
                if let Some(&chosen) = node.moves.get(node.next) {
                    // Case 2: the next sibling.
                    node.next += 1;
                    return Some(node.child(node.next - 1, chosen, id, state.merit));
                }
                // Case 3: no sibling is left.
                *line = take(&mut node.line);
            }
            let (parent, chosen) = self.nodes[id as usize].site.above?;
            line.push(chosen);
            id = parent;
        }
    }

    /// Changes the number of live entries below a node and all above it.
    fn change_live(&mut self, mut id: u32, change: impl Fn(u32) -> u32) {
        loop {
            let node = &mut self.nodes[id as usize];
            node.live = change(node.live);
            match node.site.above {
                Some((parent, _)) => id = parent,
                None => return,
            }
        }
    }

    fn report(&mut self) -> Result<(), O::Stop> {
        let entries = self.nodes[0].live as usize;
        let bytes = self.open.capacity() * size_of::<State<P::Move>>()
            + self.nodes.capacity() * size_of::<Expanded<P>>()
            + self.move_bytes;
        if entries > self.peak.0 || bytes > self.peak.1 {
            self.peak = (self.peak.0.max(entries), self.peak.1.max(bytes));
            self.observer.memory(self.peak.0, self.peak.1)?;
        }
        Ok(())
    }

    /// Forgets all entries and nodes below solved nodes.
    fn sweep(&mut self, current: &mut State<P::Move>) {
        let mut open = take(&mut self.open).into_vec();
        open.retain(|state| is_live(&self.nodes, state));
        let mut kept = vec![false; self.nodes.len()];
        for state in open.iter().chain([&*current]) {
            let mut id = Some(state.parent);
            while let Some(at) = id.filter(|&at| !kept[at as usize]) {
                kept[at as usize] = true;
                id = self.nodes[at as usize].site.above.map(|(parent, _)| parent);
            }
        }
        let mut renumbered = Vec::with_capacity(kept.len());
        let mut count = 0;
        for &keep in &kept {
            renumbered.push(count);
            count += u32::from(keep);
        }
        let mut keep = kept.iter();
        self.nodes.retain(|_| *keep.next().expect("one flag for each node"));
        self.move_bytes = 0;
        for node in &mut self.nodes {
            if let Some((parent, _)) = &mut node.site.above {
                *parent = renumbered[*parent as usize];
            }
            self.move_bytes += node.moves.capacity() * size_of::<P::Move>();
        }
        for state in open.iter_mut().chain([current]) {
            state.parent = renumbered[state.parent as usize];
        }
        self.open = open.into();
        self.sweep_at = (2 * self.nodes.len()).max(SWEEP_LEAST);
    }
}

/// So many forgotten nodes or entries are not worth a sweep.
const SWEEP_LEAST: usize = 1024;

/// Whether no node above the state's is solved.
fn is_live<P: Position>(nodes: &[Expanded<P>], state: &State<P::Move>) -> bool {
    let mut above = Some(state.parent);
    while let Some(node) = above.map(|id| &nodes[id as usize]) {
        if node.solved {
            return false;
        }
        above = node.site.above.map(|(parent, _)| parent);
    }
    true
}

/// The best state has the highest merit, and is the leftmost of these.
impl<M> Ord for State<M> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.merit.cmp(&other.merit).then(other.place.cmp(&self.place))
    }
}

impl<M> PartialOrd for State<M> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<M> PartialEq for State<M> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<M> Eq for State<M> {}
