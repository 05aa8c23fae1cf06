//! A hash over lines in bytewise order, with few lines in memory at a time.

use std::collections::BTreeMap;
use std::iter;

use csv::{Error, IntoInnerError, WriterBuilder};
use sha2::{Digest, Sha256};

use crate::cells::Cells;

/// Maximum number of lines to sort at once.
const AT_ONCE: usize = 1 << 15;

/// Lines of CSV that contain `name=text` for each non-empty cell of a row.
pub struct Lines<'a> {
    /// Names of the columns, in the order of cells in a line.
    pub names: &'a [&'a str],
    /// Function that writes the cell of a row and a column, given by their indices.
    pub cell: &'a dyn Fn(usize, usize, &mut Cells),
}

impl Lines<'_> {
    /// Returns the SHA-256 hash, in hexadecimal, of the lines of these rows in bytewise order.
    ///
    /// # Errors
    ///
    /// If a line cannot be written.
    pub fn sorted_hash(&self, rows: Vec<usize>) -> Result<String, Error> {
        let mut hash = Sha256::new();
        self.add_sorted(rows, 1, &mut hash)?;
        Ok(format!("{:x}", hash.finalize()))
    }

    /// Adds the lines of rows that agree in their first `cells` - 1 cells.
    fn add_sorted(&self, rows: Vec<usize>, cells: usize, hash: &mut Sha256) -> Result<(), Error> {
        if rows.len() <= AT_ONCE || cells > self.names.len() {
            return self.add_at_once(&rows, hash);
        }
        // No beginning is a prefix of another, so they sort like the lines.
        let mut beginnings: BTreeMap<Vec<u8>, Vec<usize>> = BTreeMap::new();
        let mut beginning = Vec::new();
        for row in rows {
            beginning.clear();
            beginning = self.written(row, cells, beginning)?;
            match beginnings.get_mut(&beginning) {
                Some(rows) => rows.push(row),
                None => drop(beginnings.insert(beginning.clone(), vec![row])),
            }
        }
        while let Some((_, rows)) = beginnings.pop_first() {
            self.add_sorted(rows, cells + 1, hash)?;
        }
        Ok(())
    }

    fn add_at_once(&self, rows: &[usize], hash: &mut Sha256) -> Result<(), Error> {
        let (mut text, mut ends) = (Vec::new(), Vec::with_capacity(rows.len()));
        for &row in rows {
            text = self.written(row, self.names.len(), text)?;
            ends.push(text.len());
        }
        let starts = iter::once(0).chain(ends.iter().copied());
        let mut lines: Vec<&[u8]> =
            starts.zip(&ends).map(|(start, &end)| &text[start..end]).collect();
        lines.sort_unstable();
        for line in lines {
            hash.update(line);
        }
        Ok(())
    }

    /// Appends the line of a row to `text`. After `cells` non-empty cells, an empty cell replaces
    /// the rest.
    fn written(&self, row: usize, cells: usize, text: Vec<u8>) -> Result<Vec<u8>, Error> {
        let mut line =
            WriterBuilder::new().flexible(true).buffer_capacity(1 << 10).from_writer(text);
        let (mut own, mut field, mut count) = (Cells::default(), String::new(), 0);
        for (column, name) in self.names.iter().enumerate() {
            own.clear();
            (self.cell)(row, column, &mut own);
            let text = own.get(0);
            if text.is_empty() {
                continue;
            }
            if count == cells {
                line.write_field("")?;
                break;
            }
            field.clear();
            field.extend([*name, "=", text]);
            line.write_field(&field)?;
            count += 1;
        }
        line.write_record(None::<&[u8]>)?;
        line.into_inner().map_err(|error| IntoInnerError::into_error(error).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Splitting the rows by any number of first cells must not change the order of the lines.
    #[test]
    fn lines_that_are_sorted_in_parts_have_the_hash_of_all() {
        let algorithm = ["pvs", "pvs+x", "pvs,x", "\"pvs\"", "", "pvs-", "a"];
        let cell = |row: usize, column: usize, cells: &mut Cells| match column {
            0 => cells.push("same"),
            1 => cells.push(algorithm[row % algorithm.len()]),
            2 if row.is_multiple_of(3) => cells.push(""),
            _ => cells.push(&(row * 7919 % 100_003).to_string()),
        };
        let lines = Lines { names: &["a", "b", "c", "d"], cell: &cell };
        let rows: Vec<usize> = (0..4 * AT_ONCE).collect();
        let mut whole = Sha256::new();
        lines.add_at_once(&rows, &mut whole).expect("lines");
        let whole = format!("{:x}", whole.finalize());
        assert_eq!(lines.sorted_hash(rows).expect("lines"), whole);
    }
}
