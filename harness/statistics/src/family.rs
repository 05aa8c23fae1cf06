//! Contrasts that answer one question together.

use std::collections::BTreeMap;

use crate::{Claim, Contrast, LEVEL, Unknown, holm};

/// The contrasts of one question, which were registered before their rows were made.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    claims: BTreeMap<String, Claim>,
}

/// A family that cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FamilyError {
    /// Two contrasts have one name.
    #[error("two contrasts of a question are named `{0}`; give each a name of its own")]
    Doubled(String),
    /// A contrast of the family is missing.
    #[error(
        "the contrast `{0}` of the question is missing; a family is judged whole: give a contrast \
         without rows as well"
    )]
    Missing(String),
}

/// How much may be concluded from a contrast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Finding {
    /// Both contenders have the same cost in each position.
    Same,
    /// The contrast was not registered before its rows were made, so a difference is a suggestion.
    Exploratory,
    /// There are no rows.
    NoRows,
    /// There are too few suites or positions.
    TooFew(Unknown),
    /// The claim holds, with the probability of an error corrected for the family.
    Shown {
        /// The corrected probability.
        p: f64,
    },
    /// The claim may be false.
    NotShown {
        /// The corrected probability.
        p: f64,
    },
}

impl Finding {
    /// The finding of a contrast that was not registered before its rows were made.
    pub fn exploratory(contrast: &Contrast) -> Self {
        if contrast.is_same() { Self::Same } else { Self::Exploratory }
    }

    /// Whether tables mark it with a star.
    pub fn has_star(self) -> bool {
        matches!(self, Self::Shown { .. })
    }
}

/// How the contrasts of a table came to be asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Standing {
    /// They were not registered before their rows were made: they have intervals and no stars.
    #[default]
    Exploratory,
    /// They are those of a registered family.
    Registered(Family),
}

impl Standing {
    /// The finding of each contrast that was found; `None` is one without rows.
    pub fn judge(
        &self,
        found: &BTreeMap<String, Option<Contrast>>,
    ) -> Result<BTreeMap<String, Finding>, FamilyError> {
        match self {
            Self::Registered(family) => family.judge(found),
            Self::Exploratory => {
                let finding = |(name, it): (&String, &Option<Contrast>)| {
                    (name.clone(), it.as_ref().map_or(Finding::NoRows, Finding::exploratory))
                };
                Ok(found.iter().map(finding).collect())
            }
        }
    }
}

impl Family {
    /// The family of these contrasts, each with its name and claim.
    pub fn new(claims: impl IntoIterator<Item = (String, Claim)>) -> Result<Self, FamilyError> {
        let mut family = Self { claims: BTreeMap::new() };
        for (name, claim) in claims {
            if family.claims.insert(name.clone(), claim).is_some() {
                return Err(FamilyError::Doubled(name));
            }
        }
        Ok(family)
    }

    /// The finding of each contrast that was found, corrected for all contrasts of the family; one
    /// without rows counts as one that shows nothing. Contrasts that are not of the family are
    /// exploratory. A family that lacks a contrast is refused.
    pub fn judge(
        &self,
        found: &BTreeMap<String, Option<Contrast>>,
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
        let finding = |(name, contrast): (&String, &Option<Contrast>)| {
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
