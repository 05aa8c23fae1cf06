//! Experiments that come with the program: a line for each file, its name and its text.

use crate::core::document::Document;

/// The files that say what to run.
pub const DOCUMENT: Document = Document { word: "experiment", verb: "run", built_in: EXPERIMENTS };

/// The experiments that come with the program: name and text. The first is
/// run where none is named.
pub const EXPERIMENTS: &[(&str, &str)] = &[
    ("default", include_str!("../../../experiments/default.toml")),
    ("agreement", include_str!("../../../experiments/agreement.toml")),
    ("ablation", include_str!("../../../experiments/ablation.toml")),
    ("target", include_str!("../../../experiments/target.toml")),
    ("minimal-graph", include_str!("../../../experiments/minimal-graph.toml")),
    ("ordering", include_str!("../../../experiments/ordering.toml")),
    ("scale", include_str!("../../../experiments/scale.toml")),
    ("growth", include_str!("../../../experiments/growth.toml")),
    ("saved-leaves", include_str!("../../../experiments/saved-leaves.toml")),
    ("recursive", include_str!("../../../experiments/recursive.toml")),
    ("deepening", include_str!("../../../experiments/deepening.toml")),
    ("term-paper", include_str!("../../../experiments/term-paper.toml")),
    ("selectivity", include_str!("../../../experiments/selectivity.toml")),
    ("questions", include_str!("../../../experiments/questions.toml")),
    ("best-and-worst", include_str!("../../../experiments/best-and-worst.toml")),
    ("expectations", include_str!("../../../experiments/expectations.toml")),
    ("campbell-marsland", include_str!("../../../experiments/campbell-marsland.toml")),
    ("muszycka-shinghal", include_str!("../../../experiments/muszycka-shinghal.toml")),
    ("roizen-pearl", include_str!("../../../experiments/roizen-pearl.toml")),
    ("reinefeld", include_str!("../../../experiments/reinefeld.toml")),
    ("low-overhead", include_str!("../../../experiments/low-overhead.toml")),
    ("schaeffer", include_str!("../../../experiments/schaeffer.toml")),
    ("plaat", include_str!("../../../experiments/plaat.toml")),
    ("best-move", include_str!("../../../experiments/best-move.toml")),
    ("mates", include_str!("../../../experiments/mates.toml")),
    ("knowledge", include_str!("../../../experiments/knowledge.toml")),
    ("short-term", include_str!("../../../experiments/short-term.toml")),
    ("postponed", include_str!("../../../experiments/postponed.toml")),
    ("exact-graph", include_str!("../../../experiments/exact-graph.toml")),
    ("constant", include_str!("../../../experiments/constant.toml")),
    ("most-efficient", include_str!("../../../experiments/most-efficient.toml")),
    ("best-first-endings", include_str!("../../../experiments/best-first-endings.toml")),
    ("best-first-map", include_str!("../../../experiments/best-first-map.toml")),
    ("smoke", include_str!("../../../experiments/smoke.toml")),
];
