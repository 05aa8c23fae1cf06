//! The built-in evolutions.

use crate::core::document::Document;

/// The kind of TOML file that describes an evolution.
pub const DOCUMENT: Document = Document { word: "evolution", verb: "evolve", built_in: EVOLUTIONS };

/// The names and TOML texts of the built-in evolutions.
pub const EVOLUTIONS: &[(&str, &str)] = built_in! { "evolutions/": "tournament-of-eight", };
