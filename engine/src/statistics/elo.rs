//! Differences of strength.

use libm::erfc;

use super::Pairs;
use super::likelihood::{log_likelihood_ratio, mean_at_level};

/// The square of the normal quantile that leaves 5 % outside, both tails
/// together (1.959964^2).
const QUANTILE_SQUARED: f64 = 3.841_458_820_694_124;

/// The Elo difference at which `score` points for each game are expected
/// (Elo's logistic curve: 400 points are odds of 10 to 1). Without end at the
/// scores 0 and 1.
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The points for each game, from 0 to 1, that an advantage of `elo` lets
/// expect.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// What pairs of games say about the difference of two players' strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Points for each game.
    pub score: f64,
    /// The Elo difference at which this score is expected; infinite where all
    /// games were won, or all lost.
    pub elo: f64,
    /// The lower end of the interval that holds the difference with 95 %
    /// confidence.
    pub lower: f64,
    /// Its upper end.
    pub upper: f64,
    /// The likelihood of superiority: how sure it is that the difference is
    /// above 0, from 0 to 1.
    pub superiority: f64,
}

impl Pairs {
    /// The difference of strength; `None` without pairs.
    pub fn estimate(&self) -> Option<Estimate> {
        let score = self.mean()?;
        let end = |end| elo(mean_at_level(self, score, end, QUANTILE_SQUARED / 2.0));
        // The signed root of the likelihood ratio against equal strength is
        // close to a standard normal variable.
        let root = (-2.0 * log_likelihood_ratio(self, 0.5)).max(0.0).sqrt();
        Some(Estimate {
            score,
            elo: elo(score),
            lower: end(0.0),
            upper: end(1.0),
            superiority: normal(root.copysign(score - 0.5)),
        })
    }
}

/// The part of a standard normal distribution below `x`.
fn normal(x: f64) -> f64 {
    erfc(-x / std::f64::consts::SQRT_2) / 2.0
}
