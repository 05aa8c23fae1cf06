//! The registration of a run: the commit that contained its questions before any row existed.

use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::record::played_question::PlayedQuestion;

/// The facts about a registration that a run records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registered {
    /// Path of the experiment file, relative to the root of its repository.
    pub file: String,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// The last commit that changed the file.
    pub commit: String,
    /// Names of all contrasts in the file, each as `question: contrast`.
    pub contrasts: Vec<String>,
    /// The question of a match, which may be shared with other matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<Box<PlayedQuestion>>,
}

impl Registered {
    /// Reads the registration from a record's facts; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Fails if a field of the registration is missing.
    pub fn among(facts: &toml::Table) -> anyhow::Result<Option<Self>> {
        let found = facts.get("registered").cloned().map(Self::deserialize);
        found.transpose().context("[registered]")
    }

    /// Returns the commit id's first seven digits, for display.
    pub fn short(&self) -> &str {
        self.commit.get(..7).unwrap_or(&self.commit)
    }

    /// Returns the line of `text` that states this registration, such as
    /// `registered 3f2a91c, 10 of 10 contrasts`.
    pub fn stated_in<'t>(&self, text: &'t str) -> Option<&'t str> {
        let stated = format!("registered {}, ", self.short());
        text.lines().find(|line| line.starts_with(&stated))
    }

    /// Returns the seed with which the run draws suites. It depends on the commit, so it is unknown
    /// before the file is committed.
    ///
    /// The seed is the first 8 bytes, most significant first, of the SHA-256 of the commit id in
    /// hexadecimal.
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
