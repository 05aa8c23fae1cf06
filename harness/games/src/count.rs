//! Counted searches.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use plywood_algorithms::{Configuration, Limited, Limits, Problem, Stopped, Tally, Thought};
use plywood_positions::{Indexed, IndexedMove, IntervalEvaluation, OfIndexed, Position};
use plywood_rules::default_share;

use crate::census::Census;
use crate::extra::{Extra, found};

/// Settings of a measurement.
#[derive(Clone, Debug, Default)]
pub struct Method {
    /// Number of timed repetitions.
    pub repetitions: u32,
    /// Limits of each search.
    pub limits: Limits,
    /// Maximum number of distinct leaves to count, also bounded by the memory that the search
    /// leaves.
    pub most_distinct: u64,
    /// Flag that another thread sets to end a counted search.
    pub request: Option<Arc<AtomicBool>>,
    /// Flag that another thread sets to end a measurement before its next timed repetition. A time
    /// limit sets only `request`, since it limits each search and not all repetitions together.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Method {
    /// Returns whether another thread has ended the measurement.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|it| it.load(Ordering::Relaxed))
    }
}

/// Default limit on distinct leaves, which then take about 100 MB per thread.
pub const MOST_DISTINCT: u64 = 4_000_000;

/// The result of a search, its counts, and its distinct leaves.
type Counted<M> = (Thought<M, Stopped>, Tally, Census);

/// Runs a search and counts all events and distinct leaves.
pub(crate) fn count<P: Position>(
    contender: &Configuration,
    problem: &Problem<'_, Indexed<P>>,
    evaluation: &dyn IntervalEvaluation<P>,
    extra: &dyn Extra<P>,
    method: &Method,
) -> Counted<IndexedMove<P::Move>> {
    let census = Census::new(method.most_distinct, method.limits.memory);
    count_with(census, contender, problem, evaluation, extra, method)
}

/// Runs a search with a given census. All counted searches use this function, so a game's searches
/// are compiled for only one set of observers.
pub(crate) fn count_with<P: Position>(
    census: Census,
    contender: &Configuration,
    problem: &Problem<'_, Indexed<P>>,
    evaluation: &dyn IntervalEvaluation<P>,
    extra: &dyn Extra<P>,
    method: &Method,
) -> Counted<IndexedMove<P::Move>> {
    // The machine's memory limits only the search, so that the count of distinct leaves does not
    // depend on it.
    let memory = method.limits.memory.or_else(default_share);
    let limited = Limited::new(Limits { memory, ..method.limits });
    let limited = match &method.request {
        Some(request) => limited.until(Arc::clone(request)),
        None => limited,
    };
    let mut observer = (limited, (Tally::default(), census));
    let run = found(contender.algorithm(), |algorithm| extra.counted(algorithm));
    let Ok(memory) = contender.try_memory() else {
        let (_, (tally, census)) = observer;
        return (Thought::Stopped { why: Stopped::Memory, last: None }, tally, census);
    };
    let evaluation = OfIndexed(evaluation);
    let thought = contender.think_by(run, &memory, problem, &evaluation, &mut observer, None);
    let (_, (tally, census)) = observer;
    (thought, tally, census)
}
