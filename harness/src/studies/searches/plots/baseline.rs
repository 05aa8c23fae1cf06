//! Plots the cost of each configuration relative to a baseline, position by position.

use super::contender_rows;
use super::group::Group;
use super::looks::StyleMap;
use super::naming::{difference, differences, in_words};
use super::words::Words;
use crate::record::contender::Contender;
use crate::report::digits::{capitalised, three_digits};
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::look::SeriesStyle;
use crate::report::plots::row_chart::{self, Dot, Row, Shape};
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
#[expect(clippy::too_many_lines, reason = "one chart, from the axes to the notes")]
pub fn ratios(
    group: &Group<'_>,
    looks: &StyleMap,
    baseline: &Contender,
    metric: &SearchMetric,
) -> Option<Canvas> {
    let has_value = |it: &Contender, depth| {
        let whole = |it: &Contender| group.mean(it, depth, metric).is_some();
        whole(it) && whole(baseline)
    };
    let depth = group.telling_depth(has_value)?;
    let words = Words::of(&[&group.contenders[..], std::slice::from_ref(baseline)].concat());
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
    let apart = |it: &Contender| {
        usize::from(it.algorithm != baseline.algorithm) + differences(it, baseline, &words).len()
    };
    let mut left_out = None;
    if compared.len() > MANY {
        let all = compared.len();
        compared.retain(|(it, _)| apart(it) <= FEW);
        let others = all - compared.len();
        left_out = Some(format!("{others} more differ in more than {FEW} parts."));
    }
    compared.sort_by(|(_, one), (_, other)| one.ratio().total_cmp(&other.ratio()));
    let is_time = metric.is_time();
    let row = |(contender, paired): &(&Contender, Contrast)| {
        let look = SeriesStyle::new(looks.get(contender).colour.role, 0);
        let label = difference(contender, baseline, &words);
        if !is_time {
            return Row::of_ratio(label, contender, paired, look);
        }
        // One run cannot support a verdict on times, so the plot adds generated moves, which do not
        // depend on the machine.
        let time = Dot::new(paired.ratio(), look.hollow());
        let [own, other] = pairs(group, [contender, baseline], depth);
        let moves = contrast(&number::generated_moves, &own, &other);
        let remark = |ratio: Option<f64>| ratio.map_or_else(|| "–".to_owned(), three_digits);
        let remarks = vec![remark(moves.as_ref().map(Contrast::ratio)), three_digits(time.value)];
        let moves = moves.map(|it| Dot::of(&it, look));
        let owners = vec![contender.to_string()];
        let shape = Shape::Dots(moves.into_iter().chain([time]).collect());
        Row { section: 0, label, owners, look, remarks, shape }
    };
    let rows: Vec<Row> = compared.iter().map(row).collect();
    let values = rows.iter().flat_map(|row| row.shape.dots()).flat_map(Dot::values).chain([1.0]);
    let (title, meaning, heads) = if is_time {
        let meaning = "● moves generated. ○ time of one run, which supports no verdict. ";
        let heads = ["moves", "time"].map(str::to_owned).to_vec();
        ("Time and moves generated, times the baseline".to_owned(), meaning, heads)
    } else {
        (format!("{}, times the baseline", capitalised(metric.name)), "", Vec::new())
    };
    let subtitle = format!(
        "{meaning}Bars: 95% intervals over the {}, in pairs. Baseline: {}. {}",
        group.positions_at_in_words(depth),
        in_words(baseline, &words),
        left_out.unwrap_or_default()
    );
    let axis = Axis::log("", values, axis::number)?.titled("← less · more →");
    let content = row_chart::Content {
        reference: Some(1.0),
        heads,
        notes: contender_rows::notes(group, "Without a value", depth, &missing),
        ..row_chart::Content::new(&title, subtitle.trim_end(), axis)
    };
    let subject = format!("{}, depth {depth}", group.title);
    (!rows.is_empty()).then(|| row_chart::draw(&subject, &rows, content))
}

/// Of more configurations than this, only those are drawn that differ in few parts.
const MANY: usize = 12;
const FEW: usize = 2;
