//! Experiments that come with the program.

use crate::core::document::Document;

/// The files that define what to run.
pub const DOCUMENT: Document = Document { word: "experiment", verb: "run", built_in: EXPERIMENTS };

/// The experiments that come with the program: name and text. The first is
/// run where none is named.
pub const EXPERIMENTS: &[(&str, &str)] = built_in! { "":
    "default", "agreement", "ablation", "target", "minimal-graph", "ordering", "scale",
    "growth", "saved-leaves", "recursive", "deepening", "ladder", "term-paper", "selectivity",
    "questions", "best-and-worst", "expectations", "campbell-marsland", "muszycka-shinghal",
    "roizen-pearl", "reinefeld", "low-overhead", "schaeffer", "plaat", "best-move", "mates",
    "knowledge", "short-term", "postponed", "exact-graph", "constant", "most-efficient",
    "best-first-endings", "best-first-map", "smoke",
};
