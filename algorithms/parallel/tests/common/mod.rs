//! Reference results for shared searches.

use plywood_algorithms::{Equipment, LimitObserver, Limits, Piece, Table, pieces};
use plywood_parallel::Contender;
use plywood_positions::{IntervalEvaluation, Position, Value, Window};

/// A processor's equipment.
pub fn equipment<'a>(contender: &Contender, table: Option<&'a dyn Table>) -> Equipment<'a> {
    Equipment {
        sequential: contender.scheme().policy(1).sequential(),
        settings: *contender.settings(),
        table,
        limited: LimitObserver::new(Limits::default()),
    }
}

/// Value, nodes and leaves of the sequential algorithm.
pub fn sequential<P: Position>(
    root: &P,
    evaluation: &dyn IntervalEvaluation<P>,
    contender: &Contender,
    depth: u32,
) -> (Value, u64, u64) {
    let mut pieces = pieces(root.clone(), evaluation, equipment(contender, None));
    let whole = Piece { path: &[], depth, window: Window::FULL };
    let value = pieces.search(whole).expect("no limits");
    (value, pieces.tally().nodes, pieces.tally().leaves)
}

/// The value found by minimax.
pub fn minimax<P: Position>(
    position: &P,
    evaluation: &dyn IntervalEvaluation<P>,
    depth: u32,
) -> Value {
    if depth == 0 {
        return evaluation.evaluate(position);
    }
    let children = position.all_moves().into_iter().map(|chosen| position.play(chosen));
    let values = children.map(|child| -minimax(&child, evaluation, depth - 1));
    values.max().unwrap_or_else(|| evaluation.finished(position, depth))
}
