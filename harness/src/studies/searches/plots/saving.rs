//! Plots the share of the possible saving that each enhancement achieves, as in Schaeffer 1989
//! ("The history heuristic and alpha-beta search enhancements in practice").

use super::ablation::{Section, describe};
use super::curves::{Content, Reference};
use super::group::Group;
use super::looks::StyleMap;
use super::naming::all_parts;
use super::words::Words;
use super::{depth_chart, grouping};
use crate::record::contender::{Contender, PLAIN};
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::series::MOST_LINES;
use crate::studies::searches::row::{SearchRow, number};
use plywood_charts::canvas::{Canvas, Role, Stroke};
use plywood_statistics::{Interval, SAMPLES, draws, middle};

/// Returns one plot for each algorithm searched plain and with single enhancements. It shows these,
/// and all enhancements together.
pub fn by_algorithm(records: &[SearchRow]) -> Vec<Group<'_>> {
    let groups = grouping::by_algorithm(records, 3).into_iter().map(|mut group| {
        let all = all_parts(&group.contenders);
        let words = Words::of(&group.contenders);
        let wanted = |it: &Contender| {
            matches!(describe(&it.parts, &all, &words).0, Section::Only | Section::All)
        };
        let mut shown: Vec<Contender> =
            group.contenders.iter().filter(|it| wanted(it)).cloned().collect();
        let last = group.depths.last().copied().unwrap_or_default();
        let part = |it: &Contender| saved(&group, it, last).unwrap_or(f64::NEG_INFINITY);
        shown.sort_by(|one, other| part(other).total_cmp(&part(one)));
        shown.truncate(MOST_LINES);
        shown.sort();
        group.contenders = shown;
        group
    });
    groups.filter(|group| group.contenders.len() > 1).collect()
}

/// Returns the share saved of the leaves that the plain algorithm evaluates above the minimal tree.
fn saved(group: &Group<'_>, contender: &Contender, depth: u32) -> Option<f64> {
    let nothing = Contender::new(&contender.algorithm, PLAIN);
    let most = group.mean(&nothing, depth, &number::leaves)?;
    let least = group.tree(depth, &number::minimal_leaves)?;
    let own = group.mean(contender, depth, &number::leaves)?;
    (most > least).then(|| (most - own) / (most - least))
}

/// Returns the interval of [`saved`] by bootstrap over the positions.
fn interval(group: &Group<'_>, contender: &Contender, depth: u32) -> Option<Interval> {
    let nothing = Contender::new(&contender.algorithm, PLAIN);
    let logarithms = |contender, metric| -> Option<Vec<f64>> {
        Some(group.values(contender, depth, metric)?.into_iter().map(f64::ln).collect())
    };
    let own = logarithms(contender, &number::leaves)?;
    let most = logarithms(&nothing, &number::leaves)?;
    let least = logarithms(&nothing, &number::minimal_leaves)?;
    let mut shares = Vec::new();
    draws(own.len(), SAMPLES, |drawn| {
        let mean =
            |of: &[f64]| (drawn.iter().map(|&at| of[at]).sum::<f64>() / drawn.len() as f64).exp();
        let (own, most, least) = (mean(&own), mean(&most), mean(&least));
        shares.extend((most > least).then(|| (most - own) / (most - least)));
    });
    middle(shares).filter(|_| own.len() > 1)
}

/// Draws a line for each enhancement.
pub fn against_depth(group: &Group<'_>, _: &StyleMap) -> Option<Canvas> {
    let line = |contender: &Contender, depth, _: Stroke| saved(group, contender, depth);
    let axis = |values| Axis::around("share of the possible saving (%)", values, axis::percent);
    let content = Content::new(
        "Share of the possible saving",
        "0% is the number of leaves of the algorithm without enhancements, 100% that of the \
         minimal tree; from geometric means.",
        &line,
        &axis,
    );
    let references = vec![Reference::new("minimal tree", Role::Ink.colour(), group, |_| Some(1.0))];
    let interval = &|it: &Contender, at, _: Stroke| interval(group, it, at);
    let content = Content {
        references,
        interval,
        bars: Some("95% intervals by bootstrap over the positions"),
        ..content
    };
    depth_chart::draw(group, &StyleMap::apart(&group.contenders), &content)
}
