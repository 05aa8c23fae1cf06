//! Limits as experiments and commands write them.

use bytesize::ByteSize;
use plywood_algorithms::Limits;
use serde::{Deserialize, Deserializer};

/// What each search may cost. A search that needs more is stopped, and its
/// record says so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct LimitOptions {
    /// Stop a search that enters more nodes than this
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Stop a search that takes longer than this, such as 10s or 500ms (makes
    /// results depend on the machine)
    #[arg(long, value_name = "DURATION")]
    #[serde(default, deserialize_with = "duration")]
    pub time: Option<humantime::Duration>,
    /// Stop a best-first search that holds more memory than this, such as 1GiB
    #[arg(long, value_name = "SIZE")]
    pub memory: Option<ByteSize>,
}

impl LimitOptions {
    /// The same limits, as searches know them.
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            time: self.time.map(Into::into),
            memory: self.memory.map(|bytes| usize::try_from(bytes.0).unwrap_or(usize::MAX)),
        }
    }
}

fn duration<'de, D: Deserializer<'de>>(from: D) -> Result<Option<humantime::Duration>, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map(Some).map_err(serde::de::Error::custom)
}
