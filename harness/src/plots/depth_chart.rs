//! Charts with the depth to the right: one line per contender.

use std::ops::Range;

use super::axis::Axis;
use super::canvas::{Canvas, Colour, Point, Stroke, rgb};
use super::frame::{
    Entry, Frame, LINE_WIDTH, Layout, PLOT_HEIGHT, PLOT_WIDTH, REFERENCE_WIDTH, Remarks, Sample,
    radius,
};
use super::group::{DEPTH, Group};
use super::look::{Contender, Look, Looks};

/// A value for each depth of a group.
type Values = Vec<Option<f64>>;

/// Two contenders stand so far apart at the same depth, in plies, if there is
/// room: equal values can be told from missing ones.
const SIDE_STEP: f64 = 0.025;

/// The most that all of them take, in plies.
const SPREAD: f64 = 0.3;

/// A line that may leave the scale does so at so many times the greatest of
/// the other values.
const HEADROOM: f64 = 3.0;

/// What a chart draws.
pub struct Content<'a> {
    /// The heading; the group's title is added.
    pub title: &'a str,
    /// What is drawn; it continues "24 positions: ".
    pub subtitle: &'a str,
    /// Lines that belong to the tree and not to a contender.
    pub references: Vec<Reference>,
    /// What a contender's continuous line shows at a depth.
    pub solid: &'a dyn Fn(&Contender, u32) -> Option<f64>,
    /// What its dashed line shows.
    pub dashed: &'a dyn Fn(&Contender, u32) -> Option<f64>,
    /// What continuous and dashed lines are.
    pub strokes: [&'a str; 2],
    /// Why a contender has no value at any depth.
    pub absent: &'a str,
    /// The vertical axis for all values.
    pub axis: &'a dyn Fn(Vec<f64>) -> Option<Axis>,
}

/// A line that belongs to the tree.
pub struct Reference {
    label: String,
    colour: Colour,
    values: Values,
    hold: Hold,
}

/// Whether the scale has room for all of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hold {
    Whole,
    /// Only as far as the others remain legible.
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

    /// The same line, which leaves the picture where it would press the others
    /// together.
    #[must_use]
    pub fn only_as_far_as_legible(self) -> Self {
        Self { hold: Hold::Beginning, ..self }
    }
}

struct Lines {
    label: String,
    look: Look,
    solid: Values,
    dashed: Values,
}

fn is_empty(values: &Values) -> bool {
    values.iter().all(Option::is_none)
}

/// The chart, or `None` where no contender has a value.
pub fn draw(group: &Group<'_>, looks: &Looks, content: Content<'_>) -> Option<Canvas> {
    let values = |contender: &Contender, value: &dyn Fn(&Contender, u32) -> Option<f64>| {
        group.depths.iter().map(|&depth| value(contender, depth)).collect::<Values>()
    };
    let lines = group.contenders.iter().map(|contender| Lines {
        label: group.name(contender),
        look: looks.get(contender),
        solid: values(contender, content.solid),
        dashed: values(contender, content.dashed),
    });
    let (lines, empty): (Vec<Lines>, Vec<Lines>) =
        lines.partition(|lines| !is_empty(&lines.solid) || !is_empty(&lines.dashed));
    let references: Vec<Reference> =
        content.references.into_iter().filter(|line| !is_empty(&line.values)).collect();

    let of_lines = || lines.iter().flat_map(|lines| [&lines.solid, &lines.dashed]);
    let has_value = |&at: &usize| of_lines().any(|values| values[at].is_some());
    let shown: Vec<usize> = (0..group.depths.len()).filter(has_value).collect();
    let (from, to) = (*shown.first()?, *shown.last()?);
    let (held, leaving): (Vec<&Reference>, Vec<&Reference>) =
        references.iter().partition(|line| line.hold == Hold::Whole);
    let of_held = held.iter().map(|line| &line.values);
    let all = of_lines().chain(of_held).flat_map(|values| &values[from..=to]);
    let mut all: Vec<f64> = all.copied().flatten().collect();
    let most = all.iter().copied().fold(0.0, f64::max) * HEADROOM;
    let of_leaving = leaving.iter().flat_map(|line| &line.values[from..=to]).copied().flatten();
    let subtitle = of_leaving.clone().any(|value| value > most).then(|| {
        let names: Vec<&str> = leaving.iter().map(|line| &*line.label).collect();
        format!("{} Beyond the scale: {}.", content.subtitle, names.join(", "))
    });
    if of_leaving.clone().any(|value| value <= most) {
        all.extend(of_leaving.map(|value| value.min(most)));
    }
    let y = (content.axis)(all)?;

    let mut notes = group.notes();
    if group.has_gaps() {
        notes.push("A mark stands for all positions, or is left out.".to_owned());
    }
    if !empty.is_empty() {
        let names: Vec<String> = empty.into_iter().map(|lines| lines.label).collect();
        notes.push(format!("{}: {}.", content.absent, names.join(", ")));
    }
    let title = if group.across == DEPTH { "depth in plies" } else { group.across };
    let references: Vec<Reference> = references
        .into_iter()
        .filter(|line| line.values[from..=to].iter().flatten().any(|&value| value <= y.ends().1))
        .collect();
    let mut frame = Frame::new(Layout {
        title: format!("{}: {}", content.title, group.title),
        subtitle: group.with_legend(&format!(
            "{}: {}",
            group.positions_in_words(),
            subtitle.as_deref().unwrap_or(content.subtitle)
        )),
        notes,
        x: Axis::whole(title, group.depths[from], group.depths[to]),
        y,
        legend: legend(&lines, &references, content.strokes),
        remarks: Remarks::default(),
        above: Vec::new(),
        height: PLOT_HEIGHT,
        width: PLOT_WIDTH,
    });
    for reference in &references {
        let half = if from == to { 0.5 } else { 0.0 };
        for run in runs(&group.depths, &reference.values, from..to + 1) {
            let ends = run.iter().flat_map(|&(depth, value)| {
                [frame.at(depth - half, value), frame.at(depth + half, value)]
            });
            let mut points: Vec<_> = ends.collect();
            points.dedup();
            let points = below(frame.top(), points);
            frame.canvas.line(points, reference.colour, REFERENCE_WIDTH, Stroke::Solid);
        }
    }
    let step = SIDE_STEP.min(SPREAD / lines.len() as f64);
    let middle = (lines.len() - 1) as f64 / 2.0;
    for (place, lines) in lines.iter().enumerate() {
        let shift = (place as f64 - middle) * step;
        // The dashed line below: where both are nearly equal, it is the one to
        // be hidden.
        for (values, stroke) in [(&lines.dashed, Stroke::Dashed), (&lines.solid, Stroke::Solid)] {
            if stroke == Stroke::Dashed && lines.dashed == lines.solid {
                continue;
            }
            let look = styled(lines.look, stroke);
            for run in runs(&group.depths, values, from..to + 1) {
                let points: Vec<_> =
                    run.iter().map(|&(depth, value)| frame.at(depth + shift, value)).collect();
                frame.canvas.line(points.clone(), look.colour, LINE_WIDTH, stroke);
                for point in points {
                    look.draw(&mut frame.canvas, point, radius(stroke));
                }
            }
        }
    }
    Some(frame.canvas)
}

/// The part of a line, which rises and may leave the plotting area at its
/// upper edge `top`, up to there.
fn below(top: f64, points: Vec<Point>) -> Vec<Point> {
    let mut inside: Vec<Point> = Vec::new();
    for (x, y) in points {
        if y >= top {
            inside.push((x, y));
            continue;
        }
        if let Some(&(last_x, last_y)) = inside.last() {
            inside.push((last_x + (x - last_x) * (last_y - top) / (last_y - y), top));
        }
        break;
    }
    inside
}

/// The values without the missing ones, which part one run from the next.
fn runs(depths: &[u32], values: &Values, shown: Range<usize>) -> Vec<Vec<(f64, f64)>> {
    let mut runs = vec![Vec::new()];
    for at in shown {
        match (values[at], runs.last_mut()) {
            (Some(value), Some(run)) => run.push((f64::from(depths[at]), value)),
            _ => runs.push(Vec::new()),
        }
    }
    runs.retain(|run| !run.is_empty());
    runs
}

/// Dashed lines have hollow marks.
fn styled(look: Look, stroke: Stroke) -> Look {
    match stroke {
        Stroke::Solid => look,
        Stroke::Dashed => look.hollow(),
    }
}

fn legend(lines: &[Lines], references: &[Reference], strokes: [&str; 2]) -> Vec<Entry> {
    let tree =
        references.iter().map(|line| Entry::new(Sample::Line(line.colour), line.label.clone()));
    let contenders = lines.iter().map(|lines| {
        Entry::new(Sample::LineAndMark(lines.look, Stroke::Solid), lines.label.clone())
    });
    let mut legend: Vec<Entry> = tree.chain(contenders).collect();
    if lines.iter().any(|lines| !is_empty(&lines.dashed)) {
        for (stroke, label) in [Stroke::Solid, Stroke::Dashed].into_iter().zip(strokes) {
            let look = styled(Look::neutral(), stroke);
            legend.push(Entry::new(Sample::LineAndMark(look, stroke), label));
        }
    }
    legend
}

#[cfg(test)]
mod tests {
    use super::below;

    #[test]
    fn a_line_ends_where_it_leaves_the_picture() {
        let line = vec![(0.0, 30.0), (10.0, 20.0), (20.0, 0.0), (30.0, -50.0)];
        assert_eq!(below(10.0, line.clone()), [(0.0, 30.0), (10.0, 20.0), (15.0, 10.0)]);
        assert_eq!(below(-50.0, line.clone()), line);
        assert!(below(40.0, line).is_empty());
    }
}
