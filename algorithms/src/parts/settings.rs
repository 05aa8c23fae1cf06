//! Settings: the parts that a user plugs into an algorithm, as text and as types.

use std::fmt;
use std::str::FromStr;

use plywood_positions::{alternatives, suggestion};

use super::{
    Aspiration, ChildCutoffs, Deepening, Epsilon, EvaluationCacheSize, EvaluationLimit, Exactness,
    Exploration, Extensions, FewReplies, History, Implicit, Killers, LineBonus, LineFirst, Mode,
    NullMove, Ordering, Plausible, Playouts, Prior, Quiescence, QuiescenceWindow, Reductions, Seed,
    ShortTerm, Solver, TableMove, TableSettings, TableUse,
};

/// Abbreviations that the field uses, and the names of the parts. They are read, and never written.
const ABBREVIATIONS: [(&str, &str); 6] = [
    ("tt", "table"),
    ("hash", "table"),
    ("etc", "child-cutoffs"),
    ("nmp", "null-move"),
    ("lmr", "reduce"),
    ("aspiration", "window"),
];

/// The name of a part that this name or abbreviation stands for.
fn in_full(name: &str) -> &str {
    ABBREVIATIONS.iter().find(|(short, _)| *short == name).map_or(name, |(_, name)| name)
}

/// A part as text: its name, and for most parts `=` and a parameter.
pub(crate) trait Part: Sized {
    /// All forms of the text, and the effect of each. A description that begins with
    /// dots continues the one before.
    const FORMS: &'static [(&'static str, &'static str)];

    /// Settings that plug the part in, with the other parts that it needs.
    const EXAMPLE: &'static str;

    /// Whether a form may change the value of a search, and which form changes
    /// nothing.
    const EXACTNESS: Exactness;

    /// Whether this form may change the value of a search.
    fn is_inexact(&self) -> bool {
        match Self::EXACTNESS {
            Exactness::Exact => false,
            Exactness::Neutral(parameter) => self.parameter() != parameter,
            Exactness::NeverNeutral(_) => true,
        }
    }

    /// The valid range, if an error message about the parameter says more than the forms.
    const RANGE: Option<&'static str> = None;

    /// The part with this parameter; `None` if the parameter is invalid. A
    /// missing parameter is empty.
    fn read(parameter: &str) -> Option<Self>;

    /// The parameter, as [`Self::read`] takes it.
    fn parameter(&self) -> String;
}

/// An exact part without a parameter: its name, its effect, and its requirements.
macro_rules! switch {
    ($part:ident, $name:literal, $what:literal $(, needs $needed:literal)?) => {
        impl $crate::parts::settings::Part for $part {
            const FORMS: &'static [(&'static str, &'static str)] = &[($name, $what)];
            const EXAMPLE: &'static str = concat!($($needed, "+",)? $name);
            const EXACTNESS: $crate::parts::Exactness = $crate::parts::Exactness::Exact;

            fn read(parameter: &str) -> Option<Self> {
                parameter.is_empty().then_some(Self)
            }

            fn parameter(&self) -> String {
                String::new()
            }
        }
    };
}
pub(super) use switch;

/// An exact part whose parameter is one of a few words, and its requirements.
macro_rules! choice {
    (
        $part:ident, $name:literal $(needs $needed:literal)?,
        $($word:literal => $value:ident, $what:literal;)+
    ) => {
        impl $crate::parts::settings::Part for $part {
            const FORMS: &'static [(&'static str, &'static str)] = &[$(
                (if $word.is_empty() { $name } else { concat!($name, "=", $word) }, $what),
            )+];
            const EXAMPLE: &'static str =
                [$(concat!($needed, "+", $name),)? Self::FORMS[0].0][0];
            const EXACTNESS: $crate::parts::Exactness = $crate::parts::Exactness::Exact;

            fn read(parameter: &str) -> Option<Self> {
                match parameter {
                    $($word => Some(Self::$value),)+
                    _ => None,
                }
            }

            fn parameter(&self) -> String {
                match self {
                    $(Self::$value => $word.to_owned(),)+
                }
            }
        }
    };
}
pub(super) use choice;

/// A part that is one number: the text of its form, what it does, an example, its exactness, the
/// numbers that fit, and what an error says of them if that is more than the form.
macro_rules! number {
    (
        $part:ident, $form:literal, $what:literal, $example:literal, $exactness:expr, $fits:expr
        $(, $range:literal)?
    ) => {
        impl $crate::parts::settings::Part for $part {
            const FORMS: &'static [(&'static str, &'static str)] = &[($form, $what)];
            const EXAMPLE: &'static str = $example;
            const EXACTNESS: $crate::parts::Exactness = $exactness;
            $(const RANGE: Option<&'static str> = Some($range);)?

            fn read(parameter: &str) -> Option<Self> {
                parameter.parse().ok().filter($fits).map(Self)
            }

            fn parameter(&self) -> String {
                self.0.to_string()
            }
        }
    };
}
pub(super) use number;

/// Declares all parts: the name, the field, the type.
macro_rules! settings {
    ($($(#[$doc:meta])* $name:literal $field:ident: $part:ty,)+) => {
        /// The parts that are plugged into a search. The default is none.
        ///
        /// As text, the parts are joined by `+`, in any order;
        /// [`Settings::forms`] lists them.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Settings {
            $($(#[$doc])* pub $field: Option<$part>,)+
        }

        impl Settings {
            /// The text of every form of every part, and its effect.
            pub fn forms() -> impl Iterator<Item = (&'static str, &'static str)> {
                [$(<$part as Part>::FORMS,)+].into_iter().flatten().copied()
            }

            /// Every kind of part, by the name at the beginning of its text.
            pub fn kinds() -> impl Iterator<Item = &'static str> {
                [$($name,)+].into_iter()
            }

            /// For each kind of part, settings that plug it in, with the other
            /// parts that it needs.
            pub(crate) fn examples() -> impl Iterator<Item = &'static str> {
                [$(<$part as Part>::EXAMPLE,)+].into_iter()
            }

            /// For each kind of part, its name, and whether it may change the value
            /// of a search.
            pub fn exactness() -> impl Iterator<Item = (&'static str, Exactness)> {
                [$(($name, <$part as Part>::EXACTNESS),)+].into_iter()
            }

            /// Whether the value of a search may differ from the plain one's.
            pub fn is_inexact(&self) -> bool {
                false $(|| self.$field.as_ref().is_some_and(Part::is_inexact))+
            }

            /// The parts that are plugged in: names and parameters.
            fn plugged_in(&self) -> impl Iterator<Item = (&'static str, String)> {
                [$(self.$field.as_ref().map(|part| ($name, part.parameter())),)+]
                    .into_iter()
                    .flatten()
            }

            /// The kinds of parts that are plugged in.
            pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
                self.plugged_in().map(|(name, _)| name)
            }

            fn plug_in(&mut self, text: &str) -> Result<(), SettingError> {
                let (name, parameter) = text.split_once('=').unwrap_or((text, ""));
                match in_full(name) {
                    $($name => put(&mut self.$field, text, parameter),)+
                    _ => Err(SettingError::Unknown(text.to_owned())),
                }
            }
        }
    };
}

settings! {
    /// Search to lesser depths before the depth asked for.
    "deepening" deepening: Deepening,
    /// Try the principal variation of the iteration before first.
    "line-first" line_first: LineFirst,
    /// Start each iteration with a window around the value of the one before.
    "window" aspiration: Aspiration,
    /// A transposition table.
    "table" table: TableSettings,
    /// Try the table's best move of an earlier search first.
    "table-move" table_move: TableMove,
    /// Keep in the table what an interrupted search needs to be resumed.
    "short-term" short_term: ShortTerm,
    /// Look for a cutoff in the table's entries of all children before any of
    /// them is searched.
    "child-cutoffs" child_cutoffs: ChildCutoffs,
    /// A killer table.
    "killers" killers: Killers,
    /// A history table.
    "history" history: History,
    /// Try moves of the principal variation earlier, wherever they can be played.
    "line-bonus" line_bonus: LineBonus,
    /// Try moves that leave few replies earlier.
    "few-replies" few_replies: FewReplies,
    /// A rule that orders moves.
    "order" ordering: Ordering,
    /// The null move.
    "null-move" null_move: NullMove,
    /// Search forced lines of play deeper.
    "extend" extensions: Extensions,
    /// Search late moves less deeply.
    "reduce" reductions: Reductions,
    /// A search beyond the horizon.
    "quiescence" quiescence: Quiescence,
    /// Let the leaf's window cut quiescence search short.
    "quiescence-window" quiescence_window: QuiescenceWindow,
    /// A cache of static values.
    "evaluation-cache" evaluation_cache: EvaluationCacheSize,
    /// The number of moves that Shannon's strategy B looks at.
    "plausible" plausible: Plausible,
    /// The 1 + ε trick of df-pn.
    "epsilon" epsilon: Epsilon,
    /// When a search ends that proves nothing.
    "evaluations" evaluations: EvaluationLimit,
    /// How much UCT and PUCT explore.
    "c" exploration: Exploration,
    /// The prior of PUCT: its expectation of moves.
    "prior" prior: Prior,
    /// Random play to the horizon instead of static values.
    "playouts" playouts: Playouts,
    /// The seed of random choices.
    "seed" seed: Seed,
    /// The share of minimax values among means of samples.
    "implicit" implicit: Implicit,
    /// Proofs among samples.
    "solver" solver: Solver,
}

fn put<T: Part>(place: &mut Option<T>, text: &str, parameter: &str) -> Result<(), SettingError> {
    // "killers=" is not a valid form of "killers".
    let part = if text.ends_with('=') { None } else { T::read(parameter) };
    let part = part.ok_or_else(|| match T::RANGE {
        Some(range) => SettingError::Range { text: text.to_owned(), range },
        None => SettingError::Value {
            text: text.to_owned(),
            forms: T::FORMS.iter().map(|(form, _)| *form).collect(),
            example: T::EXAMPLE,
        },
    })?;
    match place.replace(part) {
        Some(_) => Err(SettingError::Twice(text.to_owned())),
        None => Ok(()),
    }
}

impl Settings {
    /// Whether no part is plugged in.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// The seed of random choices; 0 if none is plugged in.
    pub(crate) fn random_seed(&self) -> u64 {
        self.seed.map_or(0, |seed| seed.0)
    }

    pub(crate) fn table_use(&self) -> TableUse {
        let mode = self.table.map_or(Mode::Exact, |table| table.mode);
        TableUse { mode, table_move: self.table_move.is_some() }
    }

    /// For each kind of part that may change a search, its neutral form, if it
    /// has one.
    pub fn neutral() -> impl Iterator<Item = String> {
        Self::exactness().filter_map(|(name, exactness)| match exactness {
            Exactness::Neutral(parameter) => Some(format!("{name}={parameter}")),
            Exactness::Exact | Exactness::NeverNeutral(_) => None,
        })
    }
}

impl FromStr for Settings {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, SettingError> {
        let mut settings = Self::default();
        for part in text.split('+').filter(|part| !part.is_empty()) {
            settings.plug_in(&part.to_lowercase())?;
        }
        Ok(settings)
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.plugged_in().map(|(name, parameter)| {
            if parameter.is_empty() { name.to_owned() } else { format!("{name}={parameter}") }
        });
        f.write_str(&parts.collect::<Vec<_>>().join("+"))
    }
}

/// The error for a part that is unknown or does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No part has this name.
    #[error(
        "there is no enhancement \"{0}\"{near}; `plywood list settings` lists them all",
        near = near(.0)
    )]
    Unknown(String),
    /// The part has no such parameter.
    #[error(
        "\"{text}\" has no value that fits{near}; write {forms}, as in \"{example}\"",
        near = near_value(text, forms),
        forms = alternatives(forms, "plywood list settings --long")
    )]
    Value {
        /// As given.
        text: String,
        /// The forms of the part.
        forms: Vec<&'static str>,
        /// Settings that plug the part in.
        example: &'static str,
    },
    /// The parameter is none of the part's.
    #[error("\"{text}\" cannot be plugged in: {range}")]
    Range {
        /// As given.
        text: String,
        /// The range of the parameter.
        range: &'static str,
    },
    /// A part is named twice.
    #[error("\"{0}\" is plugged in twice; keep one")]
    Twice(String),
    /// The algorithm does not support the part.
    #[error("{algorithm} cannot use \"{part}\": {reason}")]
    Unfit {
        /// The name of the algorithm.
        algorithm: &'static str,
        /// The part.
        part: &'static str,
        /// The reason, and the alternative.
        reason: &'static str,
    },
}

/// A suggestion for a misspelt name.
fn near(text: &str) -> String {
    let name = text.split_once('=').map_or(text, |(name, _)| name);
    let is_known = Settings::kinds().any(|kind| kind == name);
    if is_known { String::new() } else { suggestion(name, Settings::kinds()) }
}

/// A suggestion for a misspelt value, among those that are words.
fn near_value(text: &str, forms: &[&'static str]) -> String {
    let value = |text: &'static str| text.split_once('=').map(|(_, value)| value);
    let is_word = |value: &&str| value.len() > 1 && !value.contains(|it: char| it.is_uppercase());
    let words = forms.iter().filter_map(|form| value(form)).filter(is_word);
    text.split_once('=').map_or(String::new(), |(_, value)| suggestion(value, words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_value_is_recognised() {
        for (text, near) in [
            ("quiescence=capture", " (did you mean \"captures\"?);"),
            ("order=mvvlva", " (did you mean \"mvv-lva\"?);"),
            // Letters that stand for a number are no value.
            ("reduce=x", " fits;"),
        ] {
            let error = text.parse::<Settings>().expect_err("misspelt").to_string();
            assert!(error.contains(near), "{error}");
        }
    }

    #[test]
    fn abbreviations_of_the_field_are_read() {
        let read = |text: &str| text.parse::<Settings>().map(|it| it.to_string());
        assert_eq!(read("tt=1+ETC+lmr=2"), Ok("table=1+child-cutoffs+reduce=2".to_owned()));
        for (short, name) in ABBREVIATIONS {
            assert!(Settings::kinds().any(|it| it == name), "{short}");
            assert!(Settings::kinds().all(|it| it != short), "{short}");
        }
        let twice = "etc+child-cutoffs".parse::<Settings>();
        assert_eq!(twice, Err(SettingError::Twice("child-cutoffs".to_owned())));
    }
}
