//! Experiments on several processors that come with the program.

use crate::core::document::Document;

/// The files that define what to run.
pub const DOCUMENT: Document =
    Document { word: "experiment on several processors", verb: "run", built_in: PARALLEL };

/// The experiments on several processors that come with the program: name and
/// text.
pub const PARALLEL: &[(&str, &str)] = built_in! { "parallel/":
    "parallel", "parallel-chess", "parallel-deep", "parallel-large", "parallel-socrates",
    "parallel-threads", "parallel-two",
};
