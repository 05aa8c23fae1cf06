//! Names of the self-taught evaluation: `self-taught`, `self-taught:63`, `self-taught:mean`,
//! `self-taught:FILE`.

use std::io;
use std::path::Path;

use super::winners::TOURNAMENTS;
use super::{ParseParametersError, SelfTaught, SelfTaughtParameters};
use crate::read_text;

/// An error in the name of a self-taught evaluation.
#[derive(Debug, thiserror::Error)]
pub enum SelfTaughtError {
    /// A name that does not denote a self-taught evaluation.
    #[error(
        "\"{0}\" is not a self-taught evaluation; write self-taught, self-taught:1, self-taught:mean or self-taught:FILE"
    )]
    Name(String),
    /// A tournament that is not in the table.
    #[error(
        "there is no tournament {0}; write a number from 1 to {TOURNAMENTS}, or ./{0} for a file of that name"
    )]
    Tournament(String),
    /// A file that cannot be read.
    #[error("{0}: {1}; write self-taught:1, self-taught:mean or self-taught:FILE")]
    Read(String, io::Error),
    /// A file without valid parameters.
    #[error("{0}:{1}")]
    File(String, ParseParametersError),
}

impl SelfTaughtParameters {
    /// Reads parameters in text form from a file.
    pub fn read(file: &Path) -> Result<Self, SelfTaughtError> {
        let name = file.display().to_string();
        match read_text(file) {
            Ok(text) => text.parse().map_err(|error| SelfTaughtError::File(name, error)),
            Err(error) => Err(SelfTaughtError::Read(name, error)),
        }
    }
}

impl SelfTaught {
    /// Returns the evaluation with this name. `self-taught` has the parameters that the author chose (p0),
    /// and `self-taught:63` those of a tournament's winner. `self-taught:mean` has the mean of the last ten
    /// winners, and `self-taught:FILE` the parameters in a file.
    pub fn named(name: &str) -> Result<Self, SelfTaughtError> {
        let parameters = match name.strip_prefix("self-taught:") {
            None if name == "self-taught" => Ok(SelfTaughtParameters::ANCESTOR),
            None => Err(SelfTaughtError::Name(name.to_owned())),
            Some("mean") => Ok(SelfTaughtParameters::MEAN),
            Some(of) if is_file(of) => SelfTaughtParameters::read(Path::new(of)),
            Some(number) => number
                .parse()
                .ok()
                .and_then(SelfTaughtParameters::winner)
                .ok_or_else(|| SelfTaughtError::Tournament(number.to_owned())),
        };
        parameters.map(Self::new)
    }

    /// Returns the file that an evaluation's name refers to. `None` for built-in parameters and for other
    /// evaluations.
    pub fn file(name: &str) -> Option<&Path> {
        let of = name.strip_prefix("self-taught:")?;
        (of != "mean" && is_file(of)).then(|| Path::new(of))
    }
}

/// Returns whether the text after the colon is a file name, not a tournament number.
fn is_file(of: &str) -> bool {
    of.is_empty() || !of.bytes().all(|byte| byte.is_ascii_digit())
}
