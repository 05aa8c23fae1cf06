//! Names of this evaluation: `self-taught`, `self-taught:63`, `self-taught:mean`,
//! `self-taught:FILE`.

use std::fs;
use std::io;
use std::path::Path;

use super::winners::{self, TOURNAMENTS};
use super::{ParseParametersError, SelfTaught, SelfTaughtParameters};

/// Why a name is not a self-taught evaluation.
#[derive(Debug, thiserror::Error)]
pub enum SelfTaughtError {
    /// The name is not that of a self-taught evaluation.
    #[error(
        "\"{0}\" is not self-taught, self-taught:<tournament>, self-taught:mean or self-taught:<file>"
    )]
    Name(String),
    /// The table has no such tournament.
    #[error(
        "there is no tournament {0}; self-taught has the winners of 1 to {TOURNAMENTS} (write \
         ./{0} for a file of that name)"
    )]
    Tournament(String),
    /// The file cannot be read.
    #[error(
        "{0}: {1}; self-taught: takes the number of a tournament, \"mean\" or a file of lines \"name = value\""
    )]
    Read(String, io::Error),
    /// The file holds no parameters.
    #[error("{0}:{1}")]
    File(String, ParseParametersError),
}

impl SelfTaughtParameters {
    /// The parameters that the author chose by hand before the first tournament (p0).
    pub const ANCESTOR: Self = winners::ANCESTOR;

    /// The mean of the winners of the last ten tournaments, as printed.
    pub const MEAN: Self = winners::MEAN;

    /// The parameters of the winner of a tournament, from 1 to 63. The 12th and
    /// the 13th have a value outside its domain.
    pub fn winner(tournament: usize) -> Option<Self> {
        winners::winner(tournament)
    }

    /// The parameters that a file holds in their text form.
    pub fn read(file: &Path) -> Result<Self, SelfTaughtError> {
        let name = file.display().to_string();
        match fs::read_to_string(file) {
            Ok(text) => text.parse().map_err(|error| SelfTaughtError::File(name, error)),
            Err(error) => Err(SelfTaughtError::Read(name, error)),
        }
    }
}

impl SelfTaught {
    /// The evaluation with this name: `self-taught` has the parameters that the author chose (p0),
    /// `self-taught:63` those of the winner of a tournament, `self-taught:mean` the mean of the
    /// last ten winners, and `self-taught:FILE` those in a file.
    pub fn named(name: &str) -> Result<Self, SelfTaughtError> {
        let parameters = match name.strip_prefix("self-taught") {
            Some("") => Ok(SelfTaughtParameters::ANCESTOR),
            Some(":mean") => Ok(SelfTaughtParameters::MEAN),
            Some(rest) => match rest.strip_prefix(':') {
                Some(of) => numbered_or_read(of),
                None => Err(SelfTaughtError::Name(name.to_owned())),
            },
            None => Err(SelfTaughtError::Name(name.to_owned())),
        };
        parameters.map(Self::new)
    }

    /// The file that the evaluation with this name is read from; `None` for built-in parameters and
    /// for other evaluations.
    pub fn file(name: &str) -> Option<&Path> {
        let of = name.strip_prefix("self-taught:")?;
        (of != "mean" && is_file(of)).then(|| Path::new(of))
    }
}

/// Whether the text after the colon is not a tournament's number.
fn is_file(of: &str) -> bool {
    of.is_empty() || !of.bytes().all(|byte| byte.is_ascii_digit())
}

fn numbered_or_read(of: &str) -> Result<SelfTaughtParameters, SelfTaughtError> {
    if is_file(of) {
        return SelfTaughtParameters::read(Path::new(of));
    }
    let number = of.parse().ok();
    number
        .and_then(SelfTaughtParameters::winner)
        .ok_or_else(|| SelfTaughtError::Tournament(of.to_owned()))
}
