//! How a search ended.

use std::fmt;

use plywood_algorithms::Stopped;
use serde::{Deserialize, Serialize};

/// How a search ended, as one word in a record.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It gave the answer that its algorithm promises.
    #[default]
    Completed,
    /// It came to its end without the value that its algorithm promises.
    NothingProven,
    /// It would have entered more nodes than it was allowed.
    NodeLimit,
    /// It took longer than it was allowed.
    TimeLimit,
    /// It would have held more memory than it was allowed.
    MemoryLimit,
    /// It would have made more evaluations than it was allowed.
    EvaluationLimit,
    /// Somebody asked it to stop.
    Interrupted,
    /// It failed; the row's `error` says how.
    Error,
}

impl From<Stopped> for Status {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Nodes => Self::NodeLimit,
            Stopped::Time => Self::TimeLimit,
            Stopped::Memory => Self::MemoryLimit,
            Stopped::Evaluations => Self::EvaluationLimit,
            Stopped::Request => Self::Interrupted,
        }
    }
}

/// In words, for tables and notes.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Completed => "completed",
            Self::NothingProven => "stopped: nothing proven",
            Self::NodeLimit => "stopped: node limit",
            Self::TimeLimit => "stopped: time limit",
            Self::MemoryLimit => "stopped: memory limit",
            Self::EvaluationLimit => "stopped: evaluation limit",
            Self::Interrupted => "stopped: on request",
            Self::Error => "error",
        })
    }
}
