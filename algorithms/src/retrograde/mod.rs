//! Backward chaining: the value of every position of a game at once, from the
//! ends of the game back.

mod levels;
mod sliced;
mod solution;
mod sweeps;

pub use levels::solve_in_levels;
pub use sliced::{SlicedSolution, TooLong, Unsolved, memory_for_slices, solve_in_slices};
pub use solution::{Cost, Solution};
pub use sweeps::{Repetition, solve_in_sweeps};

use std::sync::atomic::{AtomicBool, Ordering};

use crate::Stopped;

/// An error once `stop` is raised.
fn unless_raised(stop: &AtomicBool) -> Result<(), Stopped> {
    if stop.load(Ordering::Relaxed) { Err(Stopped::Request) } else { Ok(()) }
}
