//! The real minimal graph, exactly, by branch and bound.
//!
//! Background: A. Plaat, J. Schaeffer, W. Pijls & A. de Bruin, "Nearly optimal minimax
//! tree search?", Technical report 94-19, University of Alberta (1994), who approximate
//! it. What a proof costs in a graph depends on all other choices, and to find the
//! cheapest is NP-hard; the search and its bounds are ours.
//!
//! ```text
//! ply(p, S):                    the positions S of ply p all have to be proven
//!     if bound(p, S) >= best: return
//!     last ply: best = |S|; return
//!     all children needed: ply(p + 1, the children of S)
//!     one child enough:    choose(p, S, {})
//! choose(p, todo, T):
//!     drop from todo every position that has a qualifying child in T
//!     if bound(p + 1, T) >= best: return
//!     if todo is empty: ply(p + 1, T); return
//!     m = the position of todo with the fewest qualifying children, the first of equals
//!     for its qualifying children c, by share and place: choose(p, todo - m, T + c)
//! ```
//!
//! Two bounds, of which the larger counts, are never above the least size. A node's
//! *share* is what its cheapest proof costs if every node is paid for by all parents
//! that may need it, in equal parts; shares of a ply add up. Its *width* is the number
//! of leaves below one position of the last ply but one that no choice avoids.
//!
//! A limit on calls of `ply` alone would not bound the time, since `choose` may be cut
//! before it gets there: both count.
//!
//! Both proofs together, of the value from below and from above, are found in the same
//! way: in every ply one of them has the choice. Besides either's bound, their sum
//! counts, less one for every leaf that is worth just the value, since no other leaf
//! is in both.

use plywood_positions::{Evaluation, Position, Value};
use rustc_hash::FxHashSet;

use crate::bounds::layers::Layers;
use crate::bounds::minimal_graph::{MinimalGraph, Refutation};
use crate::bounds::minimal_tree::Goal;

/// The fewest leaves of the graph in which a position's value is proven, equal
/// positions with equal depth to go being one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactGraph {
    /// That prove the value from below.
    pub at_least: FewestLeaves,
    /// That prove it from above.
    pub at_most: FewestLeaves,
    /// That prove both: the real minimal graph.
    pub both: FewestLeaves,
}

/// How many leaves are needed, as far as the search came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FewestLeaves {
    /// So many.
    Exactly(u64),
    /// The search has been cut off.
    Between {
        /// No proof has fewer.
        bound: u64,
        /// A proof of so many is known.
        found: u64,
    },
}

impl FewestLeaves {
    /// No proof has fewer.
    pub fn bound(self) -> u64 {
        match self {
            Self::Exactly(leaves) | Self::Between { bound: leaves, .. } => leaves,
        }
    }

    /// A proof has so many.
    pub fn found(self) -> u64 {
        match self {
            Self::Exactly(leaves) | Self::Between { found: leaves, .. } => leaves,
        }
    }
}

impl ExactGraph {
    /// Of the proofs that the minimax value of `position` at `depth` is `value`; for
    /// another value there is none. Each of the three searches is cut off after
    /// `most_steps` calls, of `ply` and `choose` together, and where it has to choose
    /// for more than 2000 positions on one path. All positions to the depth are held:
    /// Also `None` if that takes more than `memory` bytes.
    pub fn of<P: Position, E: Evaluation<P>>(
        position: &P,
        evaluation: &E,
        depth: u32,
        value: Value,
        most_steps: u64,
        memory: Option<usize>,
    ) -> Option<Self> {
        let estimate = |refutation| {
            let graph = MinimalGraph::of(position, evaluation, depth, value, refutation, memory)?;
            Some(graph.leaves)
        };
        let found = estimate(Refutation::Cheapest)?.min(estimate(Refutation::First)?);
        let layers = Layers::of(position, evaluation, depth, memory)?;
        (layers.value(0, 0) == value).then(|| Self::of_layers(&layers, found, most_steps))
    }

    fn of_layers(layers: &Layers, found: u64, most_steps: u64) -> Self {
        let value = layers.value(0, 0);
        let proofs = [Goal::AtLeast(value), Goal::AtMost(value)].map(|it| Proof::new(layers, it));
        let last = layers.last();
        let shared = (0..layers.len(last)).filter(|&leaf| layers.value(last, leaf) == value);
        let search = Search { proofs: &proofs, layers, shared: shared.count() as u64 };
        let [at_least, at_most] = [0, 1].map(|side| {
            let mut roots = [Vec::new(), Vec::new()];
            roots[side].push(0);
            search.fewest(&roots, 1, proofs[side].tree, most_steps)
        });
        let (lower, upper) = (at_least.bound(), at_most.bound());
        let bound = (lower + upper).saturating_sub(search.shared).max(lower).max(upper);
        let both = search.fewest(&[vec![0], vec![0]], bound, found, most_steps);
        Self { at_least, at_most, both }
    }
}

/// Lower bounds on the cost of proving a node.
#[derive(Clone, Copy)]
struct Least {
    share: f64,
    width: u64,
}

/// One of the two proofs.
struct Proof<'l> {
    layers: &'l Layers,
    /// For the side to move at the root.
    goal: Goal,
    /// By ply and node, of those for which the goal holds.
    least: Vec<Vec<Least>>,
    /// The leaves of the smallest proof, where each counts as often as it is reached.
    tree: u64,
}

impl<'l> Proof<'l> {
    fn new(layers: &'l Layers, goal: Goal) -> Self {
        let last = layers.last();
        let mut proof = Self { layers, goal, least: Vec::new(), tree: 1 };
        let mut least = vec![Least { share: 1.0, width: 1 }; layers.len(last)];
        let mut trees = vec![1; layers.len(last)];
        for ply in (0..last).rev() {
            let mut parents = vec![0_u32; layers.len(ply + 1)];
            let holding = (0..layers.len(ply)).filter(|&node| proof.holds(ply, node));
            for child in holding.flat_map(|node| proof.qualifying(ply, node)) {
                parents[child] += 1;
            }
            let above = |node| proof.above(ply, node, &least, &parents);
            let next = (0..layers.len(ply)).map(above).collect();
            trees = (0..layers.len(ply)).map(|node| proof.tree(ply, node, &trees)).collect();
            proof.least.push(std::mem::replace(&mut least, next));
        }
        proof.least.push(least);
        proof.least.reverse();
        proof.tree = trees[0];
        proof
    }

    /// The lower bounds of a node, from those of its children.
    fn above(&self, ply: usize, node: usize, least: &[Least], parents: &[u32]) -> Least {
        let share = |child: usize| least[child].share / f64::from(parents[child].max(1));
        let shares = self.qualifying(ply, node).map(share);
        let widths = self.qualifying(ply, node).map(|child| least[child].width);
        if self.has_choice(ply) {
            let share = shares.min_by(f64::total_cmp).unwrap_or_default();
            Least { share, width: widths.min().unwrap_or_default() }
        } else if ply + 1 == self.layers.last() {
            Least { share: shares.sum(), width: widths.count() as u64 }
        } else {
            Least { share: shares.sum(), width: widths.max().unwrap_or_default() }
        }
    }

    fn tree(&self, ply: usize, node: usize, trees: &[u64]) -> u64 {
        let below = self.qualifying(ply, node).map(|child| trees[child]);
        if self.has_choice(ply) {
            below.min().unwrap_or_default()
        } else {
            below.fold(0, u64::saturating_add)
        }
    }

    /// Whether one child is enough for a node of this ply.
    fn has_choice(&self, ply: usize) -> bool {
        matches!((self.goal, ply % 2), (Goal::AtLeast(_), 0) | (Goal::AtMost(_), 1))
    }

    fn holds(&self, ply: usize, node: usize) -> bool {
        self.goal.holds(self.layers.value(ply, node))
    }

    /// The children that may stand in a proof of the node: all of them, where it needs
    /// all.
    fn qualifying(&self, ply: usize, node: usize) -> impl Iterator<Item = usize> {
        self.layers.children(ply, node).filter(move |&child| self.holds(ply + 1, child))
    }

    /// No proof of all these nodes has fewer leaves.
    fn bound(&self, ply: usize, nodes: &[usize]) -> u64 {
        let least = |&node: &usize| self.least[ply][node];
        let shares: f64 = nodes.iter().map(|node| least(node).share).sum();
        let widest = nodes.iter().map(|node| least(node).width).max().unwrap_or_default();
        // Rounding errors must not lift the sum above a whole number.
        widest.max((shares - 1e-6).ceil().max(0.0) as u64)
    }
}

/// No search chooses for more positions than this on one path, or the stack would not
/// hold it.
const DEEPEST: usize = 2000;

/// The positions of a ply that are to be proven: from below, and from above.
type Sets = [Vec<usize>; 2];

#[derive(Clone, Copy)]
struct Search<'s> {
    proofs: &'s [Proof<'s>; 2],
    layers: &'s Layers,
    /// Leaves that may stand in both proofs.
    shared: u64,
}

impl Search<'_> {
    /// The fewest leaves that prove the nodes of ply 0. `bound` is known to be no more,
    /// and `found` no less.
    fn fewest(&self, roots: &Sets, bound: u64, found: u64, most_steps: u64) -> FewestLeaves {
        let marks = (0..=self.layers.last()).map(|ply| vec![false; self.layers.len(ply)]);
        let mut walk = Walk {
            search: *self,
            best: found,
            steps_left: most_steps,
            choices: 0,
            marks: marks.collect(),
            is_cut_off: false,
        };
        walk.ply(0, roots);
        let bound = bound.max(self.bound(0, roots));
        if walk.is_cut_off && bound < walk.best {
            FewestLeaves::Between { bound, found: walk.best }
        } else {
            FewestLeaves::Exactly(walk.best)
        }
    }

    fn bound(&self, ply: usize, [lower, upper]: &Sets) -> u64 {
        let [lower, upper] =
            [(0, lower), (1, upper)].map(|(at, it)| self.proofs[at].bound(ply, it));
        (lower + upper).saturating_sub(self.shared).max(lower).max(upper)
    }
}

struct Walk<'s> {
    search: Search<'s>,
    best: u64,
    steps_left: u64,
    /// On the path.
    choices: usize,
    /// By ply, the nodes that have been chosen on the path.
    marks: Vec<Vec<bool>>,
    is_cut_off: bool,
}

impl Walk<'_> {
    /// Whether the search is to go on.
    fn step(&mut self) -> bool {
        self.is_cut_off |= self.steps_left == 0 || self.choices > DEEPEST;
        self.steps_left = self.steps_left.saturating_sub(1);
        !self.is_cut_off
    }

    fn ply(&mut self, ply: usize, sets: &Sets) {
        if !self.step() || self.search.bound(ply, sets) >= self.best {
            return;
        }
        if ply == self.search.layers.last() {
            let leaves: FxHashSet<usize> = sets.iter().flatten().copied().collect();
            self.best = self.best.min(leaves.len() as u64);
            return;
        }
        // The proof from below chooses among moves of the root's side.
        let chooser = ply % 2;
        let forced = &self.search.proofs[1 - chooser];
        let mut next = [Vec::new(), Vec::new()];
        let needed = &mut next[1 - chooser];
        needed.extend(sets[1 - chooser].iter().flat_map(|&node| forced.qualifying(ply, node)));
        needed.sort_unstable();
        needed.dedup();
        self.choose(ply, chooser, &sets[chooser], &mut next);
    }

    /// Chooses children for those of `todo` that have none in `next`.
    fn choose(&mut self, ply: usize, chooser: usize, todo: &[usize], next: &mut Sets) {
        if !self.step() || self.search.bound(ply + 1, next) >= self.best {
            return;
        }
        let proofs = self.search.proofs;
        let proof = &proofs[chooser];
        let marked = &self.marks[ply + 1];
        let is_open = |&node: &usize| !proof.qualifying(ply, node).any(|child| marked[child]);
        let open = todo.iter().copied().filter(is_open);
        let Some(node) = open.min_by_key(|&node| (proof.qualifying(ply, node).count(), node))
        else {
            let sets = next.clone();
            return self.ply(ply + 1, &sets);
        };
        let mut children: Vec<usize> = proof.qualifying(ply, node).collect();
        let share = |child: usize| proof.least[ply + 1][child].share;
        children.sort_by(|&one, &other| share(one).total_cmp(&share(other)).then(one.cmp(&other)));
        self.choices += 1;
        for child in children {
            next[chooser].push(child);
            self.marks[ply + 1][child] = true;
            self.choose(ply, chooser, todo, next);
            self.marks[ply + 1][child] = false;
            next[chooser].pop();
        }
        self.choices -= 1;
    }
}
