//! Searches that are counted.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use plywood_algorithms::{Answer, Configuration, Limited, Limits, Problem, Stopped, Tally};
use plywood_players::default_share;
use plywood_positions::{Indexed, IndexedMove, IntervalEvaluation, OfIndexed, Position};

use crate::census::Census;
use crate::extra::{Extra, found};

/// How to measure.
#[derive(Clone, Debug, Default)]
pub struct Method {
    /// Timed repetitions.
    pub repetitions: u32,
    /// The limits of each search.
    pub limits: Limits,
    /// Distinct leaves are not counted beyond so many, nor beyond what the memory limit
    /// leaves beside the search.
    pub most_distinct: u64,
    /// Ends what is counted as soon as another thread raises it.
    pub request: Option<Arc<AtomicBool>>,
}

/// The most distinct leaves that are counted; they take about 100 MB in each
/// thread.
pub const MOST_DISTINCT: u64 = 4_000_000;

/// The answer of a search or why there is none, the counts, and the different leaves.
type Counted<M> = (Result<Answer<M>, Stopped>, Tally, Census);

/// Searches and counts everything.
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

/// All counting goes through here, so a game's searches are compiled for
/// one set of observers.
pub(crate) fn count_with<P: Position>(
    census: Census,
    contender: &Configuration,
    problem: &Problem<'_, Indexed<P>>,
    evaluation: &dyn IntervalEvaluation<P>,
    extra: &dyn Extra<P>,
    method: &Method,
) -> Counted<IndexedMove<P::Move>> {
    // The machine limits the search alone: which distinct leaves are counted does not depend on it.
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
        return (Err(Stopped::Memory), tally, census);
    };
    let evaluation = OfIndexed(evaluation);
    let thought = contender.think_by(run, &memory, problem, &evaluation, &mut observer, None);
    let answer = thought.into_answer();
    let (_, (tally, census)) = observer;
    (answer, tally, census)
}
