//! Plots the effect of each enhancement on each algorithm as a table with coloured cells.

use std::collections::BTreeMap;

use super::ablation::{Section, common_depth, describe, percent, share};
use super::group::Group;
use super::looks::StyleMap;
use super::naming::{all_parts, meaning_of_all};
use super::words::Words;
use super::{contender_rows, grouping};
use crate::record::metric::geometric_mean;
use crate::report::plots::axis::Axis;
use crate::report::plots::frame::{Entry, Frame, Layout, Sample, TEXT};
use crate::report::plots::row_chart;
use crate::report::plots::shade::shade;
use crate::studies::searches::row::SearchRow;
use plywood_charts::canvas::{Canvas, Colour, Role, faded};
use plywood_charts::font;

const ROW: f64 = 30.0;

/// Ratio to the minimal tree, or its inverse, at which a cell's colour saturates.
const FAR: f64 = 16.0;

/// Returns one plot for each game in which several algorithms have enhancements.
pub fn by_game(records: &[SearchRow]) -> Vec<Group<'_>> {
    let several = |group: &Group<'_>| columns(group).len() > 1;
    grouping::with_settings(records).into_iter().filter(several).collect()
}

/// Returns the algorithms in registry order.
fn columns<'a>(group: &'a Group<'_>) -> Vec<&'a str> {
    let mut names: Vec<&str> = group.contenders.iter().map(|it| &*it.algorithm).collect();
    names.dedup();
    names
}

/// A row of the table: settings, and the cost of each algorithm with them.
struct Row<'a> {
    section: Section,
    label: String,
    cells: BTreeMap<&'a str, f64>,
}

impl Row<'_> {
    /// Returns the geometric mean of the row's cells.
    fn cost(&self) -> f64 {
        let costs: Vec<f64> = self.cells.values().copied().collect();
        geometric_mean(&costs).unwrap_or(f64::NAN)
    }
}

/// Draws a cell for each combination of settings and algorithm.
pub fn over_minimal(group: &Group<'_>, _: &StyleMap) -> Option<Canvas> {
    let depth = common_depth(group)?;
    let all = all_parts(&group.contenders);
    let words = Words::of(&group.contenders);
    let columns = columns(group);
    let mut by_settings: BTreeMap<&[String], Row<'_>> = BTreeMap::new();
    for contender in &group.contenders {
        let row = by_settings.entry(&contender.parts).or_insert_with(|| {
            let (section, label) = describe(&contender.parts, &all, &words);
            Row { section, label, cells: BTreeMap::new() }
        });
        row.cells.extend(share(group, contender, depth).map(|cost| (&*contender.algorithm, cost)));
    }
    let (mut rows, empty): (Vec<Row<'_>>, Vec<Row<'_>>) =
        by_settings.into_values().partition(|row| !row.cells.is_empty());
    let costs: Vec<(Section, f64)> = rows.iter().map(|row| (row.section, row.cost())).collect();
    rows.sort_by(|one, other| {
        let rank = |row: &Row<'_>| row.section.rank(row.cost(), &costs);
        one.section.cmp(&other.section).then(rank(one).total_cmp(&rank(other)))
    });
    if rows.is_empty() {
        return None;
    }

    let places = row_chart::places(rows.iter().map(|row| (row.section as usize, &*row.label)));
    let missing: Vec<String> = empty.into_iter().map(|row| row.label).collect();
    let notes = contender_rows::notes(group, "Without a value", depth, &missing);
    let widest = columns.iter().map(|name| font::width(name, TEXT)).fold(0.0, f64::max);
    let cell = widest.max(60.0) + 20.0;
    let subtitle = format!(
        "Depth {depth}, {}: ratio of geometric means. In each section the enhancement with the \
         largest change, by the mean of its row, comes first. {}",
        group.positions_at_in_words(depth),
        meaning_of_all(&all, &words)
    );
    let mut frame = Frame::new(Layout {
        notes,
        subject: group.title.clone(),
        legend: legend(),
        height: Some((places.last().map_or(0.0, |last| last + 1.0)) * ROW),
        width: Some(columns.len() as f64 * cell),
        ..Layout::new(
            "Leaves in percent of the minimal tree",
            subtitle,
            Axis::columns(columns.iter().map(|name| (*name).to_owned())),
            Axis::rows(places.iter().zip(&rows).map(|(&at, row)| (at, row.label.clone()))),
        )
    });
    for (&at, row) in places.iter().zip(&rows) {
        for (column, name) in (0_u32..).zip(&columns) {
            let at = (f64::from(column), at);
            match row.cells.get(name) {
                Some(&cost) => frame.cell(at, colour(cost), Some(&percent(cost))),
                None => frame.cell(at, faded(Role::Grid.colour(), 0.4), None),
            }
        }
    }
    Some(frame.canvas)
}

fn legend() -> Vec<Entry> {
    let costs = [FAR, FAR.sqrt(), 1.0, 1.0 / FAR.sqrt()];
    let entry = |cost: f64| {
        let colour = colour(cost);
        let white = colour.opacity <= 0.0;
        let sample =
            if white { Sample::Outlined(Role::Quiet.colour()) } else { Sample::Filled(colour) };
        Entry::new(sample, percent(cost))
    };
    costs.into_iter().map(entry).collect()
}

/// Returns the colour of a cost on a logarithmic scale. White is the minimal tree.
fn colour(cost: f64) -> Colour {
    shade((cost.ln() / FAR.ln()).clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_run_from_one_end_to_the_other() {
        assert!(colour(1.0).opacity <= 0.0);
        assert_eq!(colour(1000.0), shade(1.0));
        assert_eq!(colour(0.001), shade(-1.0));
        assert_ne!(colour(2.0), colour(4.0));
    }
}
