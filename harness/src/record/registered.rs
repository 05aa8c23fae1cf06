//! The registration of a run: the commit in which its questions were, before it had rows.

use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::record::played_question::PlayedQuestion;

/// The facts of a registration that a run records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registered {
    /// The experiment's file, from the top folder of its repository.
    pub file: String,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// The last commit that changed the file.
    pub commit: String,
    /// Each contrast of the file, with its question's name before it.
    pub contrasts: Vec<String>,
    /// The question of a match, which other matches may answer together with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<Box<PlayedQuestion>>,
}

impl Registered {
    /// The registration among a record's facts, if it has one.
    ///
    /// # Errors
    ///
    /// If a part of it is missing.
    pub fn among(facts: &toml::Table) -> anyhow::Result<Option<Self>> {
        let found = facts.get("registered").cloned().map(Self::deserialize);
        found.transpose().context("in [registered]")
    }

    /// The beginning of the commit's id, by which people name it.
    pub fn short(&self) -> &str {
        self.commit.get(..7).unwrap_or(&self.commit)
    }

    /// The line of a summary or a page that names this commit as that of a registration:
    /// `registered 3f2a91c, 10 of 10 contrasts`.
    pub fn stated_in<'t>(&self, text: &'t str) -> Option<&'t str> {
        let stated = format!("registered {}, ", self.short());
        text.lines().find(|line| line.starts_with(&stated))
    }

    /// The seed by which suites of the run are drawn. It is not known before the file is committed:
    /// it is the first 8 bytes of the SHA-256 of the commit's id in hexadecimal, the first byte the
    /// most significant.
    pub fn seed(&self) -> u64 {
        let digest = Sha256::digest(&self.commit);
        digest.iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_is_the_beginning_of_the_hash_of_the_commits_id() {
        let commit = "fa670a2900000000000000000000000000000000".to_owned();
        let hash = format!("{:x}", Sha256::digest(&commit));
        let (file, sha256) = (String::new(), String::new());
        let registered = Registered { file, sha256, commit, contrasts: Vec::new(), played: None };
        assert_eq!(format!("{:016x}", registered.seed()), hash[..16]);
    }
}
