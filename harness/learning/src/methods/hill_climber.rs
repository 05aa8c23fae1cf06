//! A (1+1) hill climber that accepts a step only after a sequential test.

use fastrand::Rng;
use plywood_players::Sprt;
use plywood_positions::{SelfTaughtParameter as Parameter, SelfTaughtParameters as Parameters};

use super::{Learner, Length, Outcome};

/// The standard deviation of a step, as a fraction of a domain's width.
const STEP: f64 = 0.1;

/// The two hypotheses of the test: the challenger is stronger than the best by this many Elo, or
/// not at all.
const ELO: [f64; 2] = [0.0, 50.0];

/// Pairs of games after which an undecided test keeps the best.
const MOST_PAIRS: u64 = 50;

/// Changes every parameter a little. The challenger replaces the best if a sequential test finds it
/// stronger.
#[derive(Clone, Debug)]
pub struct HillClimber {
    best: Parameters,
    challenger: Parameters,
}

impl HillClimber {
    /// Starts from these parameters.
    pub fn new(start: Parameters) -> Self {
        Self { best: start, challenger: start }
    }
}

impl Learner for HillClimber {
    fn opponents(&mut self, random: &mut Rng) -> [Parameters; 2] {
        self.challenger = self.best;
        for parameter in Parameter::ALL {
            let domain = parameter.domain();
            let width = f64::from(domain.end() - domain.start());
            let step = (STEP * width * normal(random)).round() as i32;
            let value = (self.best[parameter] + step).clamp(*domain.start(), *domain.end());
            self.challenger.set(parameter, value);
        }
        [self.best, self.challenger]
    }

    /// # Panics
    ///
    /// Never: the test's numbers are valid.
    fn length(&self) -> Length {
        let test = Sprt::new(ELO[0], ELO[1], 0.05, 0.05).expect("0 is less than 50");
        Length::Test(test, MOST_PAIRS)
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

/// Approximately normal, with mean 0 and variance 1: a sum of twelve numbers. Unlike a logarithm,
/// it is the same on every machine.
fn normal(random: &mut Rng) -> f64 {
    (0..12).map(|_| random.f64()).sum::<f64>() - 6.0
}
