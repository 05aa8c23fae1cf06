//! Play from a position, judged by the tables.

use plywood_positions::endgame::Metric;
use plywood_positions::{Chess, GameValue, Position};
use shakmaty::Move;

use super::{EndgameTables, Probe, TableError};

/// A line to mate or to conversion: moves that were given, then optimal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The value of the first position.
    pub value: GameValue,
    /// The moves; none but those given if the position before the next move is drawn.
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
    /// The other moves that are as good, if the move is a best one.
    pub equals: Vec<String>,
    /// The best moves, if the move is none of them.
    pub better: Vec<String>,
}

impl Line {
    /// The line in which the moves `given` are made first, and both sides then play the first of
    /// their best moves.
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
    /// The move `chosen` among those of `probe`.
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
