//! Charts with depth on the horizontal axis and one labelled line per configuration. Charts of one
//! or two depths show [`dots`] instead.

use std::ops::Range;

use super::curves::{Content, Curve, Hold, Values, curves, is_empty};
use super::dots;
use super::group::{DEPTH, Group};
use super::looks::StyleMap;
use crate::report::plots::axis::{Axis, range};
use crate::report::plots::end_labels::EndLabel;
use crate::report::plots::frame::{
    Entry, Frame, LINE_WIDTH, Layout, REFERENCE_WIDTH, Sample, THEORY, radius,
};
use crate::report::plots::look::SeriesStyle;
use plywood_charts::canvas::{Canvas, Colour, Point, Stroke, faded};
use plywood_statistics::Interval;

/// The largest multiple of the other values that keeps a line or an interval that may leave the
/// scale inside.
const HEADROOM: f64 = 3.0;

/// Horizontal distance in pixels between the interval bars of different curves at one depth.
const BAR_APART: f64 = 5.0;

/// The least number of depths drawn as lines. With fewer, a line would show only a slope.
const FEWEST: usize = 3;

/// Draws the chart; `None` if no configuration has a value.
#[expect(clippy::too_many_lines, reason = "one chart, from the axes to the legend")]
pub fn draw(group: &Group<'_>, looks: &StyleMap, content: &Content<'_>) -> Option<Canvas> {
    let (curves, empty) = curves(group, looks, content);
    let of_curves = || curves.iter().flat_map(|curve| [&curve.solid, &curve.dashed]);
    let has_value = |&at: &usize| of_curves().any(|values| values[at].is_some());
    let shown: Vec<usize> = (0..group.depths.len()).filter(has_value).collect();
    let (from, to) = (*shown.first()?, *shown.last()?);
    let mut notes = group.notes();
    if group.has_gaps() {
        notes.push("A mark covers all positions; otherwise it is left out.".to_owned());
    }
    notes.extend(some_of(content.absent, &empty));
    if shown.len() < FEWEST {
        return dots::draw(group, &curves, &shown, content, notes);
    }

    let references = &content.references;
    let of_hold = |hold| references.iter().filter(move |line| line.hold == hold);
    let of_held = of_hold(Hold::Whole).map(|line| &line.values);
    let of_theory = curves.iter().map(|curve| &curve.theory);
    let all = of_curves().chain(of_held).chain(of_theory).flat_map(|values| &values[from..=to]);
    let mut all: Vec<f64> = all.copied().flatten().collect();
    let most = all.iter().copied().fold(0.0, f64::max) * HEADROOM;
    let of_leaving = of_hold(Hold::Beginning).flat_map(|line| &line.values[from..=to]);
    let of_leaving: Vec<f64> = of_leaving.copied().flatten().collect();
    if of_leaving.iter().any(|&value| value <= most) {
        all.extend(of_leaving.iter().map(|value| value.min(most)));
    }
    let plan = Plan { depths: &group.depths, shown: from..to + 1 };
    let bars: Vec<Vec<Bar>> = if content.bars.is_some() {
        curves.iter().map(|curve| plan.bars(curve, content)).collect()
    } else {
        Vec::new()
    };
    all.extend(ends_inside(&all, &bars));
    let y = (content.axis)(all)?;

    let mut above = Vec::new();
    let mut beyond = Vec::new();
    let mut labels = Vec::new();
    for line in references.iter().filter(|line| !is_empty(&line.values)) {
        match plan.end(&line.values, &y) {
            End::Inside(end) => {
                let text = line.label.clone();
                let (sample, owners) = (Sample::Line(line.colour), Vec::new());
                labels.push(EndLabel { end, sample, text, owners });
            }
            End::Leaves(x) => {
                let last = group.depths[from..=to].iter().zip(&line.values[from..=to]);
                let goal = last.filter_map(|(depth, value)| Some((depth, (*value)?)));
                let goal = goal.max_by_key(|(depth, _)| **depth);
                let goal = goal.map_or_else(String::new, |(depth, value)| {
                    format!(", for {} at {depth}", (y.label)(value))
                });
                above.push((x, format!("{} leaves the scale here{goal}", line.label)));
            }
            End::Beyond => beyond.push(&*line.label),
        }
    }
    labels.extend(curves.iter().filter_map(|curve| plan.label(curve, &y)));
    let mut subtitle = content.subtitle.to_owned();
    if let Some(meaning) = content.bars.filter(|_| bars.iter().any(|own| !own.is_empty())) {
        subtitle = format!("{subtitle} Bars, side by side: {meaning}.");
    }
    if !beyond.is_empty() {
        subtitle = format!("{subtitle} Beyond the scale: {}.", beyond.join(", "));
    }
    let title = if group.across == DEPTH { "depth (plies)" } else { group.across };
    let mut frame = Frame::new(Layout {
        notes,
        subject: group.title.clone(),
        legend: legend(&curves, content.strokes),
        labels,
        above,
        ..Layout::new(
            content.title,
            group.with_legend(&format!("{}: {subtitle}", group.positions_in_words())),
            Axis::whole(title, group.depths[from], group.depths[to]),
            y,
        )
    });
    for curve in &curves {
        let pale = faded(curve.look.colour, THEORY.1);
        let first = frame.canvas.marks.len();
        plan.line(&mut frame, &curve.theory, pale, THEORY.0, Stroke::Solid);
        frame.canvas.belongs(first, &curve.owners);
    }
    for line in references {
        plan.line(&mut frame, &line.values, line.colour, REFERENCE_WIDTH, Stroke::Solid);
    }
    for (at, curve) in curves.iter().enumerate() {
        let aside = BAR_APART * (at as f64 - (curves.len() - 1) as f64 / 2.0);
        if let Some(bars) = bars.get(at) {
            draw_bars(&mut frame, curve, bars, aside);
        }
        plan.curve(&mut frame, curve);
    }
    Some(frame.canvas)
}

/// Returns the ends of the intervals, within the scale that the other `values` and their headroom need.
fn ends_inside(values: &[f64], bars: &[Vec<Bar>]) -> Vec<f64> {
    let (least, greatest) = range(values.iter().copied()).unwrap_or_default();
    let (low, high) = if least > 0.0 {
        (least / HEADROOM, greatest * HEADROOM)
    } else {
        (2.0 * least - greatest, 2.0 * greatest - least)
    };
    let ends = bars.iter().flatten().flat_map(|(_, interval)| interval.ends());
    ends.map(|end| end.clamp(low, high)).collect()
}

/// Returns a note that lists the first few of `names` after the text `what`; `None` if there are no
/// names.
pub fn some_of(what: &str, names: &[String]) -> Option<String> {
    const FEW: usize = 8;
    let shown = names.len().min(FEW);
    let more = match names.len() - shown {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (!names.is_empty()).then(|| format!("{what}: {}{more}.", names[..shown].join("; ")))
}

/// A depth and the interval around a value there.
type Bar = (f64, Interval);

/// Where a line ends.
enum End {
    /// Ends at this point of the plot.
    Inside(Point),
    /// Leaves the plot at its upper edge, at this depth.
    Leaves(f64),
    /// Lies entirely outside the plot.
    Beyond,
}

/// The depths drawn.
struct Plan<'a> {
    depths: &'a [u32],
    shown: Range<usize>,
}

impl Plan<'_> {
    /// Returns the points of a line, split where values are missing.
    fn runs(&self, values: &Values) -> Vec<Vec<Point>> {
        let mut runs = vec![Vec::new()];
        for at in self.shown.clone() {
            match (values[at], runs.last_mut()) {
                (Some(value), Some(run)) => run.push((f64::from(self.depths[at]), value)),
                _ => runs.push(Vec::new()),
            }
        }
        runs.retain(|run| !run.is_empty());
        runs
    }

    fn end(&self, values: &Values, y: &Axis) -> End {
        let top = y.ends().1;
        let points: Vec<Point> = self.runs(values).into_iter().flatten().collect();
        let inside = points.iter().take_while(|(_, value)| *value <= top).count();
        match (inside, points.get(inside)) {
            (0, _) => End::Beyond,
            (_, None) => End::Inside(points[inside - 1]),
            (_, Some(&next)) => {
                let before = points[inside - 1];
                let [low, high, edge] = [before.1, next.1, top].map(|value| y.place(value));
                End::Leaves(before.0 + (next.0 - before.0) * (edge - low) / (high - low))
            }
        }
    }

    /// The intervals around the values of a curve's continuous line.
    fn bars(&self, curve: &Curve, content: &Content<'_>) -> Vec<Bar> {
        let shown = self.shown.clone().filter(|&at| curve.solid[at].is_some());
        let bar = |at: usize| {
            let depth = self.depths[at];
            let interval = (content.interval)(&curve.contender, depth, Stroke::Solid)?;
            Some((f64::from(depth), interval))
        };
        shown.filter_map(bar).collect()
    }

    /// Returns the label at the end of a curve; `None` if it ends outside the plot.
    fn label(&self, curve: &Curve, y: &Axis) -> Option<EndLabel> {
        let (values, stroke) = if is_empty(&curve.solid) {
            (&curve.dashed, Stroke::Dashed)
        } else {
            (&curve.solid, Stroke::Solid)
        };
        let End::Inside(end) = self.end(values, y) else { return None };
        let last = values.iter().rposition(Option::is_some);
        let until = match last.filter(|last| last + 1 < self.shown.end) {
            Some(last) => format!(" (to {})", self.depths[last]),
            None => String::new(),
        };
        let sample = Sample::LineAndMark(styled(curve.look, stroke), stroke);
        let text = format!("{}{until}", curve.label);
        Some(EndLabel { end, sample, text, owners: curve.owners.clone() })
    }

    /// Draws the lines of a curve, and a mark at each value.
    fn curve(&self, frame: &mut Frame, curve: &Curve) {
        let first = frame.canvas.marks.len();
        // The dashed line is drawn first, so the solid line covers it where both nearly coincide.
        for (values, stroke) in [(&curve.dashed, Stroke::Dashed), (&curve.solid, Stroke::Solid)] {
            let look = styled(curve.look, stroke);
            self.line(frame, values, look.colour, LINE_WIDTH, stroke);
            for (depth, value) in self.runs(values).into_iter().flatten() {
                let point = frame.at(depth, value);
                look.draw(&mut frame.canvas, point, radius(stroke));
            }
        }
        frame.canvas.belongs(first, &curve.owners);
    }

    /// Draws the part of a line that lies within the plot.
    fn line(&self, frame: &mut Frame, values: &Values, colour: Colour, width: f64, stroke: Stroke) {
        for run in self.runs(values) {
            let points = run.iter().map(|&(depth, value)| frame.at(depth, value)).collect();
            let points = below(frame.top(), points);
            frame.canvas.line(points, colour, width, stroke);
        }
    }
}

/// Draws the intervals around the values of a curve, so many pixels to the right of them that those
/// of all curves are side by side. An interval that continues beyond the scale has an arrowhead.
fn draw_bars(frame: &mut Frame, curve: &Curve, bars: &[Bar], aside: f64) {
    let first = frame.canvas.marks.len();
    let (bottom, top) = frame.y.ends();
    let colour = faded(curve.look.colour, 0.6);
    for &(depth, interval) in bars {
        let place = |frame: &Frame, value: f64| {
            let (x, y) = frame.at(depth, value);
            (x + aside, y)
        };
        if interval.lower < bottom || interval.upper > top {
            frame.whisker(interval, (bottom, top), place, colour);
        } else {
            let ends = interval.ends().map(|end| place(frame, end));
            frame.canvas.line(ends.to_vec(), colour, 2.5, Stroke::Solid);
        }
    }
    frame.canvas.belongs(first, &curve.owners);
}

/// The part of a line up to where it leaves the plotting area at its upper edge, `top`.
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

/// Returns the look for a stroke: dashed lines have hollow marks.
pub fn styled(look: SeriesStyle, stroke: Stroke) -> SeriesStyle {
    match stroke {
        Stroke::Solid => look,
        Stroke::Dashed => look.hollow(),
    }
}

/// Returns the legend of solid, dashed and theory lines; empty if there is only one kind.
fn legend(curves: &[Curve], strokes: Option<[&str; 2]>) -> Vec<Entry> {
    let mut legend = Vec::new();
    if let Some(strokes) = strokes.filter(|_| curves.iter().any(|it| !is_empty(&it.dashed))) {
        legend.extend(stroke_entries(strokes, Sample::LineAndMark));
    }
    if curves.iter().any(|curve| !is_empty(&curve.theory)) {
        legend.push(theory_entry());
    }
    legend
}

/// Returns legend entries for solid and dashed lines.
pub fn stroke_entries(
    meanings: [&str; 2],
    sample: fn(SeriesStyle, Stroke) -> Sample,
) -> [Entry; 2] {
    let [solid, dashed] = meanings;
    [(Stroke::Solid, solid), (Stroke::Dashed, dashed)].map(|(stroke, meaning)| {
        Entry::new(sample(styled(SeriesStyle::neutral(), stroke), stroke), meaning)
    })
}

/// Returns the legend entry for the pale marks of theory.
pub fn theory_entry() -> Entry {
    Entry::new(
        Sample::Theory(SeriesStyle::neutral().colour),
        "expected by theory, an arithmetic mean",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_where_it_leaves_the_picture() {
        let line = vec![(0.0, 30.0), (10.0, 20.0), (20.0, 0.0), (30.0, -50.0)];
        assert_eq!(below(10.0, line.clone()), [(0.0, 30.0), (10.0, 20.0), (15.0, 10.0)]);
        assert_eq!(below(-50.0, line.clone()), line);
        assert!(below(40.0, line).is_empty());
    }

    #[test]
    fn of_many_names_the_first_are_shown() {
        let names: Vec<String> = (1..=10).map(|number| number.to_string()).collect();
        assert_eq!(some_of("Gone", &[]), None);
        assert_eq!(some_of("Gone", &names[..2]).as_deref(), Some("Gone: 1; 2."));
        let many = some_of("Gone", &names).expect("a note");
        assert_eq!(many, "Gone: 1; 2; 3; 4; 5; 6; 7; 8 and 2 more.");
    }
}
