//! Members of the first generation that are named in the file of an evolution.

use plywood_positions::{SelfTaught, SelfTaughtParameters};
use serde::Deserialize;

use plywood::catalogue::source::Source;

/// A parameter set, named as in the player option `eval=`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Founder {
    /// The name of the set.
    pub name: String,
    /// The parameters.
    pub parameters: SelfTaughtParameters,
    /// The file with the parameters; `None` for a built-in set.
    pub file: Option<Source>,
}

impl TryFrom<String> for Founder {
    type Error = anyhow::Error;

    fn try_from(name: String) -> anyhow::Result<Self> {
        let parameters = *SelfTaught::named(&name)?.parameters();
        Ok(Self { parameters, file: Source::of_evaluation(&name)?, name })
    }
}
