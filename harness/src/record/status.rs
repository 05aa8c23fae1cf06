//! The status of a search.

use std::fmt;

use plywood_algorithms::StopReason;
use serde::{Deserialize, Serialize};

/// The status of a search, written as one word in a row.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The search returned the result that its algorithm promises.
    #[default]
    Completed,
    /// The search ended without the value that its algorithm promises.
    NothingProven,
    /// The search reached its node limit.
    NodeLimit,
    /// The search reached its time limit.
    TimeLimit,
    /// The search reached its memory limit.
    MemoryLimit,
    /// The search reached its limit of evaluations.
    EvaluationLimit,
    /// The search was stopped on request.
    Interrupted,
    /// The search failed; the row's `error` contains the message.
    Error,
}

plywood_records::words!(Status);

impl From<StopReason> for Status {
    fn from(stopped: StopReason) -> Self {
        match stopped {
            StopReason::Nodes => Self::NodeLimit,
            StopReason::Time => Self::TimeLimit,
            StopReason::Memory => Self::MemoryLimit,
            StopReason::Evaluations => Self::EvaluationLimit,
            StopReason::Request => Self::Interrupted,
        }
    }
}

/// Prints the status in words, for tables and notes.
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
