//! The text of an experiment or another runnable document, built in or in a file.

use std::fmt::Display;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, anyhow};
use plywood_positions::{decode, read_file, suggestion};
use toml::Spanned;

use crate::catalogue::source::stem;
use crate::report::digits::plural;

/// A kind of file that defines a run, such as an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Document {
    /// The word for such a file in messages.
    pub word: &'static str,
    /// The program whose command runs such a file.
    pub program: &'static str,
    /// The command that runs such a file.
    pub verb: &'static str,
    /// The names and texts of the built-in files.
    pub built_in: &'static [(&'static str, &'static str)],
}

/// The maximum number of built-in names that an error lists.
const MOST_NAMED: usize = 5;

/// The error that no document has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct Missing {
    /// The name that was not found.
    pub name: String,
    why: String,
}

impl Document {
    /// Returns the text of the built-in document called `name`.
    pub fn text(&self, name: &str) -> Option<&'static str> {
        self.built_in.iter().find(|(built_in, _)| *built_in == name).map(|(_, text)| *text)
    }

    /// Reads the built-in document called `name`, or else the file at this path. A file's document
    /// is named after the file, without folders and extension. `parse` receives the name and the
    /// text.
    ///
    /// # Errors
    ///
    /// [`Missing`] if there is no such document, with suggestions. If `parse` fails, the message
    /// names the document.
    pub fn load<T>(
        &self,
        name: &str,
        parse: impl FnOnce(&str, &str) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        if let Some(text) = self.text(name) {
            return parse(name, text).with_context(|| format!("in {} {name}", self.word));
        }
        let bytes = read_file(Path::new(name)).map_err(|error| self.missing(name, &error))?;
        let text = decode(&bytes).with_context(|| format!("in {name}"))?;
        parse(&stem(name), &text).with_context(|| format!("in {name}"))
    }

    /// Returns the command that lists the built-in documents.
    fn listed(&self) -> String {
        format!("{} list {}", self.program, plural(self.word))
    }

    fn missing(&self, name: &str, error: &std::io::Error) -> Missing {
        let names = || self.built_in.iter().map(|(name, _)| *name);
        let or = match self.built_in.len() {
            0 => String::new(),
            1..=MOST_NAMED => format!(" or {}", names().collect::<Vec<_>>().join(", ")),
            // That list may contain names of other documents for the same command.
            _ => format!(" or a name that `{}` lists", self.listed()),
        };
        let (word, suggestion) = (self.word, suggestion(name, names()));
        let fault = match error.kind() {
            ErrorKind::NotFound => format!("there is no {word} \"{name}\"{suggestion}"),
            _ => format!("cannot read the {word} \"{name}\" ({error})"),
        };
        let why = format!("{fault}; give the path of a TOML file{or}");
        Missing { name: name.to_owned(), why }
    }
}

/// Creates the error for a `problem` at these bytes of a document's text, with line and column.
pub fn error_at(text: &str, place: Range<usize>, problem: impl Display) -> anyhow::Error {
    let before = text.get(..place.start).unwrap_or(text);
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
    anyhow!("error at line {line}, column {column}: {problem}")
}

/// Checks that these names in a text are distinct.
///
/// # Errors
///
/// If two names are equal. The message contains the line and column of the second.
pub fn ensure_distinct<'a>(
    text: &str,
    what: &str,
    names: impl Iterator<Item = &'a Spanned<String>>,
) -> anyhow::Result<()> {
    let mut met: Vec<&str> = Vec::new();
    for name in names {
        let own = name.get_ref().as_str();
        if met.contains(&own) {
            let problem = format!("another {what} is named \"{own}\"; give each its own name");
            return Err(error_at(text, name.span(), problem));
        }
        met.push(own);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_named_with_what_is() {
        let why = |built_in, name: &str| {
            let document =
                Document { word: "match", program: "plywood-play", verb: "match", built_in };
            document.load(name, |_, _| Ok(())).expect_err("no such document").to_string()
        };
        let none = why(&[("a-ply", "")], "a-plie");
        assert!(none.contains("there is no match \"a-plie\" (did you mean"), "{none}");
        assert!(none.ends_with("give the path of a TOML file or a-ply"), "{none}");
        let many = why(&[("a", ""), ("b", ""), ("c", ""), ("d", ""), ("e", ""), ("f", "")], "none");
        assert!(many.ends_with("or a name that `plywood-play list matches` lists"), "{many}");
        let none = why(&[], "none.toml");
        assert!(none.ends_with("give the path of a TOML file"), "{none}");
    }
}
