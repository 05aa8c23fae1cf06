//! Recursive SSS* and DUAL*, which store bounds in a solution tree instead of a sorted list.
//!
//! After A. Reinefeld & P. Ridinger, "Time-efficient state space search", Artificial Intelligence
//! 71 (1994), pp. 397-408, RecSSS* and RecDual*. The recursion is that of S. Bhattacharya & A.
//! Bagchi, "A faster alternative to SSS* with extension to variable memory", Information Processing
//! Letters 47 (1993), pp. 209-214. The listing is ours: of the first paper only the abstract was
//! read, and of the second nothing.
//!
//! A solution tree contains one move at every MIN node and all moves at every MAX node; its best
//! leaf is an upper bound on the value. The search *expands* a first solution tree. It then
//! *diminishes* the tree, from the left and only where it is best, until the bound cannot be
//! lowered. Both steps evaluate the leaves of SSS* in the order of SSS*. DUAL* is the same for the
//! other player.
//!
//! Deviations. The papers index an array by the shape of a uniform tree. Here each node owns a
//! block of slots, which the next move searched at the node reuses. A wider node receives a larger
//! block, and the old block becomes free for others. A slot stores the moves to its nodes, so a
//! later walk does not generate them again. Of leaves that are siblings, a MAX node stores only the
//! best: no leaf in the solution tree is visited again, so the others are not needed. Each walk
//! from the root is reported as a pass.
//!
//! Length: MAX and MIN nodes have separate procedures for expanding and diminishing, and the file
//! manages the blocks of slots and the line itself.

use std::cmp::Reverse;
use std::mem::size_of;
use std::ops::Range;

use plywood_positions::{Evaluation, Position, Value};

use crate::bounds::theory::UniformTree;
use crate::facts::{Facts, Guarantee, SupportedParts, TheoreticalCosts};
use crate::listings::sss::{MaxOrMin, Status};
use crate::observation::observer::Observer;
use crate::problem::iteration::SearchOutcome;
use crate::problem::place::Place;
use crate::problem::{Answer, Problem};
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

/// The deviation from the sources, in Markdown.
const RECURSIVE: &str = "It keeps one solution tree instead of OPEN, and evaluates the \
     same leaves as the original in the same order. Each walk from \
     the root is a pass, `nodes` counts the walks, and `peak_open` \
     is the number of slots of the solution tree.";

pub(crate) struct RecursiveSss;

impl SearchAlgorithm for RecursiveSss {
    const FACTS: Facts = Facts {
        family: "sss*",
        instead: Some(
            "it keeps its own memory and order; use mtd(+inf), which is SSS* with a table",
        ),
        expected: TheoreticalCosts::leaves(UniformTree::sss_leaves),
        ..Facts::new(
            "rec-sss*",
            "after Reinefeld & Ridinger 1994",
            Guarantee::Value,
            SupportedParts::Depths,
        )
        .deviating(RECURSIVE)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        let (evaluation, observer) = search.evaluation_and_observer();
        let tree = SolutionTree::new(evaluation, observer);
        let thought = tree.solve(MaxOrMin::Max, problem);
        search.conclude(thought)
    }
}

pub(crate) struct RecursiveDual;

impl SearchAlgorithm for RecursiveDual {
    const FACTS: Facts = Facts {
        family: "dual*",
        instead: Some(
            "it keeps its own memory and order; use mtd(-inf), which is DUAL* with a table",
        ),
        expected: TheoreticalCosts::leaves(UniformTree::dual_leaves),
        ..Facts::new(
            "rec-dual*",
            "after Reinefeld & Ridinger 1994",
            Guarantee::Value,
            SupportedParts::Depths,
        )
        .deviating(RECURSIVE)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        let (evaluation, observer) = search.evaluation_and_observer();
        let tree = SolutionTree::new(evaluation, observer);
        let thought = tree.solve(MaxOrMin::Min, problem);
        search.conclude(thought)
    }
}

/// Upper limit of all bounds.
const UNLIMITED: Value = Value::MAX;

/// Slot of the root.
const ROOT: usize = 0;

/// A slot of the solution tree, for a MIN node and its child in the solution tree.
struct Slot<M> {
    /// Upper bound on the value for MAX.
    bound: Value,
    /// Move to the MIN node; `None` at the root.
    to_node: Option<M>,
    /// Move to the child; `None` if the node is a leaf.
    to_child: Option<M>,
    /// Place of that move.
    child: Place,
    /// Move from the child to its best child, if these are leaves.
    to_leaf: Option<M>,
    /// Number of the child's children stored in the block, from its beginning.
    children: Place,
    /// Number of slots in the block.
    room: Place,
    /// Index of the block's first slot.
    block: u32,
}

impl<M> Slot<M> {
    const EMPTY: Self = Self {
        bound: UNLIMITED,
        to_node: None,
        to_child: None,
        to_leaf: None,
        child: 0,
        children: 0,
        room: 0,
        block: 0,
    };

    fn block(&self) -> Range<usize> {
        self.block as usize..self.block as usize + usize::from(self.children)
    }
}

struct SolutionTree<'a, P: Position, E, O> {
    evaluation: &'a E,
    observer: &'a mut O,
    slots: Vec<Slot<P::Move>>,
    /// Unused blocks, by size.
    free: Vec<Vec<u32>>,
    /// Moves of the nodes on the path that are being expanded.
    moves: Vec<P::Move>,
    /// Moves from the leaf that determines a final bound up to the node with that bound, in reverse
    /// order.
    line: Vec<P::Move>,
}

/// The kind of a node that was entered.
enum Entered {
    /// A leaf, with its value for the side to move.
    Leaf(Value),
    /// An interior node, with the range of its moves.
    Interior(Range<usize>),
}

impl<'a, P: Position, E: Evaluation<P>, O: Observer<P>> SolutionTree<'a, P, E, O> {
    fn new(evaluation: &'a E, observer: &'a mut O) -> Self {
        let slots = vec![Slot::EMPTY];
        Self { evaluation, observer, slots, free: Vec::new(), moves: Vec::new(), line: Vec::new() }
    }

    /// Returns the root's value and the principal variation; `root` is the player to move at the
    /// root. A stopped search has the value of its solution tree, which is an upper bound for MAX.
    fn solve(
        mut self,
        root: MaxOrMin,
        problem: &Problem<'_, P>,
    ) -> SearchOutcome<P::Move, O::Stop> {
        let mut bound = UNLIMITED;
        let ended = self.diminish(root, problem, &mut bound);
        let status = if ended.is_ok() {
            self.line.reverse();
            Status::Solved
        } else {
            self.line = self.so_far(root, bound).into_iter().collect();
            Status::Live
        };
        let answer = Answer::along(self.line, root.bounds_by(bound, status));
        SearchOutcome::ended(ended, problem.depth, answer)
    }

    /// Reduces the value of the root's solution tree, `bound`, as far as possible.
    fn diminish(
        &mut self,
        root: MaxOrMin,
        problem: &Problem<'_, P>,
        bound: &mut Value,
    ) -> Result<(), O::Stop> {
        let Problem { position, depth, .. } = *problem;
        self.observer.pass();
        *bound = match root {
            MaxOrMin::Max => self.expand_max(position, depth, ROOT, UNLIMITED)?,
            MaxOrMin::Min => self.expand_min(position, depth, ROOT, UNLIMITED)?,
        };
        loop {
            self.observer.pass();
            let diminished = match root {
                MaxOrMin::Max => self.diminish_max(position, depth, ROOT, *bound)?,
                MaxOrMin::Min => self.diminish_min(position, depth, ROOT, *bound)?,
            };
            if diminished >= *bound {
                return Ok(());
            }
            *bound = diminished;
        }
    }

    /// Returns the most promising move of a root that is not solved yet.
    fn so_far(&self, root: MaxOrMin, bound: Value) -> Option<P::Move> {
        let best = match root {
            MaxOrMin::Max => {
                let entered = self.slots[ROOT].block().map(|child| &self.slots[child]);
                let entered = entered.filter(|child| child.to_node.is_some());
                entered.min_by_key(|child| Reverse(child.bound)).and_then(|child| child.to_node)
            }
            MaxOrMin::Min => self.slots[ROOT].to_child,
        };
        // In the first expansion, the path begins with the moves of the root.
        best.or_else(|| self.moves.first().copied().filter(|_| bound == UNLIMITED))
    }

    /// Builds a solution tree of a MAX node with a value below `bound`. Returns its value, or
    /// `bound` if there is none.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most visits are leaves; they need no call")]
    fn expand_max(
        &mut self,
        position: &P,
        depth: u32,
        slot: usize,
        bound: Value,
    ) -> Result<Value, O::Stop> {
        match self.enter(position, depth)? {
            Entered::Leaf(value) => {
                let slot = &mut self.slots[slot];
                (slot.children, slot.to_leaf) = (0, None);
                Ok(value.min(bound))
            }
            Entered::Interior(moves) if depth == 1 => self.best_leaf(position, slot, bound, moves),
            Entered::Interior(moves) => self.all_moves(position, depth, slot, bound, moves),
        }
    }

    /// Builds a solution tree of a MIN node, which needs one move, with a value below `bound`.
    /// Returns its value, or `bound` if there is none.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most visits are leaves; they need no call")]
    fn expand_min(
        &mut self,
        position: &P,
        depth: u32,
        slot: usize,
        bound: Value,
    ) -> Result<Value, O::Stop> {
        match self.enter(position, depth)? {
            Entered::Leaf(value) => {
                let slot = &mut self.slots[slot];
                (slot.bound, slot.to_child) = (bound.min(-value), None);
                Ok(slot.bound)
            }
            Entered::Interior(moves) => self.try_moves(position, depth, slot, bound, moves, 0),
        }
    }

    /// Expands all children of a MAX node.
    fn all_moves(
        &mut self,
        position: &P,
        depth: u32,
        slot: usize,
        bound: Value,
        moves: Range<usize>,
    ) -> Result<Value, O::Stop> {
        let block = self.make_room(slot, moves.len())?;
        let mut best = -UNLIMITED;
        for (place, at) in moves.clone().enumerate() {
            let chosen = self.moves[at];
            let child = block + place;
            self.slots[child].to_node = Some(chosen);
            let mut position = position.clone();
            position.make(chosen);
            let worth = self.expand_min(&position, depth - 1, child, bound)?;
            best = best.max(worth);
            if worth >= bound {
                self.observer.cutoff(place);
                break;
            }
        }
        self.moves.truncate(moves.start);
        Ok(best)
    }

    /// Evaluates the children of a MAX node, which are leaves, and stores the best.
    fn best_leaf(
        &mut self,
        position: &P,
        slot: usize,
        bound: Value,
        moves: Range<usize>,
    ) -> Result<Value, O::Stop> {
        let mut best = (-UNLIMITED, None);
        for (place, at) in moves.clone().enumerate() {
            let chosen = self.moves[at];
            let mut leaf = position.clone();
            leaf.make(chosen);
            let Entered::Leaf(value) = self.enter(&leaf, 0)? else { continue };
            if -value > best.0 {
                best = (bound.min(-value), Some(chosen));
            }
            if best.0 >= bound {
                self.observer.cutoff(place);
                break;
            }
        }
        self.moves.truncate(moves.start);
        let slot = &mut self.slots[slot];
        (slot.children, slot.to_leaf) = (0, best.1);
        Ok(best.0)
    }

    /// Tries the moves of a MIN node, beginning with the move at `first`.
    fn try_moves(
        &mut self,
        position: &P,
        depth: u32,
        slot: usize,
        bound: Value,
        moves: Range<usize>,
        first: usize,
    ) -> Result<Value, O::Stop> {
        let mut worth = bound;
        for place in first..moves.len() {
            let chosen = self.moves[moves.start + place];
            let mut child = position.clone();
            child.make(chosen);
            worth = self.expand_max(&child, depth - 1, slot, bound)?;
            if worth < bound {
                let slot = &mut self.slots[slot];
                slot.bound = worth;
                (slot.to_child, slot.child) = (Some(chosen), place as Place);
                self.observer.cutoff(place);
                break;
            }
        }
        self.moves.truncate(moves.start);
        Ok(worth)
    }

    /// Reduces the value of a MAX node's solution tree, now `bound`. Returns the new value, or
    /// `bound` if that is impossible.
    fn diminish_max(
        &mut self,
        position: &P,
        depth: u32,
        slot: usize,
        bound: Value,
    ) -> Result<Value, O::Stop> {
        let children = self.slots[slot].block();
        if children.is_empty() {
            self.end_line(slot);
            return Ok(bound);
        }
        self.observer.node(position)?;
        for child in children.clone() {
            let Slot { bound: worth, to_node: Some(chosen), .. } = self.slots[child] else {
                continue;
            };
            if worth < bound {
                continue;
            }
            let mut position = position.clone();
            position.make(chosen);
            if self.diminish_min(&position, depth - 1, child, bound)? >= bound {
                self.line.push(chosen);
                return Ok(bound);
            }
        }
        Ok(children.map(|child| self.slots[child].bound).max().unwrap_or(bound))
    }

    /// Reduces the value of a MIN node's solution tree, now `bound`. Returns the new value, or
    /// `bound` if that is impossible.
    fn diminish_min(
        &mut self,
        position: &P,
        depth: u32,
        slot: usize,
        bound: Value,
    ) -> Result<Value, O::Stop> {
        let Some(chosen) = self.slots[slot].to_child else {
            self.line.clear();
            return Ok(bound);
        };
        self.observer.node(position)?;
        if self.slots[slot].children > 0 {
            let mut child = position.clone();
            child.make(chosen);
            let worth = self.diminish_max(&child, depth - 1, slot, bound)?;
            if worth < bound {
                self.slots[slot].bound = worth;
                return Ok(worth);
            }
        } else {
            self.end_line(slot);
        }
        self.line.push(chosen);
        let next = usize::from(self.slots[slot].child) + 1;
        let moves = self.generate(position);
        self.try_moves(position, depth, slot, bound, moves, next)
    }

    /// Begins the line at the leaf below a MAX node that has no other children in the solution
    /// tree.
    fn end_line(&mut self, slot: usize) {
        self.line.clear();
        self.line.extend(self.slots[slot].to_leaf);
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most visits are leaves; they need no call")]
    fn enter(&mut self, position: &P, depth: u32) -> Result<Entered, O::Stop> {
        self.observer.node(position)?;
        let value = if depth == 0 {
            self.evaluation.evaluate(position)
        } else {
            let moves = self.generate(position);
            if !moves.is_empty() {
                return Ok(Entered::Interior(moves));
            }
            self.evaluation.finished(position, depth)
        };
        self.observer.leaf(position, value);
        Ok(Entered::Leaf(value))
    }

    fn generate(&mut self, position: &P) -> Range<usize> {
        let first = self.moves.len();
        position.moves(&mut self.moves);
        let moves = first..self.moves.len();
        if !moves.is_empty() {
            self.observer.generated(moves.len());
        }
        moves
    }

    /// Makes room in the block of `slot` for the children of its child, and returns the block's
    /// first slot. The former content is dropped.
    fn make_room(&mut self, slot: usize, children: usize) -> Result<usize, O::Stop> {
        let Slot { room, block: old, .. } = self.slots[slot];
        let (room, old) = (usize::from(room), old as usize);
        if children > room {
            if self.free.len() <= children {
                self.free.resize_with(children + 1, Vec::new);
            }
            let new = self.free[children].pop().map_or(self.slots.len(), |free| free as usize);
            if new == self.slots.len() {
                self.slots.resize_with(new + children, || Slot::EMPTY);
                let bytes = self.slots.len() * size_of::<Slot<P::Move>>()
                    + self.moves.len() * size_of::<P::Move>();
                self.observer.memory(self.slots.len(), bytes)?;
            }
            // The blocks below remain in use.
            for place in 0..room {
                self.slots.swap(old + place, new + place);
            }
            if room > 0 {
                self.free[room].push(old as u32);
            }
            self.slots[slot].room = children as Place;
            self.slots[slot].block = new as u32;
        }
        self.slots[slot].children = children as Place;
        Ok(self.slots[slot].block as usize)
    }
}
