//! Tables of text: columns aligned below their headings.

use std::fmt::{self, Display, Write as _};

/// The side that a column's texts are moved to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

#[derive(Clone, Debug)]
struct Column {
    side: Side,
    width: usize,
    /// The heading, and the cell of each row.
    texts: Vec<String>,
}

/// Texts in columns as wide as their widest text: a line of headings, and a line for each `R`. No
/// line ends with spaces, and the last one is not ended.
#[derive(Clone, Debug)]
pub struct Table<R> {
    before: usize,
    between: usize,
    rows: Vec<R>,
    columns: Vec<Column>,
}

impl<R> Table<R> {
    /// A table of these rows, without columns, with so many spaces `before` the first column and
    /// `between` columns.
    pub fn new((before, between): (usize, usize), rows: impl IntoIterator<Item = R>) -> Self {
        Self { before, between, rows: rows.into_iter().collect(), columns: Vec::new() }
    }

    /// This table with a column of words, at least as wide as `width`.
    #[must_use]
    pub fn left(self, heading: &str, width: usize, cell: impl Fn(&R) -> String) -> Self {
        self.with(Side::Left, heading, width, cell)
    }

    /// This table with a column of numbers, at least as wide as `width`.
    #[must_use]
    pub fn right(self, heading: &str, width: usize, cell: impl Fn(&R) -> String) -> Self {
        self.with(Side::Right, heading, width, cell)
    }

    fn with(
        mut self,
        side: Side,
        heading: &str,
        width: usize,
        cell: impl Fn(&R) -> String,
    ) -> Self {
        let heading = [heading.to_owned()].into_iter();
        let texts: Vec<String> = heading.chain(self.rows.iter().map(cell)).collect();
        let width = texts.iter().map(|text| text.chars().count()).fold(width, usize::max);
        self.columns.push(Column { side, width, texts });
        self
    }
}

impl<R> Display for Table<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, between) = (" ".repeat(self.before), " ".repeat(self.between));
        for number in 0..=self.rows.len() {
            let mut line = before.clone();
            for (place, Column { side, width, texts }) in self.columns.iter().enumerate() {
                line.push_str(if place == 0 { "" } else { &between });
                match side {
                    Side::Left => write!(line, "{:width$}", texts[number])?,
                    Side::Right => write!(line, "{:>width$}", texts[number])?,
                }
            }
            let end = if number == 0 { "" } else { "\n" };
            write!(f, "{end}{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_text() {
        let table = Table::new((1, 2), [("pvs", 7), ("alpha-beta", 1234)])
            .left("name", 6, |it| it.0.to_owned())
            .right("n", 3, |it| it.1.to_string())
            .left("", 0, |it| if it.1 > 9 { "many".to_owned() } else { String::new() });
        let expected = " name           n\n pvs            7\n alpha-beta  1234  many";
        assert_eq!(table.to_string(), expected);
    }
}
