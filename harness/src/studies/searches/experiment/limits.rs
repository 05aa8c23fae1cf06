//! Limits of searches in experiments and on the command line.

use std::time::Duration;

use bytesize::ByteSize;
use plywood_algorithms::Limits;
use serde::{Deserialize, Deserializer, de::Error as _};

/// Limits of each search. A search that reaches a limit stops, and the row's status names that
/// limit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct LimitOptions {
    /// Stop a search that enters more nodes than this
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub nodes: Option<u64>,
    /// Stop a search that takes longer than this, such as 10s or 500ms (makes
    /// results depend on the machine)
    #[arg(long, value_name = "DURATION", allow_hyphen_values = true, value_parser = time)]
    #[serde(default, deserialize_with = "time_in_toml")]
    pub time: Option<Duration>,
    /// Stop a best-first search that uses more memory than this, such as 1GiB;
    /// also limits the search for bounds and the counting of distinct leaves.
    /// Without it, a search may use a quarter of the memory that is available
    /// to this process, divided by the number of threads
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, value_parser = size)]
    #[serde(default, deserialize_with = "size_in_toml")]
    pub memory: Option<ByteSize>,
}

impl LimitOptions {
    /// Converts the limits to those of the search library.
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            time: self.time,
            memory: self.memory.map(|bytes| usize::try_from(bytes.0).unwrap_or(usize::MAX)),
            // A limit on evaluations is part of a configuration's settings, which distinguish its
            // rows.
            evaluations: None,
        }
    }
}

/// The error for a malformed limit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// The text is not a time, or no time.
    #[error(
        "\"{0}\" is not a time above 0; write a number and its unit, such as 500ms, 10s, 2m or 1h 30m"
    )]
    Time(String),
    /// The text is not a size.
    #[error(
        "\"{0}\" is not a size; write a number and its unit, such as 500kB, 64MB, 512MiB or 1.5GiB"
    )]
    Size(String),
}

fn time(text: &str) -> Result<Duration, LimitError> {
    let time = duration(text).ok().filter(|time| !time.is_zero());
    time.ok_or_else(|| LimitError::Time(text.to_owned()))
}

/// Parses a time, which may be 0.
///
/// # Errors
///
/// If the text is something else.
pub fn duration(text: &str) -> Result<Duration, LimitError> {
    humantime::parse_duration(text).map_err(|_| LimitError::Time(text.to_owned()))
}

/// Parses a size in bytes.
///
/// # Errors
///
/// If the text is something else.
pub fn size(text: &str) -> Result<ByteSize, LimitError> {
    text.parse().map_err(|_| LimitError::Size(text.to_owned()))
}

fn time_in_toml<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
    time(&text(from)?).map(Some).map_err(D::Error::custom)
}

fn size_in_toml<'de, D: Deserializer<'de>>(from: D) -> Result<Option<ByteSize>, D::Error> {
    size(&text(from)?).map(Some).map_err(D::Error::custom)
}

/// Reads a limit as text. A bare number becomes its digits, so that the error can ask for a unit.
fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(match toml::Value::deserialize(from)? {
        toml::Value::String(text) => text,
        other => other.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_limit_says_what_would_be_one() {
        assert_eq!(time("1m 30s"), Ok(Duration::from_secs(90)));
        assert_eq!(size("1.5GiB"), Ok(ByteSize::mib(1536)));
        assert_eq!(size("64MB"), Ok(ByteSize::mb(64)));
        for text in ["", "-5s", "0s", "5", "5 parsecs", "s"] {
            assert_eq!(time(text), Err(LimitError::Time(text.to_owned())));
        }
        for text in ["", "-1MB", "1QiB", "many", "1 000 MB"] {
            assert_eq!(size(text), Err(LimitError::Size(text.to_owned())));
        }
    }

    #[test]
    fn a_limit_in_an_experiment_is_read_alike() {
        let read = |text| toml::from_str::<LimitOptions>(text).map_err(|error| error.to_string());
        let limits = read("time = \"2s\"\nmemory = \"1MiB\"\nnodes = 5").expect("limits");
        assert_eq!(limits.limits().time, Some(Duration::from_secs(2)));
        assert_eq!(limits.limits().memory, Some(1 << 20));
        for (text, message) in [
            ("time = 5", "\"5\" is not a time above 0; write a number and its unit"),
            ("time = \"-5s\"", "\"-5s\" is not a time"),
            ("memory = \"1QiB\"", "\"1QiB\" is not a size; write a number and its unit"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(message) && error.contains("line 1, column"), "{error}");
        }
    }
}
