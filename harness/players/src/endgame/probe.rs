//! A lookup of a position and its moves in the tables.

use plywood_positions::endgame::Metric;
use plywood_positions::{Chess, GameValue, Outcome, Position};

use super::{EndgameTables, TableError};

/// A position's value and those of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// For the side to move.
    pub value: GameValue,
    /// The best first; equally good ones in generator order.
    pub moves: Vec<ProbeMove>,
}

/// A move and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProbeMove {
    /// The move.
    pub chosen: shakmaty::Move,
    /// For the side that makes it; distances count from before the move.
    pub value: GameValue,
}

impl Probe {
    /// Asks the tables.
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

    /// The moves that keep the distance.
    pub fn best(&self) -> &[ProbeMove] {
        let best = self.moves.first().map(|best| best.value);
        let count = self.moves.iter().take_while(|it| Some(it.value) == best).count();
        &self.moves[..count]
    }

    /// The moves that keep the outcome.
    pub fn keeping(&self) -> &[ProbeMove] {
        let outcome = self.value.outcome();
        let count = self.moves.iter().take_while(|it| it.value.outcome() == outcome).count();
        &self.moves[..count]
    }

    /// Whether a single move wins, or a single one draws: all others throw
    /// something away.
    pub fn is_only_move(&self) -> bool {
        self.value.outcome() != Outcome::Loss && self.keeping().len() == 1 && self.moves.len() > 1
    }
}
