//! Endgame tables by repeated sweeps of depth-1 minimax, until a fixpoint.
//!
//! Source: M. Zadražil, "Semestrální práce z PC a PT", a term paper on programming chess (2013),
//! section 2.1.10. An array contains a number for each position, 0 if its value is unknown.
//! Repeated sweeps replace each 0 by the depth-1 minimax of the known values, until a sweep changes
//! nothing. The remaining zeros are draws.
//!
//! Deviations. Values are for the side to move instead of White, and a mate is 0 plies away; the
//! source counts from 1. As printed, a nonzero number never changes. This finds the winner but not
//! always the distance: a long win from the same sweep or from another table prevents a shorter win
//! found later. [`Repetition::Revise`] recomputes every number in every sweep and ends with the
//! true distances; [`Repetition::AsPrinted`] follows the source.

use std::mem::size_of_val;
use std::sync::atomic::AtomicBool;

use plywood_positions::{GameValue, Position, PositionSpace};

use super::{Cost, Solution, unless_raised};
use crate::observation::limits::StopReason;

/// The numbers that a sweep computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Only unknown numbers. Winners are correct, but distances may be too long.
    AsPrinted,
    /// All numbers except those of finished games.
    Revise,
}

/// Positions between two checks of the stop flag.
const LOOK_AGAIN: usize = 1 << 12;

/// Finds the values of all positions by sweeps until nothing changes.
///
/// # Errors
///
/// If `stop` is set; the flag is checked every few thousand positions.
pub fn solve_in_sweeps<S: PositionSpace>(
    space: &S,
    repetition: Repetition,
    stop: &AtomicBool,
) -> Result<Solution, StopReason> {
    let mut values: Vec<Option<GameValue>> = vec![None; space.size()];
    let mut cost = Cost { bytes: size_of_val(&values[..]) as u64, ..Cost::default() };
    let mut moves = Vec::new();
    let mut changed = true;
    while changed {
        changed = false;
        cost.passes += 1;
        for index in 0..space.size() {
            if index % LOOK_AGAIN == 0 {
                unless_raised(stop)?;
            }
            if repetition == Repetition::AsPrinted && values[index].is_some() {
                continue;
            }
            cost.visited += 1;
            let Some(position) = space.position(index) else { continue };
            let value = space.goal(&position).or_else(|| {
                moves.clear();
                position.moves(&mut moves);
                cost.forwards += moves.len() as u64;
                minimax_of_depth_1(space, &position, &moves, &values)
            });
            changed |= value != values[index];
            values[index] = value;
        }
    }
    let drawn = |index| space.position(index).map(|_| GameValue::Draw);
    let values = (0..).zip(values).map(|(index, value)| value.or_else(|| drawn(index))).collect();
    Ok(Solution { values, cost })
}

/// Returns the value that the known values of the successors imply.
fn minimax_of_depth_1<S: PositionSpace>(
    space: &S,
    position: &S::Position,
    moves: &[<S::Position as Position>::Move],
    values: &[Option<GameValue>],
) -> Option<GameValue> {
    if moves.is_empty() {
        return Some(position.outcome().into());
    }
    let mut best: Option<GameValue> = None;
    let mut all_known = true;
    for &chosen in moves {
        let child = position.play(chosen);
        let known = match space.index(&child) {
            Some(index) => values[index],
            None => Some(space.goal(&child).unwrap_or(GameValue::Draw)),
        };
        match known.map(GameValue::before) {
            Some(value) if best.is_none_or(|best| value.is_better_than(best)) => best = Some(value),
            Some(_) => {}
            None => all_known = false,
        }
    }
    best.filter(|best| all_known || matches!(best, GameValue::Win(_)))
}
