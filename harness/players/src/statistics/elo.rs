//! Estimates of differences in strength, in Elo.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use super::Scores;
use super::likelihood::{log_likelihood_ratio, mean_at_level};

/// Returns the Elo difference with an expected score of `score` points per game. Elo's curve is
/// logistic: 400 points mean odds of 10 to 1. Infinite for scores of 0 and 1.
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Returns the expected points per game, from 0 to 1, for an advantage of `elo` points.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Normalised Elo of a mean score one standard deviation of a game above 1/2: 800 / ln 10.
///
/// With this scale, normalised Elo is close to Elo if no games are drawn and players are nearly
/// equal.
pub(super) const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

/// An estimate of the difference in strength between two players, from scores of openings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Points per game.
    pub score: f64,
    /// Elo difference with this expected score; infinite if all games were won or all lost.
    pub elo: f64,
    /// Lower and upper bound of the 95% confidence interval of the Elo difference; `None` for a
    /// single unit, which shows no variation.
    pub interval: Option<[f64; 2]>,
    /// Difference in normalised Elo: the distance of the mean score from 1/2, in standard
    /// deviations of a game (Van den Bergh, "Normalized Elo"). It determines how many games are
    /// needed to detect the difference, for any share of draws. `None` if all units have equal
    /// scores.
    pub normalised: Option<Normalised>,
    /// Likelihood of superiority: confidence that the difference is above 0, from 0 to 1; 0.5 for a
    /// single unit.
    pub superiority: f64,
    /// Two-sided p-value for equal strength; 1 for a single unit.
    pub p: f64,
}

/// A difference in normalised Elo with its 95% interval, computed with the observed standard
/// deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Normalised {
    /// Estimated difference.
    pub elo: f64,
    /// Lower bound of its interval.
    pub lower: f64,
    /// Upper bound of its interval.
    pub upper: f64,
}

/// Reference distribution for the signed root of a likelihood ratio.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Calibration {
    /// Student's t distribution, with one degree of freedom fewer than units (Owen 2001, "Empirical
    /// Likelihood", 3.3).
    #[default]
    Student,
    /// The normal distribution: accurate for many units, overconfident for few.
    Normal,
}

impl Calibration {
    /// Returns the distribution for a number of units; `None` if there are too few.
    fn distribution(self, units: f64) -> Option<Box<dyn ContinuousCDF<f64, f64>>> {
        match self {
            Self::Student => Some(Box::new(StudentsT::new(0.0, 1.0, units - 1.0).ok()?)),
            Self::Normal => Some(Box::new(Normal::standard())),
        }
    }
}

impl Scores {
    /// Estimates the difference in strength; `None` without units.
    pub fn estimate(&self) -> Option<Estimate> {
        self.estimate_by(Calibration::Student)
    }

    /// Estimates the difference in strength; `None` without units.
    ///
    /// At each bound of the interval, minus twice the log-likelihood ratio equals the squared
    /// quantile of the calibration.
    pub fn estimate_by(&self, calibration: Calibration) -> Option<Estimate> {
        let score = self.mean()?;
        let drawn_from = calibration.distribution(self.total());
        let ends = drawn_from.as_ref().map(|it| {
            let level = it.inverse_cdf(0.975).powi(2) / 2.0;
            [0.0, 1.0].map(|end| mean_at_level(self, score, end, level))
        });
        // Signed root of the likelihood ratio for equal strength.
        let root = (-2.0 * log_likelihood_ratio(self, 0.5)).max(0.0).sqrt();
        let below = |root: f64| drawn_from.as_ref().map_or(0.5, |it| it.cdf(root));
        let normalised = |(deviation, [lower, upper]): (f64, [f64; 2])| {
            let [elo, lower, upper] =
                [score, lower, upper].map(|score| NORMALISED * (score - 0.5) / deviation);
            Normalised { elo, lower, upper }
        };
        let deviation = self.deviation_of_a_game().filter(|&deviation| deviation > 0.0);
        Some(Estimate {
            score,
            elo: elo(score),
            interval: ends.map(|ends| ends.map(elo)),
            normalised: deviation.zip(ends).map(normalised),
            superiority: below(root.copysign(score - 0.5)),
            p: 2.0 * below(-root),
        })
    }
}
