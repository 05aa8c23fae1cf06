//! The files that `plywood` runs: built-in ones, or files on disk.

use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow};
use plywood_positions::{decode, suggestion};

use crate::catalogue::source::stem;
use crate::experiment::built_in::{COMPARISON, EXPERIMENTS, MATCHES, PARALLEL};

/// A kind of file to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Document {
    /// An experiment: searches.
    Experiment,
    /// An experiment: searches on several processors.
    Parallel,
    /// A match: games.
    Match,
    /// A comparison: endings solved forwards and backwards.
    Comparison,
    /// An evolution: generations.
    Evolution,
}

impl Document {
    const ALL: [Self; 5] =
        [Self::Experiment, Self::Parallel, Self::Match, Self::Comparison, Self::Evolution];

    /// The name of this kind, and the verb that runs it.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Experiment => ("experiment", "run"),
            Self::Parallel => ("experiment on several processors", "run"),
            Self::Match => ("match", "match"),
            Self::Comparison => ("comparison", "endgame compare"),
            Self::Evolution => ("evolution", "evolve"),
        }
    }

    /// Names and texts of the built-in ones.
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

    /// Reads the document of this name: a built-in one, or else a file. `parse`
    /// gets the name (for a file, its name without folders and extension) and the
    /// text.
    ///
    /// # Errors
    ///
    /// If there is no such document, with a list of the names; when `parse`
    /// fails, with the document's name.
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
