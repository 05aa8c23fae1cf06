//! Matches that come with the program: a line for each file, its name and its text.

use crate::core::document::Document;

/// The files that say what to run.
pub const DOCUMENT: Document = Document { word: "match", verb: "match", built_in: MATCHES };

/// The matches that come with the program: name and text.
pub const MATCHES: &[(&str, &str)] = &[
    ("exchange-rate", include_str!("../../../experiments/matches/exchange-rate.toml")),
    ("widest-gaps", include_str!("../../../experiments/matches/widest-gaps.toml")),
    ("guesses", include_str!("../../../experiments/matches/guesses.toml")),
    ("tuning", include_str!("../../../experiments/matches/tuning.toml")),
    ("tuning-deep", include_str!("../../../experiments/matches/tuning-deep.toml")),
    ("null-move-5000", include_str!("../../../experiments/matches/null-move-5000.toml")),
    ("null-move-20000", include_str!("../../../experiments/matches/null-move-20000.toml")),
    ("null-move-80000", include_str!("../../../experiments/matches/null-move-80000.toml")),
    ("parts-nodes", include_str!("../../../experiments/matches/parts-nodes.toml")),
    ("parts-time", include_str!("../../../experiments/matches/parts-time.toml")),
    ("knowledge-nodes", include_str!("../../../experiments/matches/knowledge-nodes.toml")),
    ("knowledge-time", include_str!("../../../experiments/matches/knowledge-time.toml")),
    ("a-ply", include_str!("../../../experiments/matches/a-ply.toml")),
    ("learning", include_str!("../../../experiments/matches/learning.toml")),
    ("learning-drawn", include_str!("../../../experiments/matches/learning-drawn.toml")),
    ("learning-joanna", include_str!("../../../experiments/matches/learning-joanna.toml")),
    ("learning-varied", include_str!("../../../experiments/matches/learning-varied.toml")),
    ("pupil-2-1", include_str!("../../../experiments/matches/pupil-2-1.toml")),
    ("pupil-2-2", include_str!("../../../experiments/matches/pupil-2-2.toml")),
    ("pupil-3-1", include_str!("../../../experiments/matches/pupil-3-1.toml")),
    ("pupil-3-2", include_str!("../../../experiments/matches/pupil-3-2.toml")),
    ("last-winners", include_str!("../../../experiments/matches/last-winners.toml")),
    ("questions-nodes", include_str!("../../../experiments/matches/questions-nodes.toml")),
    ("dial", include_str!("../../../experiments/matches/dial.toml")),
];
