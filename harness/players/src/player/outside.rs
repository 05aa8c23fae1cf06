//! Knowledge that a search gets from outside: where the game is drawn, and the positions that
//! advisers know.

use plywood_algorithms::Oracle;
use plywood_positions::{Interval, Position};

use super::root::Root;
use crate::Rules;

/// A position in which the game is drawn is worth 0 at any depth, whatever else
/// is known of it. About others the advisers' oracles are asked, in order.
pub(super) struct Outside<'a, P: Position> {
    pub oracles: Vec<Box<dyn Oracle<P> + 'a>>,
}

impl<'a, P: Rules> Oracle<Root<'a, P>> for Outside<'_, P> {
    fn ask(&self, root: &Root<'a, P>, depth: u32) -> Option<Interval> {
        if root.is_drawn() {
            return Some(Interval::exact(0));
        }
        self.oracles.iter().find_map(|oracle| oracle.ask(&root.position, depth))
    }
}
