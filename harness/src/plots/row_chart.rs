//! Charts with one row per contender: bars and boxes.

use super::axis::Axis;
use super::canvas::{Canvas, Stroke, rgb};
use super::frame::{Entry, Frame, Layout, Sample, ink, outlined};
use super::group::Group;
use super::look::{Inside, Look, Looks};

const ROW: f64 = 40.0;

/// The least height of the plotting area in pixels.
const LEAST: f64 = 160.0;

/// One contender's row.
pub struct Row {
    /// Its name.
    pub label: String,
    /// Its colour.
    pub look: Look,
    /// What stands at the right.
    pub remark: String,
    /// What is drawn.
    pub shape: Shape,
}

/// What is drawn in a row.
pub enum Shape {
    /// Nothing: there is no value.
    Missing,
    /// A bar from 0.
    Bar(f64),
    /// Boxes of two samples, the second one maybe empty.
    Boxes([Vec<f64>; 2]),
}

/// What a chart says.
pub struct Content<'a> {
    /// The heading; the group's title is added.
    pub title: &'a str,
    /// What is drawn.
    pub subtitle: String,
    /// The horizontal axis.
    pub axis: Axis,
    /// What the legend says of the two boxes of a row; empty without boxes.
    pub boxes: &'a [&'a str],
    /// A value that all are held against.
    pub reference: Option<f64>,
}

/// One row per contender of the group, in their order; `row` makes what is
/// drawn and the remark.
pub fn rows(
    group: &Group<'_>,
    looks: &Looks,
    row: impl Fn(&super::look::Contender) -> (Shape, String),
) -> Vec<Row> {
    let rows = group.contenders.iter().map(|contender| {
        let (shape, remark) = row(contender);
        Row { label: contender.label(), look: looks.get(contender), remark, shape }
    });
    rows.collect()
}

/// Draws the chart.
pub fn draw(group: &Group<'_>, rows: &[Row], content: Content<'_>) -> Canvas {
    let grey = Look::neutral().colour;
    let samples = [Sample::Filled(grey), Sample::Outlined(grey)];
    let legend = samples.into_iter().zip(content.boxes);
    let remarks = (0_u32..).zip(rows).map(|(at, row)| (f64::from(at), row.remark.clone()));
    let mut frame = Frame::new(Layout {
        title: format!("{}: {}", content.title, group.title),
        subtitle: content.subtitle,
        notes: group.notes(),
        x: content.axis,
        y: Axis::rows(rows.iter().map(|row| row.label.clone())),
        legend: legend.map(|(sample, label)| Entry::new(sample, *label)).collect(),
        remarks: remarks.filter(|(_, remark)| !remark.is_empty()).collect(),
        above: Vec::new(),
        height: (rows.len() as f64 * ROW).max(LEAST),
    });
    if let Some(value) = content.reference {
        let (first, last) = frame.y().ends();
        let line = vec![frame.at(value, first), frame.at(value, last)];
        frame.canvas.line(line, ink(), 2.0, Stroke::Solid);
    }
    for (at, row) in (0_u32..).zip(rows) {
        let at = f64::from(at);
        match &row.shape {
            Shape::Missing => {}
            Shape::Bar(value) => bar(&mut frame, at, *value, row.look),
            Shape::Boxes([upper, lower]) if lower.is_empty() => {
                quartiles(&mut frame, at, 0.0, upper, row.look);
            }
            Shape::Boxes([upper, lower]) => {
                quartiles(&mut frame, at, -8.5, upper, row.look);
                quartiles(&mut frame, at, 8.5, lower, row.look.hollow());
            }
        }
    }
    frame.canvas
}

fn bar(frame: &mut Frame, row: f64, value: f64, look: Look) {
    let ((left, y), (right, _)) = (frame.at(0.0, row), frame.at(value, row));
    match look.inside {
        Inside::Filled => {
            frame.canvas.rectangle((left, y - 11.0), (right, y + 11.0), look.colour);
        }
        Inside::Hollow => {
            outlined(&mut frame.canvas, (left, y - 11.0), (right, y + 11.0), look.colour);
        }
    }
}

/// A box from the first to the third quartile, the median in it, and a line
/// from the least to the greatest value. One value is one mark.
fn quartiles(frame: &mut Frame, row: f64, below: f64, values: &[f64], look: Look) {
    const HALF: f64 = 6.0;
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (Some(&least), Some(&most)) = (sorted.first(), sorted.last()) else { return };
    let place = |value: f64| {
        let (x, y) = frame.at(value, row);
        (x, y + below)
    };
    let [start, lower, median, upper, end] =
        [least, quantile(&sorted, 0.25), quantile(&sorted, 0.5), quantile(&sorted, 0.75), most]
            .map(place);
    let y = start.1;
    let canvas = &mut frame.canvas;
    if sorted.len() == 1 || end.0 - start.0 < 2.0 {
        look.draw(canvas, median, 5.5);
        return;
    }
    canvas.line(vec![start, end], look.colour, 2.0, Stroke::Solid);
    for (x, _) in [start, end] {
        canvas.line(vec![(x, y - 3.5), (x, y + 3.5)], look.colour, 2.0, Stroke::Solid);
    }
    let ((left, _), (right, _)) = (lower, upper);
    let corners = ((left - 1.0, y - HALF), (right + 1.0, y + HALF));
    let line = match look.inside {
        Inside::Filled => {
            canvas.rectangle(corners.0, corners.1, look.colour);
            rgb(0xFF_FF_FF)
        }
        Inside::Hollow => {
            outlined(canvas, corners.0, corners.1, look.colour);
            look.colour
        }
    };
    let (x, _) = median;
    canvas.line(vec![(x, y - HALF), (x, y + HALF)], line, 2.5, Stroke::Solid);
}

/// The quantile of sorted values, interpolated between neighbours.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    below + (above - below) * place.fract()
}

#[cfg(test)]
mod tests {
    use super::quantile;

    #[test]
    fn quantiles_interpolate() {
        let sorted = [1.0, 2.0, 4.0, 8.0];
        for (share, value) in [(0.0, 1.0), (0.25, 1.75), (0.5, 3.0), (1.0, 8.0)] {
            assert!((quantile(&sorted, share) - value).abs() < 1e-12, "at {share}");
        }
        assert!((quantile(&[3.0], 0.25) - 3.0).abs() < 1e-12);
    }
}
