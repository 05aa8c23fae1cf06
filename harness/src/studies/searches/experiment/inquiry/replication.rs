//! Replications: test on new suites what another experiment predicted for them.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use serde::Deserialize;
use toml::Spanned;

use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::Inquiry;
use crate::studies::searches::experiment::inquiry::hashed::Hash;

/// The `[replication]` of an experiment.
///
/// It claims that at least the share `at_least` of the new suites' means lie in the intervals that
/// the original experiment predicts for another suite. Each contrast has one mean per suite.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Replication {
    /// The file of the original experiment. Required.
    pub of: Spanned<PathBuf>,
    /// The SHA-256 of that file, in hexadecimal. Required.
    pub sha256: Hash,
    /// The contrasts that are compared, as `"question: contrast"`. Default: all.
    pub contrasts: Option<Vec<String>>,
    /// The least share, such as 0.9, of pairs of contrast and suite for which the mean of the suite
    /// is in the interval for another suite. Required.
    pub at_least: Share,
}

/// A share, above 0 and at most 1.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "f64")]
pub struct Share(f64);

impl Share {
    /// Returns the share as a number.
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
    /// Reads the original experiment, with only the contrasts that are compared. `read` returns a
    /// file's bytes.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, has another hash, contains no question, or lacks one of
    /// the contrasts.
    pub fn original(
        &self,
        read: impl FnOnce(&Path) -> io::Result<Vec<u8>>,
    ) -> anyhow::Result<Experiment> {
        let file = self.of.get_ref();
        let bytes = self.sha256.of_file(file, read)?;
        let mut original = Experiment::of_bytes(file, &bytes)?;
        ensure!(
            !original.question.is_empty(),
            "{} has no [[question]]; name an experiment with a question",
            file.display()
        );
        if let Some(contrasts) = &self.contrasts {
            ensure!(
                !contrasts.is_empty(),
                "contrasts: the list is empty; name a contrast, or remove the list"
            );
            retain(contrasts, &mut original.question)
                .with_context(|| file.display().to_string())?;
        }
        Ok(original)
    }
}

/// Removes all `questions` without one of the `contrasts`, and their other contrasts.
fn retain(contrasts: &[String], questions: &mut Vec<Inquiry>) -> anyhow::Result<()> {
    let mut missing: BTreeSet<&str> = contrasts.iter().map(String::as_str).collect();
    for question in &mut *questions {
        let name = question.name.get_ref();
        question.contrast.retain(|it| missing.remove(&*format!("{name}: {}", it.name.get_ref())));
    }
    questions.retain(|it| !it.contrast.is_empty());
    match missing.first() {
        Some(name) => bail!(
            "there is no contrast \"{name}\"; write each of contrasts once, as \"question: \
             contrast\""
        ),
        None => Ok(()),
    }
}
