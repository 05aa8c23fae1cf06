//! Settings of measurements.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use plywood_algorithms::{LimitObserver, Limits, Tally};
use plywood_rules::default_share;

use crate::added_algorithms::Counts;
use crate::distinct_leaves::DistinctLeaves;

/// Settings of a measurement.
#[derive(Clone, Debug, Default)]
pub struct MeasureSettings {
    /// Number of timed repetitions.
    pub repetitions: u32,
    /// Limits of each search.
    pub limits: Limits,
    /// Maximum number of distinct leaves to count, also bounded by the memory that the search
    /// leaves.
    pub most_distinct: u64,
    /// How closely a counted search is followed.
    pub follow: Follow,
    /// Flag that another thread sets to end a counted search.
    pub request: Option<Arc<AtomicBool>>,
    /// Flag that another thread sets to end a measurement before its next timed repetition. A time
    /// limit sets only `request`, since it limits each search and not all repetitions together.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl MeasureSettings {
    /// Returns whether another thread has ended the measurement.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|it| it.load(Ordering::Relaxed))
    }

    /// Returns the observer of a counted search. The machine's memory limits only the search, because
    /// the count of distinct leaves must not depend on it.
    pub(crate) fn counts(&self) -> Counts {
        let memory = self.limits.memory.or_else(default_share);
        let limited = LimitObserver::new(Limits { memory, ..self.limits });
        let limited = match &self.request {
            Some(request) => limited.until(Arc::clone(request)),
            None => limited,
        };
        (limited, (Tally::default(), DistinctLeaves::new(self)))
    }
}

/// How closely a counted search is followed, besides its counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Follow {
    /// Not at all.
    #[default]
    Nothing,
    /// In an outline down to this ply.
    OutlineTo(u32),
    /// Step by step; the search must be small.
    Steps,
}

/// Default limit on distinct leaves, which then take about 100 MB per thread.
pub const MOST_DISTINCT: u64 = 4_000_000;
