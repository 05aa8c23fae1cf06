//! The built-in matches.

use plywood::core::document::Document;

use crate::PROGRAM;

/// The kind of TOML file that describes a match.
pub const DOCUMENT: Document =
    Document { word: "match", program: PROGRAM, verb: "match", built_in: MATCHES };

/// The names and TOML texts of the built-in matches.
pub const MATCHES: &[(&str, &str)] = plywood::built_in! { "matches/":
    "exchange-rate", "widest-gaps", "guesses", "tuning", "tuning-deep", "null-move-5000",
    "null-move-20000", "null-move-80000", "null-move-5000-registered",
    "null-move-20000-registered", "parts-nodes", "parts-time", "knowledge-nodes",
    "knowledge-time", "a-ply", "learning", "learning-drawn", "learning-joanna",
    "learning-varied", "pupil-2-1", "pupil-2-2", "pupil-3-1", "pupil-3-2",
    "pupil-printed", "last-winners", "questions-nodes", "dial",
    "depth-or-knowledge", "joanna-terms", "null-move-equal", "null-move-controls",
};
