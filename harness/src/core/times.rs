//! Times of repeated measurements.

use std::time::Duration;

/// Returns the median and the minimum of some times, in nanoseconds; `None` if there are none.
pub fn median_and_least(mut times: Vec<Duration>) -> [Option<u64>; 2] {
    times.sort_unstable();
    [times.get(times.len() / 2), times.first()].map(|it| it.map(|time| time.as_nanos() as u64))
}
