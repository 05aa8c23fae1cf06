//! Results of searches, which players turn into decisions.

use std::time::Duration;

use plywood_algorithms::{Answer, Finished, Place, SearchOutcome};
use plywood_positions::{Interval, Value};

use super::compiled::{Playable, SearchRequest};
use super::player_observer::PlayerObserver;
use super::{Decision, Origin};

/// The result of a search.
pub struct Found<M> {
    pub best: M,
    pub bounds: Interval,
    pub line: Vec<M>,
    pub depth: u32,
}

impl<M: Copy> Found<M> {
    /// Returns a result for a move that was not searched, with unknown bounds.
    pub fn unsearched(first: M) -> Self {
        Self { best: first, bounds: Interval::UNKNOWN, line: vec![first], depth: 0 }
    }
}

impl<M: PartialEq> Found<M> {
    /// Converts the result for a long-term memory. `legal` lists the moves in generator order.
    pub fn finished(&self, legal: &[M]) -> Finished {
        let place = legal.iter().position(|chosen| *chosen == self.best);
        let best = place.map(|place| place as Place);
        Finished { depth: self.depth, bounds: self.bounds, best }
    }

    /// Returns the decision for this result, with the cost of the search.
    pub fn decision(self, nodes: u64, evaluations: u64, time: Duration) -> Decision<M> {
        Decision {
            chosen: self.best,
            value: estimate(self.bounds),
            origin: Origin::Search(self.depth),
            nodes,
            evaluations: Some(evaluations),
            time,
            line: self.line,
        }
    }
}

/// Runs a search. Returns the result of its last finished iteration, or `None` if there is none.
pub fn run<P: Playable>(
    search: &SearchRequest<'_, P>,
    depth: u32,
    watch: &mut PlayerObserver<'_, P::Move>,
) -> Option<Found<P::Move>> {
    let (depth, answer) = match P::search(search, depth, watch) {
        SearchOutcome::Finished(answer) => (depth, answer),
        SearchOutcome::Stopped { last, .. } => last?,
    };
    settled(search, depth, answer, watch)
}

/// Returns the result of `search` for an answer to `depth`.
///
/// If the algorithm promises a value, and the answer has only bounds, the last iteration with an
/// exact value is used instead.
pub fn settled<P: Playable>(
    search: &SearchRequest<'_, P>,
    depth: u32,
    answer: Answer<P::Move>,
    watch: &mut PlayerObserver<'_, P::Move>,
) -> Option<Found<P::Move>> {
    let promises_value = search.configuration.algorithm().promise().is_value();
    let is_proven = !promises_value || answer.bounds.value().is_some();
    let (depth, answer) = if is_proven { (depth, answer) } else { watch.proven()? };
    let best = answer.best.or(answer.line.first().copied())?;
    let line = if answer.line.first() == Some(&best) { answer.line } else { vec![best] };
    Some(Found { best, bounds: answer.bounds, line, depth })
}

/// Estimates a value from bounds: the midpoint if both are known, or the known bound.
fn estimate(bounds: Interval) -> Option<Value> {
    let is_known = |end: Value, unknown: Value| (end != unknown).then_some(end);
    let unknown = Interval::UNKNOWN;
    match (is_known(bounds.lower, unknown.lower), is_known(bounds.upper, unknown.upper)) {
        (Some(lower), Some(upper)) => Some(lower + (upper - lower) / 2),
        (lower, upper) => lower.or(upper),
    }
}
