//! Board diagrams as text.

use std::fmt;

/// A board diagram as text, with coordinates. Its rows begin with the top left cell; marked cells
/// are in brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Label of each row; empty if rows have no labels.
    ranks: Vec<String>,
    cells: Vec<Vec<char>>,
    /// Label of each column; empty if columns have no labels.
    files: Vec<char>,
    /// Whether column labels are above the board instead of below.
    files_are_above: bool,
    /// Marked cells, as rows and columns from 0.
    marked: Vec<(usize, usize)>,
}

impl Diagram {
    /// Returns a diagram of `width` columns without labels, from cells in row order.
    pub fn new(cells: impl IntoIterator<Item = char>, width: usize) -> Self {
        let cells: Vec<_> = cells.into_iter().collect();
        let cells = cells.chunks(width).map(<[char]>::to_vec).collect();
        let (ranks, files, marked) = (Vec::new(), Vec::new(), Vec::new());
        Self { ranks, cells, files, files_are_above: false, marked }
    }

    /// Adds labels to the rows.
    #[must_use]
    pub fn with_ranks(self, ranks: impl IntoIterator<Item = u32>) -> Self {
        Self { ranks: ranks.into_iter().map(|rank| rank.to_string()).collect(), ..self }
    }

    /// Adds labels below the columns.
    #[must_use]
    pub fn with_files(self, files: &str) -> Self {
        Self { files: files.chars().collect(), ..self }
    }

    /// Adds labels above the columns.
    #[must_use]
    pub fn with_files_above(self, files: &str) -> Self {
        Self { files_are_above: true, ..self.with_files(files) }
    }

    /// Marks cells, given as rows and columns from 0.
    #[must_use]
    pub fn marking(self, cells: Vec<(usize, usize)>) -> Self {
        Self { marked: cells, ..self }
    }

    /// Reads the cells of a diagram of the shape of this one, in row order, and the text below it.
    /// Labels and marks may be missing, and the board may be [turned](Self::turned).
    ///
    /// # Errors
    ///
    /// If a row has another number of cells, or there are too few rows.
    pub(super) fn read(&self, text: &str) -> Result<(String, String), String> {
        let width = self.cells[0].len();
        let files: String = self.files.iter().collect();
        let reversed: String = self.files.iter().rev().collect();
        let (mut cells, mut rest, mut is_turned) = (Vec::new(), Vec::new(), false);
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.replace(['[', ']'], " ");
            let words: Vec<&str> = line.split_whitespace().collect();
            let joined = words.concat();
            if joined.is_empty() || joined == files {
                continue;
            }
            if joined == reversed {
                is_turned = true;
            } else if cells.len() == width * self.cells.len() {
                rest.extend(words.into_iter().map(str::to_owned));
            } else {
                let labels = self.ranks.iter().find_map(|it| joined.strip_prefix(it.as_str()));
                let has_label = joined.chars().count() > width;
                let row = labels.filter(|_| has_label).unwrap_or(&joined);
                let found = row.chars().count();
                if found != width {
                    return Err(format!(
                        "line {number}: {found} squares in a row; write {width}, with '.' for empty"
                    ));
                }
                cells.extend(row.chars());
            }
        }
        let (rows, found) = (self.cells.len(), cells.len() / width);
        if found < rows {
            return Err(format!("the diagram has {found} rows; write {rows}"));
        }
        if is_turned {
            cells.reverse();
        }
        Ok((cells.into_iter().collect(), rest.join(" ")))
    }

    /// Turns the board to show it from the other side. A board without row labels stays as it is.
    #[must_use]
    pub fn turned(mut self) -> Self {
        if self.ranks.is_empty() {
            return self;
        }
        let (rows, columns) = (self.cells.len(), self.cells[0].len());
        self.ranks.reverse();
        self.cells.reverse();
        self.cells.iter_mut().for_each(|row| row.reverse());
        self.files.reverse();
        for (row, column) in &mut self.marked {
            (*row, *column) = (rows - 1 - *row, columns - 1 - *column);
        }
        self
    }
}

/// Writes a line per row, without a final line break.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Vec::new();
        for (at, row) in self.cells.iter().enumerate() {
            let is_marked = |column: usize| self.marked.contains(&(at, column));
            let mut line = self.ranks.get(at).cloned().unwrap_or_default();
            for (column, cell) in row.iter().enumerate() {
                let follows_mark = column > 0 && is_marked(column - 1);
                line.push(match (is_marked(column), follows_mark) {
                    (true, _) => '[',
                    (false, true) => ']',
                    (false, false) => ' ',
                });
                line.push(*cell);
            }
            if is_marked(row.len() - 1) {
                line.push(']');
            }
            lines.push(line);
        }
        if !self.files.is_empty() {
            let indent = if self.ranks.is_empty() { "" } else { " " };
            let files: String = self.files.iter().flat_map(|file| [' ', *file]).collect();
            let place = if self.files_are_above { 0 } else { lines.len() };
            lines.insert(place, format!("{indent}{files}"));
        }
        f.write_str(&lines.join("\n"))
    }
}
