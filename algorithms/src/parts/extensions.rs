//! Extensions: lines of play with few choices, or after a tactical move, are searched deeper.
//!
//! Sources: the list in the Pilsen term paper on chess programming (source document 001, section
//! 2.1.8): recaptures, answers to a check by interposing a man, forced moves, forks, "Fischer's
//! bishop", threats to the king. The paper defines none of them. Here each game defines them
//! ([`Hints::strikes`](plywood_positions::Hints::strikes)), and a check counts as a threat to the
//! king. For the root in check: T. Michniewski, "Samouczenie programów szachowych", University of
//! Warsaw (1995), section 2.2. No line becomes longer than twice the depth of the root.

use plywood_positions::Blow;

use super::Exactness;
use super::settings::Part;

/// A kind of position or move that is searched one ply deeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extension {
    /// A position in check, below the root.
    Check,
    /// A capture on the square of the previous move's capture, for equal material.
    Recapture,
    /// A position with a single legal move, below the root.
    Single,
    /// The root in check: the whole search is one ply deeper.
    RootCheck,
    /// A position after a tactical move of this kind.
    After(Blow),
}

impl Extension {
    /// All extensions in text order, with their words in settings.
    const ALL: [(Self, &'static str); 9] = [
        (Self::Check, "check"),
        (Self::Recapture, "recapture"),
        (Self::Single, "single"),
        (Self::RootCheck, "root-check"),
        (Self::After(Blow::Interposition), "interposition"),
        (Self::After(Blow::Fork), "fork"),
        (Self::After(Blow::LongDiagonal), "long-diagonal"),
        (Self::After(Blow::ShutIn), "shut-in"),
        (Self::After(Blow::KingThreat), "king-threat"),
    ];

    /// Returns the bit of the extension in a set.
    fn bit(self) -> u16 {
        let place = match self {
            Self::Check => 0,
            Self::Recapture => 1,
            Self::Single => 2,
            Self::RootCheck => 3,
            Self::After(blow) => 4 + blow as u16,
        };
        1 << place
    }
}

/// A set of extensions. A nonempty set is inexact, since it changes the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Extensions(u16);

/// The text of the empty set of extensions.
const NONE: &str = "none";

impl Extensions {
    /// Whether the set contains `extension`.
    #[inline]
    pub fn has(self, extension: Extension) -> bool {
        self.0 & extension.bit() != 0
    }

    fn all(self) -> impl Iterator<Item = (Extension, &'static str)> {
        Extension::ALL.into_iter().filter(move |&(extension, _)| self.has(extension))
    }

    /// Returns the tactical moves after which a line is extended.
    pub(crate) fn blows(self) -> Vec<Blow> {
        let blow = |(extension, _)| match extension {
            Extension::After(blow) => Some(blow),
            _ => None,
        };
        self.all().filter_map(blow).collect()
    }
}

impl Part for Extensions {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        ("extend=check", "positions in check are searched a ply deeper (inexact)"),
        ("extend=recapture", "...captures that answer a capture on their square"),
        (
            "extend=single",
            "...positions with a single move; several are joined, as in extend=check:recapture:single",
        ),
        ("extend=root-check", "...the root, if it is in check (the self-taught program)"),
        ("extend=interposition", "...positions after a check was answered by a man put in between"),
        ("extend=fork", "...positions after a fork by a pawn or a knight"),
        ("extend=long-diagonal", "...after a bishop took the long diagonal to a castled king"),
        ("extend=shut-in", "...after a bishop took a pawn where it can be shut in"),
        ("extend=king-threat", "...after a square beside the king was attacked a second time"),
        ("extend=none", "...nothing, which changes nothing"),
    ];

    const EXAMPLE: &'static str = "extend=check";

    const EXACTNESS: Exactness = Exactness::Neutral(NONE);

    fn read(parameter: &str) -> Option<Self> {
        if parameter == NONE {
            return Some(Self::default());
        }
        parameter.split(':').try_fold(Self::default(), |extensions, word| {
            let (extension, _) = Extension::ALL.into_iter().find(|it| it.1 == word)?;
            (!extensions.has(extension)).then(|| Self(extensions.0 | extension.bit()))
        })
    }

    fn parameter(&self) -> String {
        if *self == Self::default() {
            return NONE.to_owned();
        }
        self.all().map(|(_, word)| word).collect::<Vec<_>>().join(":")
    }
}
