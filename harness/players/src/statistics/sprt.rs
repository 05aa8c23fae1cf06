//! Matches that stop when the result is significant: the sequential probability ratio test (Wald
//! 1945) with the likelihood ratio of the pentanomial model. It is a generalised test: unknown
//! parameters take their maximum-likelihood values under either hypothesis.

use std::fmt;
use std::str::FromStr;

use super::elo::expected_score;
use super::likelihood::log_likelihood_ratio;
use super::normalised::log_likelihood_at;
use super::{Pairs, Scores};

/// A sequential test of two hypotheses on the difference in strength. As text: `elo0:elo1` or
/// `elo0:elo1:alpha:beta`, with the suffix `:normalised` for hypotheses in normalised Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    scale: EloScale,
}

/// The Elo scale of a test's hypotheses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EloScale {
    /// Elo's logistic scale.
    #[default]
    Logistic,
    /// Normalised Elo, in units of a game's standard deviation (see
    /// [`super::Estimate::normalised`]).
    Normalised,
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// No decision yet: more games are needed.
    Open,
    /// The test accepts the first hypothesis, elo0.
    First,
    /// The test accepts the second hypothesis, elo1.
    Second,
}

impl Sprt {
    /// Returns a test of the difference `elo0` against the greater difference `elo1`.
    ///
    /// If `elo0` is true, the test accepts `elo1` with probability about `alpha` at most; if `elo1`
    /// is true, it accepts `elo0` with probability about `beta` at most. Returns `None` unless
    /// `elo0 < elo1` and both probabilities are between 0 and 1/2.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Option<Self> {
        let is_error = |p: f64| p > 0.0 && p < 0.5;
        let is_test = elo0.is_finite() && elo1.is_finite() && elo0 < elo1;
        let scale = EloScale::Logistic;
        (is_test && is_error(alpha) && is_error(beta)).then_some(Self {
            elo0,
            elo1,
            alpha,
            beta,
            scale,
        })
    }

    /// Returns the same hypotheses on another scale.
    #[must_use]
    pub fn on(self, scale: EloScale) -> Self {
        Self { scale, ..self }
    }

    /// Returns the log-likelihood ratio of the second hypothesis to the first, given `scores`.
    /// Infinite if only one hypothesis is possible, and 0 if neither is.
    pub fn log_likelihood_ratio(&self, scores: &Scores) -> f64 {
        let under = |elo: f64| match self.scale {
            EloScale::Logistic => log_likelihood_ratio(scores, expected_score(elo)),
            EloScale::Normalised => log_likelihood_at(scores, elo),
        };
        let ratio = under(self.elo1) - under(self.elo0);
        // Neither hypothesis is possible if no distribution is so far from 1/2.
        if ratio.is_nan() { 0.0 } else { ratio }
    }

    /// Returns the lower and upper bounds of the test: it ends when the log-likelihood ratio
    /// reaches one of them.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the verdict on `pairs`.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        self.verdict_of(self.log_likelihood_ratio(&Scores::from(pairs)))
    }

    /// Returns the verdict on a log-likelihood ratio.
    pub fn verdict_of(&self, ratio: f64) -> Verdict {
        let (lower, upper) = self.bounds();
        if ratio <= lower {
            Verdict::First
        } else if ratio >= upper {
            Verdict::Second
        } else {
            Verdict::Open
        }
    }
}

/// Suffix of a test with hypotheses in normalised Elo.
const NORMALISED: &str = ":normalised";

/// Alternative spelling of the suffix.
const NORMALIZED: &str = ":normalized";

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scale = match self.scale {
            EloScale::Logistic => "",
            EloScale::Normalised => NORMALISED,
        };
        f.pad(&format!("{}:{}:{}:{}{scale}", self.elo0, self.elo1, self.alpha, self.beta))
    }
}

/// An invalid test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is not a sequential test; write the smaller Elo first, as in 0:5 or 0:10:0.05:0.05"
)]
pub struct ReadSprtError(pub String);

impl FromStr for Sprt {
    type Err = ReadSprtError;

    /// Reads a test. If the error probabilities are omitted, both are 0.05.
    fn from_str(text: &str) -> Result<Self, ReadSprtError> {
        let (rest, scale) = match text.strip_suffix(NORMALISED).or(text.strip_suffix(NORMALIZED)) {
            Some(rest) => (rest, EloScale::Normalised),
            None => (text, EloScale::Logistic),
        };
        let numbers: Result<Vec<f64>, _> =
            rest.split(':').map(|part| part.trim().parse()).collect();
        let test = match numbers.as_deref() {
            Ok(&[elo0, elo1]) => Self::new(elo0, elo1, 0.05, 0.05),
            Ok(&[elo0, elo1, alpha, beta]) => Self::new(elo0, elo1, alpha, beta),
            _ => None,
        };
        test.map(|test| test.on(scale)).ok_or_else(|| ReadSprtError(text.to_owned()))
    }
}
