//! Players that consult endgame tables.

use plywood_algorithms::Oracle;
use plywood_positions::endgame::Metric;
use plywood_positions::{ByDistance, Chess, GameValue, Interval};
use shakmaty::Move;

use super::{EndgameTables, Probe};
use crate::{Game, MoveSource, Random};

impl EndgameTables {
    fn probe(&self, game: &Game<Chess>) -> Option<Probe> {
        // Most positions of a game are in no table, so look for a table first.
        self.known(game.position())?;
        Probe::new(self, game.position(), Metric::Mate).ok()
    }
}

/// Plays endgames by the distance to mate.
///
/// The player wins in the fewest moves and loses in the most. In a drawn position, it searches only
/// the moves that keep the draw (as Zadražil 2013, section 2.1.10, does).
///
/// A search from a position without a table uses the exact values of positions that have one. A
/// search from a drawn position uses only wins and losses. If draws were exact, all moves that keep
/// the draw would have value 0, and the search could not choose among them. A position in a damaged
/// block is treated as having no table.
impl MoveSource<Chess> for EndgameTables {
    fn name(&self) -> &'static str {
        "endgame tables"
    }

    fn advise(&self, game: &Game<Chess>, _: &mut Random) -> Option<Move> {
        let probe = self.probe(game)?;
        let best = probe.moves.first()?;
        (probe.value != GameValue::Draw).then_some(best.chosen)
    }

    fn worth_a_search(&self, game: &Game<Chess>) -> Option<Vec<Move>> {
        let probe = self.probe(game)?;
        let keeping: Vec<_> = probe.keeping().iter().map(|it| it.chosen).collect();
        (!keeping.is_empty()).then_some(keeping)
    }

    fn oracle(&self, game: &Game<Chess>) -> Option<Box<dyn Oracle<Chess> + '_>> {
        Some(match self.known(game.position()) {
            Some(GameValue::Draw) => Box::new(Decisive(self)),
            _ => Box::new(self),
        })
    }
}

/// Exact values of positions in the tables. Faster wins have higher values.
impl Oracle<Chess> for EndgameTables {
    fn ask(&self, position: &Chess, depth: u32) -> Option<Interval> {
        let value = self.known(position)?;
        Some(Interval::exact(ByDistance::<()>::of_known(value, depth)))
    }
}

/// An oracle that answers only won and lost positions, and leaves draws to the search.
struct Decisive<'a>(&'a EndgameTables);

impl Oracle<Chess> for Decisive<'_> {
    fn ask(&self, position: &Chess, depth: u32) -> Option<Interval> {
        let value = self.0.known(position).filter(|value| *value != GameValue::Draw)?;
        Some(Interval::exact(ByDistance::<()>::of_known(value, depth)))
    }
}
