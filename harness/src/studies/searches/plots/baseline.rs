//! Plots the cost of each configuration relative to a baseline, position by position.

use super::contender_rows;
use super::group::Group;
use super::looks::Looks;
use crate::record::contender::Contender;
use crate::report::digits::{in_words, three_digits};
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::row_chart::{self, Dot, Row};
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::paired::compared as contrast;
use plywood_charts::canvas::Canvas;
use plywood_statistics::Contrast;

/// Returns the rows of two configurations at the positions of one depth that both completed.
pub fn pairs<'a>(
    group: &Group<'a>,
    [own, other]: [&Contender; 2],
    depth: u32,
) -> [Vec<&'a SearchRow>; 2] {
    let mut own = group.completed(own, depth);
    let mut other = group.completed(other, depth);
    let places = |rows: &[&'a SearchRow]| rows.iter().map(|row| row.place()).collect::<Vec<_>>();
    let (of_own, of_other) = (places(&own), places(&other));
    own.retain(|row| of_other.contains(&row.place()));
    other.retain(|row| of_own.contains(&row.place()));
    [own, other]
}

/// Draws a dot per configuration other than the baseline, cheapest first. The depth is the greatest
/// that the baseline and most other configurations completed.
pub fn ratios(
    group: &Group<'_>,
    looks: &Looks,
    baseline: &Contender,
    metric: &SearchMetric,
) -> Option<Canvas> {
    let has_value = |it: &Contender, depth| {
        let whole = |it: &Contender| group.mean(it, depth, metric).is_some();
        whole(it) && whole(baseline)
    };
    let depth = group.telling_depth(has_value)?;
    let mut compared: Vec<(&Contender, Contrast)> = Vec::new();
    let mut missing = Vec::new();
    for contender in group.contenders.iter().filter(|it| *it != baseline) {
        let [own, other] = pairs(group, [contender, baseline], depth);
        let is_whole = own.len() == group.positions(depth);
        match contrast(metric, &own, &other).filter(|_| is_whole) {
            Some(paired) => compared.push((contender, paired)),
            None => missing.push(group.name(contender)),
        }
    }
    compared.sort_by(|(_, one), (_, other)| one.ratio().total_cmp(&other.ratio()));
    // One run cannot support a verdict on times, so the plot adds generated moves, which do not
    // depend on the machine.
    let is_time = metric.is_time();
    let row = |(contender, paired): &(&Contender, Contrast)| {
        let look = looks.get(contender);
        let (value, interval) = (paired.ratio(), paired.these().ok().filter(|_| !is_time));
        let less = paired.positions_below().map(|it| format!("{it} of {}", paired.positions()));
        let mut remarks = vec![in_words(value, interval), less.unwrap_or_default()];
        if is_time {
            let [own, other] = pairs(group, [contender, baseline], depth);
            let moves = contrast(&number::generated_moves, &own, &other);
            remarks.push(moves.map_or_else(|| "-".to_owned(), |it| three_digits(it.ratio())));
        }
        let dot = Dot { value, interval, expected: None, look };
        Row::dotted(group.name(contender), vec![contender.to_string()], remarks, dot)
    };
    let rows: Vec<Row> = compared.iter().map(row).collect();
    let dots = rows.iter().flat_map(|row| row.shape.dots());
    let name = group.name(baseline);
    let title = format!("{}, in units of that of {name}", metric.title());
    let axis = Axis::log(&title, dots.flat_map(Dot::values).chain([1.0]), axis::number)?;
    let mut heads = vec!["ratio".to_owned(), "less in".to_owned()];
    heads.extend(is_time.then(|| "moves".to_owned()));
    let content = row_chart::Content {
        title: &format!("Cost against {name}"),
        subtitle: group.with_legend(&format!(
            "Depth {depth}, {}: geometric mean of the ratios. {}On the right, in how many positions \
             it is less{}.",
            group.positions_at_in_words(depth),
            if is_time { "" } else { "Bars: 95% intervals over the positions. " },
            if is_time { ", and the ratio of moves generated. One run has no verdict" } else { "" }
        )),
        axis,
        legend: Vec::new(),
        reference: Some(1.0),
        heads,
        notes: contender_rows::notes(group, "Without a value", depth, &missing),
    };
    (!rows.is_empty()).then(|| row_chart::draw(&group.title, &rows, content))
}
