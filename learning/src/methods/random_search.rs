//! Random search: the best of what is drawn.

use fastrand::Rng;
use plywood_positions::SelfTaughtParameters as Parameters;

use super::{Learner, Length, Outcome};
use crate::evolution::drawn;

/// As many games as evolution's tournament of eight.
const PAIRS: u64 = 14;

/// Draws sets uniformly from the domains. One that makes more than half of the
/// points against the best so far takes its place.
#[derive(Clone, Debug)]
pub struct RandomSearch {
    best: Parameters,
    challenger: Parameters,
}

impl RandomSearch {
    /// Begins with these.
    pub fn new(start: Parameters) -> Self {
        Self { best: start, challenger: start }
    }
}

impl Learner for RandomSearch {
    fn opponents(&mut self, random: &mut Rng) -> [Parameters; 2] {
        self.challenger = drawn(random);
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
