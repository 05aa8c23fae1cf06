//! The source of simulated experiments: ratios of leaves in nine suites of 24 positions, as
//! `nine_suites.py` makes them of the rows of `nine-suites.toml`.

use fastrand::Rng;
use plywood_statistics::{Contrast, Suite};

/// The positions of each suite.
pub const IN_EACH: usize = 24;

/// One contrast: the logarithms of its ratios, by suite.
pub struct Population {
    pub suites: Vec<Vec<f64>>,
}

/// All 20 contrasts.
pub fn populations() -> Vec<Population> {
    let lines: Vec<Vec<f64>> = include_str!("nine-suites.csv")
        .lines()
        .skip(1)
        .map(|line| line.split(',').map(|it| it.parse().expect("a number")).collect())
        .collect();
    let of_contrast = |at: usize| {
        let mut suites = vec![Vec::new(); 9];
        for line in &lines {
            suites[line[0] as usize].push(line[at] / 1000.0);
        }
        assert!(suites.iter().all(|suite| suite.len() == IN_EACH));
        Population { suites }
    };
    (1..lines[0].len()).map(of_contrast).collect()
}

/// Ratios within suites, without what suites differ by; and the standard deviation of suites.
pub type Parts = (Vec<f64>, f64);

impl Population {
    /// The logarithms of all positions.
    pub fn all(&self) -> Vec<f64> {
        self.suites.concat()
    }

    /// The parts of simulated suites.
    pub fn parts(&self) -> Parts {
        (self.within(), self.deviation_between())
    }

    fn deviation_between(&self) -> f64 {
        let suites = self.suites.iter().filter_map(|it| Suite::of_logarithms(it.clone()));
        let contrast = Contrast::of(suites.collect()).expect("nine suites");
        contrast.between().expect("several positions of each").ln()
    }

    fn within(&self) -> Vec<f64> {
        self.suites.iter().flat_map(|it| it.iter().map(|d| d - mean(it))).collect()
    }
}

pub fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Values drawn with replacement, `count` of them.
pub fn drawn(values: &[f64], count: usize, random: &mut Rng) -> Vec<f64> {
    (0..count).map(|_| values[random.usize(..values.len())]).collect()
}

/// A suite of [`IN_EACH`] positions with a normal effect about `centre` and these ratios within.
pub fn suite(centre: f64, (within, deviation): &Parts, random: &mut Rng) -> Suite {
    let effect = centre + deviation * normal(random);
    let logarithms = drawn(within, IN_EACH, random).into_iter().map(|it| it + effect);
    Suite::of_logarithms(logarithms.collect()).expect("positions")
}

/// A number of the normal distribution (Box & Muller 1958).
pub fn normal(random: &mut Rng) -> f64 {
    let (one, other) = (1.0 - random.f64(), random.f64());
    (-2.0 * one.ln()).sqrt() * (std::f64::consts::TAU * other).cos()
}
