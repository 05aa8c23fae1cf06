//! Boards as people look at them.

use std::fmt;

/// A board as text, with its coordinates: squares are cells in rows, the upper
/// left one first. Marked ones stand in brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Labels before each row; empty where rows have no names.
    ranks: Vec<String>,
    cells: Vec<Vec<char>>,
    /// The line above, or below, that names the columns.
    files: Option<Files>,
    /// Rows and columns, from 0.
    marked: Vec<(usize, usize)>,
}

/// Where the names of columns stand.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Files {
    Above(Vec<char>),
    Below(Vec<char>),
}

impl Diagram {
    /// A board of `width` columns, row by row, without coordinates.
    pub fn new(cells: impl IntoIterator<Item = char>, width: usize) -> Self {
        let cells: Vec<_> = cells.into_iter().collect();
        let cells = cells.chunks(width).map(<[char]>::to_vec).collect();
        Self { ranks: Vec::new(), cells, files: None, marked: Vec::new() }
    }

    /// Adds the rows' names.
    #[must_use]
    pub fn with_ranks(self, ranks: impl IntoIterator<Item = u32>) -> Self {
        Self { ranks: ranks.into_iter().map(|rank| rank.to_string()).collect(), ..self }
    }

    /// Adds the columns' names below.
    #[must_use]
    pub fn with_files(self, files: &str) -> Self {
        Self { files: Some(Files::Below(files.chars().collect())), ..self }
    }

    /// Adds the columns' names above.
    #[must_use]
    pub fn with_files_above(self, files: &str) -> Self {
        Self { files: Some(Files::Above(files.chars().collect())), ..self }
    }

    /// Marks these cells: rows and columns, from 0.
    #[must_use]
    pub fn marking(self, cells: Vec<(usize, usize)>) -> Self {
        Self { marked: cells, ..self }
    }

    /// Turns to the other side of the board. A board whose rows have no
    /// names looks the same from both.
    #[must_use]
    pub fn turned(mut self) -> Self {
        if self.ranks.is_empty() {
            return self;
        }
        let (rows, columns) = (self.cells.len(), self.cells[0].len());
        self.ranks.reverse();
        self.cells.reverse();
        self.cells.iter_mut().for_each(|row| row.reverse());
        if let Some(Files::Above(files) | Files::Below(files)) = &mut self.files {
            files.reverse();
        }
        for (row, column) in &mut self.marked {
            (*row, *column) = (rows - 1 - *row, columns - 1 - *column);
        }
        self
    }
}

/// One row a line, without a line end.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |files: &[char]| {
            let files: String = files.iter().flat_map(|file| [' ', *file]).collect();
            if self.ranks.is_empty() { files } else { format!(" {files}") }
        };
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
        match &self.files {
            Some(Files::Above(files)) => lines.insert(0, named(files)),
            Some(Files::Below(files)) => lines.push(named(files)),
            None => {}
        }
        f.write_str(&lines.join("\n"))
    }
}
