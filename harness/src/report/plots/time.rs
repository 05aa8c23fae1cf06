//! Time, per search and per leaf.

use super::axis::Axis;
use super::canvas::{Canvas, Stroke};
use super::depth_chart::{self, Content};
use super::group::Group;
use super::look::Looks;
use crate::record::contender::Contender;
use crate::record::metrics::{SearchMetric, TIME_PER_LEAF};
use crate::record::search::number;

fn draw(
    group: &Group<'_>,
    looks: &Looks,
    metric: &SearchMetric,
    title: &str,
    subtitle: &str,
) -> Option<Canvas> {
    let line = |contender: &Contender, depth| group.mean(contender, depth, metric);
    let axis = |values| Axis::of(metric, values);
    let interval =
        |contender: &Contender, depth, _: Stroke| group.interval(contender, depth, metric, None);
    let content = Content::of_one_line(title, subtitle, &line, &axis);
    let content = Content { interval: &interval, absent: "Not timed", ..content };
    depth_chart::draw(group, looks, &content)
}

/// Time of searches against depth.
pub fn against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let subtitle = "geometric mean of median times, each over the repetitions of a search.";
    draw(group, looks, &number::time_ns, "Time against depth", subtitle)
}

/// Time of searches per leaf, against depth.
pub fn per_leaf_against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let subtitle = "geometric mean of median time by leaf evaluations.";
    draw(group, looks, &TIME_PER_LEAF, "Time per leaf against depth", subtitle)
}
