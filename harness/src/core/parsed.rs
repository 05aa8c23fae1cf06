//! Values that an experiment contains as text.

use std::fmt::Display;
use std::str::FromStr;

use serde::Deserialize;

/// A value parsed from text. The error is the value's parse error; serde adds the line.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(try_from = "String", bound = "T: FromStr, T::Err: Display")]
pub struct Parsed<T>(pub T);

impl<T: FromStr> TryFrom<String> for Parsed<T> {
    type Error = T::Err;

    fn try_from(text: String) -> Result<Self, T::Err> {
        text.parse().map(Self)
    }
}
