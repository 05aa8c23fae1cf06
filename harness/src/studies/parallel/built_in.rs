//! Parallel experiments built into the program.

use crate::core::document::Document;
use crate::core::study::PROGRAM;

/// The kind of document that defines a parallel experiment, with its built-in examples.
pub const DOCUMENT: Document = Document {
    word: "experiment on several processors",
    program: PROGRAM,
    verb: "run",
    built_in: PARALLEL,
};

/// Name and text of each built-in parallel experiment.
pub const PARALLEL: &[(&str, &str)] = built_in! { "parallel/":
    "parallel", "parallel-chess", "parallel-deep", "parallel-large", "parallel-socrates",
    "parallel-threads", "parallel-two",
};
