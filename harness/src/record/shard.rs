//! Shards: the parts of a run that is split across processes or machines.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use anyhow::Context;
use plywood_positions::read_file;
use serde::{Deserialize, Serialize};

use crate::record::asked::Expected;
use crate::record::id::RowId;
use crate::record::journal::Run;
use crate::record::whole::write_whole;

/// One of several equal parts of a run, as in `3/16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    /// The shard's number, from 1.
    number: u32,
    /// The number of shards.
    count: u32,
}

/// The error for a text that is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid shard `{0}`; expected I/N, such as 3/16 for the third of sixteen")]
pub struct NoShard(String);

impl Shard {
    /// All shards of a run in `count` parts.
    pub fn all(count: u32) -> impl Iterator<Item = Self> {
        (1..=count).map(move |number| Self { number, count })
    }

    /// The shard's number, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// The number of shards.
    pub fn count(self) -> u32 {
        self.count
    }

    /// The name of the shard's folder, in the folder of its run.
    pub fn folder(self) -> String {
        format!("shard-{}-of-{}", self.number, self.count)
    }

    /// Whether the row belongs to this shard. That depends only on the hash of
    /// the row's id, so no shard gets all the deep searches.
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

/// The description of a finished shard, from which the run can be merged without
/// its experiment's file or suites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The run that this is a part of.
    pub run: Run,
    /// The shard.
    pub shard: Shard,
    /// Number of rows of the whole run.
    pub rows: usize,
    /// The places of this shard's rows in the whole run, from 0, in the order of its file.
    pub places: Vec<usize>,
    /// The expected values of all searches of the run.
    pub expected: Vec<Expected>,
    /// Notes on suites of which some lines were not read as they stand.
    pub suites: Vec<String>,
    /// The experiment's title and description.
    pub about: String,
    /// SHA-256 of the file of its rows, in hexadecimal, once that is written; `None` in a shard of an
    /// older program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

/// The file of a finished shard's [`Part`].
pub const PART: &str = "shard.json";

impl Part {
    /// Reads the part in a folder.
    ///
    /// # Errors
    ///
    /// If there is none or it is invalid; the message names the file.
    pub fn read(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join(PART);
        let text = read_file(&path).with_context(|| format!("cannot read {}", path.display()))?;
        serde_json::from_slice(&text).with_context(|| {
            format!("{} does not describe a shard; run the shard again", path.display())
        })
    }

    /// Writes the description into a folder.
    ///
    /// # Errors
    ///
    /// If it cannot be written; the message names the file.
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
            assert!(error.contains("3/16"), "{error}");
        }
    }
}
