//! Families of contrasts that answer one question together.

use std::collections::BTreeMap;

use crate::{Claim, Evidence, LEVEL, Unknown, holm};

/// The contrasts of one question, registered before their rows were measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    claims: BTreeMap<String, Claim>,
}

/// An error in a family of contrasts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FamilyError {
    /// Two contrasts have the same name.
    #[error("two contrasts of a question are named `{0}`; give each a name of its own")]
    Doubled(String),
    /// A contrast of the family is missing.
    #[error(
        "the contrast `{0}` of the question is missing; a family is judged whole: give a contrast \
         without rows as well"
    )]
    Missing(String),
}

/// The conclusion that a contrast allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Finding {
    /// Both configurations have equal costs in each position.
    Same,
    /// The contrast was not registered before its rows were measured; a difference is only a
    /// hypothesis.
    Exploratory,
    /// There are no rows.
    NoRows,
    /// There are too few suites or positions.
    TooFew(Unknown),
    /// The claim is significant, after correction for the family.
    Shown {
        /// Corrected p-value.
        p: f64,
    },
    /// The claim is not significant, after correction for the family.
    NotShown {
        /// Corrected p-value.
        p: f64,
    },
}

impl Finding {
    /// Returns the finding of a contrast that was not registered before its rows were measured.
    pub fn exploratory(contrast: &impl Evidence) -> Self {
        if contrast.is_same() { Self::Same } else { Self::Exploratory }
    }

    /// Returns whether tables mark the contrast with a star.
    pub fn has_star(self) -> bool {
        matches!(self, Self::Shown { .. })
    }
}

/// Whether the contrasts of a table were registered in advance.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Standing {
    /// Not registered before their rows were measured: contrasts have intervals, but no stars.
    #[default]
    Exploratory,
    /// Registered as a family.
    Registered(Family),
}

impl Standing {
    /// Returns the finding of each contrast in `found`; `None` marks a contrast without rows.
    pub fn judge<E: Evidence>(
        &self,
        found: &BTreeMap<String, Option<E>>,
    ) -> Result<BTreeMap<String, Finding>, FamilyError> {
        match self {
            Self::Registered(family) => family.judge(found),
            Self::Exploratory => {
                let finding = |(name, it): (&String, &Option<E>)| {
                    (name.clone(), it.as_ref().map_or(Finding::NoRows, Finding::exploratory))
                };
                Ok(found.iter().map(finding).collect())
            }
        }
    }
}

impl Family {
    /// Returns the family of these contrasts, with their names and claims.
    pub fn new(claims: impl IntoIterator<Item = (String, Claim)>) -> Result<Self, FamilyError> {
        let mut family = Self { claims: BTreeMap::new() };
        for (name, claim) in claims {
            if family.claims.insert(name.clone(), claim).is_some() {
                return Err(FamilyError::Doubled(name));
            }
        }
        Ok(family)
    }

    /// Returns the finding of each contrast in `found`, corrected for all contrasts of the family.
    ///
    /// A contrast without rows counts as not significant. Contrasts outside the family are
    /// exploratory. It is an error if a contrast of the family is missing.
    pub fn judge<E: Evidence>(
        &self,
        found: &BTreeMap<String, Option<E>>,
    ) -> Result<BTreeMap<String, Finding>, FamilyError> {
        if let Some(name) = self.claims.keys().find(|name| !found.contains_key(*name)) {
            return Err(FamilyError::Missing(name.clone()));
        }
        let p = |(name, claim): (&String, &Claim)| {
            let contrast = found[name].as_ref().filter(|it| it.is_enough().is_ok());
            contrast.and_then(|it| it.p(*claim).ok()).unwrap_or(1.0)
        };
        let corrected = holm(&self.claims.iter().map(p).collect::<Vec<_>>());
        let corrected: BTreeMap<&String, f64> = self.claims.keys().zip(corrected).collect();
        let finding = |(name, contrast): (&String, &Option<E>)| {
            let finding = match (corrected.get(name), contrast) {
                (_, None) => Finding::NoRows,
                (Some(&p), Some(it)) if !it.is_same() => match it.is_enough() {
                    Err(lack) => Finding::TooFew(lack),
                    Ok(()) if p < LEVEL => Finding::Shown { p },
                    Ok(()) => Finding::NotShown { p },
                },
                (_, Some(it)) => Finding::exploratory(it),
            };
            (name.clone(), finding)
        };
        Ok(found.iter().map(finding).collect())
    }
}
