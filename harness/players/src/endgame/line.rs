//! Optimal play from a position.

use plywood_positions::endgame::Metric;
use plywood_positions::{Chess, GameValue, Position};

use super::{EndgameTables, Probe, TableError};

/// An optimal line, to mate or to conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The value of the first position.
    pub value: GameValue,
    /// The moves; none from a drawn position.
    pub moves: Vec<LineMove>,
}

/// A move of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// The move, in standard algebraic notation.
    pub name: String,
    /// The move's value for its side.
    pub value: GameValue,
    /// Whether every other move throws the outcome away.
    pub only: bool,
    /// The other moves that are as good.
    pub equals: Vec<String>,
}

impl Line {
    /// The line in which both sides play the first of their best moves.
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
        let mut moves = Vec::new();
        let mut position = position.clone();
        if value == GameValue::Draw {
            return Ok(Self { value, moves });
        }
        loop {
            let probe = Probe::new(tables, &position, metric)?;
            let Some((best, equals)) = probe.best().split_first() else { break };
            let name = |chosen| position.notation(chosen);
            moves.push(LineMove {
                name: name(best.chosen),
                value: best.value,
                only: probe.is_only_move(),
                equals: equals.iter().map(|equal| name(equal.chosen)).collect(),
            });
            let converts = best.chosen.is_capture() || best.chosen.is_promotion();
            if metric == Metric::Conversion && converts {
                break;
            }
            position.make(best.chosen);
        }
        Ok(Self { value, moves })
    }
}
