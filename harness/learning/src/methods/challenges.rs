//! Methods that keep the best set so far until another one wins a match against it.

use fastrand::Rng;
use plywood_players::Sprt;
use plywood_positions::{SelfTaughtParameter as Parameter, SelfTaughtParameters as Parameters};

use super::{Learner, Length, Outcome};
use crate::evolution::{Domains, drawn};

/// Pairs in a match of random search: as many games as a tournament of eight in evolution.
const PAIRS: u64 = 14;

/// The standard deviation of a climber's step, as a fraction of a domain's width.
const STEP: f64 = 0.1;

/// The two hypotheses of a climber's test: the challenger is stronger than the best by this many
/// Elo, or not at all.
const ELO: [f64; 2] = [0.0, 50.0];

/// Pairs of games after which an undecided test keeps the best.
const MOST_PAIRS: u64 = 50;

/// The best set, and the one that challenges it.
pub struct Challenges {
    best: Parameters,
    challenger: Parameters,
    next: fn(&Parameters, &mut Rng) -> Parameters,
    length: Length,
}

impl Challenges {
    /// Random search from these parameters: challengers are uniform in the domains. One that scores
    /// more than half of the points replaces the best.
    pub fn at_random(start: Parameters) -> Self {
        let next = |_: &Parameters, random: &mut Rng| drawn(&Domains::default(), random);
        Self { best: start, challenger: start, next, length: Length { pairs: PAIRS, test: None } }
    }

    /// A (1+1) hill climber from these parameters: a challenger differs from the best a little in
    /// every parameter, and replaces it if a sequential test finds it stronger.
    ///
    /// # Panics
    ///
    /// Never: the test's numbers are valid.
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

/// A set a step away from `best`.
fn stepped(best: &Parameters, random: &mut Rng) -> Parameters {
    Parameters::new(Parameter::ALL.map(|parameter| {
        let domain = parameter.domain();
        let width = f64::from(domain.end() - domain.start());
        let step = (STEP * width * normal(random)).round() as i32;
        (best[parameter] + step).clamp(*domain.start(), *domain.end())
    }))
}

/// Approximately normal, with mean 0 and variance 1: a sum of twelve numbers. Unlike a logarithm,
/// it is the same on every machine.
fn normal(random: &mut Rng) -> f64 {
    (0..12).map(|_| random.f64()).sum::<f64>() - 6.0
}
