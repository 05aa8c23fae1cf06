//! What every depth-first algorithm stands on: entering a node, its moves one
//! after the other, the principal variation, and leaving again.

use plywood_positions::{Evaluation, Interval, Position, Value, Window};

use crate::line::Lines;
use crate::{Answer, Observer, Problem};

/// Below every value: the best of no moves at all.
pub const NONE_YET: Value = Window::FULL.alpha;

/// One running search: the evaluation, the observer, and the buffers that all
/// its nodes share.
pub struct Search<'a, P: Position, E, O> {
    evaluation: &'a E,
    observer: &'a mut O,
    moves: Vec<P::Move>,
    lines: Lines<P::Move>,
    ply: usize,
}

/// What entering a node has led to.
pub enum Entered {
    /// The node needs no search: this is its value.
    Leaf(Value),
    /// The node has moves.
    Interior(Node),
}

/// An interior node that is being searched: the part of the shared move buffer
/// that is its own.
pub struct Node {
    first: usize,
    next: usize,
    end: usize,
}

impl<'a, P, E, O> Search<'a, P, E, O>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
{
    /// A search that reports to `observer`.
    pub fn new(evaluation: &'a E, observer: &'a mut O) -> Self {
        Self { evaluation, observer, moves: Vec::new(), lines: Lines::new(), ply: 0 }
    }

    /// Runs `recursion` from the root, and makes an answer of the value that
    /// it returns.
    pub fn run(
        mut self,
        problem: &Problem<'_, P>,
        recursion: impl FnOnce(&mut Self) -> Result<Value, O::Stop>,
    ) -> Result<Answer<P::Move>, O::Stop> {
        self.observer.pass();
        let value = recursion(&mut self)?;
        Ok(Answer::along(self.lines.take(), Interval::proven_by(value, problem.window)))
    }

    /// Enters the node of `position` with `depth` plies to go. It is a leaf
    /// where the depth is used up or the game is over.
    #[inline]
    pub fn enter(&mut self, position: &P, depth: u32) -> Result<Entered, O::Stop> {
        self.observer.node(position)?;
        self.lines.clear(self.ply);
        if depth == 0 {
            return Ok(Entered::Leaf(self.leaf(position, self.evaluation.evaluate(position))));
        }
        let first = self.moves.len();
        position.moves(&mut self.moves);
        let end = self.moves.len();
        if first == end {
            return Ok(Entered::Leaf(self.leaf(position, self.evaluation.finished(position))));
        }
        self.observer.generated(end - first);
        self.ply += 1;
        Ok(Entered::Interior(Node { first, next: first, end }))
    }

    #[inline]
    fn leaf(&mut self, position: &P, value: Value) -> Value {
        self.observer.leaf(position, value);
        value
    }

    /// The next move to search.
    #[inline]
    pub fn next(&mut self, node: &mut Node) -> Option<P::Move> {
        let chosen = self.moves[..node.end].get(node.next).copied();
        node.next += 1;
        chosen
    }

    /// The move just searched is the best so far.
    #[inline]
    pub fn improve(&mut self, node: &Node) {
        self.lines.extend(self.ply - 1, self.moves[node.next - 1]);
    }

    /// The move just searched makes the others needless.
    #[inline]
    pub fn cut(&mut self, node: &Node) {
        self.observer.cutoff(node.next - 1 - node.first);
    }

    /// The move just searched is about to be searched again.
    #[inline]
    pub fn research(&mut self) {
        self.observer.research();
    }

    /// The search of the node is over.
    #[inline]
    pub fn leave(&mut self, node: Node) {
        self.moves.truncate(node.first);
        self.ply -= 1;
    }
}
