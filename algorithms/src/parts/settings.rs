//! Settings: the enhancements and parameters of an algorithm, as text and as types.

use std::fmt;
use std::str::FromStr;

use plywood_positions::{alternatives, suggestion};

use super::{
    Aspiration, ChildCutoffs, Deepening, Epsilon, EvaluationCacheSize, EvaluationLimit, Exactness,
    Exploration, Extensions, FewReplies, History, Implicit, Killers, LineBonus, LineFirst, Mode,
    NullMove, Ordering, Plausible, Playouts, Prior, Quiescence, QuiescenceWindow, Reductions, Seed,
    ShortTerm, Solver, TableMove, TableSettings, TableUse,
};

/// Abbreviations common in the field, and the setting that each represents. They are read but never
/// written.
const ABBREVIATIONS: [(&str, &str); 6] = [
    ("tt", "table"),
    ("hash", "table"),
    ("etc", "child-cutoffs"),
    ("nmp", "null-move"),
    ("lmr", "reduce"),
    ("aspiration", "window"),
];

/// Returns the full name of a setting for a name or abbreviation.
fn in_full(name: &str) -> &str {
    ABBREVIATIONS.iter().find(|(short, _)| *short == name).map_or(name, |(_, name)| name)
}

/// A setting as text: its name, and for most settings `=` and a parameter.
pub(crate) trait Part: Sized {
    /// All forms of the text, each with its effect. A description that begins with dots continues
    /// the previous description.
    const FORMS: &'static [(&'static str, &'static str)];

    /// Example of the setting, preceded by the settings that it requires.
    const EXAMPLE: &'static str;

    /// Whether a form may change the value of a search, and the neutral form.
    const EXACTNESS: Exactness;

    /// Whether this form may change the value of a search.
    fn is_inexact(&self) -> bool {
        match Self::EXACTNESS {
            Exactness::Exact => false,
            Exactness::Neutral(parameter) => self.parameter() != parameter,
            Exactness::NeverNeutral(_) => true,
        }
    }

    /// The valid range, if the error message for a parameter needs more than the forms.
    const RANGE: Option<&'static str> = None;

    /// Returns the setting with this parameter; `None` if the parameter is invalid. A missing
    /// parameter is empty.
    fn read(parameter: &str) -> Option<Self>;

    /// Returns the parameter in the format of [`Self::read`].
    fn parameter(&self) -> String;
}

/// Declares an exact setting without a parameter: name, effect, requirements.
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

/// Declares an exact setting whose parameter is one of a few words, and its requirements.
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

/// Declares a numeric setting: form, effect, example, exactness, valid numbers, and the range for
/// error messages if the form does not suffice.
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

/// Declares all settings: name, field, type.
macro_rules! settings {
    ($($(#[$doc:meta])* $name:literal $field:ident: $part:ty,)+) => {
        /// The settings of a search. By default, no enhancement is enabled.
        ///
        /// As text, settings are joined by `+`, in any order; [`Settings::forms`] lists them.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Settings {
            $($(#[$doc])* pub $field: Option<$part>,)+
        }

        impl Settings {
            /// Returns the text of every form of every setting, and its effect.
            pub fn forms() -> impl Iterator<Item = (&'static str, &'static str)> {
                [$(<$part as Part>::FORMS,)+].into_iter().flatten().copied()
            }

            /// Returns the name of every kind of setting.
            pub fn kinds() -> impl Iterator<Item = &'static str> {
                [$($name,)+].into_iter()
            }

            /// Returns an example for each kind of setting, preceded by the settings that it
            /// requires.
            pub(crate) fn examples() -> impl Iterator<Item = &'static str> {
                [$(<$part as Part>::EXAMPLE,)+].into_iter()
            }

            /// Returns the name of each kind of setting, and whether it may change the value of a
            /// search.
            pub fn exactness() -> impl Iterator<Item = (&'static str, Exactness)> {
                [$(($name, <$part as Part>::EXACTNESS),)+].into_iter()
            }

            /// Whether the value of a search may differ from the plain algorithm's.
            pub fn is_inexact(&self) -> bool {
                false $(|| self.$field.as_ref().is_some_and(Part::is_inexact))+
            }

            /// Returns the names and parameters of the enabled settings.
            fn plugged_in(&self) -> impl Iterator<Item = (&'static str, String)> {
                [$(self.$field.as_ref().map(|part| ($name, part.parameter())),)+]
                    .into_iter()
                    .flatten()
            }

            /// Returns the names of the enabled settings.
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
    /// Iterative deepening.
    "deepening" deepening: Deepening,
    /// The previous iteration's principal variation, searched first.
    "line-first" line_first: LineFirst,
    /// Aspiration window around the previous iteration's value.
    "window" aspiration: Aspiration,
    /// Transposition table.
    "table" table: TableSettings,
    /// The table's best move of an earlier search, searched first.
    "table-move" table_move: TableMove,
    /// Records in the table that let an interrupted search resume.
    "short-term" short_term: ShortTerm,
    /// Enhanced transposition cutoffs: table look-ups of all children before any of them is
    /// searched.
    "child-cutoffs" child_cutoffs: ChildCutoffs,
    /// Killer heuristic.
    "killers" killers: Killers,
    /// History heuristic.
    "history" history: History,
    /// Bonus for moves of the principal variation in other variations.
    "line-bonus" line_bonus: LineBonus,
    /// Early search of moves with few replies.
    "few-replies" few_replies: FewReplies,
    /// Rule of move ordering.
    "order" ordering: Ordering,
    /// Null-move pruning.
    "null-move" null_move: NullMove,
    /// Extensions of forced lines of play.
    "extend" extensions: Extensions,
    /// Late move reductions.
    "reduce" reductions: Reductions,
    /// Quiescence search.
    "quiescence" quiescence: Quiescence,
    /// Restriction of quiescence search to the leaf's window.
    "quiescence-window" quiescence_window: QuiescenceWindow,
    /// Cache of static values.
    "evaluation-cache" evaluation_cache: EvaluationCacheSize,
    /// Plausible moves of Shannon's strategy B.
    "plausible" plausible: Plausible,
    /// The 1 + ε trick of df-pn.
    "epsilon" epsilon: Epsilon,
    /// Limit on evaluations of a search without a guarantee.
    "evaluations" evaluations: EvaluationLimit,
    /// Exploration constant of UCT and PUCT.
    "c" exploration: Exploration,
    /// Prior of PUCT: the expected probabilities of moves.
    "prior" prior: Prior,
    /// Playouts: random play to the horizon instead of static values.
    "playouts" playouts: Playouts,
    /// Seed of random choices.
    "seed" seed: Seed,
    /// Weight of implicit minimax values in the estimates of UCT and PUCT.
    "implicit" implicit: Implicit,
    /// Proofs of values in UCT and PUCT.
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
    /// Whether no setting is enabled.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the seed of random choices; 0 by default.
    pub(crate) fn random_seed(&self) -> u64 {
        self.seed.map_or(0, |seed| seed.0)
    }

    pub(crate) fn table_use(&self) -> TableUse {
        let mode = self.table.map_or(Mode::Exact, |table| table.mode);
        TableUse { mode, table_move: self.table_move.is_some() }
    }

    /// Returns the neutral form of each setting that may change a search, if it has one.
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

/// The error for a setting that is unknown or does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No setting has this name.
    #[error(
        "there is no enhancement \"{0}\"{near}; `plywood list settings` lists them all",
        near = near(.0)
    )]
    Unknown(String),
    /// The setting has no such parameter.
    #[error(
        "\"{text}\" has no value that fits{near}; write {forms}, as in \"{example}\"",
        near = near_value(text, forms),
        forms = alternatives(forms, "plywood list settings --long")
    )]
    Value {
        /// Text of the setting, as given.
        text: String,
        /// Valid forms of the setting.
        forms: Vec<&'static str>,
        /// Example of the setting.
        example: &'static str,
    },
    /// The parameter is outside the valid range.
    #[error("\"{text}\" cannot be plugged in: {range}")]
    Range {
        /// Text of the setting, as given.
        text: String,
        /// Valid range of the parameter.
        range: &'static str,
    },
    /// A setting occurs twice.
    #[error("\"{0}\" is plugged in twice; keep one")]
    Twice(String),
    /// The algorithm does not accept the setting.
    #[error("{algorithm} cannot use \"{part}\": {reason}")]
    Unfit {
        /// Name of the algorithm.
        algorithm: &'static str,
        /// Name of the setting.
        part: &'static str,
        /// Reason, and alternative.
        reason: &'static str,
    },
}

/// Returns a suggestion for a misspelt name.
fn near(text: &str) -> String {
    let name = text.split_once('=').map_or(text, |(name, _)| name);
    let is_known = Settings::kinds().any(|kind| kind == name);
    if is_known { String::new() } else { suggestion(name, Settings::kinds()) }
}

/// Returns a suggestion for a misspelt parameter, among the parameters that are words.
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
            // Letters in place of a number are no suggestion.
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
