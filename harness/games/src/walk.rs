//! Trait objects for walking through positions move by move.

use std::fmt::Display;
use std::sync::Arc;

use plywood_positions::{Evaluation, IntervalEvaluation, Position, TreeValue, Value};

use crate::evaluation::{Evaluator, Shared};

/// A position and an evaluation of any type, for programs that make moves themselves.
///
/// It owns its data, and can be sent to other threads. Moves are indices in generator order; values
/// are for the side to move.
pub trait Walk: Send + Sync {
    /// Returns the moves in the game's notation, in generator order.
    fn moves(&self) -> Vec<String>;

    /// Returns the positions after each move, in generator order. The evaluation keeps its root.
    fn children(&self) -> Vec<Arc<dyn Walk>>;

    /// Returns the evaluation's value at the horizon.
    fn evaluate(&self) -> Value;

    /// Returns the value of a finished game, `remaining` plies above the horizon. Valid only if
    /// there are no moves.
    fn finished(&self, remaining: u32) -> Value;

    /// See [`Position::key`].
    fn key(&self) -> u64;

    /// Returns the position in the game's notation; of a tree, the moves from the root.
    fn text(&self) -> String;
}

/// Returns a root for walking with `evaluation`. The types need no [`Board`](crate::Board).
pub fn walk_any<P, E>(position: P, evaluation: E) -> Arc<dyn Walk>
where
    P: Position + Display + Send + Sync + 'static,
    E: IntervalEvaluation<P> + Send + Sync + 'static,
{
    Arc::new(Walker { position, evaluation: Arc::new(Shared(evaluation)) })
}

/// A position that owns its data.
pub(crate) struct Walker<P: Position> {
    pub position: P,
    pub evaluation: Arc<dyn Evaluator<P> + Send + Sync>,
}

impl<P: Position + Display + Send + Sync + 'static> Walk for Walker<P> {
    fn moves(&self) -> Vec<String> {
        let moves = self.position.all_moves().into_iter();
        moves.map(|chosen| self.position.notation(chosen)).collect()
    }

    fn children(&self) -> Vec<Arc<dyn Walk>> {
        let child = |chosen| -> Arc<dyn Walk> {
            let position = self.position.play(chosen);
            Arc::new(Self { position, evaluation: Arc::clone(&self.evaluation) })
        };
        self.position.all_moves().into_iter().map(child).collect()
    }

    fn evaluate(&self) -> Value {
        self.evaluation.evaluation().evaluate(&self.position)
    }

    fn finished(&self, remaining: u32) -> Value {
        self.evaluation.evaluation().finished(&self.position, remaining)
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn text(&self) -> String {
        self.position.to_string()
    }
}

/// Properties of a node of a tree.
pub(crate) struct TreeNode {
    pub moves: u32,
    /// Value that the tree assigns to the node, whether or not the game is over.
    pub value: Value,
    pub key: u64,
}

impl TreeNode {
    /// Returns the node after `moves` from `position`.
    pub fn below<P: Position<Move = u32>>(mut position: P, moves: &[u32]) -> Self
    where
        TreeValue: IntervalEvaluation<P>,
    {
        for &chosen in moves {
            position.make(chosen);
        }
        let moves = position.all_moves().len() as u32;
        Self { moves, value: TreeValue.evaluate(&position), key: position.key() }
    }
}

/// A node of a tree, given by its moves from the root. Positions borrow from their tree, so each
/// child is found from the root again.
pub(crate) struct TreeWalker<T> {
    tree: Arc<T>,
    moves: Vec<u32>,
    node: TreeNode,
    find: fn(&T, &[u32]) -> TreeNode,
}

impl<T> TreeWalker<T> {
    /// Returns the node after `moves`, as `find` returns it.
    pub fn new(tree: Arc<T>, moves: Vec<u32>, find: fn(&T, &[u32]) -> TreeNode) -> Self {
        Self { node: find(&tree, &moves), tree, moves, find }
    }
}

impl<T: Send + Sync + 'static> Walk for TreeWalker<T> {
    fn moves(&self) -> Vec<String> {
        (0..self.node.moves).map(|child| child.to_string()).collect()
    }

    fn children(&self) -> Vec<Arc<dyn Walk>> {
        let child = |child| -> Arc<dyn Walk> {
            let moves = [&self.moves[..], &[child]].concat();
            Arc::new(Self::new(Arc::clone(&self.tree), moves, self.find))
        };
        (0..self.node.moves).map(child).collect()
    }

    fn evaluate(&self) -> Value {
        self.node.value
    }

    fn finished(&self, _: u32) -> Value {
        self.node.value
    }

    fn key(&self) -> u64 {
        self.node.key
    }

    fn text(&self) -> String {
        self.moves.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
    }
}
