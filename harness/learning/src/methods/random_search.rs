//! Random search: keeps the best of the sets it draws.

use fastrand::Rng;
use plywood_positions::SelfTaughtParameters as Parameters;

use super::{Learner, Length, Outcome};
use crate::evolution::{Domains, drawn};

/// Pairs in a match: as many games as a tournament of eight in evolution.
const PAIRS: u64 = 14;

/// Draws sets uniformly from the domains. A set that scores more than half of the points against
/// the best so far replaces it.
#[derive(Clone, Debug)]
pub struct RandomSearch {
    best: Parameters,
    challenger: Parameters,
}

impl RandomSearch {
    /// Starts from these parameters.
    pub fn new(start: Parameters) -> Self {
        Self { best: start, challenger: start }
    }
}

impl Learner for RandomSearch {
    fn opponents(&mut self, random: &mut Rng) -> [Parameters; 2] {
        self.challenger = drawn(&Domains::default(), random);
        [self.best, self.challenger]
    }

    fn length(&self) -> Length {
        Length::Pairs(PAIRS)
    }

    fn learn(&mut self, outcome: Outcome) {
        if outcome.is_won_by_second {
            self.best = self.challenger;
        }
    }

    fn best(&self) -> Parameters {
        self.best
    }
}
