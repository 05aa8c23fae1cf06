//! Endings solved by the sweeps of the term paper, to compare their cost with that of retrograde
//! analysis.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use plywood_algorithms::StopReason;
use plywood_algorithms::retrograde::{Cost, Repetition, solve_in_sweeps};
use plywood_positions::endgame::{Ending, Metric, WholeBoard};
use plywood_positions::{Chess, GameValue, PositionSpace as _};

use super::{EndgameTables, TableError};

/// Cost of solving an ending, and all endings it can lead to, by sweeps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Swept {
    /// Total cost over the endings; for memory, the maximum.
    pub cost: Cost,
    /// Number of legal positions, with both sides to move, without reducing by symmetry.
    pub positions: u64,
    /// Number of positions whose outcome differs from that in the tables.
    pub wrong: u64,
    /// Total time of the sweeps, on one thread.
    pub time: Duration,
}

impl EndgameTables {
    /// Solves `ending` by sweeps as printed in the paper, after the endings it can lead to.
    /// Positions after a capture or promotion take their values from these tables.
    ///
    /// # Errors
    ///
    /// If a distance-to-mate table is missing or damaged, or `stop` was set.
    pub fn sweep(&self, ending: Ending, stop: &AtomicBool) -> Result<Swept, TableError> {
        let mut swept = Swept::default();
        for ending in ending.with_sub_endings() {
            self.sweep_one(ending, stop, &mut swept)?;
        }
        Ok(swept)
    }

    fn sweep_one(
        &self,
        ending: Ending,
        stop: &AtomicBool,
        swept: &mut Swept,
    ) -> Result<(), TableError> {
        let failure = OnceLock::new();
        let outside = |position: &Chess| {
            self.value(position, Metric::Mate).unwrap_or_else(|error| {
                let _ = failure.set(error);
                GameValue::Draw
            })
        };
        let space = WholeBoard::new(ending, &outside);
        let started = Instant::now();
        let solution = solve_in_sweeps(&space, Repetition::AsPrinted, stop)?;
        swept.time += started.elapsed();
        for (number, value) in solution.values.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                return Err(StopReason::Request.into());
            }
            let (Some(value), Some(position)) = (value, space.position(number)) else { continue };
            swept.positions += 1;
            let known = self.value(&position, Metric::Mate)?;
            swept.wrong += u64::from(known.outcome() != value.outcome());
        }
        if let Some(error) = failure.into_inner() {
            return Err(error);
        }
        let bytes = swept.cost.bytes.max(solution.cost.bytes);
        swept.cost = Cost { bytes, ..swept.cost.with(solution.cost) };
        Ok(())
    }
}
