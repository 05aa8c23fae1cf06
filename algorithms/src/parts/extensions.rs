//! Extensions: forced lines of play are searched deeper.
//!
//! Source: the list in the Pilsen term paper on chess programming (source
//! document 001, section 2.1.8): recaptures, answers to a check, forced moves. Its others
//! (forks, threats to the king) need knowledge that positions do not offer
//! here. No line becomes longer than twice the depth asked for.

use super::Exactness;
use super::settings::Part;

/// The positions that are searched one ply deeper. Inexact: the tree changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Extensions {
    /// Positions in check.
    pub check: bool,
    /// A capture of the same value as the capture before it.
    pub recapture: bool,
    /// Positions with a single move.
    pub single: bool,
}

/// The text of no extensions.
const NONE: &str = "none";

impl Part for Extensions {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        ("extend=check", "positions in check are searched a ply deeper (inexact)"),
        ("extend=recapture", "...captures that answer a capture on their square"),
        ("extend=single", "...positions with a single move; extend=check:recapture:single is all"),
        ("extend=none", "...nothing, which changes nothing"),
    ];

    const EXAMPLE: &'static str = "extend=check";

    const EXACTNESS: Exactness = Exactness::Neutral(NONE);

    fn read(parameter: &str) -> Option<Self> {
        let mut extensions = Self::default();
        if parameter == NONE {
            return Some(extensions);
        }
        for word in parameter.split(':') {
            let place = match word {
                "check" => &mut extensions.check,
                "recapture" => &mut extensions.recapture,
                "single" => &mut extensions.single,
                _ => return None,
            };
            if std::mem::replace(place, true) {
                return None;
            }
        }
        Some(extensions)
    }

    fn parameter(&self) -> String {
        let Self { check, recapture, single } = *self;
        let words = [(check, "check"), (recapture, "recapture"), (single, "single")];
        if *self == Self::default() {
            return NONE.to_owned();
        }
        let named: Vec<_> = words.iter().filter(|word| word.0).map(|word| word.1).collect();
        named.join(":")
    }
}
