//! The built-in experiments on several processors.

use crate::core::document::Document;

/// The kind of TOML file that describes an experiment on several processors.
pub const DOCUMENT: Document =
    Document { word: "experiment on several processors", verb: "run", built_in: PARALLEL };

/// The names and TOML texts of the built-in experiments on several processors.
pub const PARALLEL: &[(&str, &str)] = built_in! { "parallel/":
    "parallel", "parallel-chess", "parallel-deep", "parallel-large", "parallel-socrates",
    "parallel-threads", "parallel-two",
};
