//! The geometric mean of one metric for each contender: memory, time and nodes.

use super::curves::Content;
use super::depth_chart;
use super::expected;
use super::group::Group;
use super::looks::Looks;
use crate::record::contender::Contender;
use crate::report::plots::axis::Axis;
use crate::studies::searches::metrics::{SearchMetric, TIME_PER_LEAF};
use crate::studies::searches::row::number;
use plywood_charts::canvas::{Canvas, Stroke};

/// A chart of one metric, with intervals.
struct Mean {
    metric: &'static SearchMetric,
    title: &'static str,
    subtitle: &'static str,
    /// Why a contender has no value at any depth.
    absent: &'static str,
    /// The value that theory expects of a contender.
    theory: fn(&Group<'_>, &Contender, u32) -> Option<f64>,
}

impl Mean {
    fn draw(&self, group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
        let line = |contender: &Contender, at| group.mean(contender, at, self.metric);
        let axis = |values| Axis::of(self.metric, values);
        let interval =
            |contender: &Contender, at, _: Stroke| group.interval(contender, at, self.metric, None);
        let theory = |contender: &Contender, at| (self.theory)(group, contender, at);
        let content = Content {
            interval: &interval,
            theory: &theory,
            absent: self.absent,
            ..Content::of_one_line(self.title, self.subtitle, &line, &axis)
        };
        depth_chart::draw(group, looks, &content)
    }
}

/// Greatest length of OPEN against depth.
pub fn open_against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    OPEN.draw(group, looks)
}

const OPEN: Mean = Mean {
    metric: &number::peak_open,
    title: "Peak of OPEN against depth",
    subtitle: "geometric mean of the most live entries.",
    absent: "Without OPEN",
    theory: expected::open,
};

/// Greatest length of OPEN against the branching factor.
pub fn open_against_branching(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    Mean { title: "Peak of OPEN against the branching factor", ..OPEN }.draw(group, looks)
}

/// Greatest number of bytes against depth.
pub fn bytes_against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let mean = Mean {
        metric: &number::peak_bytes,
        title: "Peak of memory against depth",
        subtitle: "geometric mean of the most bytes held.",
        absent: "Without a value",
        theory: |_, _, _| None,
    };
    mean.draw(group, looks)
}

/// Positions entered against depth.
pub fn nodes_against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let mean = Mean {
        metric: &number::nodes,
        title: "Nodes against depth",
        subtitle: "geometric mean of the positions entered.",
        absent: "Without a value",
        theory: expected::nodes,
    };
    mean.draw(group, looks)
}

/// Time of searches against depth.
pub fn time_against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    TIME.draw(group, looks)
}

const TIME: Mean = Mean {
    metric: &number::time_ns,
    title: "Time against depth",
    subtitle: "geometric mean of median times, each over the repetitions of a search.",
    absent: "Not timed",
    theory: |_, _, _| None,
};

/// Time of searches per leaf, against depth.
pub fn time_per_leaf_against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let mean = Mean {
        metric: &TIME_PER_LEAF,
        title: "Time per leaf against depth",
        subtitle: "geometric mean of median time by leaf evaluations.",
        ..TIME
    };
    mean.draw(group, looks)
}
