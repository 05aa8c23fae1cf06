//! Shards: the parts of a run that several processes or machines share.

use std::fmt;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use anyhow::Context;
use serde::{Deserialize, Serialize};

use crate::record::asked::Expected;
use crate::record::id::RowId;
use crate::record::journal::Run;
use crate::record::whole::write_whole;

/// One of several equal parts of a run, as in `3/16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    /// Which one, from 1.
    number: u32,
    /// Of how many.
    count: u32,
}

/// A text that names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no shard; write which one and of how many, such as 3/16 for the third of sixteen"
)]
pub struct NoShard(String);

impl Shard {
    /// All shards of `count`.
    pub fn all(count: u32) -> impl Iterator<Item = Self> {
        (1..=count).map(move |number| Self { number, count })
    }

    /// Which one, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// Of how many.
    pub fn count(self) -> u32 {
        self.count
    }

    /// The name of its folder, in the folder of its run.
    pub fn folder(self) -> String {
        format!("shard-{}-of-{}", self.number, self.count)
    }

    /// Whether the row belongs to it. That follows from the row's id alone, not
    /// from its place among others, so that no shard has all the deep searches.
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

/// What a finished shard says of itself, so that the run can be put together
/// again without its experiment's file or suites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The run that it is a part of.
    pub run: Run,
    /// Which part.
    pub shard: Shard,
    /// Rows of the whole run.
    pub rows: usize,
    /// The place of each of its rows in the whole run, from 0, in the order of
    /// its file.
    pub places: Vec<usize>,
    /// The values that the experiment expects, of all searches of the run.
    pub expected: Vec<Expected>,
    /// What to say of suites of which not every line was read as it stands.
    pub suites: Vec<String>,
    /// The experiment's title and what it is about.
    pub about: String,
}

/// The file of a finished shard's [`Part`].
pub const PART: &str = "shard.json";

impl Part {
    /// Reads the part in a folder.
    ///
    /// # Errors
    ///
    /// Where there is none, or it makes no sense; the message names the file.
    pub fn read(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join(PART);
        let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        serde_json::from_slice(&text).with_context(|| {
            format!("{} says of no shard what it is; run the shard again", path.display())
        })
    }

    /// Writes it.
    ///
    /// # Errors
    ///
    /// Where it cannot be written; the message names the file.
    pub fn write(&self, folder: &Path) -> anyhow::Result<()> {
        let path = folder.join(PART);
        let context = || format!("cannot write {}", path.display());
        let text = serde_json::to_vec(self).with_context(context)?;
        write_whole(&path, &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_belongs_to_one_shard() {
        for (count, rows) in [(1, 100), (3, 3000), (16, 5000), (1000, 2000)] {
            let mut sizes = vec![0_u32; count as usize];
            for number in 0..rows {
                let id = RowId::new("search", &[&number.to_string()]);
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
