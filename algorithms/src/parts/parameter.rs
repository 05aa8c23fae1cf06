//! Parameters of single algorithms. Each is declared in the file of its algorithm, whose facts name
//! it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

/// A parameter of an algorithm, whose values are of type `T`. Its name, effect, example and range
/// are declared once, in a `static` next to the algorithm; texts, help and errors follow from them.
///
/// ```
/// use plywood_algorithms::Parameter;
///
/// static WIDTH: Parameter<u64> =
///     Parameter::whole(("width=N", "expand only the best N moves"), "width=4", 1..=99);
/// # let _ = &WIDTH;
/// ```
///
/// The algorithm lists [`Self::declared`] in [`Facts::parameters`](crate::Facts::parameters), and
/// reads the value with [`Settings::get`](crate::Settings::get). Whatever its value, the algorithm
/// keeps its promise.
pub struct Parameter<T: 'static> {
    declared: Declared,
    value: fn(u64) -> T,
}

/// The declaration of a parameter, whatever the type of its values.
pub struct Declared {
    /// Text and effect, if there is only one form.
    form: (&'static str, &'static str),
    example: &'static str,
    domain: Domain,
    range: Option<&'static str>,
    elsewhere: &'static str,
}

/// The values of a parameter, which [`Parameters`] stores in 64 bits.
enum Domain {
    Switch,
    /// The place of one of these forms.
    Words(&'static [(&'static str, &'static str)]),
    Whole(u64, u64),
    Real(f64, f64),
}

impl Declared {
    const fn new(
        form: (&'static str, &'static str),
        example: &'static str,
        domain: Domain,
    ) -> Self {
        Self { form, example, domain, range: None, elsewhere: "it has no parameter of this name" }
    }

    /// Returns the name, which precedes `=`.
    pub fn name(&self) -> &'static str {
        let (text, _) = self.forms()[0];
        text.split_once('=').map_or(text, |(name, _)| name)
    }

    /// Returns each form of the text, with its effect.
    pub fn forms(&self) -> &[(&'static str, &'static str)] {
        match self.domain {
            Domain::Words(forms) => forms,
            _ => std::slice::from_ref(&self.form),
        }
    }

    pub(crate) fn example(&self) -> &'static str {
        self.example
    }

    /// Returns the hint about an invalid value, if an error needs more than the forms.
    pub(crate) fn range(&self) -> Option<&'static str> {
        self.range
    }

    /// Returns the reason why another algorithm refuses the parameter.
    pub(crate) fn elsewhere(&self) -> &'static str {
        self.elsewhere
    }

    /// Returns the value with this text; `None` if it is invalid. A missing value is empty.
    pub(crate) fn read(&self, text: &str) -> Option<u64> {
        match self.domain {
            Domain::Switch => text.is_empty().then_some(0),
            Domain::Words(forms) => {
                forms.iter().position(|(form, _)| word(form) == text).map(|place| place as u64)
            }
            Domain::Whole(least, most) => {
                text.parse().ok().filter(|value| (least..=most).contains(value))
            }
            Domain::Real(least, most) => {
                let value = text.parse().ok().filter(|value| (least..=most).contains(value));
                // -0 equals 0, but has other bits.
                value.map(|value: f64| (value + 0.0).to_bits())
            }
        }
    }

    /// Returns the text of a value, as [`Self::read`] takes it.
    pub(crate) fn text(&self, value: u64) -> String {
        match self.domain {
            Domain::Switch => String::new(),
            Domain::Words(forms) => word(forms[value as usize].0).to_owned(),
            Domain::Whole(..) => value.to_string(),
            Domain::Real(..) => f64::from_bits(value).to_string(),
        }
    }
}

fn word(form: &'static str) -> &'static str {
    form.split_once('=').map_or("", |(_, word)| word)
}

impl PartialEq for Declared {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Declared {}

impl Hash for Declared {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Declared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Parameter<()> {
    /// Returns a parameter without values, from its text and effect, and an example with the
    /// parameters that it requires.
    pub const fn switch(form: (&'static str, &'static str), example: &'static str) -> Self {
        Self { declared: Declared::new(form, example, Domain::Switch), value: |_| () }
    }
}

impl<T> Parameter<T> {
    /// Returns a parameter whose values are words. `forms` are the text and the effect of each, and
    /// `value` returns the value of a word by its place there.
    pub const fn words(
        forms: &'static [(&'static str, &'static str)],
        value: fn(u64) -> T,
    ) -> Self {
        Self { declared: Declared::new(forms[0], forms[0].0, Domain::Words(forms)), value }
    }

    /// Replaces the hint about an invalid value, by words such as `write a number from 0 to 1`.
    #[must_use]
    pub const fn range(mut self, words: &'static str) -> Self {
        self.declared.range = Some(words);
        self
    }

    /// Replaces the reason why other algorithms refuse the parameter.
    #[must_use]
    pub const fn elsewhere(mut self, reason: &'static str) -> Self {
        self.declared.elsewhere = reason;
        self
    }

    /// Returns the declaration, for the facts of the algorithm.
    pub const fn declared(&'static self) -> &'static Declared {
        &self.declared
    }
}

impl Parameter<u64> {
    /// Returns a parameter whose values are the whole numbers of a range. `form` is its text, with a
    /// capital word for the number, and its effect. The example includes the parameters that it
    /// requires.
    pub const fn whole(
        form: (&'static str, &'static str),
        example: &'static str,
        range: RangeInclusive<u64>,
    ) -> Self {
        let domain = Domain::Whole(*range.start(), *range.end());
        Self { declared: Declared::new(form, example, domain), value: |value| value }
    }
}

impl Parameter<f64> {
    /// Returns a parameter whose values are the finite numbers of a range, as
    /// [`Parameter::whole`] does.
    pub const fn real(
        form: (&'static str, &'static str),
        example: &'static str,
        range: RangeInclusive<f64>,
    ) -> Self {
        let domain = Domain::Real(*range.start(), *range.end());
        Self { declared: Declared::new(form, example, domain), value: f64::from_bits }
    }
}

/// The most parameters of a program.
pub(crate) const MOST_PARAMETERS: usize = 16;

/// The values of an algorithm's parameters, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parameters([Option<(&'static Declared, u64)>; MOST_PARAMETERS]);

impl Parameters {
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static Declared, u64)> {
        self.0.iter().copied().flatten()
    }

    /// Returns the value of a parameter, if it has one.
    pub fn get<T>(&self, parameter: &'static Parameter<T>) -> Option<T> {
        let mut values = self.iter().filter(|(declared, _)| **declared == parameter.declared);
        values.next().map(|(_, value)| (parameter.value)(value))
    }

    /// Returns these values with another value of `parameter`.
    #[must_use]
    pub fn with(mut self, parameter: &'static Parameter<u64>, value: u64) -> Self {
        self.put(&parameter.declared, value);
        self
    }

    /// Sets a value, and returns the former value.
    pub(crate) fn put(&mut self, declared: &'static Declared, value: u64) -> Option<u64> {
        let same = self.0.iter_mut().flatten().find(|(other, _)| *other == declared);
        if let Some((_, former)) = same {
            return Some(std::mem::replace(former, value));
        }
        let free = self.0.last_mut().filter(|last| last.is_none());
        *free.expect("a program registers no more parameters") = Some((declared, value));
        // Equal values are equal whatever their order in a text.
        self.0.sort_unstable_by_key(|it| it.map_or((true, ""), |(it, _)| (false, it.name())));
        None
    }
}
