//! Tables: columns of words, numbers and comparisons, with notes. Each output format has its own
//! file.

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

/// The alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// The heading of a column: its words and its unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heading<'a> {
    /// The heading on a terminal and in CSV; `--columns` selects the column by it.
    pub word: &'a str,
    /// The heading in a paper; if empty, `word` is used.
    pub name: &'a str,
    /// The unit of the numbers; empty for words.
    pub unit: &'a str,
    /// The heading for programs, with the unit of the unrounded number; if empty, `word` is used.
    pub machine: &'a str,
}

/// A ratio of costs to a reference's costs, with the conclusion.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratio {
    /// The ratio, and its evidence.
    pub contrast: Contrast,
    /// The conclusion from the ratio.
    pub finding: Finding,
}

impl Ratio {
    /// Creates the ratio of a contrast that was not registered before its rows existed.
    pub fn exploratory(contrast: Contrast) -> Self {
        let finding = Finding::exploratory(&contrast);
        Self { contrast, finding }
    }

    /// Returns the conclusion as one or two words, for programs.
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

/// The contents of a table's cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// An empty cell.
    Missing,
    /// Words, or a number that no program reads.
    Words(String),
    /// A number with its text.
    Number(f64, String),
    /// A ratio with its interval and conclusion.
    Ratio(Ratio),
    /// An interval without its number.
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

/// Who reads a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Readers {
    Everybody,
    /// Only programs, in CSV and JSON.
    Programs,
}

#[derive(Clone, Debug, PartialEq)]
struct Column {
    readers: Readers,
    side: Side,
    least_width: usize,
    word: String,
    name: String,
    unit: String,
    machine: String,
    cells: Vec<Cell>,
}

/// The columns of a table. As text, each is as wide as its widest cell. Lines have no trailing
/// spaces, and the last line has no line break.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    before: usize,
    between: usize,
    /// The maximum line width; further columns follow in another block.
    room: usize,
    rows: usize,
    columns: Vec<Column>,
}

impl Sheet {
    /// Returns this sheet without the columns that only programs read.
    fn for_people(&self) -> Self {
        let mut sheet = self.clone();
        sheet.columns.retain(|it| it.readers == Readers::Everybody);
        sheet
    }

    /// Returns this sheet without folding: each row is one line of any width, except for long
    /// names.
    #[must_use]
    pub fn in_one_block(mut self) -> Self {
        self.room = usize::MAX;
        self
    }

    /// Returns the words of the columns that people read.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let shown = self.columns.iter().filter(|it| it.readers == Readers::Everybody);
        shown.map(|it| &*it.word)
    }

    /// Returns all cells, column by column.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.columns.iter().flat_map(|it| &it.cells)
    }

    /// Returns this sheet with its first column and the columns whose words are `wanted`.
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

/// A builder of a table for these rows, one column after another.
#[derive(Clone, Debug)]
pub struct Table<R> {
    rows: Vec<R>,
    sheet: Sheet,
}

impl<R> Table<R> {
    /// Starts a table of these rows without columns. `before` and `between` are the numbers of
    /// spaces before the first column and between columns.
    pub fn new((before, between): (usize, usize), rows: impl IntoIterator<Item = R>) -> Self {
        let rows: Vec<R> = rows.into_iter().collect();
        let room = text::WIDTH;
        let sheet = Sheet { before, between, room, rows: rows.len(), columns: Vec::new() };
        Self { rows, sheet }
    }

    /// Adds a left-aligned column of words, at least `width` characters wide.
    #[must_use]
    pub fn left(self, heading: &str, width: usize, cell: impl Fn(&R) -> String) -> Self {
        let heading = Heading { word: heading, ..Heading::default() };
        self.with(Side::Left, heading, width, |row| Cell::Words(cell(row)))
    }

    /// Adds a right-aligned column of numbers, at least `width` characters wide.
    #[must_use]
    pub fn right(self, heading: &str, width: usize, cell: impl Fn(&R) -> String) -> Self {
        let heading = Heading { word: heading, ..Heading::default() };
        self.with(Side::Right, heading, width, |row| Cell::Words(cell(row)))
    }

    /// Adds a column of numbers or comparisons, with headings for all formats.
    #[must_use]
    pub fn column(self, heading: Heading<'_>, cell: impl Fn(&R) -> Cell) -> Self {
        self.with(Side::Right, heading, 0, cell)
    }

    /// Adds a column that only CSV and JSON contain.
    #[must_use]
    pub fn for_programs(self, machine: &str, cell: impl Fn(&R) -> Cell) -> Self {
        let heading = Heading { machine, ..Heading::default() };
        let mut table = self.with(Side::Right, heading, 0, cell);
        if let Some(column) = table.sheet.columns.last_mut() {
            column.readers = Readers::Programs;
        }
        table
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
        let readers = Readers::Everybody;
        let column = Column { readers, side, least_width, word, name, unit, machine, cells };
        self.sheet.columns.push(column);
        self
    }

    /// Returns the finished columns.
    pub fn sheet(self) -> Sheet {
        self.sheet
    }
}

impl<R> Display for Table<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sheet.fmt(f)
    }
}
