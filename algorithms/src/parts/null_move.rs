//! Null-move pruning: if passing suffices for a cutoff, the node needs no search.

use super::Exactness;
use super::settings::Part;

/// The form of null-move pruning. All forms are inexact, since in zugzwang passing would be the
/// best move.
///
/// The three additional conditions are from programs, not from papers, and can be combined freely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NullMove {
    /// Frequency and depth of null moves.
    pub passing: NullMoveForm,
    /// Whether to pass only if the static value is at least beta. Otherwise a null move rarely
    /// causes a cutoff, and its search is wasted.
    pub static_value: bool,
    /// Whether to pass only in null windows, and thus never on the principal variation, which needs
    /// an exact value.
    pub scouts: bool,
    /// Whether a cutoff returns beta instead of the value after the null move, which may far exceed
    /// the value of any move.
    pub beta: bool,
}

/// How often null moves are tried, and their search depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NullMoveForm {
    /// Once on a path, as deep as other moves (Kujawski 1994, section 3.4).
    OncePerPath,
    /// Reduced by this number of plies, never twice in succession (C. Donninger, "Null move and
    /// deep search", ICCA Journal 16(3) (1993)).
    Reduced(u32),
    /// Never, for comparison with a search without null moves.
    Never,
}

impl NullMoveForm {
    /// Returns the depth of the search after a null move.
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
            "once" => NullMoveForm::OncePerPath,
            "never" => NullMoveForm::Never,
            reduction => NullMoveForm::Reduced(reduction.parse().ok()?),
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
            NullMoveForm::OncePerPath => "once".to_owned(),
            NullMoveForm::Reduced(reduction) => reduction.to_string(),
            NullMoveForm::Never => "never".to_owned(),
        }];
        let more = [(static_value, "static"), (scouts, "scouts"), (beta, "beta")];
        words.extend(more.iter().filter(|word| word.0).map(|word| word.1.to_owned()));
        words.join(":")
    }
}
