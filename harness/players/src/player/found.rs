//! The result of a search, from which a player decides.

use std::time::Duration;

use plywood_algorithms::{Answer, Finished, Place, Thought};
use plywood_positions::{Interval, Value};

use super::compiled::{Playable, Searched};
use super::watch::Watch;
use super::{Decision, Origin};

/// The result of a search.
pub struct Found<M> {
    pub best: M,
    pub bounds: Interval,
    pub line: Vec<M>,
    pub depth: u32,
}

impl<M: Copy> Found<M> {
    /// A move of which nothing is known.
    pub fn unsearched(first: M) -> Self {
        Self { best: first, bounds: Interval::UNKNOWN, line: vec![first], depth: 0 }
    }
}

impl<M: PartialEq> Found<M> {
    /// For a long-term memory. `legal` are the moves, in the generator's order.
    pub fn finished(&self, legal: &[M]) -> Finished {
        let place = legal.iter().position(|chosen| *chosen == self.best);
        let best = place.map(|place| place as Place);
        Finished { depth: self.depth, bounds: self.bounds, best }
    }

    /// The decision for it, after a search of this cost.
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

/// The result of the last finished iteration; `None` if none was finished.
pub fn run<P: Playable>(
    search: &Searched<'_, P>,
    depth: u32,
    watch: &mut Watch<'_, P::Move>,
) -> Option<Found<P::Move>> {
    let (depth, answer) = match P::search(search, depth, watch) {
        Thought::Finished(answer) => (depth, answer),
        Thought::Stopped { last, .. } => last?,
    };
    settled(search, depth, answer, watch)
}

/// The result of `search` for this answer to `depth`. A search that promises a value, and ends
/// without one, has no result: then the iteration before it counts.
pub fn settled<P: Playable>(
    search: &Searched<'_, P>,
    depth: u32,
    answer: Answer<P::Move>,
    watch: &mut Watch<'_, P::Move>,
) -> Option<Found<P::Move>> {
    let promises_value = search.configuration.algorithm().promise().is_value();
    let is_proven = !promises_value || answer.bounds.value().is_some();
    let (depth, answer) = if is_proven { (depth, answer) } else { watch.proven()? };
    let best = answer.best.or(answer.line.first().copied())?;
    let line = if answer.line.first() == Some(&best) { answer.line } else { vec![best] };
    Some(Found { best, bounds: answer.bounds, line, depth })
}

/// The value, or what is next to it where an algorithm proves only bounds: the
/// end that is known, or the middle between two.
fn estimate(bounds: Interval) -> Option<Value> {
    let is_known = |end: Value, unknown: Value| (end != unknown).then_some(end);
    let unknown = Interval::UNKNOWN;
    match (is_known(bounds.lower, unknown.lower), is_known(bounds.upper, unknown.upper)) {
        (Some(lower), Some(upper)) => Some(lower + (upper - lower) / 2),
        (lower, upper) => lower.or(upper),
    }
}
