//! Files of rows, read a row at a time.

use std::io::Read;

use csv::{Error, StringRecord};

use crate::fields::Fields;
use crate::text::Texts;

/// The bytes that are read at a time.
const AT_A_TIME: usize = 1 << 16;

/// A CSV of rows.
pub struct Reader {
    lines: csv::Reader<Box<dyn Read>>,
    headings: StringRecord,
    record: StringRecord,
    /// The number of columns that the file lacks.
    absent: usize,
    texts: Texts,
}

impl Reader {
    /// Reads the headings.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
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

    /// The headings of the file, and then those that were added.
    pub fn headings(&self) -> &StringRecord {
        &self.headings
    }

    /// Adds columns that the file lacks. Their cells are empty in each row.
    pub fn add_absent(&mut self, columns: &[&str]) {
        self.headings.extend(columns);
        self.absent += columns.len();
    }

    /// The places of these columns; `None` if the file does not have each of them once, and no
    /// other.
    pub fn places<'a>(&self, columns: impl Iterator<Item = &'a str>) -> Option<Vec<usize>> {
        let place = |name: &str| self.headings.iter().position(|heading| heading == name);
        let places: Vec<usize> = columns.map(place).collect::<Option<_>>()?;
        (places.len() == self.headings.len()).then_some(places)
    }

    /// Reads the next row; `false` if there is none.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or has not one cell for each heading of the file.
    pub fn read(&mut self) -> Result<bool, Error> {
        let is_there = self.lines.read_record(&mut self.record)?;
        for _ in 0..self.absent {
            self.record.push_field("");
        }
        Ok(is_there)
    }

    /// The row that was read last, with the columns that were added.
    pub fn record(&self) -> &StringRecord {
        &self.record
    }

    /// Its cells, if the columns have these places.
    pub fn fields<'a>(&'a mut self, places: &'a [usize]) -> Fields<'a> {
        Fields::new(&self.record, places, &mut self.texts)
    }
}
