//! Plots the contrasts of questions: a row for each ratio, with a mark for each depth.

use plywood_charts::canvas::{Align, Canvas, Role, Stroke};
use plywood_charts::font;
use plywood_statistics::Interval;

use super::contrast_legend::{
    COLOUR, Depth, draw_another, draw_mean, draw_part, legend_rows, look,
};
use super::contrast_marks::Marks;
use super::contrast_ratios::{Ratio, STEP, evaluations, ratios};
use super::contrast_scale::{ARROWS, Scale, draw_arrow, ends, is_outside};
use crate::report::plots::axis;
use crate::report::plots::frame::{LINE, MARGIN, NOTE, ROW_LINE, TEXT, faint_ink, headed, ink};
use crate::report::plots::style::Style;
use crate::studies::searches::experiment::inquiry::Inquiry;
use crate::studies::searches::experiment::inquiry::evidence::Evidence;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::findings::{Grounds, Line, lines, sample};

/// How much of the contrasts a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All ratios, in the order of the questions.
    Whole,
    /// The first ratio of several depths of each question.
    Short,
}

impl Extent {
    /// The usual width in pixels.
    fn width(self) -> f64 {
        match self {
            Self::Whole => 960.0,
            Self::Short => 680.0,
        }
    }

    /// The share of the width for the labels of rows.
    fn labels(self) -> f64 {
        match self {
            Self::Whole => 0.31,
            Self::Short => 0.38,
        }
    }
}

/// The distance between the columns of evaluations, in pixels.
const GAP: f64 = 30.0;

/// The distance in pixels between the ticks 0.5 and 1 below which their labels would touch.
const NARROW: f64 = 30.0;

/// Names of more characters are left to the question.
const LONG: usize = 60;

/// The number of rows of a short picture.
const SHORT_ROWS: usize = 5;

/// The ratios of one question, under the question and the cost that all compare.
struct Section<'a> {
    heading: String,
    ratios: Vec<Ratio<'a>>,
}

impl Section<'_> {
    /// Returns the lines of the heading; none in a short picture.
    fn heading(&self, extent: Extent, width: f64) -> Vec<String> {
        if extent == Extent::Short {
            return Vec::new();
        }
        let bold = font::width_of(&self.heading, NOTE, font::Weight::Bold);
        let narrower = font::width(&self.heading, NOTE) / bold;
        font::wrap(&self.heading, NOTE, (width - 2.0 * MARGIN) * narrower)
    }
}

fn heading_height(lines: &[String]) -> f64 {
    if lines.is_empty() { 0.0 } else { lines.len() as f64 * LINE + 4.0 }
}

/// Draws the contrasts of the questions, in each extent for which the rows have answers.
///
/// # Errors
///
/// Fails if the comparisons of a question cannot be treated as one family.
pub fn draw(
    questions: &[Inquiry],
    rows: &[SearchRow],
    grounds: Grounds<'_>,
    style: &Style,
) -> anyhow::Result<Vec<(Extent, Canvas)>> {
    let evidence = Evidence::of(rows);
    let mut answered = Vec::new();
    for question in questions {
        answered.push((question.asks.trim().to_owned(), lines(question, &evidence, grounds)?));
    }
    let drawn = |extent| Some((extent, style.applied(|| drawn(extent, &answered))?));
    Ok([Extent::Whole, Extent::Short].into_iter().filter_map(drawn).collect())
}

/// The contrasts that a picture of this extent shows.
fn sections<'a>(
    extent: Extent,
    answered: &'a [(String, Vec<Line<'a>>)],
    evaluations: &[&str],
) -> Vec<Section<'a>> {
    let section = |(asks, lines): &'a (String, Vec<Line<'a>>)| {
        let mut ratios = ratios(lines, evaluations);
        let metrics: Vec<String> = ratios.iter().map(|it| it.metric.clone()).collect();
        let is_common = extent == Extent::Whole && metrics.windows(2).all(|it| it[0] == it[1]);
        for ratio in &mut ratios {
            let is_only = metrics.iter().filter(|it| **it == ratio.metric).count() == 1;
            // The question explains two long configurations.
            if ratio.label.chars().count() > LONG && is_only {
                ratio.label.clone_from(&ratio.metric);
            } else if !is_common {
                ratio.label = format!("{}, {}", ratio.label, ratio.metric);
            }
        }
        let metric = metrics.first().filter(|_| is_common);
        let metric = metric.map_or_else(String::new, |metric| format!(" ({metric})"));
        Section { heading: format!("{asks}{metric}"), ratios }
    };
    let sections = answered.iter().map(section);
    let mut sections: Vec<Section<'a>> = sections.filter(|it| !it.ratios.is_empty()).collect();
    if extent == Extent::Short {
        for section in &mut sections {
            section.ratios.retain(|it| it.depths() > 1);
            section.ratios.truncate(1);
        }
        sections.retain(|it| !it.ratios.is_empty());
        sections.truncate(SHORT_ROWS);
    }
    sections
}

#[expect(clippy::too_many_lines, reason = "one chart, from the axes to the notes")]
fn drawn(extent: Extent, answered: &[(String, Vec<Line<'_>>)]) -> Option<Canvas> {
    let evaluations = evaluations(answered);
    let sections = sections(extent, answered, &evaluations);
    let all = || sections.iter().flat_map(|it| &it.ratios);
    let shown: Vec<(Depth, &Line<'_>)> =
        all().flat_map(|it| &it.cells).flatten().copied().collect();
    all().next()?;
    let ends = ends(&shown)?;
    let style = Style::current();
    let width = style.width.map_or(extent.width(), |_| style.layout_width());
    let labels = (width * extent.labels()).round();
    let room = labels - MARGIN;
    let headings: Vec<Vec<String>> = sections.iter().map(|it| it.heading(extent, width)).collect();
    let of_headings: f64 = headings.iter().map(|it| heading_height(it)).sum();
    let rows: f64 = all().map(|it| it.height(room)).sum();
    let legend = legend_rows(&shown, width);
    let notes = font::wrap(&notes(&shown, ends), NOTE, width - 2.0 * MARGIN);
    let above = legend.len() as f64 * LINE + LINE + 14.0;
    let below = notes.len() as f64 * LINE + 22.0;
    let height = above + rows + of_headings + below;
    let subject = sample(&shown.iter().map(|(_, line)| *line).collect::<Vec<_>>());
    let subject = format!("{subject}; each suite has the same weight");
    let (mut canvas, mut y) = headed("Ratios of costs", &subject, width, height);
    for row in legend {
        for (x, mark, words) in row {
            mark.draw(&mut canvas, (MARGIN + x, y));
            let at = (MARGIN + x + mark.width(), y);
            canvas.text(at, &words, NOTE, faint_ink(), Align::Left);
        }
        y += LINE;
    }
    let column = (width - labels - MARGIN) / evaluations.len() as f64 - GAP;
    let scales: Vec<Scale> = (0..evaluations.len())
        .map(|at| {
            let left = labels + GAP + at as f64 * (column + GAP);
            Scale { ends, left, right: left + column }
        })
        .collect();
    y += 4.0;
    for (scale, evaluation) in scales.iter().zip(&evaluations) {
        let at = (f64::midpoint(scale.left, scale.right), y);
        canvas.heading(at, evaluation, TEXT, ink(), Align::Centre);
    }
    y += LINE;
    let (top, bottom) = (y, y + rows + of_headings);
    for scale in &scales {
        grid(&mut canvas, scale, (top, bottom));
    }
    for (section, heading) in sections.iter().zip(&headings) {
        let high = heading_height(heading);
        if high > 0.0 {
            canvas.rectangle((0.0, y), (width, y + high - 2.0), Role::Ground.colour());
        }
        for (row, line) in heading.iter().enumerate() {
            let at = (MARGIN, y + 2.0 + (row as f64 + 0.5) * LINE);
            canvas.heading(at, line, NOTE, ink(), Align::Left);
        }
        y += high;
        for ratio in &section.ratios {
            let high = ratio.height(room);
            draw_ratio(&mut canvas, ratio, (labels, y, high), &scales, room);
            y += high;
        }
    }
    y += 8.0 + TEXT + LINE / 2.0 + 6.0;
    for line in notes {
        canvas.text((MARGIN, y), &line, NOTE, faint_ink(), Align::Left);
        y += LINE;
    }
    Some(canvas)
}

/// Explains the axis, and its arrows and hollow marks, if there are any.
fn notes(lines: &[(Depth, &Line<'_>)], ends: (f64, f64)) -> String {
    let mut notes = vec!["Below 1, the first costs less."];
    let mut marks = lines.iter().filter_map(|(_, line)| Marks::of(line));
    if marks.any(|it| it.parts.iter().chain([&it.mean]).any(|it| is_outside(ends, *it))) {
        notes.push("Arrow: beyond the axis.");
    }
    if lines.iter().any(|(_, line)| line.is_otherwise()) {
        notes.push("Hollow: not as expected.");
    }
    if lines.iter().any(|(_, line)| line.is_unjudged()) {
        notes.push("Ratios over several suites without kinds and sources are not judged.");
    }
    notes.push("Some bars are narrower than their marks.");
    notes.join(" ")
}

fn grid(canvas: &mut Canvas, scale: &Scale, (top, bottom): (f64, f64)) {
    let is_narrow = scale.at(1.0) - scale.at(0.5) < NARROW;
    let ticks: &[f64] = if is_narrow { &[0.2, 1.0, 5.0] } else { &[0.2, 0.5, 1.0, 2.0, 5.0] };
    let (least, most) = scale.ends;
    for tick in ticks.iter().copied().filter(|it| (least..=most).contains(it)) {
        let is_one = (tick - 1.0).abs() < 1e-9;
        let (role, wide) = if is_one { (Role::Ink, 2.0) } else { (Role::Grid, 1.0) };
        let x = scale.at(tick);
        canvas.line(vec![(x, top), (x, bottom)], role.colour(), wide, Stroke::Solid);
        let at = (x, bottom + 8.0 + TEXT / 2.0);
        canvas.text(at, &axis::number(tick), TEXT, faint_ink(), Align::Centre);
    }
}

fn draw_ratio(
    canvas: &mut Canvas,
    ratio: &Ratio<'_>,
    (right, top, high): (f64, f64, f64),
    scales: &[Scale],
    room: f64,
) {
    let middle = top + high / 2.0;
    let words = font::wrap(&ratio.label, TEXT, room);
    let first = middle - (words.len() as f64 - 1.0) * ROW_LINE / 2.0;
    for (row, line) in words.iter().enumerate() {
        let at = (right, first + row as f64 * ROW_LINE);
        canvas.text(at, line, TEXT, ink(), Align::Right);
    }
    for (scale, cell) in scales.iter().zip(&ratio.cells) {
        for (number, (depth, line)) in cell.iter().enumerate() {
            let aside = number as f64 - (cell.len() as f64 - 1.0) / 2.0;
            draw_contrast(canvas, line, *depth, scale, middle + aside * STEP.0);
        }
    }
}

fn draw_contrast(canvas: &mut Canvas, line: &Line<'_>, depth: Depth, scale: &Scale, y: f64) {
    let Some(marks) = Marks::of(line) else { return };
    let ratio = marks.mean;
    if let Some((edge, direction)) = scale.edge(ratio) {
        draw_arrow(canvas, (edge, direction), y, ARROWS[0], COLOUR);
        let align = if direction > 0.0 { Align::Right } else { Align::Left };
        let at = (edge - direction * 16.0, y);
        canvas.text(at, &format!("{ratio:.2}"), TEXT, COLOUR, align);
        return;
    }
    let across = |it: Interval| (scale.at(it.lower), scale.at(it.upper));
    if let Some(interval) = marks.of_another {
        draw_another(canvas, across(interval), y);
    }
    if let Some(interval) = marks.of_mean {
        draw_mean(canvas, across(interval), y);
    }
    for part in marks.parts {
        match scale.edge(part) {
            Some(edge) => draw_arrow(canvas, edge, y, ARROWS[1], Role::Ink.colour()),
            None => draw_part(canvas, (scale.at(part), y)),
        }
    }
    let look = look(depth);
    let look = if line.is_otherwise() { look.hollow() } else { look };
    look.draw(canvas, (scale.at(ratio), y), 4.0);
}
