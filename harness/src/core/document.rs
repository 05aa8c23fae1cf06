//! The text of an experiment or another runnable document, built in or in a file.

use std::ffi::OsStr;
use std::fmt::Display;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::Path;

use anyhow::anyhow;
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
            return parse(name, text).map_err(|error| placed(name, error));
        }
        let bytes = read_file(Path::new(name)).map_err(|error| self.missing(name, &error))?;
        let parsed = decode(&bytes).map_err(anyhow::Error::new);
        let parsed = parsed.and_then(|text| parse(&stem(name), &text));
        parsed.map_err(|error| self.unfit(name, error))
    }

    /// Returns the error for the file `name`, which cannot be parsed. A file whose name does not end in
    /// `.toml` was hardly meant to be this document.
    fn unfit(&self, name: &str, error: anyhow::Error) -> anyhow::Error {
        let remedy = match Path::new(name).extension().and_then(OsStr::to_str) {
            Some("toml") => return placed(name, error),
            // Standard input has no name.
            None if name == "-" => return placed("standard input", error),
            Some("epd") => format!("write --suite {name} to search its positions"),
            _ => format!("name a TOML file, or one that `{}` lists", self.listed()),
        };
        anyhow!("{name}: this is not a TOML file, as {} are; {remedy}", plural(self.word))
    }

    /// Returns the command that lists the built-in documents.
    fn listed(&self) -> String {
        format!("{} list {}", self.program, plural(self.word))
    }

    fn missing(&self, name: &str, error: &std::io::Error) -> Missing {
        let names = || self.built_in.iter().map(|(name, _)| *name);
        let or = match self.built_in.len() {
            0 => String::new(),
            1..=MOST_NAMED => format!(", or {}", names().collect::<Vec<_>>().join(", ")),
            // That list may contain names of other documents for the same command.
            _ => format!(", or a name that `{}` lists", self.listed()),
        };
        let (word, suggestion) = (self.word, suggestion(name, names()));
        let fault = match error.kind() {
            ErrorKind::NotFound => {
                format!("there is no {word} \"{name}\", and no file of that name{suggestion}")
            }
            _ => format!("{name}: {error}"),
        };
        let why = format!("{fault}; give the path of a TOML file{or}");
        Missing { name: name.to_owned(), why }
    }
}

/// The error that a document has a fault at a place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {problem}", self.place())]
pub struct DocumentError {
    /// The path of the file, once it is known.
    file: Option<String>,
    line: usize,
    column: usize,
    /// The problem and its remedy.
    problem: String,
    /// The parser's own text, which lists every name that it knows; empty if the parser found no fault.
    pub of_parser: String,
}

impl DocumentError {
    /// Creates the error for a `problem` at these bytes of a document's text.
    pub fn at(text: &str, place: Range<usize>, problem: impl Display) -> Self {
        let before = text.get(..place.start).unwrap_or(text);
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
        let (problem, of_parser) = (problem.to_string(), String::new());
        Self { file: None, line, column, problem, of_parser }
    }

    fn place(&self) -> String {
        let Self { file, line, column, .. } = self;
        match file {
            Some(file) => format!("{file}:{line}:{column}"),
            None => format!("line {line}, column {column}"),
        }
    }
}

/// Creates the error for a `problem` at these bytes of a document's text, with line and column.
pub fn error_at(text: &str, place: Range<usize>, problem: impl Display) -> anyhow::Error {
    DocumentError::at(text, place, problem).into()
}

/// Names the file of an error, before line and column if it has them.
pub fn placed(file: impl Display, error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<DocumentError>() {
        // An error of another document that this one names has its file already.
        Ok(error) => {
            DocumentError { file: error.file.or_else(|| Some(file.to_string())), ..error }.into()
        }
        Err(error) => error.context(file.to_string()),
    }
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
        assert!(
            none.contains("no match \"a-plie\", and no file of that name (did you mean"),
            "{none}"
        );
        assert!(none.ends_with("give the path of a TOML file, or a-ply"), "{none}");
        let many = why(&[("a", ""), ("b", ""), ("c", ""), ("d", ""), ("e", ""), ("f", "")], "none");
        assert!(many.ends_with(", or a name that `plywood-play list matches` lists"), "{many}");
        let none = why(&[], "none.toml");
        assert!(none.ends_with("give the path of a TOML file"), "{none}");
    }
}
