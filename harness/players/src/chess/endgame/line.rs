//! Lines of optimal play from endgame tables.

use plywood_positions::endgame::Metric;
use plywood_positions::{Chess, GameValue, Position};
use shakmaty::Move;

use super::{EndgameTables, Probe, TableError};

/// A line of play: given moves, then optimal play up to mate or conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Value of the first position, for its side to move.
    pub value: GameValue,
    /// The moves of the line. Optimal play is not added after a drawn position.
    pub moves: Vec<LineMove>,
}

/// A move of a line, with its value and alternatives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// The move, in standard algebraic notation.
    pub name: String,
    /// Value of the move for the side that makes it.
    pub value: GameValue,
    /// Whether all other moves change the outcome for the worse.
    pub only: bool,
    /// Other best moves, if this move is a best move.
    pub equals: Vec<String>,
    /// Best moves, if this move is not among them.
    pub better: Vec<String>,
}

impl Line {
    /// Returns the line that begins with the moves `given`. Then both sides play a best move each
    /// time, the first in generator order.
    ///
    /// # Errors
    ///
    /// If a table is missing or damaged.
    pub fn new(
        tables: &EndgameTables,
        position: &Chess,
        given: &[Move],
        metric: Metric,
    ) -> Result<Self, TableError> {
        let value = tables.value(position, metric)?;
        let mut moves = Vec::new();
        let mut position = position.clone();
        let mut given = given.iter();
        loop {
            let next = given.next();
            if next.is_none() && tables.value(&position, metric)? == GameValue::Draw {
                break;
            }
            let probe = Probe::new(tables, &position, metric)?;
            let Some(chosen) = next.or(probe.moves.first().map(|best| &best.chosen)) else { break };
            moves.push(LineMove::new(&position, &probe, *chosen));
            position.make(*chosen);
            let converts = chosen.is_capture() || chosen.is_promotion();
            if metric == Metric::Conversion && converts && given.len() == 0 {
                break;
            }
        }
        Ok(Self { value, moves })
    }
}

impl LineMove {
    /// Compares the move `chosen` with the other moves of `probe`.
    fn new(position: &Chess, probe: &Probe, chosen: Move) -> Self {
        let best = probe.best();
        let others = best.iter().map(|it| it.chosen).filter(|&other| other != chosen);
        let others = others.map(|other| position.notation(other)).collect();
        let is_best = best.iter().any(|it| it.chosen == chosen);
        let (equals, better) = if is_best { (others, Vec::new()) } else { (Vec::new(), others) };
        let value = probe.moves.iter().find(|it| it.chosen == chosen).map(|it| it.value);
        Self {
            name: position.notation(chosen),
            value: value.unwrap_or(probe.value),
            only: is_best && probe.is_only_move(),
            equals,
            better,
        }
    }
}
