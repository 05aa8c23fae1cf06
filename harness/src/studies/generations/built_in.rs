//! Evolutions that come with the program.

use crate::core::document::Document;

/// The files that define what is to evolve.
pub const DOCUMENT: Document = Document { word: "evolution", verb: "evolve", built_in: EVOLUTIONS };

/// The evolutions that come with the program: name and text.
pub const EVOLUTIONS: &[(&str, &str)] = built_in! { "evolutions/": "tournament-of-eight", };
