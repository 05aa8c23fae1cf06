//! The question that one or more registered matches answer, as stored in each match's record.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::catalogue::source::Source;

/// A question answered by one or more matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlayedQuestion {
    /// Name of the question.
    pub name: String,
    /// The question as a sentence.
    pub asks: String,
    /// The Elo difference up to which players count as equally strong, if the question has a
    /// margin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin_elo: Option<NonZeroU32>,
    /// Contrasts with a known answer. Unless all have it, the games show nothing.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub controls: BTreeMap<String, Strength>,
    /// Files of all its matches in order, with their hashes at the registering commit.
    pub matches: Vec<Source>,
    /// Comparisons made in the match to which this record belongs.
    pub comparisons: Vec<PlayedComparison>,
}

/// A comparison of two players in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedComparison {
    /// Name of the contrast.
    pub contrast: String,
    /// The player whose strength relative to the other is measured.
    pub of: String,
    /// The other player.
    pub to: String,
    /// Number of games between the two players.
    pub games: usize,
}

/// Whether one player is stronger or weaker than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// It scores more than half of the points.
    Stronger,
    /// It scores less than half of the points.
    Weaker,
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stronger => "stronger",
            Self::Weaker => "weaker",
        })
    }
}
