//! The null move: if passing is good enough for a cutoff, the node need not be
//! searched.

use super::Exactness;
use super::settings::Part;

/// The form of the null move. All forms are inexact: in zugzwang passing would be
/// the best move.
///
/// The three additions come from programs, and have no paper of their own. They
/// can be combined freely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NullMove {
    /// How often passing is tried, and to which depth.
    pub passing: Passing,
    /// Whether to pass only if the static value is beta or more: otherwise
    /// passing seldom cuts off, and costs its search.
    pub static_value: bool,
    /// Whether to pass in null windows only, and so never on the principal
    /// variation, where an exact value is needed.
    pub scouts: bool,
    /// Whether a cutoff returns beta instead of the value after passing, which
    /// may be far more than a move is worth.
    pub beta: bool,
}

/// How often passing is tried, and to which depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passing {
    /// As a move like any other, once on a path (Kujawski 1994, section 3.4).
    OncePerPath,
    /// Searched this many plies less deeply, never twice in succession (C.
    /// Donninger, "Null move and deep search", ICCA Journal 16(3) (1993)).
    Reduced(u32),
    /// Never tried: for comparison with a search that has no null move.
    Never,
}

impl Passing {
    /// The depth of the search after passing.
    pub(crate) fn remaining(self, depth: u32) -> u32 {
        match self {
            Self::OncePerPath | Self::Never => depth - 1,
            Self::Reduced(reduction) => depth.saturating_sub(reduction.saturating_add(1)),
        }
    }
}

impl Part for NullMove {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        ("null-move=once", "null-move pruning (nmp) to full depth, once on a path (inexact)"),
        ("null-move=N", "null-move pruning (nmp) with reduction N (inexact)"),
        (
            "null-move=N:static",
            "...only if the static value is at least beta (with once, too; may be combined)",
        ),
        (
            "null-move=N:scouts",
            "...only in null windows, off the principal variation (with once, too; may be combined)",
        ),
        (
            "null-move=N:beta",
            "...a cutoff returns beta and no more (with once, too; may be combined; not with mtd)",
        ),
        ("null-move=never", "...that is never tried, which changes nothing"),
    ];

    const EXAMPLE: &'static str = "null-move=2";

    const EXACTNESS: Exactness = Exactness::Neutral("never");

    fn read(parameter: &str) -> Option<Self> {
        let mut words = parameter.split(':');
        let passing = match words.next()? {
            "once" => Passing::OncePerPath,
            "never" => Passing::Never,
            reduction => Passing::Reduced(reduction.parse().ok()?),
        };
        let mut form = Self { passing, static_value: false, scouts: false, beta: false };
        for word in words {
            let place = match word {
                "static" => &mut form.static_value,
                "scouts" => &mut form.scouts,
                "beta" => &mut form.beta,
                _ => return None,
            };
            if std::mem::replace(place, true) {
                return None;
            }
        }
        Some(form)
    }

    fn parameter(&self) -> String {
        let Self { passing, static_value, scouts, beta } = *self;
        let mut words = vec![match passing {
            Passing::OncePerPath => "once".to_owned(),
            Passing::Reduced(reduction) => reduction.to_string(),
            Passing::Never => "never".to_owned(),
        }];
        let more = [(static_value, "static"), (scouts, "scouts"), (beta, "beta")];
        words.extend(more.iter().filter(|word| word.0).map(|word| word.1.to_owned()));
        words.join(":")
    }
}
