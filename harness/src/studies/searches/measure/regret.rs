//! Regret: the loss in minimax value that a chosen move causes.

use std::sync::OnceLock;

use plywood_algorithms::Limits;
use plywood_games::EvaluatedPosition;
use plywood_positions::Value;

use crate::catalogue::case::Case;
use crate::studies::searches::measure::bound::minimax_value;

/// The minimax values of one position's moves. They are computed once and shared by searches of all
/// depths.
#[derive(Debug)]
pub struct Regrets {
    depth: u32,
    worth: OnceLock<Option<Vec<Value>>>,
}

impl Regrets {
    /// Judges moves by minimax to `depth` plies, which must be at least 1.
    pub fn to(depth: u32) -> Self {
        Self { depth, worth: OnceLock::new() }
    }

    /// Returns the depth in plies to which minimax judges moves.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Returns the regret of the move at index `place` in the generator's order: the value of the
    /// best move minus that of this move. All calls must pass the same `case`. `None` if there is
    /// no such move.
    pub fn of(&self, case: &Case, place: usize) -> Option<u64> {
        let find = || self.worth(&*case.root.pose(&case.evaluation).ok()?);
        let worth = self.worth.get_or_init(find).as_ref()?;
        let best = *worth.iter().max()?;
        Some(best.abs_diff(*worth.get(place)?).into())
    }

    fn worth(&self, posed: &dyn EvaluatedPosition) -> Option<Vec<Value>> {
        let left = self.depth.checked_sub(1)?;
        let limits = Limits::default();
        let after = |place| minimax_value(&*posed.after(place), left, limits, None);
        (0..posed.move_count()).map(|place| Some(-after(place)?)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::games::Root;

    #[test]
    fn a_trap_costs_the_loss_as_soon_as_minimax_sees_it() {
        let game = "trap:k=2,bait=4,loss=30,tau=1:b=3,d=4,seed=1";
        let root = Root::new(game, None).expect("a tree");
        let evaluation = root.evaluation(None).expect("an evaluation");
        let case = Case::new(game, "", root, evaluation);
        let regrets = |depth| {
            let regrets = Regrets::to(depth);
            [0, 1, 2, 3].map(|place| regrets.of(&case, place))
        };
        let deep = regrets(4);
        assert_eq!(deep.iter().filter(|it| **it == Some(0)).count(), 1, "{deep:?}");
        assert_eq!(deep.iter().flatten().filter(|it| **it >= 30).count(), 2, "{deep:?}");
        assert_eq!(deep[3], None);
        assert!(regrets(1).iter().flatten().all(|it| *it < 14));
    }
}
