//! Other methods that tune parameters by playing. Evolution is compared with them, with equal
//! evaluation, search and openings.
//!
//! Each method starts from the ancestor, and lets two sets of parameters play matches. It learns
//! only from the [`Outcome`] of each match, so it can be resumed from a record of outcomes.

mod challenges;
mod matches;
mod spsa;

use std::fmt;
use std::str::FromStr;

use fastrand::Rng;
use plywood_positions::SelfTaughtParameters as Parameters;
use serde::{Deserialize, Serialize};

use challenges::Challenges;
use spsa::Spsa;

pub use matches::{Length, Outcome, PlayedMatch, play_match};

/// A method that tunes parameters by playing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Method {
    /// Genetic algorithm with tournaments.
    #[default]
    Evolution,
    /// Random search, which keeps the best of the sets drawn from the domains.
    RandomSearch,
    /// (1+1) hill climber, which accepts a step only after a sequential test.
    HillClimber,
    /// Simultaneous perturbation stochastic approximation (Spall 1992).
    Spsa,
}

impl Method {
    const ALL: [(&str, Self); 4] = [
        ("evolution", Self::Evolution),
        ("random-search", Self::RandomSearch),
        ("hill-climber", Self::HillClimber),
        ("spsa", Self::Spsa),
    ];

    /// Returns a learner that plays matches; `None` for evolution, which plays tournaments.
    pub fn learner(self) -> Option<Box<dyn Learner>> {
        match self {
            Self::Evolution => None,
            Self::RandomSearch => Some(Box::new(Challenges::at_random(Parameters::ANCESTOR))),
            Self::HillClimber => Some(Box::new(Challenges::climbing(Parameters::ANCESTOR))),
            Self::Spsa => Some(Box::new(Spsa::new(&Parameters::ANCESTOR))),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Self::ALL.iter().find(|(_, method)| method == self);
        f.pad(named.map_or("", |(name, _)| name))
    }
}

/// An error in the name of a method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a method; take evolution, random-search, hill-climber or spsa")]
pub struct ReadMethodError(String);

impl FromStr for Method {
    type Err = ReadMethodError;

    fn from_str(text: &str) -> Result<Self, ReadMethodError> {
        let named = Self::ALL.iter().find(|(name, _)| *name == text);
        named.map(|(_, method)| *method).ok_or_else(|| ReadMethodError(text.to_owned()))
    }
}

impl TryFrom<String> for Method {
    type Error = ReadMethodError;

    fn try_from(text: String) -> Result<Self, ReadMethodError> {
        text.parse()
    }
}

impl From<Method> for String {
    fn from(method: Method) -> Self {
        method.to_string()
    }
}

/// An algorithm that learns from matches.
pub trait Learner {
    /// Returns the two sets for the next match.
    fn opponents(&mut self, random: &mut Rng) -> [Parameters; 2];

    /// Returns the length of the next match.
    fn length(&self) -> Length;

    /// Learns from the match between the sets that [`Self::opponents`] returned last.
    fn learn(&mut self, outcome: Outcome);

    /// Returns the best parameters so far.
    fn best(&self) -> Parameters;
}
