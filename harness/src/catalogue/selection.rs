//! Selectors: words that select one or more configurations.

use std::fmt;
use std::str::FromStr;

use plywood_algorithms::{Algorithm, Configuration, ConfigurationError, Guarantee, SettingError};
use plywood_positions::suggestion;
use serde::Deserialize;

/// A named group of algorithms. A new algorithm joins its groups automatically, by its properties.
#[derive(Clone, Copy, Debug)]
pub struct AlgorithmGroup {
    /// The group's name.
    pub name: &'static str,
    /// A one-line description of the members.
    pub about: &'static str,
    contains: fn(Algorithm) -> bool,
}

/// All groups of algorithms.
pub const GROUPS: &[AlgorithmGroup] = &[
    AlgorithmGroup {
        name: "all",
        about: "every algorithm that stops at the given depth",
        contains: |algorithm| algorithm.promise() != Guarantee::GameValue,
    },
    AlgorithmGroup {
        name: "fixed-depth",
        about: "every algorithm that finds the minimax value",
        contains: |algorithm| algorithm.promise().is_value(),
    },
    AlgorithmGroup {
        name: "depth-first",
        about: "algorithms of fixed-depth without a list or tree of open nodes",
        contains: |algorithm| algorithm.promise().is_value() && !algorithm.is_best_first(),
    },
    AlgorithmGroup {
        name: "best-first",
        about: "algorithms of fixed-depth with a list or tree of open nodes",
        contains: |algorithm| algorithm.promise().is_value() && algorithm.is_best_first(),
    },
    AlgorithmGroup {
        name: "b-star",
        about: "every algorithm that proves a best move but not its value",
        contains: |algorithm| algorithm.promise() == Guarantee::BestMove,
    },
    AlgorithmGroup {
        name: "proof-number",
        about: "every algorithm that proves or disproves a forced win",
        contains: |algorithm| algorithm.promise() == Guarantee::ForcedWin,
    },
    AlgorithmGroup {
        name: "guessing",
        about: "every algorithm that ends with its best guess after a limited number of evaluations",
        contains: |algorithm| algorithm.promise() == Guarantee::Nothing,
    },
];

/// An entry in an experiment's list of algorithms: a group's name, or a configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Selector {
    /// All algorithms of a group, without enhancements.
    Group(AlgorithmGroup),
    /// A single configuration.
    One(Box<Configuration>),
}

impl Selector {
    /// Returns the configurations that the entry selects.
    pub fn contenders(&self) -> Vec<Configuration> {
        match self {
            Self::Group(group) => {
                let members = Algorithm::all().iter().copied().filter(|&it| (group.contains)(it));
                members.map(Configuration::plain).collect()
            }
            Self::One(contender) => vec![**contender],
        }
    }

    /// Returns the configurations of several entries, without duplicates, in the order of the
    /// entries.
    pub fn all_contenders(selectors: &[Self]) -> Vec<Configuration> {
        let mut contenders: Vec<Configuration> = Vec::new();
        for contender in selectors.iter().flat_map(Self::contenders) {
            if !contenders.contains(&contender) {
                contenders.push(contender);
            }
        }
        contenders
    }

    /// Returns whether the entry selects `contender`. A plain algorithm here selects all its
    /// settings.
    pub fn covers(&self, contender: &Configuration) -> bool {
        match self {
            Self::Group(group) => (group.contains)(contender.algorithm()),
            Self::One(one) => {
                one.algorithm() == contender.algorithm()
                    && (one.settings().is_plain() || **one == *contender)
            }
        }
    }
}

/// The error for a text that selects nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SelectorError {
    /// No algorithm or group has this name.
    #[error(
        "there is no algorithm or group \"{0}\"{near}; `plywood list algorithms` and `plywood list groups` list them",
        near = suggestion(.0, names())
    )]
    Unknown(String),
    /// A setting is unknown, or does not fit the algorithm.
    #[error(transparent)]
    Setting(SettingError),
}

/// Returns the names of all algorithms and groups.
fn names() -> impl Iterator<Item = &'static str> {
    Algorithm::all().iter().map(|it| it.name()).chain(GROUPS.iter().map(|it| it.name))
}

impl From<ConfigurationError> for SelectorError {
    fn from(error: ConfigurationError) -> Self {
        match error {
            ConfigurationError::Algorithm(unknown) => Self::Unknown(unknown.0),
            ConfigurationError::Setting(error) => Self::Setting(error),
        }
    }
}

impl FromStr for Selector {
    type Err = SelectorError;

    fn from_str(entry: &str) -> Result<Self, SelectorError> {
        let group = GROUPS.iter().find(|group| group.name == entry.to_lowercase());
        group.map_or_else(
            || Ok(Self::One(Box::new(entry.parse::<Configuration>()?))),
            |&group| Ok(Self::Group(group)),
        )
    }
}

impl TryFrom<String> for Selector {
    type Error = SelectorError;

    fn try_from(entry: String) -> Result<Self, SelectorError> {
        entry.parse()
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Group(group) => f.write_str(group.name),
            Self::One(contender) => contender.fmt(f),
        }
    }
}

/// A comma-separated list of selectors, as on the command line.
#[derive(Clone, Debug)]
pub struct SelectorList(pub Vec<Selector>);

impl FromStr for SelectorList {
    type Err = SelectorError;

    fn from_str(list: &str) -> Result<Self, SelectorError> {
        list.split(',').map(|entry| entry.trim().parse()).collect::<Result<_, _>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_partition_the_algorithms() {
        let count = |name: &str| {
            let group: Selector = name.parse().expect("a group");
            group.contenders().len()
        };
        let promised = |promise| {
            Algorithm::all().iter().filter(|algorithm| algorithm.promise() == promise).count()
        };
        assert_eq!(count("all") + promised(Guarantee::GameValue), Algorithm::all().len());
        let others = count("b-star")
            + count("proof-number")
            + count("guessing")
            + promised(Guarantee::Plausible);
        assert_eq!(count("fixed-depth") + others, count("all"));
        assert_eq!(count("depth-first") + count("best-first"), count("fixed-depth"));
        let best_first: Selector = "best-first".parse().expect("a group");
        let names: Vec<String> = best_first.contenders().iter().map(ToString::to_string).collect();
        let with_open = ["sss*", "ao*", "dual*", "rec-sss*", "rec-dual*"];
        let as_originals = ["rollout-alpha-beta", "rollout-sss*", "rollout-dual*"];
        let promising = ["fsss-minimax", "fsss", "fsss-clamped"];
        assert_eq!(names, [&with_open[..], &as_originals, &promising].concat());
    }

    #[test]
    fn an_algorithm_named_twice_takes_part_once() {
        let SelectorList(selectors) = "pvs,all,pvs".parse().expect("all known");
        let contenders = Selector::all_contenders(&selectors);
        let all: Selector = "all".parse().expect("a group");
        assert_eq!(contenders.len(), all.contenders().len());
        assert_eq!(contenders[0].algorithm(), Algorithm::PVS);
    }
}
