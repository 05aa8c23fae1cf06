//! Conversion of values to and from cells.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::de::IntoDeserializer;
use serde::de::value::Error;
use serde::{Deserialize, Serialize};

use crate::cells::Cells;
use crate::fields::Fields;
use crate::text::Text;

/// A value that can be stored in a cell.
pub trait Cell: Sized {
    /// Parses the value of the next cell; `None` if it is not in the format of [`Cell::write`].
    fn read(fields: &mut Fields<'_>) -> Option<Self>;

    /// Writes the value as the next cell.
    fn write(&self, cells: &mut Cells);
}

impl Cell for String {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(fields.take()?.to_owned())
    }

    fn write(&self, cells: &mut Cells) {
        cells.push(self);
    }
}

impl Cell for Text {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        fields.take_shared()
    }

    fn write(&self, cells: &mut Cells) {
        cells.push(self);
    }
}

impl Cell for bool {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        parsed(fields)
    }

    fn write(&self, cells: &mut Cells) {
        cells.push(if *self { "true" } else { "false" });
    }
}

impl Cell for f64 {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        parsed(fields)
    }

    fn write(&self, cells: &mut Cells) {
        cells.push(ryu::Buffer::new().format(*self));
    }
}

macro_rules! integers {
    ($($integer:ty),*) => {$(
        impl Cell for $integer {
            fn read(fields: &mut Fields<'_>) -> Option<Self> {
                parsed(fields)
            }

            fn write(&self, cells: &mut Cells) {
                cells.push(itoa::Buffer::new().format(*self));
            }
        }
    )*};
}

integers!(i32, u32, u64);

/// An empty cell represents `None`.
impl<T: Cell> Cell for Option<T> {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        if fields.skip_empty() { Some(None) } else { T::read(fields).map(Some) }
    }

    fn write(&self, cells: &mut Cells) {
        match self {
            Some(value) => value.write(cells),
            None => cells.push(""),
        }
    }
}

fn parsed<T: FromStr>(fields: &mut Fields<'_>) -> Option<T> {
    fields.take()?.parse().ok()
}

/// Implements [`Cell`](crate::cell::Cell) for types that serde writes as a single word.
#[macro_export]
macro_rules! words {
    ($($word:ty),* $(,)?) => {$(
        impl $crate::cell::Cell for $word {
            fn read(fields: &mut $crate::fields::Fields<'_>) -> Option<Self> {
                $crate::cell::read_word(fields)
            }

            fn write(&self, cells: &mut $crate::cells::Cells) {
                $crate::cell::write_word(self, cells);
            }
        }
    )*};
}

/// Parses the word in the next cell.
pub fn read_word<'a, T: Deserialize<'a>>(fields: &mut Fields<'a>) -> Option<T> {
    let word = IntoDeserializer::<Error>::into_deserializer(fields.take()?);
    T::deserialize(word).ok()
}

/// Writes a word as the next cell.
pub fn write_word(word: &impl Serialize, cells: &mut Cells) {
    struct Word<'a, T>(&'a T);

    impl<T: Serialize> Display for Word<'_, T> {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            self.0.serialize(f)
        }
    }

    cells.push(&Word(word).to_string());
}
