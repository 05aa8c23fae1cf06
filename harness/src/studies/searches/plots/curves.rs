//! The lines of charts with depth on the horizontal axis.

use super::group::Group;
use super::looks::StyleMap;
use crate::record::contender::Contender;
use crate::report::plots::axis::Axis;
use crate::report::plots::look::SeriesStyle;
use plywood_charts::canvas::{Colour, Stroke};
use plywood_statistics::Interval;

/// One value per depth of a group, or `None`.
pub type Values = Vec<Option<f64>>;

/// The greatest relative difference between values that count as equal.
const SAME: f64 = 1e-9;

/// The intervals of most charts.
pub const OVER_POSITIONS: &str = "95% intervals over the positions";

pub struct Content<'a> {
    /// The heading, to which the group's title is added.
    pub title: &'a str,
    /// The subtitle after the number of positions, as in "24 positions: ...".
    pub subtitle: &'a str,
    /// Reference lines that belong to the tree rather than to a configuration.
    pub references: Vec<Reference>,
    /// Returns the value of a configuration's solid or dashed line at a depth.
    pub line: &'a dyn Fn(&Contender, u32, Stroke) -> Option<f64>,
    /// Legend of solid and dashed lines, if the chart contains both.
    pub strokes: Option<[&'a str; 2]>,
    /// Returns the interval of a line's value.
    pub interval: &'a dyn Fn(&Contender, u32, Stroke) -> Option<Interval>,
    /// The meaning of the intervals of continuous lines, if they are drawn next to them.
    pub bars: Option<&'a str>,
    /// The value that theory expects of a contender.
    pub theory: &'a dyn Fn(&Contender, u32) -> Option<f64>,
    /// Explanation for configurations without any value.
    pub absent: &'a str,
    /// Creates the vertical axis from all values.
    pub axis: &'a dyn Fn(Vec<f64>) -> Option<Axis>,
}

impl<'a> Content<'a> {
    /// Creates a chart with these lines only: no references, intervals or predictions.
    pub fn new(
        title: &'a str,
        subtitle: &'a str,
        line: &'a dyn Fn(&Contender, u32, Stroke) -> Option<f64>,
        axis: &'a dyn Fn(Vec<f64>) -> Option<Axis>,
    ) -> Self {
        Self {
            title,
            subtitle,
            references: Vec::new(),
            line,
            strokes: None,
            interval: &|_, _, _| None,
            bars: None,
            theory: &|_, _| None,
            absent: "Without a value",
            axis,
        }
    }
}

/// A reference line that belongs to the tree.
pub struct Reference {
    /// Name in the legend.
    pub label: String,
    pub colour: Colour,
    /// Values at the group's depths.
    pub values: Values,
    pub hold: Hold,
}

/// How much of a reference line the scale must include.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// The whole line.
    Whole,
    /// Only as much of the line as keeps the other lines legible.
    Beginning,
}

impl Reference {
    /// Creates a line through the values at the group's depths.
    pub fn new(
        label: impl Into<String>,
        colour: Colour,
        group: &Group<'_>,
        value: impl Fn(u32) -> Option<f64>,
    ) -> Self {
        let values = group.depths.iter().map(|&depth| value(depth)).collect();
        Self { label: label.into(), colour, values, hold: Hold::Whole }
    }
}

/// The lines of a configuration, shared by all configurations with equal values.
pub struct Curve {
    pub contender: Contender,
    /// Command-line names of all configurations with this line.
    pub owners: Vec<String>,
    /// Their names, joined by equals signs.
    pub label: String,
    /// Colour and mark of the first configuration.
    pub look: SeriesStyle,
    /// Values of the solid line.
    pub solid: Values,
    /// Values of the dashed line; empty if equal to the solid line.
    pub dashed: Values,
    /// Values predicted by theory.
    pub theory: Values,
}

impl Curve {
    fn is_empty(&self) -> bool {
        is_empty(&self.solid) && is_empty(&self.dashed)
    }
}

/// Returns whether no depth has a value.
pub fn is_empty(values: &Values) -> bool {
    values.iter().all(Option::is_none)
}

fn are_same(one: &Values, other: &Values) -> bool {
    one.iter().zip(other).all(|pair| match pair {
        (Some(one), Some(other)) => (one - other).abs() <= SAME * one.abs(),
        (None, None) => true,
        _ => false,
    })
}

/// Returns a curve for each configuration shown, and the names of configurations without values.
/// Equal curves are merged; their label also names equal configurations shown on the other page.
pub fn curves(
    group: &Group<'_>,
    looks: &StyleMap,
    content: &Content<'_>,
) -> (Vec<Curve>, Vec<String>) {
    let values = |value: &dyn Fn(u32) -> Option<f64>| {
        group.depths.iter().map(|&depth| value(depth)).collect::<Values>()
    };
    let curve = |contender: &Contender| {
        let solid = values(&|at| (content.line)(contender, at, Stroke::Solid));
        let has_dashed = content.strokes.is_some();
        let mut dashed =
            values(&|at| (content.line)(contender, at, Stroke::Dashed).filter(|_| has_dashed));
        if are_same(&solid, &dashed) {
            dashed.fill(None);
        }
        Curve {
            contender: contender.clone(),
            owners: vec![contender.to_string()],
            label: group.name(contender),
            look: looks.get(contender),
            solid,
            dashed,
            theory: values(&|at| (content.theory)(contender, at)),
        }
    };
    let mut curves: Vec<Curve> = Vec::new();
    let mut empty = Vec::new();
    let shown = group.contenders.iter().map(|it| (it, true));
    for (contender, is_shown) in shown.chain(group.elsewhere.iter().map(|it| (it, false))) {
        let own = curve(contender);
        if own.is_empty() {
            empty.extend(is_shown.then_some(own.label));
            continue;
        }
        let is_twin =
            |it: &&mut Curve| are_same(&it.solid, &own.solid) && are_same(&it.dashed, &own.dashed);
        match curves.iter_mut().find(is_twin) {
            Some(twin) => {
                twin.label = format!("{} = {}", twin.label, own.label);
                twin.owners.extend(own.owners);
                if is_empty(&twin.theory) {
                    twin.theory = own.theory;
                }
            }
            None if is_shown => curves.push(own),
            None => {}
        }
    }
    (curves, empty)
}
