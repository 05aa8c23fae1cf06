//! Charts for one or two depths: a dot with its interval for each configuration and depth. A line
//! through two depths would suggest a slope that was not measured.

use super::curves::{Content, Curve, OVER_POSITIONS};
use super::depth_chart::{stroke_entries, styled, theory_entry};
use super::group::{DEPTH, Group};
use crate::report::plots::frame::Sample;
use crate::report::plots::look::SeriesStyle;
use crate::report::plots::row_chart::{self, Dot, Row, Shape};
use plywood_charts::canvas::{Canvas, Stroke};

/// Draws one section of rows for each depth in `depths`, which are indices into the group's depths.
pub fn draw(
    group: &Group<'_>,
    curves: &[Curve],
    depths: &[usize],
    content: &Content<'_>,
    mut notes: Vec<String>,
) -> Option<Canvas> {
    let across = if group.across == DEPTH { "d" } else { "at" };
    let mut rows = Vec::new();
    for (section, &at) in depths.iter().enumerate() {
        let depth = group.depths[at];
        let row = |label: &str, owners: &[String], look, dots: Vec<Dot>| Row {
            section,
            label: format!("{label}, {across} {depth}"),
            owners: owners.to_vec(),
            look,
            remarks: Vec::new(),
            shape: Shape::Dots(dots),
        };
        for reference in &content.references {
            let Some(value) = reference.values[at] else { continue };
            let look = SeriesStyle::neutral().coloured(reference.colour);
            rows.push(row(&reference.label, &[], look, vec![Dot::new(value, look)]));
        }
        for curve in curves {
            let dot = |value: Option<f64>, stroke| {
                let interval = (content.interval)(&curve.contender, depth, stroke);
                let expected = curve.theory[at].filter(|_| stroke == Stroke::Solid);
                Some(Dot { value: value?, interval, expected, look: styled(curve.look, stroke) })
            };
            let solid = dot(curve.solid[at], Stroke::Solid);
            let dots: Vec<Dot> =
                solid.into_iter().chain(dot(curve.dashed[at], Stroke::Dashed)).collect();
            if !dots.is_empty() {
                let (label, rest) = in_short(&curve.label);
                notes.extend(rest.filter(|_| section == 0));
                rows.push(row(&label, &curve.owners, curve.look, dots));
            }
        }
    }
    let dots = || rows.iter().flat_map(|row| row.shape.dots());
    let axis = (content.axis)(dots().flat_map(Dot::values).collect())?;
    let label = axis.label;
    let has_interval = dots().any(|dot| dot.interval.is_some());
    let meaning = content.bars.unwrap_or(OVER_POSITIONS);
    let meaning = if has_interval { format!(" Bars: {meaning}.") } else { String::new() };
    let is_dashed = curves.iter().any(|curve| depths.iter().any(|&at| curve.dashed[at].is_some()));
    let mut legend = Vec::new();
    if let Some(strokes) = content.strokes.filter(|_| is_dashed) {
        legend.extend(stroke_entries(strokes, |look, _| Sample::Mark(look)));
    }
    if dots().any(|dot| dot.expected.is_some()) {
        legend.push(theory_entry());
    }
    let subtitle = format!("{}: {}{meaning}", group.positions_in_words(), content.subtitle);
    let subtitle = group.with_legend(&subtitle);
    let content = row_chart::Content {
        legend,
        notes,
        ..row_chart::Content::new(content.title, subtitle, axis)
    };
    for row in &mut rows {
        row.remarks = row.shape.dots().first().map(|dot| label(dot.value)).into_iter().collect();
    }
    Some(row_chart::draw(group.title.as_str(), &rows, content))
}

/// Shortens the names of a curve to fit into a row, and returns a note with all names if some are
/// cut.
fn in_short(label: &str) -> (String, Option<String>) {
    const FEW: usize = 3;
    let names: Vec<&str> = label.split(" = ").collect();
    if names.len() <= FEW {
        return (label.to_owned(), None);
    }
    let (shown, more) = (names[..FEW].join(" = "), names.len() - FEW);
    (format!("{shown} and {more} more"), Some(format!("Equal: {label}.")))
}
