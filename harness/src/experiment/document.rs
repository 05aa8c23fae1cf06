//! The text of what is run: built in, or in a file.

use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow};
use plywood_positions::{decode, suggestion};

use crate::catalogue::source::stem;
use crate::experiment::built_in::{COMPARISON, EXPERIMENTS, MATCHES, PARALLEL};

/// A kind of file that says what to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Document {
    /// Searches.
    Experiment,
    /// Searches on several processors.
    Parallel,
    /// Games.
    Match,
    /// Endings, forwards and backwards.
    Comparison,
    /// Generations.
    Evolution,
}

impl Document {
    const ALL: [Self; 5] =
        [Self::Experiment, Self::Parallel, Self::Match, Self::Comparison, Self::Evolution];

    /// What it is called, and the verb that runs it.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Experiment => ("experiment", "run"),
            Self::Parallel => ("experiment on several processors", "run"),
            Self::Match => ("match", "match"),
            Self::Comparison => ("comparison", "endgame compare"),
            Self::Evolution => ("evolution", "evolve"),
        }
    }

    /// Names and texts of those that are built in.
    fn built_in(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Experiment => EXPERIMENTS,
            Self::Parallel => PARALLEL,
            Self::Match => MATCHES,
            Self::Comparison => &[COMPARISON],
            Self::Evolution => &[],
        }
    }

    fn find(self, name: &str) -> Option<&'static str> {
        self.built_in().iter().find(|(built_in, _)| *built_in == name).map(|(_, text)| *text)
    }

    /// Reads the document of this name: a built-in one, or else a file, which is
    /// called what its path says without folders and ending. `parse` gets the
    /// name and the text.
    ///
    /// # Errors
    ///
    /// Where there is none, says what there is; where `parse` fails, names the
    /// document.
    pub fn load<T>(
        self,
        name: &str,
        parse: impl FnOnce(&str, &str) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let (word, _) = self.words();
        if let Some(text) = self.find(name) {
            return parse(name, text).with_context(|| format!("in {word} {name}"));
        }
        let bytes = fs::read(Path::new(name)).map_err(|error| self.missing(name, &error))?;
        let text = decode(&bytes).with_context(|| format!("in {name}"))?;
        parse(&stem(name), &text).with_context(|| format!("in {name}"))
    }

    fn missing(self, name: &str, error: &std::io::Error) -> anyhow::Error {
        let (word, _) = self.words();
        if let Some(other) = Self::ALL.into_iter().find(|other| other.find(name).is_some()) {
            let (other, verb) = other.words();
            return anyhow!("\"{name}\" is the name of a built-in {other}: plywood {verb} {name}");
        }
        let built_in: Vec<_> = self.built_in().iter().map(|(name, _)| *name).collect();
        let or = match built_in.as_slice() {
            [] => String::new(),
            names => format!(" or one of: {}", names.join(", ")),
        };
        let suggestion = suggestion(name, built_in.iter().copied());
        anyhow!(
            "there is no {word} \"{name}\"{suggestion}: {error}; give the path of a TOML file{or}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_another_verb_is_told() {
        let why = |document: Document, name: &str| {
            document.load(name, |_, _| Ok(())).expect_err("no such document").to_string()
        };
        let hint = "\"a-ply\" is the name of a built-in match: plywood match a-ply";
        assert_eq!(why(Document::Experiment, "a-ply"), hint);
        let none = why(Document::Match, "a-plie");
        assert!(none.contains("there is no match \"a-plie\" (did you mean"), "{none}");
        let none = why(Document::Evolution, "none.toml");
        assert!(none.ends_with("give the path of a TOML file"), "{none}");
    }
}
