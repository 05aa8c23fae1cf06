//! Simultaneous perturbation stochastic approximation (Spall 1992): estimates the slope in a random
//! direction from a match between two points in this direction.

use fastrand::Rng;
use plywood_positions::{SelfTaughtParameter as Parameter, SelfTaughtParameters as Parameters};

use super::{Learner, Length, Outcome};

const COUNT: usize = Parameter::ALL.len();

/// Number of pairs of games in a match.
const PAIRS: u64 = 4;

/// Initial distance of the two points from the middle, as a fraction of each domain's width.
const DISTANCE: f64 = 0.1;

/// Length of the first step if one of the two points won all games.
const STEP: f64 = 0.05;

/// Steps after which step sizes begin to shrink: a tenth of the steps that 2000 games allow.
const STABILITY: f64 = 25.0;

/// A learner that perturbs its current parameters (the middle) in two opposite directions and moves
/// towards the point that scores more.
///
/// Step k is proportional to (k + 25) to the power of -5/8, and the distance of the points to k to
/// the power of -1/8. These exponents are close to Spall's 0.602 and 0.101. They need only square
/// roots, so a run is the same on every machine.
#[derive(Clone, Debug)]
pub struct Spsa {
    /// Relative position of each parameter in its domain, from 0 to 1.
    middle: [f64; COUNT],
    signs: [f64; COUNT],
    /// Number of matches so far.
    steps: u32,
}

impl Spsa {
    /// Returns a learner that starts from these parameters.
    pub fn new(start: &Parameters) -> Self {
        let place = |parameter: Parameter| {
            let domain = parameter.domain();
            f64::from(start[parameter] - domain.start()) / f64::from(domain.end() - domain.start())
        };
        Self { middle: Parameter::ALL.map(place), signs: [1.0; COUNT], steps: 0 }
    }

    fn distance(&self) -> f64 {
        let eighth_root = f64::from(self.steps + 1).sqrt().sqrt().sqrt();
        DISTANCE / eighth_root
    }

    /// Returns the middle, moved by the fraction `by` along the current signs.
    fn moved(&self, by: f64) -> Parameters {
        let mut at = 0;
        Parameters::new(Parameter::ALL.map(|parameter| {
            let place = (self.middle[at] + by * self.signs[at]).clamp(0.0, 1.0);
            at += 1;
            let domain = parameter.domain();
            let width = f64::from(domain.end() - domain.start());
            domain.start() + (place * width).round() as i32
        }))
    }
}

impl Learner for Spsa {
    fn opponents(&mut self, random: &mut Rng) -> [Parameters; 2] {
        self.signs = [(); COUNT].map(|()| if random.bool() { 1.0 } else { -1.0 });
        let distance = self.distance();
        [self.moved(-distance), self.moved(distance)]
    }

    fn length(&self) -> Length {
        Length { pairs: PAIRS, test: None }
    }

    fn learn(&mut self, outcome: Outcome) {
        let [first, second] = outcome.half_points.map(|points| points as f64);
        let all = first + second;
        let lead = if all > 0.0 { (second - first) / all } else { 0.0 };
        let later = (STABILITY + 1.0) / (STABILITY + 1.0 + f64::from(self.steps));
        let eighth = later.sqrt().sqrt().sqrt();
        // The slope is divided by the distance; its initial value is part of STEP.
        let step = STEP * later.sqrt() * eighth * lead * DISTANCE / self.distance();
        for (place, sign) in self.middle.iter_mut().zip(self.signs) {
            *place = (*place + step * sign).clamp(0.0, 1.0);
        }
        self.steps += 1;
    }

    fn best(&self) -> Parameters {
        self.moved(0.0)
    }
}
