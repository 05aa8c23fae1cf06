//! The rows of a file, as texts in named columns.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use csv::StringRecord;

use super::query::Filter;
use crate::record::contender::Contender;
use crate::record::records;

/// The column that joins `algorithm` and `settings`, as commands write them: `pvs+table=16`.
const CONFIGURATION: &str = "configuration";

/// The rows of a file.
#[derive(Debug)]
pub struct Rows {
    file: PathBuf,
    headings: Vec<String>,
    lines: Vec<StringRecord>,
}

/// A column of a file.
#[derive(Clone, Copy, Debug)]
pub enum Column {
    /// The cell at this place.
    Cell(usize),
    /// An algorithm with its settings, at these places.
    Configuration(usize, usize),
}

impl Rows {
    /// Reads a file of rows.
    ///
    /// # Errors
    ///
    /// If it cannot be read; the message names it.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let (headings, rows) = records::texts(path)?;
        let headings = headings.iter().map(str::to_owned).collect();
        Ok(Self { file: path.to_owned(), headings, lines: rows })
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The column with a name, if the file has it.
    pub fn find(&self, name: &str) -> Option<Column> {
        let place = |name: &str| self.headings.iter().position(|it| it == name);
        let joined = || Some(Column::Configuration(place("algorithm")?, place("settings")?));
        place(name).map(Column::Cell).or_else(|| (name == CONFIGURATION).then(joined)?)
    }

    /// The column with a name.
    ///
    /// # Errors
    ///
    /// If the file has no such column; the message lists all.
    pub fn column(&self, name: &str) -> anyhow::Result<Column> {
        self.find(name).ok_or_else(|| {
            let columns = self.headings.join(", ");
            let file = self.file.display();
            anyhow!("{file} has no column {name}; its columns are {columns}")
        })
    }

    /// The columns with these names.
    ///
    /// # Errors
    ///
    /// If one is missing, as [`Rows::column`].
    pub fn columns<'a>(
        &self,
        names: impl IntoIterator<Item = &'a String>,
    ) -> anyhow::Result<Vec<Column>> {
        names.into_iter().map(|name| self.column(name)).collect()
    }

    /// The rows that fulfil all filters, in the file's order.
    ///
    /// # Errors
    ///
    /// If a filter names a column that is missing.
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
    /// The text of a row in this column.
    pub fn of(self, row: &StringRecord) -> Cow<'_, str> {
        let cell = |place: usize| row.get(place).unwrap_or_default();
        match self {
            Self::Cell(place) => cell(place).into(),
            Self::Configuration(algorithm, settings) => {
                Contender::new(cell(algorithm), cell(settings)).to_string().into()
            }
        }
    }

    /// The number of a row in this column, if the cell is not empty.
    ///
    /// # Errors
    ///
    /// If the cell has another text than a number.
    pub fn number(self, row: &StringRecord) -> anyhow::Result<Option<f64>> {
        let text = self.of(row);
        let parse = || text.parse().with_context(|| format!("\"{text}\" is no number"));
        (!text.is_empty()).then(parse).transpose()
    }
}
