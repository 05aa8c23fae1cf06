//! Cells of a row as text, for writing and comparing.

use crate::cell::Cell;

/// The texts of a row's cells, in the order of its columns. One value is reused for all rows of a
/// record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    text: String,
    ends: Vec<usize>,
}

impl Cells {
    /// Removes all cells.
    pub fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    /// Adds a cell.
    pub fn add(&mut self, cell: &impl Cell) {
        cell.write(self);
    }

    /// Adds a cell with this text.
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len());
    }

    /// Returns the text of the cell in a column; empty if there is no such column.
    pub fn get(&self, column: usize) -> &str {
        let start = column.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied());
        let end = self.ends.get(column).copied();
        start.zip(end).and_then(|(start, end)| self.text.get(start..end)).unwrap_or_default()
    }

    /// Returns all texts, in the order of the columns.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len()).map(|column| self.get(column))
    }
}
