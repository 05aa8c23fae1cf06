//! Questions that an experiment states before it runs. One verdict covers all contrasts of a
//! question.

pub mod answerable;
pub mod contrast;
pub mod drawn;
pub mod evidence;
pub mod hashed;
mod hypothesis;
pub mod registrable;
pub mod replication;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use serde::Deserialize;
use toml::Spanned;

use crate::core::document::{ensure_distinct, error_at};
use crate::studies::searches::experiment::inquiry::contrast::Contrast;
use crate::studies::searches::experiment::inquiry::hypothesis::Hypothesis;

/// A `[[question]]` of an experiment. Its contrasts form one family for the correction of p-values.
#[derive(Clone, Debug)]
pub struct Inquiry {
    /// Name of the question, unique within the experiment.
    pub name: Spanned<String>,
    /// The question as a sentence.
    pub asks: String,
    /// The ratio up to which costs count as equal.
    pub margin: Margin,
    /// Folder of the pilot record, from whose variances power is computed.
    pub pilot: Option<Spanned<PathBuf>>,
    /// The greatest number of contrasts that the question may have; power is computed for it.
    pub family: NonZeroUsize,
    /// Contrasts, whose names are unique within the question.
    pub contrast: Vec<Contrast>,
}

/// A question as written in the TOML file, before checks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    /// The name of the question, unique within the experiment. Required.
    name: Spanned<String>,
    /// The question as a sentence. Required.
    asks: String,
    /// The ratio up to which costs count as equal, above 1. Allowed only if a contrast expects
    /// `"equal"`. A registration needs at least 1.1. Default: 1.05.
    margin: Option<Spanned<Margin>>,
    /// The folder of a pilot's record, such as `"results/fair-pilot"`. A registration over kinds and
    /// sources prints the power of each contrast, from the pilot's variances. Default: none.
    pilot: Option<Spanned<PathBuf>>,
    /// The greatest number of contrasts that the question may have. Power is computed for a family of
    /// this size. Default: the number of contrasts.
    family: Option<Spanned<NonZeroUsize>>,
    /// The comparisons, each a `[[question.contrast]]`. One correction for multiple comparisons
    /// covers all contrasts of a question. Required.
    contrast: Vec<contrast::Written>,
}

/// The greatest ratio, above 1, at which two costs count as equal.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "f64")]
pub struct Margin(f64);

impl Margin {
    /// Returns the ratio.
    pub fn ratio(self) -> f64 {
        self.0
    }
}

impl Default for Margin {
    fn default() -> Self {
        Self(1.05)
    }
}

impl TryFrom<f64> for Margin {
    type Error = &'static str;

    fn try_from(ratio: f64) -> Result<Self, Self::Error> {
        let is_one = ratio.is_finite() && ratio > 1.0;
        is_one.then_some(Self(ratio)).ok_or("a margin is a ratio above 1; write one like 1.05")
    }
}

impl Written {
    /// Checks the question; `text` is the whole file, used to locate errors.
    ///
    /// # Errors
    ///
    /// Fails if fields contradict each other. The message names line and column.
    pub fn read(self, text: &str) -> anyhow::Result<Inquiry> {
        let Self { name, asks, margin, pilot, family, contrast } = self;
        let read = |written: contrast::Written| {
            let place = written.name.span();
            Contrast::try_from(written).map_err(|problem| error_at(text, place, problem))
        };
        let contrast = contrast.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
        if contrast.is_empty() {
            let problem = "the question has no contrast; add a [[question.contrast]]";
            return Err(error_at(text, name.span(), problem));
        }
        ensure_distinct(text, "contrast of this question", contrast.iter().map(|it| &it.name))?;
        let contrasts = NonZeroUsize::new(contrast.len()).unwrap_or(NonZeroUsize::MIN);
        if let Some(family) = family.as_ref().filter(|it| *it.get_ref() < contrasts) {
            let problem = format!(
                "the question has {contrasts} contrasts, more than its family; remove some, or ask them \
                 in another question"
            );
            return Err(error_at(text, family.span(), problem));
        }
        let family = family.map_or(contrasts, Spanned::into_inner);
        let is_used = contrast.iter().any(|it| it.hypothesis == Hypothesis::Equal);
        if let Some(margin) = margin.as_ref().filter(|_| !is_used) {
            let problem =
                "a margin is for contrasts that expect \"equal\", and there is none; remove it";
            return Err(error_at(text, margin.span(), problem));
        }
        let margin = margin.map(Spanned::into_inner).unwrap_or_default();
        Ok(Inquiry { name, asks, margin, pilot, family, contrast })
    }
}

#[cfg(test)]
mod tests;
