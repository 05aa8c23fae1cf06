//! Extensions: lines of play on which little can be chosen are searched deeper.
//!
//! Sources: the list in the Pilsen term paper on chess programming (source
//! document 001, section 2.1.8): recaptures, answers to a check, forced moves; and
//! for the root in check T. Michniewski, "Samouczenie programów szachowych",
//! University of Warsaw (1995), section 2.2. The paper's others
//! (forks, threats to the king) need knowledge that positions do not offer
//! here. No line becomes longer than twice the depth of the root.

use super::Exactness;
use super::settings::Part;

/// What is searched a ply deeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extension {
    /// A position in check, below the root.
    Check,
    /// A capture where the move before it has captured for as much.
    Recapture,
    /// A position with one move, below the root.
    Single,
    /// The root, where it is in check: the whole search is a ply deeper.
    RootCheck,
}

impl Extension {
    /// All, in the order in which they are written.
    const ALL: [Self; 4] = [Self::Check, Self::Recapture, Self::Single, Self::RootCheck];

    fn word(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Recapture => "recapture",
            Self::Single => "single",
            Self::RootCheck => "root-check",
        }
    }
}

/// A set of extensions. Inexact unless it is empty: the tree is another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Extensions(u16);

/// What is written where nothing is searched deeper.
const NONE: &str = "none";

impl Extensions {
    /// Whether this one is among them.
    #[inline]
    pub fn has(self, extension: Extension) -> bool {
        self.0 & 1 << extension as u16 != 0
    }

    /// This one too; `None` where it is there already.
    fn with(self, extension: Extension) -> Option<Self> {
        (!self.has(extension)).then_some(Self(self.0 | 1 << extension as u16))
    }

    fn all(self) -> impl Iterator<Item = Extension> {
        Extension::ALL.into_iter().filter(move |&extension| self.has(extension))
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
        ("extend=none", "...nothing, which changes nothing"),
    ];

    const EXAMPLE: &'static str = "extend=check";

    const EXACTNESS: Exactness = Exactness::Neutral(NONE);

    fn read(parameter: &str) -> Option<Self> {
        if parameter == NONE {
            return Some(Self::default());
        }
        parameter.split(':').try_fold(Self::default(), |extensions, word| {
            let extension = Extension::ALL.into_iter().find(|it| it.word() == word)?;
            extensions.with(extension)
        })
    }

    fn parameter(&self) -> String {
        if *self == Self::default() {
            return NONE.to_owned();
        }
        self.all().map(Extension::word).collect::<Vec<_>>().join(":")
    }
}
