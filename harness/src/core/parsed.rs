//! A value that an experiment writes as text.

use std::fmt::Display;
use std::str::FromStr;

use serde::Deserialize;

/// What a text says. Where it says nothing, the error is that of the value's
/// own reading, and serde adds the line.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(try_from = "String", bound = "T: FromStr, T::Err: Display")]
pub struct Parsed<T>(pub T);

impl<T: FromStr> TryFrom<String> for Parsed<T> {
    type Error = T::Err;

    fn try_from(text: String) -> Result<Self, T::Err> {
        text.parse().map(Self)
    }
}
