//! Knowledge from outside the search: draws by the game's rules, and positions that advisers know.

use plywood_algorithms::Oracle;
use plywood_positions::{ByDistance, Interval, Position};

use super::root::PositionWithHistory;
use crate::Rules;

/// An oracle that answers from the rules of the game and from advisers.
///
/// A drawn position has value 0 at any depth, whatever the advisers return. For other positions,
/// the advisers' oracles are asked in order. A known win or loss is left to the search if the
/// counter of quiet moves may prevent it.
pub(super) struct Outside<'a, P: Position> {
    pub oracles: Vec<Box<dyn Oracle<P> + 'a>>,
}

impl<'a, P: Rules> Oracle<PositionWithHistory<'a, P>> for Outside<'_, P> {
    fn ask(&self, root: &PositionWithHistory<'a, P>, depth: u32) -> Option<Interval> {
        if root.is_drawn() {
            return Some(Interval::exact(0));
        }
        let known = self.oracles.iter().find_map(|oracle| oracle.ask(&root.position, depth))?;
        let end = known.value().and_then(|value| ByDistance::<()>::plies(value, depth));
        end.is_none_or(|plies| root.is_in_time(plies)).then_some(known)
    }
}

#[cfg(test)]
mod tests {
    use plywood_positions::{Chess, GameValue};

    use super::*;
    use crate::{Game, Repetition};

    /// A test oracle that reports a mate in five plies for every position.
    struct Mate;

    impl Oracle<Chess> for Mate {
        fn ask(&self, _: &Chess, depth: u32) -> Option<Interval> {
            Some(Interval::exact(ByDistance::<()>::of_known(GameValue::Win(5), depth)))
        }
    }

    #[test]
    fn a_win_that_comes_too_late_is_not_known() {
        let outside = Outside { oracles: vec![Box::new(Mate)] };
        let asked = |quiet: u32| {
            let fen = format!("7k/8/8/4K3/8/8/8/1Q6 w - - {quiet} 60");
            let game = Game::from_text(&fen).expect("a position");
            outside
                .ask(&PositionWithHistory::new(&game, None, &game.drawn_keys(Repetition::Third)), 2)
        };
        assert!(asked(0).is_some() && asked(95).is_some());
        assert_eq!(asked(96), None);
    }
}
