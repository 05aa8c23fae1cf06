//! Cells of a row as read from a file.

use csv::StringRecord;

use crate::text::{Text, Texts};

/// A cursor over the cells of a row, in the order of the columns of its row type.
#[derive(Debug)]
pub struct Fields<'a> {
    record: &'a StringRecord,
    /// Index of each column in the record.
    places: &'a [usize],
    texts: &'a mut Texts,
}

impl<'a> Fields<'a> {
    /// Returns the cells of a record, with the index of each column in it.
    pub fn new(record: &'a StringRecord, places: &'a [usize], texts: &'a mut Texts) -> Self {
        Self { record, places, texts }
    }

    /// Takes the text of the next cell; `None` after the last cell.
    pub fn take(&mut self) -> Option<&'a str> {
        let (place, rest) = self.places.split_first()?;
        self.places = rest;
        self.record.get(*place)
    }

    /// Takes the text of the next cell as a text shared between rows.
    pub fn take_shared(&mut self) -> Option<Text> {
        self.take().map(|text| self.texts.shared(text))
    }

    /// Skips the next cell if it is empty, and returns whether it was.
    pub fn skip_empty(&mut self) -> bool {
        let next = self.places.first().and_then(|place| self.record.get(*place));
        let is_empty = next.is_some_and(str::is_empty);
        if is_empty {
            self.places = &self.places[1..];
        }
        is_empty
    }
}
