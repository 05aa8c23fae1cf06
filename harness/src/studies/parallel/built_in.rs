//! Experiments on several processors that come with the program: a line for each file, its name and
//! its text.

use crate::core::document::Document;

/// The files that say what to run.
pub const DOCUMENT: Document =
    Document { word: "experiment on several processors", verb: "run", built_in: PARALLEL };

/// The experiments on several processors that come with the program: name and
/// text.
pub const PARALLEL: &[(&str, &str)] = &[
    ("parallel", include_str!("../../../experiments/parallel/parallel.toml")),
    ("parallel-chess", include_str!("../../../experiments/parallel/parallel-chess.toml")),
    ("parallel-deep", include_str!("../../../experiments/parallel/parallel-deep.toml")),
    ("parallel-large", include_str!("../../../experiments/parallel/parallel-large.toml")),
    ("parallel-socrates", include_str!("../../../experiments/parallel/parallel-socrates.toml")),
    ("parallel-threads", include_str!("../../../experiments/parallel/parallel-threads.toml")),
    ("parallel-two", include_str!("../../../experiments/parallel/parallel-two.toml")),
];
