//! Tables with conclusions.

use std::fmt;

/// A table and its conclusions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The subject of the searches; in a table without rows, the searches that did not complete.
    pub heading: String,
    /// The rows, below the names of the columns; may be empty.
    pub rows: String,
    /// The conclusions, one sentence for each cost.
    pub answers: Vec<String>,
    /// Searches that did not complete, one per line.
    pub stopped: Vec<String>,
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.rows.is_empty() {
            write!(f, "{}\n{}{}", self.heading, self.rows, wrapped(&self.answers))?;
        }
        self.stopped.iter().try_for_each(|line| writeln!(f, "  {line}"))?;
        writeln!(f)
    }
}

/// The sentences as they end a table, in lines that a terminal has room for.
pub fn wrapped(sentences: &[String]) -> String {
    let mut text = String::new();
    for sentence in sentences {
        push_wrapped(&mut text, sentence);
    }
    text
}

/// Adds a paragraph, in lines that a terminal has room for.
fn push_wrapped(text: &mut String, paragraph: &str) {
    const WIDTH: usize = 98;
    let mut line = " ".to_owned();
    for word in paragraph.split(' ') {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            text.push_str(&line);
            text.push('\n');
            "   ".clone_into(&mut line);
        }
        line.push(' ');
        line.push_str(word);
    }
    text.push_str(&line);
    text.push('\n');
}
