//! The labels of suites that cross kinds of positions with their sources.

use serde::Deserialize;

/// The kind of a suite's positions, and their source. An experiment states both; the suite's name
/// does not.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Labels {
    /// The kind of position, such as `pawns`.
    pub kind: String,
    /// The source of the games, such as the program that played them.
    pub source: String,
}
