//! Retrograde analysis: the values of all positions of a game, computed backwards from its ends.

mod levels;
mod sliced;
mod solution;
mod sweeps;

pub use levels::solve_in_levels;
pub use sliced::{SlicedSolution, TooLong, Unsolved, memory_for_slices, solve_in_slices};
pub use solution::{Cost, Solution};
pub use sweeps::{Repetition, solve_in_sweeps};

use std::sync::atomic::{AtomicBool, Ordering};

use crate::observation::limits::StopReason;

/// Returns an error if `stop` is set.
fn unless_raised(stop: &AtomicBool) -> Result<(), StopReason> {
    if stop.load(Ordering::Relaxed) { Err(StopReason::Request) } else { Ok(()) }
}
