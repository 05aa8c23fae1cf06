//! Settings as text. A text may name the parameters of all algorithms, so this file knows them.

use std::fmt;
use std::str::FromStr;

use crate::parts::{Declared, Described, Exactness, SettingError, Settings};
use crate::registry::Algorithm;

/// Abbreviations common in the field, and the setting that each represents. They are read but never
/// written.
const ABBREVIATIONS: [(&str, &str); 6] = [
    ("tt", "table"),
    ("hash", "table"),
    ("etc", "child-cutoffs"),
    ("nmp", "null-move"),
    ("lmr", "reduce"),
    ("aspiration", "window"),
];

/// Returns the full name of a setting for a name or abbreviation.
fn in_full(name: &str) -> &str {
    ABBREVIATIONS.iter().find(|(short, _)| *short == name).map_or(name, |(_, name)| name)
}

impl Settings {
    /// Returns each kind of setting: the enhancements, then the parameters of all algorithms.
    fn described() -> impl Iterator<Item = Described> {
        let of_parameter = |declared: &'static Declared| Described {
            name: declared.name(),
            forms: declared.forms(),
            example: declared.example(),
            exactness: Exactness::Exact,
        };
        Self::ENHANCEMENTS.iter().copied().chain(Algorithm::parameters().map(of_parameter))
    }

    /// Returns the text of every form of every setting, and its effect.
    pub fn forms() -> impl Iterator<Item = (&'static str, &'static str)> {
        Self::described().flat_map(|it| it.forms).copied()
    }

    /// Returns the name of every kind of setting.
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        Self::described().map(|it| it.name)
    }

    /// Returns an example for each kind of setting, preceded by the settings that it requires.
    pub(crate) fn examples() -> impl Iterator<Item = &'static str> {
        Self::described().map(|it| it.example)
    }

    /// Returns the name of each kind of setting, and whether it may change the value of a search.
    pub fn exactness() -> impl Iterator<Item = (&'static str, Exactness)> {
        Self::described().map(|it| (it.name, it.exactness))
    }

    /// Returns the neutral form of each setting that may change a search, if it has one.
    pub fn neutral() -> impl Iterator<Item = String> {
        Self::exactness().filter_map(|(name, exactness)| match exactness {
            Exactness::Neutral(parameter) => Some(format!("{name}={parameter}")),
            Exactness::Exact | Exactness::NeverNeutral(_) => None,
        })
    }

    /// Returns the names and values of the settings. Built-in parameters have the order of
    /// [`Algorithm::PARAMETERS`], and others follow.
    fn plugged_in(&self) -> impl Iterator<Item = (&'static str, String)> {
        let place = |(declared, _): &(&Declared, _)| {
            Algorithm::PARAMETERS.iter().position(|it| it == declared).unwrap_or(usize::MAX)
        };
        let mut parameters: Vec<_> = self.parameters.iter().collect();
        parameters.sort_by_key(place);
        let parameters = parameters.into_iter().map(|(it, value)| (it.name(), it.text(value)));
        self.enhancements().chain(parameters)
    }

    /// Returns the names of the settings.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.plugged_in().map(|(name, _)| name)
    }

    fn plug_in(&mut self, text: &str) -> Result<(), SettingError> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        // "killers=" is not a valid form of "killers".
        let (name, value) = (in_full(name), (!text.ends_with('=')).then_some(value));
        self.enable(name, text, value).unwrap_or_else(|| {
            match Algorithm::parameters().find(|declared| declared.name() == name) {
                Some(declared) => self.set(declared, text, value),
                None => Err(SettingError::Unknown(name.to_owned())),
            }
        })
    }
}

impl FromStr for Settings {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, SettingError> {
        let mut settings = Self::default();
        for part in text.split('+').filter(|part| !part.is_empty()) {
            settings.plug_in(&part.to_lowercase())?;
        }
        Ok(settings)
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.plugged_in().map(|(name, parameter)| {
            if parameter.is_empty() { name.to_owned() } else { format!("{name}={parameter}") }
        });
        f.write_str(&parts.collect::<Vec<_>>().join("+"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_value_is_recognised() {
        for (text, near) in [
            ("quiescence=capture", " (did you mean \"captures\"?);"),
            ("order=mvvlva", " (did you mean \"mvv-lva\"?);"),
            // Letters in place of a number are no suggestion.
            ("reduce=x", " has an invalid value; write"),
        ] {
            let error = text.parse::<Settings>().expect_err("misspelt").to_string();
            assert!(error.contains(near), "{error}");
        }
    }

    #[test]
    fn abbreviations_of_the_field_are_read() {
        let read = |text: &str| text.parse::<Settings>().map(|it| it.to_string());
        assert_eq!(read("tt=1+ETC+lmr=2"), Ok("table=1+child-cutoffs+reduce=2".to_owned()));
        for (short, name) in ABBREVIATIONS {
            assert!(Settings::kinds().any(|it| it == name), "{short}");
            assert!(Settings::kinds().all(|it| it != short), "{short}");
        }
        let twice = "etc+child-cutoffs".parse::<Settings>();
        assert_eq!(twice, Err(SettingError::Twice("child-cutoffs".to_owned())));
    }
}
