//! Repeated sweeps to a fixpoint: endgame databases by a minimax of depth 1.
//!
//! Source: M. Zadražil, "Semestrální práce z PC a PT", a term paper on
//! programming chess (2013), section 2.1.10: an array of numbers, 0 if not yet known, is swept
//! again and again; what is 0 becomes the minimax of depth 1 over what is known, until a sweep
//! changes nothing. What is 0 then is drawn.
//!
//! Deviations. Values are the side to move's, not White's, and a mate is 0
//! plies away, where the source counts from 1. As printed, a number that is
//! set is not looked at again. That finds who wins, but not always the distance:
//! a long way that the same sweep has found already, or that leads into another
//! database, shuts out a shorter one found later. [`Repetition::Revise`]
//! computes every number again in every sweep, and ends with the true
//! distances; [`Repetition::AsPrinted`] does what the source says.

use std::mem::size_of_val;
use std::sync::atomic::AtomicBool;

use plywood_positions::{GameValue, Position, PositionSpace};

use super::{Cost, Solution, unless_raised};
use crate::Stopped;

/// Which numbers a sweep computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Those that are not known yet: who wins is right, distances may be too
    /// long.
    AsPrinted,
    /// All but the ends of the game.
    Revise,
}

/// The positions after which a sweep looks whether it has to end.
const LOOK_AGAIN: usize = 1 << 12;

/// Finds the values of all positions by sweeping until nothing changes.
///
/// # Errors
///
/// If `stop` was raised before; that is noticed after some thousand positions.
pub fn solve_in_sweeps<S: PositionSpace>(
    space: &S,
    repetition: Repetition,
    stop: &AtomicBool,
) -> Result<Solution, Stopped> {
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

/// The value as far as it follows from what is known of the successors.
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
