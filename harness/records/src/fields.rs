//! The cells of a row as a file has them.

use csv::StringRecord;

use crate::text::{Text, Texts};

/// The cells of a row of a file, in the order of its kind's columns.
#[derive(Debug)]
pub struct Fields<'a> {
    record: &'a StringRecord,
    /// The place of each column in the record.
    places: &'a [usize],
    texts: &'a mut Texts,
}

impl<'a> Fields<'a> {
    /// The cells of a record in which the columns have these places.
    pub fn new(record: &'a StringRecord, places: &'a [usize], texts: &'a mut Texts) -> Self {
        Self { record, places, texts }
    }

    /// The text of the next cell; `None` after the last one.
    pub fn take(&mut self) -> Option<&'a str> {
        let (place, rest) = self.places.split_first()?;
        self.places = rest;
        self.record.get(*place)
    }

    /// The text of the next cell, as one that rows share.
    pub fn take_shared(&mut self) -> Option<Text> {
        self.take().map(|text| self.texts.shared(text))
    }

    /// Whether the next cell is empty. If so, the one after it is the next.
    pub fn skip_empty(&mut self) -> bool {
        let next = self.places.first().and_then(|place| self.record.get(*place));
        let is_empty = next.is_some_and(str::is_empty);
        if is_empty {
            self.places = &self.places[1..];
        }
        is_empty
    }
}
