//! A member of the first generation that a file gives.

use plywood_positions::{SelfTaught, SelfTaughtParameters};
use serde::Deserialize;

use crate::catalogue::source::Source;

/// A set of parameters, named as `eval=` of a player names it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Founder {
    /// The set.
    pub parameters: SelfTaughtParameters,
    /// The file that has it, if a file has it.
    pub file: Option<Source>,
}

impl TryFrom<String> for Founder {
    type Error = anyhow::Error;

    fn try_from(name: String) -> anyhow::Result<Self> {
        let parameters = *SelfTaught::named(&name)?.parameters();
        Ok(Self { parameters, file: Source::of_evaluation(&name)? })
    }
}
