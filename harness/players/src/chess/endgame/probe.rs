//! Values of a position and of its moves, from endgame tables.

use plywood_positions::endgame::Metric;
use plywood_positions::{Chess, GameValue, Outcome, Position};

use super::{EndgameTables, TableError};

/// The value of a position and of all its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// Value for the side to move.
    pub value: GameValue,
    /// Moves from best to worst; equal moves in generator order.
    pub moves: Vec<ProbeMove>,
}

/// A move and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProbeMove {
    /// The move.
    pub chosen: shakmaty::Move,
    /// Value for the side that makes the move, with distances counted from before the move.
    pub value: GameValue,
}

impl Probe {
    /// Looks up a position and all its moves.
    ///
    /// # Errors
    ///
    /// If a table is missing or damaged.
    pub fn new(
        tables: &EndgameTables,
        position: &Chess,
        metric: Metric,
    ) -> Result<Self, TableError> {
        let value = tables.value(position, metric)?;
        let chosen = position.all_moves();
        let value_of =
            |chosen| Ok(ProbeMove { chosen, value: tables.after(position, chosen, metric)? });
        let mut moves = chosen.into_iter().map(value_of).collect::<Result<Vec<_>, TableError>>()?;
        let is_better = |one: &ProbeMove, other: &ProbeMove| one.value.is_better_than(other.value);
        moves.sort_by(|one, other| is_better(other, one).cmp(&is_better(one, other)));
        Ok(Self { value, moves })
    }

    /// Returns the best moves, which preserve outcome and distance.
    pub fn best(&self) -> &[ProbeMove] {
        let best = self.moves.first().map(|best| best.value);
        let count = self.moves.iter().take_while(|it| Some(it.value) == best).count();
        &self.moves[..count]
    }

    /// Returns the moves that preserve the outcome.
    pub fn keeping(&self) -> &[ProbeMove] {
        let outcome = self.value.outcome();
        let count = self.moves.iter().take_while(|it| it.value.outcome() == outcome).count();
        &self.moves[..count]
    }

    /// Returns whether exactly one of several moves preserves a win or draw.
    pub fn is_only_move(&self) -> bool {
        self.value.outcome() != Outcome::Loss && self.keeping().len() == 1 && self.moves.len() > 1
    }
}
