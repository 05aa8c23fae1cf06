//! The built-in evolutions.

use plywood::core::document::Document;

use crate::PROGRAM;

/// The kind of TOML file that describes an evolution.
pub const DOCUMENT: Document =
    Document { word: "evolution", program: PROGRAM, verb: "evolve", built_in: EVOLUTIONS };

/// The names and TOML texts of the built-in evolutions.
pub const EVOLUTIONS: &[(&str, &str)] =
    plywood::built_in! { "evolutions/": "tournament-of-eight", };
