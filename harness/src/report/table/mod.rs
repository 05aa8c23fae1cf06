//! Tables: columns of words, numbers and comparisons, and their notes. How they are written is a
//! file for each format.

pub mod answered;
mod csv;
pub mod json;
mod latex;
mod markdown;
mod parts;
pub mod text;

use std::fmt::{self, Display};

use plywood_statistics::{Contrast, Finding, Interval};

use crate::report::digits::{in_brackets, of_contrast};

/// The side that a column's texts are moved to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// The heading of a column: its words, its unit and its side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heading<'a> {
    /// The word above it on a terminal, and in CSV; `--columns` selects it by that.
    pub word: &'a str,
    /// Its heading in a paper; the word, if this is empty.
    pub name: &'a str,
    /// The unit of its numbers; empty for words.
    pub unit: &'a str,
    /// Its heading for programs, with the unit of the whole number; the word, if this is empty.
    pub machine: &'a str,
}

/// A ratio of costs to those of a reference.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratio {
    /// The ratio, and its evidence.
    pub contrast: Contrast,
    /// The conclusion from it.
    pub finding: Finding,
}

impl Ratio {
    /// The ratio of a contrast that was not registered before its rows were made.
    pub fn exploratory(contrast: Contrast) -> Self {
        let finding = Finding::exploratory(&contrast);
        Self { contrast, finding }
    }

    /// The conclusion in a word, for programs.
    pub fn verdict(&self) -> &'static str {
        match self.finding {
            Finding::Same => "the same",
            Finding::Exploratory => "exploratory",
            Finding::NoRows => "no rows",
            Finding::TooFew(_) => "too few",
            Finding::NotShown { .. } => "not shown",
            Finding::Shown { .. } if self.contrast.ratio() < 1.0 => "less",
            Finding::Shown { .. } => "more",
        }
    }
}

impl Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { contrast, finding } = self;
        if *finding == Finding::Same {
            return f.write_str(self.verdict());
        }
        f.write_str(&of_contrast(contrast))?;
        if let Some(less) = contrast.positions_below() {
            write!(f, ": {less}/{}", contrast.positions())?;
        }
        f.write_str(if finding.has_star() { " *" } else { "" })
    }
}

/// The contents of one place of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing.
    Missing,
    /// Words, or a number that is only read.
    Words(String),
    /// A number, and how it is written.
    Number(f64, String),
    /// A comparison.
    Ratio(Ratio),
    /// An interval alone.
    Interval(Interval),
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("-"),
            Self::Words(text) | Self::Number(_, text) => f.write_str(text),
            Self::Ratio(ratio) => ratio.fmt(f),
            Self::Interval(interval) => f.write_str(&in_brackets(*interval)),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Column {
    side: Side,
    least_width: usize,
    word: String,
    name: String,
    unit: String,
    machine: String,
    cells: Vec<Cell>,
}

/// A table's columns. As text they are as wide as their widest cell; no line ends with spaces, and
/// the last one is not ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    before: usize,
    between: usize,
    /// The width in which it is folded.
    room: usize,
    rows: usize,
    columns: Vec<Column>,
}

impl Sheet {
    /// This sheet, of which each row has one line, however wide that is; but for long names.
    #[must_use]
    pub fn in_one_block(mut self) -> Self {
        self.room = usize::MAX;
        self
    }

    /// This sheet with its first column and those that are `wanted`, by their words.
    #[must_use]
    pub fn only(mut self, wanted: impl Fn(&str) -> bool) -> Self {
        let mut at = 0;
        self.columns.retain(|column| {
            at += 1;
            at == 1 || wanted(&column.word)
        });
        self
    }
}

/// A table of these rows that is being put together, one column after the other.
#[derive(Clone, Debug)]
pub struct Table<R> {
    rows: Vec<R>,
    sheet: Sheet,
}

impl<R> Table<R> {
    /// A table of these rows, without columns, with so many spaces `before` the first column and
    /// `between` columns.
    pub fn new((before, between): (usize, usize), rows: impl IntoIterator<Item = R>) -> Self {
        let rows: Vec<R> = rows.into_iter().collect();
        let room = text::WIDTH;
        let sheet = Sheet { before, between, room, rows: rows.len(), columns: Vec::new() };
        Self { rows, sheet }
    }

    /// This table with a column of words, at least as wide as `width`.
    #[must_use]
    pub fn left(self, heading: &str, width: usize, cell: impl Fn(&R) -> String) -> Self {
        let heading = Heading { word: heading, ..Heading::default() };
        self.with(Side::Left, heading, width, |row| Cell::Words(cell(row)))
    }

    /// This table with a column of numbers, at least as wide as `width`.
    #[must_use]
    pub fn right(self, heading: &str, width: usize, cell: impl Fn(&R) -> String) -> Self {
        let heading = Heading { word: heading, ..Heading::default() };
        self.with(Side::Right, heading, width, |row| Cell::Words(cell(row)))
    }

    /// This table with a column of numbers or comparisons that a paper may have, too.
    #[must_use]
    pub fn column(self, heading: Heading<'_>, cell: impl Fn(&R) -> Cell) -> Self {
        self.with(Side::Right, heading, 0, cell)
    }

    fn with(
        mut self,
        side: Side,
        Heading { word, name, unit, machine }: Heading<'_>,
        least_width: usize,
        cell: impl Fn(&R) -> Cell,
    ) -> Self {
        let cells = self.rows.iter().map(cell).collect();
        let or_word = |it: &str| if it.is_empty() { word } else { it }.to_owned();
        let (name, machine) = (or_word(name), or_word(machine));
        let (word, unit) = (word.to_owned(), unit.to_owned());
        self.sheet.columns.push(Column { side, least_width, word, name, unit, machine, cells });
        self
    }

    /// The columns.
    pub fn sheet(self) -> Sheet {
        self.sheet
    }
}

impl<R> Display for Table<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sheet.fmt(f)
    }
}
