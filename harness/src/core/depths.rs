//! The depths that an experiment searches.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

/// A set of search depths in plies, written `3`, `1-4` or `1-3,5`. An experiment may also write a
/// number or a list of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Form")]
pub struct Depths(Vec<u32>);

/// The error for a text that is not a list of depths.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DepthsError {
    /// A range begins with its greater depth.
    #[error("the range {0}-{1} is backwards; write {1}-{0}")]
    Backwards(u32, u32),
    /// The text is something else, or a depth is too great.
    #[error("\"{0}\" is not a list of depths from 0 to {MAX}; write 3, 1-4 or 1-3,5")]
    Invalid(String),
}

/// The maximum depth of a search, which also limits players.
pub const MAX: u32 = plywood_rules::MOST_DEPTH;

impl Depths {
    /// Returns the depths in ascending order, without duplicates.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().copied()
    }

    fn new(mut depths: Vec<u32>) -> Option<Self> {
        depths.sort_unstable();
        depths.dedup();
        (!depths.is_empty() && depths.iter().all(|&depth| depth <= MAX)).then_some(Self(depths))
    }
}

impl FromStr for Depths {
    type Err = DepthsError;

    fn from_str(text: &str) -> Result<Self, DepthsError> {
        let invalid = || DepthsError::Invalid(text.to_owned());
        let depth = |word: &str| {
            let depth = word.trim().parse().ok();
            depth.filter(|depth| *depth <= MAX).ok_or_else(invalid)
        };
        let range = |piece: &str| {
            let (first, last) = piece.split_once('-').unwrap_or((piece, piece));
            let (first, last) = (depth(first)?, depth(last)?);
            if first > last {
                return Err(DepthsError::Backwards(first, last));
            }
            Ok(first..=last)
        };
        let ranges: Vec<_> = text.split(',').map(range).collect::<Result<_, _>>()?;
        Self::new(ranges.into_iter().flatten().collect()).ok_or_else(invalid)
    }
}

impl fmt::Display for Depths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let depths: Vec<_> = self.0.iter().map(u32::to_string).collect();
        f.write_str(&depths.join(","))
    }
}

/// The forms of depths in an experiment's file.
#[derive(Deserialize)]
#[serde(untagged, expecting = "depths are a number, a list of numbers, or a range like \"1-4\"")]
enum Form {
    Number(i64),
    Text(String),
    List(Vec<i64>),
}

impl TryFrom<Form> for Depths {
    type Error = DepthsError;

    fn try_from(form: Form) -> Result<Self, DepthsError> {
        let joined = |depths: &[i64]| {
            let depths: Vec<_> = depths.iter().map(i64::to_string).collect();
            depths.join(",").parse()
        };
        match form {
            Form::Number(depth) => joined(&[depth]),
            Form::Text(text) => text.parse(),
            Form::List(depths) => joined(&depths),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_lists() {
        let depths = |text: &str| text.parse::<Depths>().map(|it| it.to_string());
        assert_eq!(depths("3").as_deref(), Ok("3"));
        assert_eq!(depths("1-4").as_deref(), Ok("1,2,3,4"));
        assert_eq!(depths("5,1-2,2").as_deref(), Ok("1,2,5"));
        for wrong in ["", "4-1", "x", "-3", "1-99999999"] {
            assert!(depths(wrong).is_err(), "{wrong}");
        }
    }
}
