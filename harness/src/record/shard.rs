//! Shards: parts of a run that is split across processes or machines.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, anyhow};
use plywood_positions::read_file;
use serde::{Deserialize, Serialize};

use crate::record::asked::Expected;
use crate::record::atomic_write::write_whole;
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::journal::Run;
use crate::record::registered::Registered;

/// One of several parts of a run with about equal numbers of rows, written as `3/16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    /// Number of this shard, from 1.
    number: u32,
    /// The number of shards.
    count: u32,
}

/// The error for text that is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a part of a run; write 1/3 to 3/3 for the three parts of a run")]
pub struct NoShard(String);

impl Shard {
    /// Returns all shards of a run split into `count`.
    pub fn all(count: u32) -> impl Iterator<Item = Self> {
        (1..=count).map(move |number| Self { number, count })
    }

    /// Returns the number of this shard, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// Returns the number of shards.
    pub fn count(self) -> u32 {
        self.count
    }

    /// Returns the name of the shard's subfolder in the folder of its run.
    pub fn folder(self) -> String {
        format!("shard-{}-of-{}", self.number, self.count)
    }

    /// Returns whether the row belongs to this shard. This depends only on a hash of the row's id,
    /// which spreads deep searches evenly.
    pub fn has(self, row: &RowId) -> bool {
        row.hash() % u64::from(self.count) == u64::from(self.number - 1)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Self, NoShard> {
        let numbers = text.split_once('/').and_then(|(number, count)| {
            Some(Self { number: number.trim().parse().ok()?, count: count.trim().parse().ok()? })
        });
        let is_one = |shard: &Self| (1..=shard.count).contains(&shard.number);
        numbers.filter(is_one).ok_or_else(|| NoShard(text.to_owned()))
    }
}

impl TryFrom<String> for Shard {
    type Error = NoShard;

    fn try_from(text: String) -> Result<Self, NoShard> {
        text.parse()
    }
}

/// The description of a finished shard. It suffices to merge the run without the experiment file or
/// suites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The run to which the shard belongs.
    pub run: Run,
    /// The number of the shard.
    pub shard: Shard,
    /// Number of rows in the whole run.
    pub rows: usize,
    /// Index in the whole run, from 0, of each row in the shard's file.
    pub places: Vec<usize>,
    /// The configuration that the run compares all others with, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<Contender>,
    /// Expected values of all searches in the run.
    pub expected: Vec<Expected>,
    /// Notes on suites with lines that were repaired or rejected.
    pub suites: Vec<String>,
    /// The positions of suites. A merge searches their disputed moves again. Older programs wrote none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<SuitePosition>,
    /// Title and description of the experiment.
    pub about: String,
    /// The experiment file with the questions that the rows answer, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub questions: Option<QuestionFile>,
    /// The registration of the run, if it was registered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registered: Option<Registered>,
    /// SHA-256 of the shard's rows, in hexadecimal, once written; `None` in shards by older
    /// programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

/// A position of a suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuitePosition {
    /// The game, as rows name it.
    pub game: String,
    /// The position's id in rows.
    pub id: String,
    /// The position in the game's notation.
    pub text: String,
}

/// The text of an experiment file with the questions of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionFile {
    /// The file of the run.
    Own(String),
    /// The file of the experiment that the run replicates.
    Original(String),
}

/// The file name of a finished shard's [`Part`].
pub const PART: &str = "shard.json";

impl Part {
    /// Reads the description of a shard from its folder.
    ///
    /// # Errors
    ///
    /// Fails if it is missing or invalid; the message names the file.
    pub fn read(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join(PART);
        let text = read_file(&path).with_context(|| path.display().to_string())?;
        serde_json::from_slice(&text).map_err(|_| {
            anyhow!("{} does not describe a shard; run the shard again", path.display())
        })
    }

    /// Writes the description into a folder.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be written; the message names the file.
    pub fn write(&self, folder: &Path) -> anyhow::Result<()> {
        write_whole(&folder.join(PART), serde_json::to_vec(self)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_belongs_to_one_shard() {
        for (count, rows) in [(1, 100), (3, 3000), (16, 5000), (100, 2000)] {
            let mut sizes = vec![0_u32; count as usize];
            for number in 0..rows {
                let id = RowId::new("search", &[&number]);
                let owners: Vec<Shard> = Shard::all(count).filter(|it| it.has(&id)).collect();
                assert_eq!(owners.len(), 1);
                sizes[owners[0].number() as usize - 1] += 1;
            }
            let mean = rows / count;
            let most = mean + 6 * mean.isqrt() + 1;
            assert!(sizes.iter().all(|&size| size <= most), "{sizes:?}");
        }
    }

    #[test]
    fn a_shard_is_written_as_it_is_read() {
        let shard: Shard = "3/16".parse().expect("a shard");
        assert_eq!((shard.number(), shard.count(), &*shard.to_string()), (3, 16, "3/16"));
        for text in ["", "3", "0/4", "5/4", "a/4", "3/0", "-1/4", "1/2/3"] {
            let error = text.parse::<Shard>().expect_err(text).to_string();
            assert!(error.contains("write I/N"), "{error}");
        }
    }
}
