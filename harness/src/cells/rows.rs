//! The rows of a file, as text cells in named columns.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use csv::StringRecord;
use plywood_positions::suggestion;

use super::query::Filter;
use crate::record::contender::Contender;
use crate::record::records;

/// The column that joins `algorithm` and `settings` in the notation of commands: `pvs+table=16`.
const CONFIGURATION: &str = "configuration";

/// The number of columns that an error lists.
const MOST_NAMED: usize = 5;

/// The rows of a file, with the file's path and headings.
#[derive(Debug)]
pub struct Rows {
    file: PathBuf,
    headings: Vec<String>,
    lines: Vec<StringRecord>,
}

/// A column of a file, stored or joined.
#[derive(Clone, Copy, Debug)]
pub enum Column {
    /// The cells at this index.
    Cell(usize),
    /// An algorithm with its settings, from the cells at these indices.
    Configuration(usize, usize),
}

impl Rows {
    /// Reads a file of rows.
    ///
    /// # Errors
    ///
    /// If the file cannot be read. The message names it.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let (headings, rows) = records::texts(path)?;
        let headings = headings.iter().map(str::to_owned).collect();
        Ok(Self { file: path.to_owned(), headings, lines: rows })
    }

    /// Returns the path of the file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Returns the column called `name`, if the file has it.
    pub fn find(&self, name: &str) -> Option<Column> {
        let place = |name: &str| self.headings.iter().position(|it| it == name);
        let joined = || Some(Column::Configuration(place("algorithm")?, place("settings")?));
        place(name).map(Column::Cell).or_else(|| (name == CONFIGURATION).then(joined)?)
    }

    /// Returns the column called `name`.
    ///
    /// # Errors
    ///
    /// If the file has no such column. The message suggests one.
    pub fn column(&self, name: &str) -> anyhow::Result<Column> {
        self.find(name).ok_or_else(|| {
            let headings = || self.headings.iter().map(String::as_str);
            let (near, file) = (suggestion(name, headings()), self.file.display());
            let some: Vec<&str> = headings().take(MOST_NAMED).collect();
            let remedy = if near.is_empty() {
                format!("; write one of its first line, such as {}", some.join(", "))
            } else {
                near
            };
            anyhow!("{file} has no column \"{name}\"{remedy}")
        })
    }

    /// Returns the columns with these names.
    ///
    /// # Errors
    ///
    /// If a column is missing, as [`Rows::column`].
    pub fn columns<'a>(
        &self,
        names: impl IntoIterator<Item = &'a String>,
    ) -> anyhow::Result<Vec<Column>> {
        names.into_iter().map(|name| self.column(name)).collect()
    }

    /// Returns the rows that satisfy all filters, in file order.
    ///
    /// # Errors
    ///
    /// If a filter names a missing column.
    pub fn filtered<'r, 'f>(
        &'r self,
        filters: impl IntoIterator<Item = &'f Filter>,
    ) -> anyhow::Result<Vec<&'r StringRecord>> {
        let mut kept: Vec<&StringRecord> = self.lines.iter().collect();
        for filter in filters {
            let column = self.column(&filter.column)?;
            kept.retain(|row| filter.values.iter().any(|it| *it == column.of(row)));
        }
        Ok(kept)
    }
}

impl Column {
    /// Returns the text of a row in this column.
    pub fn of(self, row: &StringRecord) -> Cow<'_, str> {
        let cell = |place: usize| row.get(place).unwrap_or_default();
        match self {
            Self::Cell(place) => cell(place).into(),
            Self::Configuration(algorithm, settings) => {
                Contender::new(cell(algorithm), cell(settings)).to_string().into()
            }
        }
    }

    /// Returns the number of a row in this column; `None` if the cell is empty.
    ///
    /// # Errors
    ///
    /// If the cell contains text that is not a number.
    pub fn number(self, row: &StringRecord) -> anyhow::Result<Option<f64>> {
        let text = self.of(row);
        let parse = || text.parse().with_context(|| format!("\"{text}\" is not a number"));
        (!text.is_empty()).then(parse).transpose()
    }
}
