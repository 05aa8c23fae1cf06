//! Replications: whether what one experiment predicts of other suites holds in another's.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use serde::Deserialize;
use toml::Spanned;

use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::hashed::Hash;

/// The `[replication]` of an experiment. Its one claim: the means of its suites lie in the intervals
/// for another suite that the record of another experiment gives, in at least such a share of all
/// contrasts and suites.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Replication {
    /// The file of the other experiment, all contrasts of which are compared. Required.
    pub of: Spanned<PathBuf>,
    /// The SHA-256 of that file, in hexadecimal. Required.
    pub sha256: Hash,
    /// The least share of contrasts and suites, such as 0.9, in which the mean of the suite is in
    /// the interval for another suite. Required.
    pub at_least: Share,
}

/// A share: above 0, and 1 at most.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "f64")]
pub struct Share(f64);

impl Share {
    /// The number.
    pub fn value(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Share {
    type Error = &'static str;

    fn try_from(share: f64) -> Result<Self, Self::Error> {
        let is_one = share > 0.0 && share <= 1.0;
        is_one.then_some(Self(share)).ok_or("a share is above 0 and at most 1; write one like 0.9")
    }
}

impl Replication {
    /// The other experiment, whose file `read` reads.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, has another hash, or asks nothing.
    pub fn original(
        &self,
        read: impl FnOnce(&Path) -> io::Result<Vec<u8>>,
    ) -> anyhow::Result<Experiment> {
        let file = self.of.get_ref();
        let bytes = self.sha256.of_file(file, read)?;
        let original = Experiment::of_bytes(file, &bytes)?;
        ensure!(
            !original.question.is_empty(),
            "{} has no [[question]]; name an experiment that asks some",
            file.display()
        );
        Ok(original)
    }
}
