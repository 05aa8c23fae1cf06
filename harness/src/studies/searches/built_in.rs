//! The built-in experiments.

use crate::core::document::Document;

/// The kind of TOML file that describes an experiment.
pub const DOCUMENT: Document = Document { word: "experiment", verb: "run", built_in: EXPERIMENTS };

/// The names and TOML texts of the built-in experiments. The first is the default.
pub const EXPERIMENTS: &[(&str, &str)] = built_in! { "":
    "default", "agreement", "ablation", "target", "minimal-graph", "ordering", "scale",
    "growth", "saved-leaves", "recursive", "deepening", "ladder", "term-paper", "selectivity",
    "questions", "best-and-worst", "expectations", "campbell-marsland", "muszycka-shinghal",
    "roizen-pearl", "reinefeld", "low-overhead", "schaeffer", "plaat", "best-move", "mates",
    "knowledge", "short-term", "postponed", "exact-graph", "constant", "most-efficient",
    "best-first-endings", "best-first-map", "smoke",
};
