//! Reading files of rows, one row at a time.

use std::io::Read;

use csv::{Error, StringRecord};

use crate::fields::Fields;
use crate::text::Texts;

/// Size of the read buffer, in bytes.
const AT_A_TIME: usize = 1 << 16;

/// A reader of rows in a CSV file.
pub struct Reader {
    lines: csv::Reader<Box<dyn Read>>,
    headings: StringRecord,
    record: StringRecord,
    /// Number of columns added because the file lacks them.
    absent: usize,
    texts: Texts,
}

impl Reader {
    /// Creates a reader, and reads the headings.
    ///
    /// # Errors
    ///
    /// If the headings cannot be read.
    pub fn new(input: Box<dyn Read>) -> Result<Self, Error> {
        let mut lines = csv::ReaderBuilder::new().buffer_capacity(AT_A_TIME).from_reader(input);
        let headings = lines.headers()?.clone();
        Ok(Self {
            lines,
            headings,
            record: StringRecord::new(),
            absent: 0,
            texts: Texts::default(),
        })
    }

    /// Returns the headings of the file, followed by added headings.
    pub fn headings(&self) -> &StringRecord {
        &self.headings
    }

    /// Adds columns that the file lacks; their cells are empty in all rows.
    pub fn add_absent(&mut self, columns: &[&str]) {
        self.headings.extend(columns);
        self.absent += columns.len();
    }

    /// Adds a column that the file leaves out. Add its cell to each [row](Reader::record_mut), after all
    /// absent columns were added.
    pub fn add_left_out(&mut self, column: &str) {
        self.headings.push_field(column);
    }

    /// Returns the indices of these columns, or `None` unless the file has exactly these columns.
    pub fn places<'a>(&self, columns: impl Iterator<Item = &'a str>) -> Option<Vec<usize>> {
        let place = |name: &str| self.headings.iter().position(|heading| heading == name);
        let places: Vec<usize> = columns.map(place).collect::<Option<_>>()?;
        (places.len() == self.headings.len()).then_some(places)
    }

    /// Reads the next row; `false` if there is none.
    ///
    /// # Errors
    ///
    /// If the row cannot be read, or its number of cells differs from that of the headings.
    pub fn read(&mut self) -> Result<bool, Error> {
        let is_there = self.lines.read_record(&mut self.record)?;
        for _ in 0..self.absent {
            self.record.push_field("");
        }
        Ok(is_there)
    }

    /// Returns the last row read, including added columns.
    pub fn record(&self) -> &StringRecord {
        &self.record
    }

    /// Returns the last row read, to be completed.
    pub fn record_mut(&mut self) -> &mut StringRecord {
        &mut self.record
    }

    /// Returns the cells of the last row read, for columns with these indices.
    pub fn fields<'a>(&'a mut self, places: &'a [usize]) -> Fields<'a> {
        Fields::new(&self.record, places, &mut self.texts)
    }
}
