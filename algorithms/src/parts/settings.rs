//! Settings: the enhancements and parameters of an algorithm, as text and as types.

use plywood_positions::suggestion;

use super::{
    Aspiration, ChildCutoffs, Declared, Deepening, EvaluationCacheSize, Exactness, Extensions,
    FewReplies, History, Killers, LineBonus, LineFirst, Mode, NullMove, Ordering, Parameter,
    Parameters, Plausible, Quiescence, QuiescenceWindow, Reductions, ShortTerm, TableMove,
    TableSettings, TableUse,
};

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

/// A kind of setting as lists show it.
#[derive(Clone, Copy)]
pub(crate) struct Described {
    pub name: &'static str,
    /// All forms of the text, each with its effect.
    pub forms: &'static [(&'static str, &'static str)],
    /// Example of the setting, preceded by the settings that it requires.
    pub example: &'static str,
    pub exactness: Exactness,
}

/// Declares all enhancements: name, field, type.
macro_rules! settings {
    ($($(#[$doc:meta])* $name:literal $field:ident: $part:ty,)+) => {
        /// The settings of a search. By default, no enhancement is enabled.
        ///
        /// As text, settings are joined by `+`, in any order; [`Settings::forms`] lists them.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Settings {
            $($(#[$doc])* pub $field: Option<$part>,)+
            /// Parameters of the algorithm.
            pub parameters: Parameters,
        }

        impl Settings {
            /// The kinds of enhancements, in the order of texts.
            pub(crate) const ENHANCEMENTS: &'static [Described] = &[$(Described {
                name: $name,
                forms: <$part as Part>::FORMS,
                example: <$part as Part>::EXAMPLE,
                exactness: <$part as Part>::EXACTNESS,
            }),+];

            /// Whether the value of a search may differ from the plain algorithm's.
            pub fn is_inexact(&self) -> bool {
                false $(|| self.$field.as_ref().is_some_and(Part::is_inexact))+
            }

            /// Returns the names and parameters of the enabled enhancements.
            pub(crate) fn enhancements(&self) -> impl Iterator<Item = (&'static str, String)> {
                [$(self.$field.as_ref().map(|part| ($name, part.parameter())),)+]
                    .into_iter()
                    .flatten()
            }

            /// Enables the enhancement with this full name, if there is one. `text` is the whole
            /// setting, and `parameter` is `None` if it ends with `=`.
            pub(crate) fn enable(
                &mut self,
                name: &str,
                text: &str,
                parameter: Option<&str>,
            ) -> Option<Result<(), SettingError>> {
                Some(match name {
                    $($name => put(&mut self.$field, text, parameter),)+
                    _ => return None,
                })
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
}

fn put<T: Part>(
    place: &mut Option<T>,
    text: &str,
    parameter: Option<&str>,
) -> Result<(), SettingError> {
    let part = parameter
        .and_then(T::read)
        .ok_or_else(|| SettingError::invalid(text, T::FORMS, T::EXAMPLE, T::RANGE))?;
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

    /// Returns the value of an algorithm's parameter, if the settings have one.
    pub fn get<T>(&self, parameter: &'static Parameter<T>) -> Option<T> {
        self.parameters.get(parameter)
    }

    /// Sets a parameter. `text` is the whole setting.
    pub(crate) fn set(
        &mut self,
        declared: &'static Declared,
        text: &str,
        value: Option<&str>,
    ) -> Result<(), SettingError> {
        let value = value.and_then(|value| declared.read(value)).ok_or_else(|| {
            let (forms, example) = (declared.forms(), declared.example());
            SettingError::invalid(text, forms, example, declared.range())
        })?;
        match self.parameters.put(declared, value) {
            Some(_) => Err(SettingError::Twice(text.to_owned())),
            None => Ok(()),
        }
    }

    pub(crate) fn table_use(&self) -> TableUse {
        let mode = self.table.map_or(Mode::Exact, |table| table.mode);
        TableUse { mode, table_move: self.table_move.is_some() }
    }
}

/// The error for a setting that is unknown or does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No setting has this name.
    #[error(
        "there is no setting \"{0}\"{near}; `plywood list settings` lists them all",
        near = near(.0)
    )]
    Unknown(String),
    /// The setting has no such parameter.
    #[error(
        "\"{text}\" {fault}{near}; write it as in \"{example}\" (`plywood list settings --long` lists all forms)",
        fault = value_fault(text, forms),
        near = near_value(text, forms)
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
    #[error("\"{text}\" is out of range; {range}")]
    Range {
        /// Text of the setting, as given.
        text: String,
        /// Valid range of the parameter.
        range: &'static str,
    },
    /// A setting occurs twice.
    #[error("the setting \"{0}\" is given twice; keep one")]
    Twice(String),
    /// The algorithm does not accept the setting.
    #[error("{algorithm} cannot use \"{part}\"{reason}", reason = because(reason))]
    Unfit {
        /// Name of the algorithm.
        algorithm: &'static str,
        /// Name of the setting.
        part: &'static str,
        /// Reason, and alternative; or `with` or `without` and the condition.
        reason: &'static str,
    },
}

impl SettingError {
    /// Returns the error for a setting whose parameter is invalid.
    fn invalid(
        text: &str,
        forms: &[(&'static str, &'static str)],
        example: &'static str,
        range: Option<&'static str>,
    ) -> Self {
        let text = text.to_owned();
        match range {
            Some(range) => Self::Range { text, range },
            None => Self::Value { text, forms: forms.iter().map(|it| it.0).collect(), example },
        }
    }
}

/// Returns what is wrong with the value of a setting.
fn value_fault(text: &str, forms: &[&str]) -> &'static str {
    let takes_value = forms.iter().any(|form| form.contains('='));
    match text.split_once('=') {
        Some(_) if !takes_value => "takes no value",
        Some((_, value)) if value.parse::<f64>().is_ok() => "is out of range",
        Some(_) => "has an invalid value",
        None => "needs a value",
    }
}

/// Joins the reason why something is refused to its name.
fn because(reason: &str) -> String {
    let is_condition = reason.starts_with("with");
    format!("{}{reason}", if is_condition { " " } else { ", because " })
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
