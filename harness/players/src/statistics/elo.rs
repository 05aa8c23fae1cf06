//! Differences of strength.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use super::Scores;
use super::likelihood::{log_likelihood_ratio, mean_at_level};

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

/// Points of normalised Elo for a game that is won by one standard deviation:
/// 800 / ln 10. If no game is drawn and players are near each other, it is
/// about as large as Elo.
pub(super) const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

/// The estimated difference between two players' strength, from the scores of openings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Points for each game.
    pub score: f64,
    /// The Elo difference at which this score is expected; infinite where all
    /// games were won, or all lost.
    pub elo: f64,
    /// The lower end of the interval that contains the difference with 95 %
    /// confidence. One unit alone excludes nothing.
    pub lower: f64,
    /// Its upper end.
    pub upper: f64,
    /// The difference in normalised Elo: how far a game's score lies from one
    /// half, in standard deviations of a game (Van den Bergh, "Normalized Elo").
    /// It says how many games are needed to show the difference, whatever the
    /// share of draws. `None` where all units ended alike.
    pub normalised: Option<Normalised>,
    /// The likelihood of superiority: how sure it is that the difference is
    /// above 0, from 0 to 1.
    pub superiority: f64,
    /// The probability that equal players differ so far, either way.
    pub p: f64,
}

/// A difference in normalised Elo, and its 95 % interval, with the deviation
/// that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Normalised {
    /// The difference.
    pub elo: f64,
    /// The lower end of its interval.
    pub lower: f64,
    /// The upper end.
    pub upper: f64,
}

/// The distribution that the signed root of a likelihood ratio is assumed to follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Calibration {
    /// Student's distribution with a degree of freedom for each unit but one
    /// (Owen 2001, "Empirical Likelihood", 3.3).
    #[default]
    Student,
    /// The normal distribution: right for many units, too sure of itself with
    /// few.
    Normal,
}

impl Calibration {
    /// The distribution for so many units; `None` where they say nothing.
    fn distribution(self, units: f64) -> Option<Box<dyn ContinuousCDF<f64, f64>>> {
        match self {
            Self::Student => Some(Box::new(StudentsT::new(0.0, 1.0, units - 1.0).ok()?)),
            Self::Normal => Some(Box::new(Normal::standard())),
        }
    }
}

impl Scores {
    /// The difference of strength; `None` without units.
    pub fn estimate(&self) -> Option<Estimate> {
        self.estimate_by(Calibration::Student)
    }

    /// The difference of strength: its interval ends where twice the logarithm
    /// of the likelihood ratio is the square of the calibration's quantile.
    /// `None` without units.
    pub fn estimate_by(&self, calibration: Calibration) -> Option<Estimate> {
        let score = self.mean()?;
        let drawn_from = calibration.distribution(self.total());
        let quantile = drawn_from.as_ref().map_or(f64::INFINITY, |it| it.inverse_cdf(0.975));
        let end = |end| mean_at_level(self, score, end, quantile.powi(2) / 2.0);
        let (lower, upper) = (end(0.0), end(1.0));
        // The signed root of the likelihood ratio against equal strength.
        let root = (-2.0 * log_likelihood_ratio(self, 0.5)).max(0.0).sqrt();
        let below = |root: f64| drawn_from.as_ref().map_or(0.5, |it| it.cdf(root));
        let normalised = |deviation: f64| {
            let [elo, lower, upper] =
                [score, lower, upper].map(|score| NORMALISED * (score - 0.5) / deviation);
            Normalised { elo, lower, upper }
        };
        let deviation = self.deviation_of_a_game().filter(|&deviation| deviation > 0.0);
        Some(Estimate {
            score,
            elo: elo(score),
            lower: elo(lower),
            upper: elo(upper),
            normalised: deviation.map(normalised),
            superiority: below(root.copysign(score - 0.5)),
            p: 2.0 * below(-root),
        })
    }
}
