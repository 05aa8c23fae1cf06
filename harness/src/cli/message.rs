//! Messages on standard error, in one form: `error: PLACE: what is wrong`, and then
//! `hint: what to do`.
//!
//! Errors of this workspace are texts of the form `PLACE: fault; remedy`. Here alone the remedy
//! becomes the hint, and texts of the operating system become plain ones.

use std::fmt;
use std::io::{self, ErrorKind};

/// The first words of messages. A text without one of them is an error.
const WORDS: [&str; 4] = ["error", "warning", "note", "interrupted"];

/// The end of a text that names something similar: `there is no game "ches" (did you mean
/// "chess"?)`.
const SIMILAR: &str = " (did you mean ";

/// A message for standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    word: &'static str,
    /// The place and the fault, without a full stop.
    fault: String,
    /// What the reader can do.
    hint: Option<String>,
}

impl Message {
    /// Creates an error without a hint.
    pub fn error(fault: impl Into<String>) -> Self {
        Self { word: WORDS[0], fault: fault.into(), hint: None }
    }

    /// Sets the hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// Creates an error at `place` from a text of the form `fault; remedy`. The place is a reader's own
    /// text, which is not split.
    pub fn at(place: &str, text: &str) -> Self {
        let message = Self::of(text);
        Self { fault: format!("{place}: {}", message.fault), ..message }
    }

    /// Sets the hint if there is none.
    #[must_use]
    pub fn or_hint(self, hint: impl FnOnce() -> String) -> Self {
        Self { hint: self.hint.or_else(|| Some(hint())), ..self }
    }

    /// Formats the message in one line, without its first word, for a dialogue.
    pub fn in_one_line(&self) -> String {
        match &self.hint {
            Some(hint) => format!("{}{REMEDY}{hint}", self.fault),
            None => self.fault.clone(),
        }
    }

    /// Splits a text of the form `PLACE: fault; remedy`, which may begin with the message's first
    /// word.
    pub fn of(text: &str) -> Self {
        let (word, text) = WORDS
            .iter()
            .find_map(|word| Some((*word, text.strip_prefix(word)?.strip_prefix(": ")?)))
            .unwrap_or((WORDS[0], text));
        let (text, advice) = plain(text);
        let (fault, remedy) = match remedy_at(&text) {
            Some(at) => (&text[..at], Some(&text[at + REMEDY.len()..])),
            None => (&*text, None),
        };
        let (fault, similar) = without_similar(fault);
        let remedy = remedy.or(advice);
        let hint = match (similar, remedy) {
            (Some(similar), Some(remedy)) => Some(format!("{similar} {remedy}")),
            (Some(similar), None) => Some(similar),
            (None, remedy) => remedy.map(str::to_owned),
        };
        Self { word, fault, hint }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.word, self.fault)?;
        match &self.hint {
            Some(hint) => write!(f, "\nhint: {hint}"),
            None => Ok(()),
        }
    }
}

/// What separates a fault from its remedy.
const REMEDY: &str = "; ";

/// Returns where a text goes on with the remedy: the first separator that is not part of a quotation.
fn remedy_at(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (None, '"' | '`') => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            (None, ';') if text[at..].starts_with(REMEDY) => return Some(at),
            _ => {}
        }
    }
    // A quotation that is never closed may contain all the rest.
    quote.and_then(|_| text.rfind(REMEDY))
}

/// Takes the question after a similar name out of a text.
fn without_similar(text: &str) -> (String, Option<String>) {
    let found = text.rsplit_once(SIMILAR).and_then(|(before, rest)| {
        let (similar, after) = rest.split_once("?)")?;
        Some((format!("{before}{after}"), Some(format!("did you mean {similar}?"))))
    });
    found.unwrap_or_else(|| (text.to_owned(), None))
}

/// Replaces the operating system's texts for errors by plain ones. Also returns what to do about the
/// last of them.
fn plain(text: &str) -> (String, Option<&'static str>) {
    const MARK: &str = " (os error ";
    let (mut text, mut advice) = (text.to_owned(), None);
    while let Some((before, rest)) = text.split_once(MARK) {
        let Some((number, after)) = rest.split_once(')') else { break };
        let Ok(number) = number.parse() else { break };
        let error = io::Error::from_raw_os_error(number);
        let systems = error.to_string();
        let own = systems.strip_suffix(&format!("{MARK}{number})")).unwrap_or(&systems);
        let (fault, remedy) = of_kind(error.kind());
        let fault = fault.map_or_else(|| own.to_lowercase(), str::to_owned);
        let kept = before.strip_suffix(own).unwrap_or(before);
        (text, advice) = (format!("{kept}{fault}{after}"), remedy.or(advice));
    }
    (text, advice)
}

/// The fault of a file, in plain words, and what to do about it.
fn of_kind(kind: ErrorKind) -> (Option<&'static str>, Option<&'static str>) {
    let (fault, remedy) = match kind {
        ErrorKind::NotFound => ("there is no such file or folder", "check the path"),
        ErrorKind::PermissionDenied => {
            ("this is not permitted", "change the file's permissions, or name another path")
        }
        ErrorKind::IsADirectory => ("this is a folder", "name a file"),
        ErrorKind::NotADirectory => ("a part of the path is a file", "check the path"),
        ErrorKind::AlreadyExists => ("a file of that name exists", "choose another name"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            ("the disk is full", "make room, or choose a folder on another disk")
        }
        ErrorKind::ReadOnlyFilesystem => {
            ("the disk can only be read", "choose a folder on another disk")
        }
        _ => return (None, None),
    };
    (Some(fault), Some(remedy))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each paragraph of `messages.txt` has a text, and below it the message.
    #[test]
    fn a_text_is_split_into_fault_and_hint() {
        for paragraph in include_str!("messages.txt").trim_end().split("\n\n") {
            let (text, printed) = paragraph.split_once('\n').expect("a message");
            assert_eq!(Message::of(text).to_string(), printed);
        }
    }

    #[test]
    fn texts_of_the_system_are_replaced() {
        let missing = std::fs::read("no such file").expect_err("no file");
        let text = Message::of(&format!("x: {missing}")).to_string();
        assert_eq!(text, "error: x: there is no such file or folder\nhint: check the path");
        let text = Message::of(&format!("x ({missing}); see y")).to_string();
        assert_eq!(text, "error: x (there is no such file or folder)\nhint: see y");
        for text in ["x (os error", "x (os error many)"] {
            assert_eq!(Message::of(text).to_string(), format!("error: {text}"));
        }
        let text = Message::of(&format!("x: {missing}; see y")).in_one_line();
        assert_eq!(text, "x: there is no such file or folder; see y");
        let other = io::Error::from_raw_os_error(11).to_string();
        assert!(!Message::of(&other).to_string().contains("os error"));
    }
}
