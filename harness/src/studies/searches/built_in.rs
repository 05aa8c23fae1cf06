//! Experiments built into the program.

use crate::core::document::Document;
use crate::core::study::PROGRAM;

/// The kind of document that defines an experiment, with its built-in examples.
pub const DOCUMENT: Document =
    Document { word: "experiment", program: PROGRAM, verb: "run", built_in: EXPERIMENTS };

/// Name and text of each built-in experiment. `plywood run` without a name runs the first.
pub const EXPERIMENTS: &[(&str, &str)] = built_in! { "":
    "default", "agreement", "ablation", "target", "minimal-graph", "ordering", "scale",
    "growth", "saved-leaves", "recursive", "deepening", "ladder", "term-paper", "selectivity",
    "questions", "best-and-worst", "expectations", "campbell-marsland", "muszycka-shinghal",
    "roizen-pearl", "reinefeld", "low-overhead", "schaeffer", "plaat", "best-move", "mates",
    "knowledge", "short-term", "postponed", "exact-graph", "constant", "most-efficient",
    "best-first-endings", "best-first-map", "techniques", "who-solves", "who-solves-1",
    "who-solves-256", "smoke",
};
