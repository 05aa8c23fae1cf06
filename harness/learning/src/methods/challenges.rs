//! Methods that keep the best set of parameters until a challenger wins a match against it.

use fastrand::Rng;
use plywood_players::Sprt;
use plywood_positions::{SelfTaughtParameter as Parameter, SelfTaughtParameters as Parameters};

use super::{Learner, Length, Outcome};
use crate::evolution::{Domains, drawn};

/// Pairs of games in a match of random search: as many games as a tournament of eight members.
const PAIRS: u64 = 14;

/// Standard deviation of a hill climber's step, as a fraction of a domain's width.
const STEP: f64 = 0.1;

/// Hypotheses of a hill climber's test: Elo differences of the challenger to the best set.
const ELO: [f64; 2] = [0.0, 50.0];

/// Pairs of games after which the best set is kept if the test is undecided.
const MOST_PAIRS: u64 = 50;

/// The best set of parameters and its current challenger.
pub struct Challenges {
    best: Parameters,
    challenger: Parameters,
    next: fn(&Parameters, &mut Rng) -> Parameters,
    length: Length,
}

impl Challenges {
    /// Returns a random search from these parameters. Challengers are drawn uniformly from the
    /// domains; a challenger with more than half of the points replaces the best set.
    pub fn at_random(start: Parameters) -> Self {
        let next = |_: &Parameters, random: &mut Rng| drawn(&Domains::default(), random);
        Self { best: start, challenger: start, next, length: Length { pairs: PAIRS, test: None } }
    }

    /// Returns a (1+1) hill climber from these parameters. A challenger differs slightly from the
    /// best set in every parameter, and replaces it if a sequential test finds it stronger.
    ///
    /// # Panics
    ///
    /// Never: the numbers of the test are valid.
    pub fn climbing(start: Parameters) -> Self {
        let test = Sprt::new(ELO[0], ELO[1], 0.05, 0.05).expect("0 is less than 50");
        let length = Length { pairs: MOST_PAIRS, test: Some(test) };
        Self { best: start, challenger: start, next: stepped, length }
    }
}

impl Learner for Challenges {
    fn opponents(&mut self, random: &mut Rng) -> [Parameters; 2] {
        self.challenger = (self.next)(&self.best, random);
        [self.best, self.challenger]
    }

    fn length(&self) -> Length {
        self.length
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

/// Draws a set at a random step from `best`, clamped to the domains.
fn stepped(best: &Parameters, random: &mut Rng) -> Parameters {
    Parameters::new(Parameter::ALL.map(|parameter| {
        let domain = parameter.domain();
        let width = f64::from(domain.end() - domain.start());
        let step = (STEP * width * normal(random)).round() as i32;
        (best[parameter] + step).clamp(*domain.start(), *domain.end())
    }))
}

/// Draws an approximately normal number with mean 0 and variance 1, as a sum of twelve uniform
/// numbers. Unlike methods with logarithms, it gives the same result on every machine.
fn normal(random: &mut Rng) -> f64 {
    (0..12).map(|_| random.f64()).sum::<f64>() - 6.0
}
