//! Contrasts: comparisons of two configurations' costs, with the expected result.

use plywood_algorithms::Configuration;
use plywood_positions::suggestion;
use serde::Deserialize;
use toml::Spanned;

pub use super::hypothesis::Hypothesis;
use super::hypothesis::Word;
use crate::core::depths::Depths;
use crate::core::parsed::Parsed;
use crate::record::metric::Formula;
use crate::studies::searches::metrics::{SearchMetric, all};

/// A `[[question.contrast]]`: a ratio of two configurations' costs, and its expected range.
#[derive(Clone, Debug)]
pub struct Contrast {
    /// Name used in messages and tables.
    pub name: Spanned<String>,
    /// The configuration whose cost is the numerator.
    pub of: Configuration,
    /// The other configuration, and the cost compared.
    pub comparison: Comparison,
    /// The rows included in the ratio.
    pub rows: Condition,
    /// For an interaction: the ratio that divides the first ratio, position by position.
    pub against: Option<Divisor>,
    /// The range expected for the ratio.
    pub hypothesis: Hypothesis,
}

/// The ratio that divides the ratio of an interaction.
#[derive(Clone, Debug, PartialEq)]
pub struct Divisor {
    /// The configuration whose cost is the numerator.
    pub of: Configuration,
    /// The configuration whose cost is the denominator.
    pub to: Configuration,
    /// The rows included in the ratio.
    pub rows: Condition,
}

/// One ratio of a contrast: two configurations on the same rows.
#[derive(Clone, Copy, Debug)]
pub struct Side<'c> {
    /// The configuration whose cost is the numerator.
    pub of: &'c Configuration,
    /// The other configuration.
    pub other: &'c Configuration,
    /// The rows included in the ratio.
    pub rows: &'c Condition,
}

/// How the costs of two configurations are compared.
#[derive(Clone, Debug)]
pub enum Comparison {
    /// The ratio of the two configurations' costs.
    Ratio {
        /// The configuration whose cost is the denominator.
        to: Configuration,
        /// The metric that measures cost.
        metric: &'static SearchMetric,
    },
    /// The share of `from`'s leaves above the minimal tree that the contrast's configuration saves.
    Saved {
        /// The configuration whose leaves are to be saved.
        from: Configuration,
    },
}

impl Comparison {
    /// Returns the configuration with which the contrast's own is compared.
    pub fn other(&self) -> &Configuration {
        match self {
            Self::Ratio { to: other, .. } | Self::Saved { from: other } => other,
        }
    }
}

/// The rows that are included in a contrast.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The evaluation of the rows. Default: any.
    pub evaluation: Option<String>,
    /// The depths of the rows; several depths are averaged within a position. Default: all.
    pub depths: Option<Depths>,
}

impl Condition {
    /// Returns whether the condition includes rows with this evaluation and depth.
    pub fn covers(&self, evaluation: &str, depth: u32) -> bool {
        self.evaluation.as_ref().is_none_or(|own| own == evaluation)
            && self.depths.as_ref().is_none_or(|own| own.iter().any(|it| it == depth))
    }

    /// Returns this condition, with each field that `other` sets taken from `other`.
    fn with(&self, other: Self) -> Self {
        Self {
            evaluation: other.evaluation.or_else(|| self.evaluation.clone()),
            depths: other.depths.or_else(|| self.depths.clone()),
        }
    }
}

/// The divisor of an interaction as written in the TOML file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenDivisor {
    of: Option<Parsed<Configuration>>,
    to: Option<Parsed<Configuration>>,
    evaluation: Option<String>,
    depths: Option<Depths>,
}

impl WrittenDivisor {
    /// Returns the divisor, with each missing field taken from the first ratio.
    fn beside(self, of: &Configuration, to: &Configuration, rows: &Condition) -> Divisor {
        let Self { of: own, to: other, evaluation, depths } = self;
        Divisor {
            of: own.map_or(*of, |it| it.0),
            to: other.map_or(*to, |it| it.0),
            rows: rows.with(Condition { evaluation, depths }),
        }
    }
}

/// A contrast as written in the TOML file, before checks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Written {
    /// The name of the contrast, unique within the question. Required.
    pub name: Spanned<String>,
    /// The algorithm, with its settings, whose cost is the numerator. Required.
    of: Parsed<Configuration>,
    /// The algorithm, with its settings, whose cost is the denominator. Required, except for
    /// `saved`.
    to: Option<Parsed<Configuration>>,
    /// For `saved` only: the algorithm, with its settings, whose leaves `of` saves.
    from: Option<Parsed<Configuration>>,
    /// A cost (`plywood list metrics`), such as `leaves`, `nodes` or `generated_moves`; or `saved`,
    /// the share that `of` saves of the leaves that `from` evaluates above the minimal tree.
    /// Required.
    metric: String,
    /// The rows that are compared, by `evaluation` and `depths`. Default: all.
    #[serde(default, rename = "where")]
    condition: Condition,
    /// For an interaction: the ratio that divides the first ratio, position by position, by `of`, `to`,
    /// `evaluation` and `depths`. Contains only the fields that differ from the first ratio. Not for
    /// `saved`.
    against: Option<WrittenDivisor>,
    /// The expectation: `"below"` or `"above"` 1, or `"equal"` to it within the question's margin.
    /// A contrast has exactly one of `expect`, `at-most` and `at-least`.
    expect: Option<Word>,
    /// The greatest ratio expected; for `saved`, a share below 1.
    at_most: Option<f64>,
    /// The least ratio expected; for `saved`, a share below 1.
    at_least: Option<f64>,
}

impl TryFrom<Written> for Contrast {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let Written { name, of, to, from, metric, condition, against, .. } = written;
        let hypothesis = Hypothesis::of(written.expect, written.at_most, written.at_least)?;
        let comparison = match (metric.as_str(), to, from) {
            ("saved", None, Some(from)) => Comparison::Saved { from: from.0 },
            ("saved", ..) => return Err(SAVED_FROM.to_owned()),
            (metric, Some(to), None) => Comparison::Ratio { to: to.0, metric: cost(metric)? },
            (_, None, _) => {
                return Err("a contrast needs a second configuration; add `to`".to_owned());
            }
            (_, _, Some(_)) => return Err("`from` is for metric = \"saved\"; remove it".to_owned()),
        };
        if of.0 == *comparison.other() {
            return Err(format!("{} is compared with itself; name two configurations", of.0));
        }
        let is_share = hypothesis.bound().is_some_and(|bound| bound < 1.0);
        if matches!(comparison, Comparison::Saved { .. }) && !is_share {
            return Err(
                "\"saved\" is a share; write at-most or at-least with a share below 1".into()
            );
        }
        if matches!(comparison, Comparison::Saved { .. }) && against.is_some() {
            return Err("\"saved\" is compared with no other share; remove `against`".to_owned());
        }
        let to = *comparison.other();
        let against = against.map(|it| it.beside(&of.0, &to, &condition));
        if against == Some(Divisor { of: of.0, to, rows: condition.clone() }) {
            let why =
                "`against` has the rows of `where`; give it another evaluation or other depths";
            return Err(why.to_owned());
        }
        if against.as_ref().is_some_and(|it| it.of == it.to) {
            return Err("`against` compares a configuration with itself; name two".to_owned());
        }
        Ok(Self { name, of: of.0, comparison, rows: condition, against, hypothesis })
    }
}

const SAVED_FROM: &str = "\"saved\" is the share of a configuration's leaves above the minimal \
                          tree that `of` saves; name that configuration with `from`, and leave `to` out";

/// Returns the cost metric named `name`. Only counts and ratios that do not depend on time qualify,
/// because they have logarithms and repeat exactly.
fn cost(name: &str) -> Result<&'static SearchMetric, String> {
    let has_logarithms =
        |it: &&SearchMetric| matches!(it.formula, Formula::Count(_) | Formula::Ratio(..));
    if all().any(|it| it.name == name && it.is_time()) {
        return Err(format!(
            "one run gives no verdict on \"{name}\"; ask about generated_moves, and compare five \
             quiet runs with `plywood times`"
        ));
    }
    let costs = || all().filter(has_logarithms).filter(|it| !it.is_time());
    costs().find(|metric| metric.name == name).ok_or_else(|| {
        let near = suggestion(name, costs().map(|metric| metric.name));
        format!(
            "ratios of \"{name}\" cannot be compared{near}; write a metric such as leaves, \
             nodes or generated_moves, or \"saved\""
        )
    })
}

impl Contrast {
    /// Returns whether the contrast compares `contender` in rows with this evaluation and depth.
    pub fn has(&self, contender: &Configuration, evaluation: &str, depth: u32) -> bool {
        self.sides().any(|Side { of, other, rows }| {
            [of, other].contains(&contender) && rows.covers(evaluation, depth)
        })
    }

    /// Returns the contrast's ratio and, for an interaction, the ratio that divides it.
    pub fn sides(&self) -> impl Iterator<Item = Side<'_>> {
        let first = Side { of: &self.of, other: self.comparison.other(), rows: &self.rows };
        let second = self.against.as_ref();
        [first].into_iter().chain(second.map(|it| Side {
            of: &it.of,
            other: &it.to,
            rows: &it.rows,
        }))
    }
}
