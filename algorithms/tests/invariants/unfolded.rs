//! Games as trees: what theory says of leaves holds where every path leads to
//! a node of its own.

use plywood_positions::{
    Evaluation, Indexed, IndexedMove, Interval, IntervalEvaluation, Outcome, Position, Value,
};

/// A position whose key is its path, so that memory finds no transpositions.
#[derive(Clone, Debug)]
pub struct Unfolded<P>(pub Indexed<P>);

impl<P: Position> Position for Unfolded<P> {
    type Move = IndexedMove<P::Move>;

    fn moves(&self, moves: &mut Vec<Self::Move>) {
        self.0.moves(moves);
    }

    fn make(&mut self, chosen: Self::Move) {
        self.0.make(chosen);
    }

    fn key(&self) -> u64 {
        self.0.path()
    }

    fn outcome(&self) -> Outcome {
        self.0.outcome()
    }

    fn decided(&self) -> Option<Outcome> {
        self.0.decided()
    }
}

/// The position's own evaluation, but nothing is worth as much as a win can
/// be: knowing beforehand that there is nothing better saves leaves to those
/// algorithms that keep bounds, and theory leaves that out of account.
pub struct OfUnfolded<'a, E>(pub &'a E);

impl<P: Position, E: Evaluation<P>> Evaluation<Unfolded<P>> for OfUnfolded<'_, E> {
    fn evaluate(&self, node: &Unfolded<P>) -> Value {
        self.0.evaluate(node.0.position())
    }

    fn finished(&self, node: &Unfolded<P>) -> Value {
        self.0.finished(node.0.position())
    }
}

impl<P: Position, E: IntervalEvaluation<P>> IntervalEvaluation<Unfolded<P>> for OfUnfolded<'_, E> {
    fn interval(&self, node: &Unfolded<P>, remaining: u32) -> Interval {
        self.0.interval(node.0.position(), remaining)
    }
}
