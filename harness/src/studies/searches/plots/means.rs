//! Plots the geometric mean of one metric per configuration: memory, time or nodes.

use super::curves::Content;
use super::group::Group;
use super::looks::StyleMap;
use super::{depth_chart, expected};
use crate::record::contender::Contender;
use crate::report::plots::axis::Axis;
use crate::studies::searches::metrics::{SearchMetric, TIME_PER_LEAF};
use crate::studies::searches::row::number;
use plywood_charts::canvas::{Canvas, Stroke};

/// A chart of one metric with its intervals.
pub struct Mean {
    metric: &'static SearchMetric,
    title: &'static str,
    subtitle: &'static str,
    absent: &'static str,
    theory: fn(&Group<'_>, &Contender, u32) -> Option<f64>,
}

impl Mean {
    /// Draws the chart of a group.
    pub fn draw(&self, group: &Group<'_>, looks: &StyleMap) -> Option<Canvas> {
        let line = |contender: &Contender, at, _: Stroke| group.mean(contender, at, self.metric);
        let axis = |values| Axis::of(self.metric, values);
        let interval =
            |contender: &Contender, at, _: Stroke| group.interval(contender, at, self.metric, None);
        let theory = |contender: &Contender, at| (self.theory)(group, contender, at);
        let content = Content {
            interval: &interval,
            theory: &theory,
            absent: self.absent,
            ..Content::new(self.title, self.subtitle, &line, &axis)
        };
        depth_chart::draw(group, looks, &content)
    }
}

pub const OPEN: Mean = Mean {
    metric: &number::peak_open,
    title: "Peak of OPEN against depth",
    subtitle: "geometric mean of the most live entries.",
    absent: "Without OPEN",
    theory: expected::open,
};

pub const BYTES: Mean = Mean {
    metric: &number::peak_bytes,
    title: "Peak of memory against depth",
    subtitle: "geometric mean of the most bytes held.",
    absent: "Without a value",
    theory: |_, _, _| None,
};

pub const NODES: Mean = Mean {
    metric: &number::nodes,
    title: "Nodes against depth",
    subtitle: "geometric mean of the positions entered.",
    absent: "Without a value",
    theory: expected::nodes,
};

pub const TIME: Mean = Mean {
    metric: &number::time_ns,
    title: "Time against depth",
    subtitle: "geometric mean of median times, each over the repetitions of a search.",
    absent: "Not timed",
    theory: |_, _, _| None,
};

pub const TIME_BY_LEAF: Mean = Mean {
    metric: &TIME_PER_LEAF,
    title: "Time per leaf against depth",
    subtitle: "geometric mean of median time by leaf evaluations.",
    ..TIME
};
