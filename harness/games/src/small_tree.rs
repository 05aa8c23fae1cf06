//! Small trees in memory, for drawing.

use std::collections::HashMap;

use plywood_algorithms::{
    Algorithms, Allowance, Answer, Configuration, Limited, Limits, Problem, Published, Stopped,
    Trace, minimal_leaves,
};
use plywood_positions::{
    Evaluation, Hints, Indexed, IndexedMove, Interval, IntervalEvaluation, OfIndexed, Outcome,
    Position, Reason, Value,
};

use crate::extra::{ExtraForSmall, IS_COMPILED};

/// Maximum number of leaves of a tree to draw.
pub const MOST_LEAVES: usize = 256;

/// Maximum number of nodes of a tree to draw.
const MOST_NODES: usize = 4096;

/// Maximum depth of a tree to draw, in plies.
const MOST_PLIES: u32 = 100;

/// A copy of the tree of a position down to a horizon, with all properties that a search uses.
///
/// A search of the copy enters the same nodes as a search of the original game, if it stays above
/// the horizon and makes no null moves.
#[derive(Clone, Debug)]
pub struct SmallTree {
    /// All nodes; the root is first.
    nodes: Vec<Node>,
    depth: u32,
}

#[derive(Clone, Debug)]
struct Node {
    ply: u32,
    key: u64,
    /// Outcome of the game; `None` if it is not over.
    outcome: Option<Outcome>,
    decided: Option<Outcome>,
    is_check: bool,
    is_threatened: bool,
    /// Values by the evaluation: at the horizon, and of a finished game above it.
    value: Value,
    finished: Value,
    range: Option<Interval>,
    /// Intervals by the number of remaining plies.
    intervals: Vec<Interval>,
    branches: Vec<Branch>,
}

#[derive(Clone, Debug)]
struct Branch {
    id: u32,
    child: usize,
    gain: Value,
    stake: Value,
    gives_direct_check: bool,
    reason: Reason,
    notation: String,
}

/// The reason why a tree is too large to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// The horizon is too far from the root.
    #[error(
        "{0} plies are more than the {MOST_PLIES} that a chart can show; ask for a smaller --depth, \
         or for a shallower tree, such as iid:b=3,d=4"
    )]
    Plies(u32),
    /// There are too many nodes, including interior nodes.
    #[error(
        "the tree has more than {MOST_NODES} nodes, which no chart can show; ask for a smaller \
         --depth, for a shallower tree, such as iid:b=3,d=4, or for an outline in text (--outline)"
    )]
    Nodes,
    /// There are too many leaves.
    #[error(
        "the tree has more than {MOST_LEAVES} leaves, which no chart can show; ask for a smaller \
         --depth, for a narrower tree, such as iid:b=3,d=4, or for an outline in text (--outline)"
    )]
    Leaves,
}

impl SmallTree {
    /// Copies the tree of `position` down to `depth`.
    ///
    /// # Errors
    ///
    /// If it is too large to draw.
    pub fn of<P: Position>(
        position: &P,
        evaluation: &dyn IntervalEvaluation<P>,
        depth: u32,
    ) -> Result<Self, TooLarge> {
        if depth > MOST_PLIES {
            return Err(TooLarge::Plies(depth));
        }
        let mut ids = HashMap::new();
        let mut tree = Self { nodes: Vec::new(), depth };
        let mut positions = vec![position.clone()];
        let mut plies = vec![0];
        let mut leaves = 0;
        let mut next = 0;
        while next < positions.len() {
            let (position, ply) = (positions[next].clone(), plies[next]);
            let remaining = depth - ply;
            let mut moves = position.all_moves();
            let outcome = moves.is_empty().then(|| position.outcome());
            if remaining == 0 {
                moves.clear();
            }
            leaves += usize::from(moves.is_empty());
            let mut branches = Vec::new();
            let reasons = position.reasons(&moves);
            for (chosen, reason) in moves.into_iter().zip(reasons) {
                let new = ids.len() as u32;
                branches.push(Branch {
                    id: *ids.entry(chosen).or_insert(new),
                    child: positions.len(),
                    gain: position.gain(chosen),
                    stake: position.stake(chosen),
                    gives_direct_check: position.gives_direct_check(chosen),
                    reason,
                    notation: position.notation(chosen),
                });
                positions.push(position.play(chosen));
                plies.push(ply + 1);
            }
            // Each waiting node will contribute at least one leaf.
            let waiting = positions.len() - next - 1;
            if leaves + waiting > MOST_LEAVES {
                return Err(TooLarge::Leaves);
            }
            if positions.len() > MOST_NODES {
                return Err(TooLarge::Nodes);
            }
            let value = evaluation.evaluate(&position);
            tree.nodes.push(Node {
                ply,
                key: position.key(),
                outcome,
                decided: position.decided(),
                is_check: position.is_check(),
                is_threatened: position.is_threatened(),
                value,
                finished: outcome.map_or(value, |_| evaluation.finished(&position, remaining)),
                range: evaluation.range(&position),
                intervals: (0..=remaining).map(|it| evaluation.interval(&position, it)).collect(),
                branches,
            });
            next += 1;
        }
        Ok(tree)
    }

    /// Returns the number of leaves of the minimal tree; `None` if `value` is not the root's value.
    pub fn minimal_leaves(&self, value: Value) -> Option<u64> {
        minimal_leaves(&self.root(), &Remembered, self.depth, value, Allowance::default())
    }

    /// Searches the whole tree within `limits`, and traces the search.
    ///
    /// # Errors
    ///
    /// If the search reaches a limit.
    pub fn trace(
        &self,
        contender: &Configuration,
        limits: Limits,
        extra: &dyn ExtraForSmall,
    ) -> Result<(Answer<IndexedMove<SmallMove>>, Trace), Stopped> {
        let root = Indexed::root(self.root());
        let mut observer = (Limited::new(limits), Trace::with_steps());
        let problem = Problem::new(&root, self.depth);
        let algorithm = contender.algorithm();
        let run = Published::find(algorithm).or_else(|| extra.traced(algorithm));
        let run = run.expect(IS_COMPILED);
        let (memory, evaluation) = (contender.memory(), OfIndexed(Remembered));
        let thought = contender.think_by(run, &memory, &problem, &evaluation, &mut observer, None);
        Ok((thought.into_answer()?, observer.1))
    }

    /// Returns the root of the tree.
    pub fn root(&self) -> SmallPosition<'_> {
        SmallPosition { tree: self, node: 0 }
    }

    /// Returns the depth of the horizon, in plies.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Returns whether the game is over at every leaf.
    pub fn ends_with_the_game(&self) -> bool {
        self.nodes.iter().all(|node| !node.branches.is_empty() || node.outcome.is_some())
    }
}

/// A node of a [`SmallTree`].
#[derive(Clone, Copy, Debug)]
pub struct SmallPosition<'a> {
    tree: &'a SmallTree,
    node: usize,
}

impl<'a> SmallPosition<'a> {
    fn node(self) -> &'a Node {
        &self.tree.nodes[self.node]
    }

    fn branch(self, SmallMove(id): SmallMove) -> &'a Branch {
        let mut branches = self.node().branches.iter();
        branches.find(|branch| branch.id == id).expect("a move of this position")
    }

    /// Returns the value of a leaf, for the side to move at the root; `None` for an interior node.
    pub fn leaf_value(self) -> Option<Value> {
        let node = self.node();
        let value = if node.ply == self.tree.depth { node.value } else { node.finished };
        let for_root = if node.ply.is_multiple_of(2) { value } else { -value };
        node.branches.is_empty().then_some(for_root)
    }
}

/// A move of a small tree. Equal moves of the game are equal in all nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmallMove(u32);

impl Position for SmallPosition<'_> {
    type Move = SmallMove;

    fn moves(&self, moves: &mut Vec<SmallMove>) {
        moves.extend(self.node().branches.iter().map(|branch| SmallMove(branch.id)));
    }

    fn make(&mut self, chosen: SmallMove) {
        self.node = self.branch(chosen).child;
    }

    fn key(&self) -> u64 {
        self.node().key
    }

    fn outcome(&self) -> Outcome {
        self.node().outcome.unwrap_or(Outcome::Draw)
    }

    fn decided(&self) -> Option<Outcome> {
        self.node().decided
    }

    fn notation(&self, chosen: SmallMove) -> String {
        self.branch(chosen).notation.clone()
    }
}

impl Hints<SmallMove> for SmallPosition<'_> {
    fn gain(&self, chosen: SmallMove) -> Value {
        self.branch(chosen).gain
    }

    fn stake(&self, chosen: SmallMove) -> Value {
        self.branch(chosen).stake
    }

    fn is_check(&self) -> bool {
        self.node().is_check
    }

    fn gives_direct_check(&self, chosen: SmallMove) -> bool {
        self.branch(chosen).gives_direct_check
    }

    fn is_threatened(&self) -> bool {
        self.node().is_threatened
    }

    fn reasons(&self, moves: &[SmallMove]) -> Vec<Reason> {
        moves.iter().map(|&chosen| self.branch(chosen).reason).collect()
    }
}

/// The evaluation that returns the values stored in the nodes.
#[derive(Clone, Copy, Debug)]
pub struct Remembered;

impl Evaluation<SmallPosition<'_>> for Remembered {
    fn evaluate(&self, position: &SmallPosition<'_>) -> Value {
        position.node().value
    }

    fn finished(&self, position: &SmallPosition<'_>, _: u32) -> Value {
        position.node().finished
    }
}

impl IntervalEvaluation<SmallPosition<'_>> for Remembered {
    fn interval(&self, position: &SmallPosition<'_>, remaining: u32) -> Interval {
        position.node().intervals[remaining as usize]
    }

    fn range(&self, position: &SmallPosition<'_>) -> Option<Interval> {
        position.node().range
    }
}
