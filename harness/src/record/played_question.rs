//! The question that registered matches answer together, as the record of each states it.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::catalogue::source::Source;

/// A question that one or several matches answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlayedQuestion {
    /// Its name.
    pub name: String,
    /// The question, in a sentence.
    pub asks: String,
    /// The difference in Elo within which players are equally strong, if the question has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin_elo: Option<NonZeroU32>,
    /// The files of all its matches, in the question's order, as the registering commit has them.
    pub matches: Vec<Source>,
    /// The comparisons of the match whose record this is.
    pub comparisons: Vec<PlayedComparison>,
}

/// A comparison of two players of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedComparison {
    /// The name of the contrast.
    pub contrast: String,
    /// The player whose strength is asked for.
    pub of: String,
    /// The other player.
    pub to: String,
    /// The number of games that they play.
    pub games: usize,
}
