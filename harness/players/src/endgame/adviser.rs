//! Players that ask endgame tables.

use plywood_algorithms::Oracle;
use plywood_positions::endgame::Metric;
use plywood_positions::{ByDistance, Chess, GameValue, Interval};
use shakmaty::Move;

use super::{EndgameTables, Probe};
use crate::{Adviser, Game, Random};

impl EndgameTables {
    fn probe(&self, game: &Game<Chess>) -> Option<Probe> {
        // Most positions of a game are in no table.
        self.known(game.position())?;
        Probe::new(self, game.position(), Metric::Mate).ok()
    }
}

/// Plays endings by the distance to mate: a won one is won in the fewest moves,
/// a lost one is lost in the most, and a drawn one is searched among the moves
/// that keep the draw (as Zadražil 2013, section 2.1.10, does).
///
/// A search of a position that is in no table is told the values of those that
/// are. A search of a drawn one learns only of wins and losses: all else would
/// be 0, and no move better than another. A position whose block turns out to
/// be damaged counts as one without a table.
impl Adviser<Chess> for EndgameTables {
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

/// Exact values of positions from the tables; the sooner a win, the higher its value.
impl Oracle<Chess> for EndgameTables {
    fn ask(&self, position: &Chess, depth: u32) -> Option<Interval> {
        let value = self.known(position)?;
        Some(Interval::exact(ByDistance::<()>::of_known(value, depth)))
    }
}

/// Answers of the tables that are won or lost; a draw is left to the search.
struct Decisive<'a>(&'a EndgameTables);

impl Oracle<Chess> for Decisive<'_> {
    fn ask(&self, position: &Chess, depth: u32) -> Option<Interval> {
        let value = self.0.known(position).filter(|value| *value != GameValue::Draw)?;
        Some(Interval::exact(ByDistance::<()>::of_known(value, depth)))
    }
}
