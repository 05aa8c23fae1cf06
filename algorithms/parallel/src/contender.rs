//! A parallel scheme with its settings, and their text format.

use std::fmt;
use std::str::FromStr;

use plywood_algorithms::{Algorithm, Configuration, Sequential, SettingError, Settings};

use crate::scheme::{Scheme, UnknownScheme};

/// A configuration of parallel search, such as `young-brothers-wait+order=mvv-lva+grain=3`. It runs
/// on threads with `threads=N`, and otherwise on simulated processors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contender {
    scheme: Scheme,
    settings: Settings,
    grain: Option<u32>,
    threads: Option<usize>,
}

/// Default grain on simulated processors, in plies remaining.
const GRAIN: u32 = 2;

/// Default grain on threads, whose communication takes real time.
const GRAIN_OF_THREADS: u32 = 3;

/// Upper limit on threads; no machine has more.
const MOST_THREADS: usize = 1024;

impl Contender {
    /// Returns the scheme of parallel search.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// Returns the enhancements and their settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the grain: one processor searches the whole subtree of a node with at most this many
    /// plies remaining.
    pub fn grain(&self) -> u32 {
        let usual = if self.threads.is_some() { GRAIN_OF_THREADS } else { GRAIN };
        self.grain.unwrap_or(usual)
    }

    /// Returns the number of threads; `None` if the processors are simulated.
    pub fn threads(&self) -> Option<usize> {
        self.threads
    }

    /// Returns this configuration on simulated processors.
    #[must_use]
    pub fn simulated(&self) -> Self {
        Self { grain: Some(self.grain()), threads: None, ..*self }
    }

    /// Returns the settings as text, with the grain unless it is the default.
    pub fn plugged_in(&self) -> String {
        let mut parts = Vec::new();
        if !self.settings.is_plain() {
            parts.push(self.settings.to_string());
        }
        parts.extend(self.grain.map(|grain| format!("grain={grain}")));
        parts.join("+")
    }

    /// Returns the depths of the iterations up to and including `depth`.
    pub fn iterations(&self, depth: u32) -> Vec<u32> {
        let before = self.settings.deepening.into_iter().flat_map(|it| it.before(depth));
        before.chain([depth]).collect()
    }

    /// Returns the scheme's sequential algorithm, with the same settings.
    pub fn sequential(&self) -> Configuration {
        let algorithm = algorithm_of(self.scheme);
        Configuration::new(algorithm, self.settings).expect("parts that were accepted before")
    }

    /// Rejects invalid combinations.
    fn checked(self) -> Result<Self, ContenderError> {
        Configuration::new(algorithm_of(self.scheme), self.settings)?;
        let Settings {
            line_first,
            aspiration,
            short_term,
            null_move,
            extensions,
            reductions,
            evaluation_cache,
            table,
            ..
        } = &self.settings;
        let by_path = "it depends on the moves that lead to a node, which only one processor has \
                       gone through";
        let unfit = [
            ("line-first", line_first.is_some(), by_path),
            ("window", aspiration.is_some(), "the root is searched with the full window"),
            ("short-term", short_term.is_some(), "its table belongs to one search"),
            ("null-move", null_move.is_some(), by_path),
            ("extend", extensions.is_some(), by_path),
            ("reduce", reductions.is_some(), by_path),
            ("evaluation-cache", evaluation_cache.is_some(), "its cache belongs to one thread"),
            (
                "table=...:usual",
                table.is_some_and(plywood_algorithms::TableSettings::is_usual),
                "the value would depend on who is first; leave \":usual\" out",
            ),
        ];
        match unfit.into_iter().find(|(_, is_there, _)| *is_there) {
            Some((part, _, reason)) => {
                Err(SettingError::Unfit { algorithm: self.scheme.name(), part, reason }.into())
            }
            None => Ok(self),
        }
    }
}

fn algorithm_of(scheme: Scheme) -> Algorithm {
    match scheme.policy(1).sequential() {
        Sequential::AlphaBeta => Algorithm::ALPHA_BETA,
        Sequential::PrincipalVariation => Algorithm::PVS,
    }
}

impl From<Scheme> for Contender {
    fn from(scheme: Scheme) -> Self {
        Self { scheme, settings: Settings::default(), grain: None, threads: None }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.scheme.to_string();
        let threads = self.threads.map(|threads| format!("threads={threads}"));
        for part in [self.plugged_in(), threads.unwrap_or_default()] {
            if !part.is_empty() {
                text.push('+');
                text.push_str(&part);
            }
        }
        f.pad(&text)
    }
}

/// The reason why a text is not a configuration of parallel search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContenderError {
    /// No scheme has this name.
    #[error(transparent)]
    Scheme(#[from] UnknownScheme),
    /// A setting is unknown, does not fit, or works only in a sequential search.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A number is invalid, or given twice.
    #[error(
        "\"{0}\" is invalid, or given twice; write grain=PLIES (0 to 100) and threads=N (1 to 1024) once"
    )]
    Number(String),
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Self, ContenderError> {
        let (scheme, parts) = text.split_once('+').unwrap_or((text, ""));
        let scheme: Scheme = scheme.parse()?;
        let (mut grain, mut threads, mut others) = (None, None, Vec::new());
        for part in parts.split('+') {
            let wrong = || ContenderError::Number(part.to_owned());
            let taken = match part.split_once('=') {
                Some(("grain", plies)) => {
                    let plies = plies.parse().ok().filter(|plies| *plies <= 100);
                    grain.replace(plies.ok_or_else(wrong)?).is_some()
                }
                Some(("threads", number)) => {
                    let number = number.parse().ok().filter(|it| (1..=MOST_THREADS).contains(it));
                    threads.replace(number.ok_or_else(wrong)?).is_some()
                }
                _ => {
                    others.push(part);
                    false
                }
            };
            if taken {
                return Err(wrong());
            }
        }
        let settings = others.join("+").parse()?;
        Self { scheme, settings, grain, threads }.checked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contenders_are_read_as_they_are_written() {
        let texts = [
            "abdada",
            "young-brothers-wait+killers+order=mvv-lva+grain=3",
            "jamboree+table=16+table-move+threads=2",
        ];
        for text in texts {
            let contender: Contender = text.parse().expect("a contender");
            assert_eq!(contender.to_string(), text);
        }
    }

    #[test]
    fn what_does_not_fit_is_refused_with_the_reason() {
        for (text, reason) in [
            ("young-brother-wait", "did you mean"),
            ("jamboree+extend=check", "cannot use \"extend\""),
            ("jamboree+table=1:usual", "who is first"),
            ("jamboree+threads=0", "\"threads=0\""),
            ("jamboree+grain=1+grain=2", "given twice"),
            ("jamboree+table-move", "without a table"),
            ("jamboree+killer", "killers"),
        ] {
            let error = text.parse::<Contender>().expect_err(text).to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
