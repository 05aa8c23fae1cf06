//! The lines of a chart with depth on its horizontal axis.

use super::group::Group;
use super::looks::Looks;
use crate::record::contender::Contender;
use crate::report::plots::axis::Axis;
use crate::report::plots::look::Look;
use plywood_charts::canvas::{Colour, Stroke, rgb};
use plywood_statistics::Interval;

/// A value for each depth of a group.
pub type Values = Vec<Option<f64>>;

/// Values are equal if their relative difference is no larger than this.
const SAME: f64 = 1e-9;

pub struct Content<'a> {
    /// The heading; the group's title is added.
    pub title: &'a str,
    /// The subject of the chart; it continues "24 positions: ".
    pub subtitle: &'a str,
    /// Lines of the tree rather than of a contender.
    pub references: Vec<Reference>,
    /// The value of a contender's continuous or dashed line at a depth.
    pub line: &'a dyn Fn(&Contender, u32, Stroke) -> Option<f64>,
    /// Meanings of continuous and dashed lines, if there are both.
    pub strokes: Option<[&'a str; 2]>,
    /// The interval of a line's value.
    pub interval: &'a dyn Fn(&Contender, u32, Stroke) -> Option<Interval>,
    /// Whether the intervals of continuous lines are drawn next to them.
    pub has_bars: bool,
    /// The value that theory expects of a contender.
    pub theory: &'a dyn Fn(&Contender, u32) -> Option<f64>,
    /// Why a contender has no value at any depth.
    pub absent: &'a str,
    /// The vertical axis for all values.
    pub axis: &'a dyn Fn(Vec<f64>) -> Option<Axis>,
}

impl<'a> Content<'a> {
    /// A chart with these lines for each contender and no others.
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
            has_bars: false,
            theory: &|_, _| None,
            absent: "Without a value",
            axis,
        }
    }
}

/// A line that belongs to the tree.
pub struct Reference {
    /// Its name in the legend.
    pub label: String,
    pub colour: Colour,
    /// Its values at the group's depths.
    pub values: Values,
    pub hold: Hold,
}

/// Whether the scale must contain all of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// It must.
    Whole,
    /// Only as far as the other lines remain legible.
    Beginning,
}

impl Reference {
    /// A line of the colour `hex` through the values at the group's depths.
    pub fn new(
        label: impl Into<String>,
        hex: u32,
        group: &Group<'_>,
        value: impl Fn(u32) -> Option<f64>,
    ) -> Self {
        let values = group.depths.iter().map(|&depth| value(depth)).collect();
        Self { label: label.into(), colour: rgb(hex), values, hold: Hold::Whole }
    }
}

/// The lines of a contender, and of all others with equal values.
pub struct Curve {
    pub contender: Contender,
    /// The names in commands of all contenders with this line.
    pub owners: Vec<String>,
    /// Their names, joined by equals signs.
    pub label: String,
    /// The first one's colour and mark.
    pub look: Look,
    /// The continuous line.
    pub solid: Values,
    /// The dashed line; empty if it equals the continuous one.
    pub dashed: Values,
    /// The values that theory expects.
    pub theory: Values,
}

impl Curve {
    fn is_empty(&self) -> bool {
        is_empty(&self.solid) && is_empty(&self.dashed)
    }
}

/// Whether no depth has a value.
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

/// A curve for each contender shown, with equal ones merged into one that also names those of the
/// other page; and the names of contenders without a value.
pub fn curves(
    group: &Group<'_>,
    looks: &Looks,
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
