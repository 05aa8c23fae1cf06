//! The exact size of the real minimal graph, by branch and bound.
//!
//! Background: A. Plaat, J. Schaeffer, W. Pijls & A. de Bruin, "Nearly optimal minimax tree
//! search?", Technical report 94-19, University of Alberta (1994), who approximate it. In a graph,
//! the cost of a proof depends on all other choices, and finding the cheapest is NP-hard. The
//! search and its bounds are ours.
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
//! The search uses the larger of two lower bounds. A node's *share* is the cost of its cheapest
//! proof, where all parents that may need a node divide its cost equally. The shares of a ply add
//! up. Its *width* is the number of leaves that some position of the second-to-last ply needs,
//! whatever the choices above it.
//!
//! The limit on steps counts calls of `ply` and of `choose`, since `choose` may be cut off before
//! it reaches `ply`.
//!
//! The same search finds both proofs together, of the value from below and from above: in every ply
//! one of them has the choice. Only leaves whose value is exactly the root's can be in both proofs.
//! The sum of the two proofs' bounds, minus the number of such leaves, is therefore a third bound.

use plywood_positions::{Evaluation, Position, Value};
use rustc_hash::FxHashSet;

use crate::bounds::allowance::Allowance;
use crate::bounds::layers::Layers;
use crate::bounds::minimal_graph::{MinimalGraph, Refutation};
use crate::bounds::minimal_tree::Goal;

/// The fewest leaves of a graph that proves a position's value. Equal positions with equal
/// remaining depth are one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactGraph {
    /// Leaves that prove the value from below.
    pub at_least: FewestLeaves,
    /// Leaves that prove the value from above.
    pub at_most: FewestLeaves,
    /// Leaves that prove both bounds: the real minimal graph.
    pub both: FewestLeaves,
}

/// The fewest leaves of a proof, as far as the search determined them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FewestLeaves {
    /// The exact number.
    Exactly(u64),
    /// Bounds on the number, because the search was cut off.
    Between {
        /// No proof has fewer leaves.
        bound: u64,
        /// A proof with this many leaves is known.
        found: u64,
    },
}

impl FewestLeaves {
    /// Returns a lower bound on the leaves of any proof.
    pub fn bound(self) -> u64 {
        match self {
            Self::Exactly(leaves) | Self::Between { bound: leaves, .. } => leaves,
        }
    }

    /// Returns the leaves of the smallest known proof.
    pub fn found(self) -> u64 {
        match self {
            Self::Exactly(leaves) | Self::Between { found: leaves, .. } => leaves,
        }
    }
}

impl ExactGraph {
    /// Finds the smallest proofs that the minimax value of `position` at `depth` is `value`; `None`
    /// if the value is another. Each of the three searches is cut off after `most_steps` calls of
    /// `ply` and `choose` together, or if one path needs choices for more than 2000 positions. All
    /// positions to the depth are stored: returns `None` if they need more than the allowed memory,
    /// which is unlimited by default, or if another thread requests the end.
    pub fn of<P: Position, E: Evaluation<P>>(
        position: &P,
        evaluation: &E,
        depth: u32,
        value: Value,
        most_steps: u64,
        allowance: Allowance<'_>,
    ) -> Option<Self> {
        let estimate = |refutation| {
            let graph =
                MinimalGraph::of(position, evaluation, depth, value, refutation, allowance)?;
            Some(graph.leaves)
        };
        let found = estimate(Refutation::Cheapest)?.min(estimate(Refutation::First)?);
        let layers = Layers::of(position, evaluation, depth, allowance)?;
        (layers.value(0, 0) == value).then(|| Self::of_layers(&layers, found, most_steps))
    }

    fn of_layers(layers: &Layers, found: u64, most_steps: u64) -> Self {
        let value = layers.value(0, 0);
        let proofs = [Goal::AtLeast(value), Goal::AtMost(value)].map(|it| Proof::new(layers, it));
        let last = layers.last();
        let shared = (0..layers.len(last)).filter(|&leaf| layers.value(last, leaf) == value);
        let search = ExactGraphRun { proofs: &proofs, layers, shared: shared.count() as u64 };
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

/// One of the two proofs: of the value from below or from above.
struct Proof<'l> {
    layers: &'l Layers,
    /// The bound to prove, for the side to move at the root.
    goal: Goal,
    /// Bounds by ply and node, for nodes that satisfy the goal.
    least: Vec<Vec<Least>>,
    /// Leaves of the smallest proof tree, counting a shared leaf once per path.
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

    /// Returns the lower bounds of a node, computed from those of its children.
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

    /// Whether one child suffices for a node of this ply.
    fn has_choice(&self, ply: usize) -> bool {
        matches!((self.goal, ply % 2), (Goal::AtLeast(_), 0) | (Goal::AtMost(_), 1))
    }

    fn holds(&self, ply: usize, node: usize) -> bool {
        self.goal.holds(self.layers.value(ply, node))
    }

    /// Returns the children that satisfy the goal. If a node of this ply needs all children, that
    /// is all of them.
    fn qualifying(&self, ply: usize, node: usize) -> impl Iterator<Item = usize> {
        self.layers.children(ply, node).filter(move |&child| self.holds(ply + 1, child))
    }

    /// Returns a lower bound on the leaves of any proof of all these nodes.
    fn bound(&self, ply: usize, nodes: &[usize]) -> u64 {
        let least = |&node: &usize| self.least[ply][node];
        let shares: f64 = nodes.iter().map(|node| least(node).share).sum();
        let widest = nodes.iter().map(|node| least(node).width).max().unwrap_or_default();
        // Rounding errors must not push the sum above a whole number.
        widest.max((shares - 1e-6).ceil().max(0.0) as u64)
    }
}

/// Most positions with a choice on one path; more would overflow the stack.
const DEEPEST: usize = 2000;

/// The positions of a ply to be proven: from below, and from above.
type Sets = [Vec<usize>; 2];

#[derive(Clone, Copy)]
struct ExactGraphRun<'s> {
    proofs: &'s [Proof<'s>; 2],
    layers: &'s Layers,
    /// Number of leaves that may be in both proofs.
    shared: u64,
}

impl ExactGraphRun<'_> {
    /// Returns the fewest leaves that prove the nodes of ply 0. `bound` must be a lower bound on
    /// that number, and `found` an upper bound.
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
    search: ExactGraphRun<'s>,
    best: u64,
    steps_left: u64,
    /// Number of choices on the current path.
    choices: usize,
    /// By ply, whether a node has been chosen on the current path.
    marks: Vec<Vec<bool>>,
    is_cut_off: bool,
}

impl Walk<'_> {
    /// Counts a step and returns whether the search may continue.
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
        // The proof from below chooses among the moves of the root's side.
        let chooser = ply % 2;
        let forced = &self.search.proofs[1 - chooser];
        let mut next = [Vec::new(), Vec::new()];
        let needed = &mut next[1 - chooser];
        needed.extend(sets[1 - chooser].iter().flat_map(|&node| forced.qualifying(ply, node)));
        needed.sort_unstable();
        needed.dedup();
        self.choose(ply, chooser, &sets[chooser], &mut next);
    }

    /// Chooses a child for each node of `todo` without a qualifying child in `next`.
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
