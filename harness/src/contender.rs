//! An algorithm together with what is plugged into it.

use std::fmt;
use std::str::FromStr;

use plywood_algorithms::{Algorithm, Answer, Observer, Problem, Promise, UnknownAlgorithm};
use plywood_positions::{IntervalEvaluation, Position};

/// What takes part in an experiment: an algorithm and its settings. This is
/// the one place where both are parsed and run.
///
/// It is written `name` or `name+settings`, as in `pvs` or `pvs+killers`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Contender {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// What is plugged in, separated by commas; empty for the plain form.
    pub settings: String,
}

/// Why an entry names no contender.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContenderError {
    /// No algorithm has this name.
    #[error(transparent)]
    Algorithm(#[from] UnknownAlgorithm),
    /// Nothing with this name can be plugged in.
    #[error("\"{0}\" is no setting of {1}; write \"{1}\" alone for its plain form")]
    Setting(String, Algorithm),
}

impl Contender {
    /// The algorithm in its plain form.
    pub fn plain(algorithm: Algorithm) -> Self {
        Self { algorithm, settings: String::new() }
    }

    /// What a completed search promises.
    pub fn promise(&self) -> Promise {
        self.algorithm.promise()
    }

    /// Runs the search, or ends where the observer ends it.
    pub fn search<P, E, O>(
        &self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> Result<Answer<P::Move>, O::Stop>
    where
        P: Position,
        E: IntervalEvaluation<P>,
        O: Observer<P>,
    {
        self.algorithm.search(problem, evaluation, observer)
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.settings.is_empty() {
            f.pad(self.algorithm.name())
        } else {
            f.pad(&format!("{}+{}", self.algorithm, self.settings))
        }
    }
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(entry: &str) -> Result<Self, ContenderError> {
        // An algorithm's own name may hold a plus sign: the whole entry is
        // tried first, and then what stands before each plus sign.
        let whole = match entry.parse() {
            Ok(algorithm) => return Ok(Self::plain(algorithm)),
            Err(unknown) => unknown,
        };
        for (at, _) in entry.rmatch_indices('+') {
            if let Ok(algorithm) = entry[..at].parse::<Algorithm>() {
                return Err(ContenderError::Setting(entry[at + 1..].to_owned(), algorithm));
            }
        }
        Err(whole.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_algorithm_is_named_by_its_contender() {
        for &algorithm in Algorithm::ALL {
            let contender = Contender::plain(algorithm);
            assert_eq!(contender.to_string().parse(), Ok(contender));
        }
    }

    #[test]
    fn an_unknown_setting_is_told_from_an_unknown_algorithm() {
        let error = "pvs+teleport".parse::<Contender>().expect_err("no such setting");
        assert_eq!(error, ContenderError::Setting("teleport".to_owned(), Algorithm::Pvs));
        let error = "svp+teleport".parse::<Contender>().expect_err("no such algorithm");
        assert!(matches!(error, ContenderError::Algorithm(_)), "{error}");
    }
}
