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

/// Adds a sentence, in lines that a terminal has room for, the first one indented by two.
pub fn push_wrapped(text: &mut String, sentence: &str) {
    push_lines(text, sentence, ["  ", "    "]);
}

/// A paragraph in lines that a terminal has room for.
pub fn paragraph(text: &str) -> String {
    let mut lines = String::new();
    push_lines(&mut lines, text, ["", ""]);
    lines
}

fn push_lines(text: &mut String, paragraph: &str, [first, further]: [&str; 2]) {
    const WIDTH: usize = 78;
    let mut line = first.to_owned();
    let mut is_begun = false;
    for word in paragraph.split_whitespace() {
        if is_begun && line.chars().count() + 1 + word.chars().count() > WIDTH {
            text.push_str(&line);
            text.push('\n');
            further.clone_into(&mut line);
        } else if is_begun {
            line.push(' ');
        }
        line.push_str(word);
        is_begun = true;
    }
    text.push_str(&line);
    text.push('\n');
}
