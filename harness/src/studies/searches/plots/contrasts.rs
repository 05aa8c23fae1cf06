//! Plots the contrasts of questions: the ratio of each kind of position, or in each suite, and the mean
//! with its intervals.

use plywood_charts::canvas::{Canvas, Colour, Stroke, faded, rgb};
use plywood_statistics::Interval;

use crate::report::digits::three_digits;
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::frame::{Entry, Frame, Layout, REFERENCE_WIDTH, Remarks, Sample, ink};
use crate::report::plots::row_chart::places;
use crate::report::plots::style::Style;
use crate::studies::searches::experiment::inquiry::Inquiry;
use crate::studies::searches::experiment::inquiry::evidence::Evidence;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::findings::{Grounds, Line, lines};

/// Height of a row in pixels.
const ROW: f64 = 20.0;

/// Returns the colours of the mean with its interval, of single kinds or suites, and of the interval
/// for another kind.
fn colours() -> [Colour; 3] {
    let blue = rgb(0x1B_4F_8C);
    [blue, faded(rgb(0xC4_5A_11), 0.75), faded(blue, 0.22)]
}

/// Draws one row per contrast of the questions; `None` if the rows answer none of them. `subject`
/// names the record.
///
/// # Errors
///
/// Fails if the comparisons of a question cannot be treated as one family.
pub fn draw(
    subject: &str,
    questions: &[Inquiry],
    rows: &[SearchRow],
    grounds: Grounds<'_>,
    style: &Style,
) -> anyhow::Result<Option<Canvas>> {
    let evidence = Evidence::of(rows);
    let mut sections = Vec::new();
    for question in questions {
        sections.push((question.name.get_ref().clone(), lines(question, &evidence, grounds)?));
    }
    Ok(style.applied(|| drawn(&format!("Contrasts: {subject}"), &sections, grounds)))
}

fn drawn(
    title: &str,
    sections: &[(String, Vec<Line<'_>>)],
    grounds: Grounds<'_>,
) -> Option<Canvas> {
    // A question's name takes a row without marks.
    let mut rows: Vec<(usize, String, Option<&Line<'_>>)> = Vec::new();
    for (number, (question, lines)) in sections.iter().enumerate() {
        rows.push((number, format!("{question}:"), None));
        rows.extend(lines.iter().map(|line| (number, line.name(), Some(line))));
    }
    let values = sections.iter().flat_map(|(_, lines)| lines).flat_map(values);
    let x = Axis::log("ratio of costs; of \"saved\", the share left", values, axis::number)?;
    let places = places(rows.iter().map(|(section, label, _)| (*section, &**label)));
    let labels = places.iter().zip(&rows).map(|(&at, (_, label, _))| (at, label.clone()));
    let remarks = places.iter().zip(&rows).map(|(&at, (_, _, line))| (at, remarks(*line)));
    let mut frame = Frame::new(Layout {
        legend: legend(sections),
        remarks: Remarks {
            heads: ["ratio", "expected"].map(str::to_owned).to_vec(),
            rows: remarks.collect(),
        },
        height: Some((places.last()? + 1.0) * ROW),
        ..Layout::new(
            title,
            format!("{}. Each suite has the same weight.", grounds.in_words()),
            x,
            Axis::rows(labels),
        )
    });
    let (first, last) = frame.y.ends();
    let one = vec![frame.at(1.0, first), frame.at(1.0, last)];
    frame.canvas.line(one, ink(), REFERENCE_WIDTH / 2.0, Stroke::Solid);
    for (&at, (_, _, line)) in places.iter().zip(&rows) {
        if let Some(line) = line {
            draw_line(&mut frame, at, line);
        }
    }
    Some(frame.canvas)
}

/// Explains the marks of the lines.
fn legend(sections: &[(String, Vec<Line<'_>>)]) -> Vec<Entry> {
    let [of_mean, of_part, of_another] = colours();
    let lines = || sections.iter().flat_map(|(_, lines)| lines);
    let crossed = lines().any(|it| it.crossed().is_some()).then_some([
        (of_part, "the ratio of one kind"),
        (of_mean, "the mean over kinds and sources with its 95% interval"),
        (of_another, "95% interval for another kind"),
    ]);
    let suites = lines().any(|it| it.of_suites().is_some()).then_some([
        (of_part, "the ratio of one suite"),
        (of_mean, "the mean with its 95% interval for these suites"),
    ]);
    let all = crossed.into_iter().flatten().chain(suites.into_iter().flatten());
    all.map(|(colour, words)| Entry::new(Sample::Filled(colour), words)).collect()
}

/// The marks of a line: ratios, and the intervals of the mean and for another kind.
struct Marks {
    mean: f64,
    parts: Vec<f64>,
    of_mean: Option<Interval>,
    of_another: Option<Interval>,
}

impl Marks {
    /// Returns the marks of a line; `None` if it has no ratio.
    fn of(line: &Line<'_>) -> Option<Self> {
        if let Some(crossed) = line.crossed() {
            return Some(Self {
                mean: crossed.ratio(),
                parts: crossed.kinds().map(|(_, ratio)| ratio).collect(),
                of_mean: Some(crossed.mean()),
                of_another: crossed.another_kind().ok(),
            });
        }
        let contrast = line.of_suites()?;
        let suites = line.measured.suites.values();
        Some(Self {
            mean: contrast.ratio(),
            parts: suites.map(|it| it.mean().exp()).collect(),
            of_mean: contrast.these().ok(),
            of_another: None,
        })
    }
}

/// Returns all values shown by a line, and 1, for the range of the axis.
fn values(line: &Line<'_>) -> Vec<f64> {
    let Some(Marks { mean, parts, of_mean, of_another }) = Marks::of(line) else {
        return Vec::new();
    };
    let ends = [of_mean, of_another].into_iter().flatten().flat_map(Interval::ends);
    parts.into_iter().chain(ends).chain([mean, 1.0]).collect()
}

/// Returns the ratio, and the expectation with the verdict on it.
fn remarks(line: Option<&Line<'_>>) -> Vec<String> {
    let Some(line) = line else { return vec![String::new(); 2] };
    let ratio = line.measured.contrast.as_ref().map(|it| three_digits(it.ratio()));
    vec![ratio.unwrap_or_else(|| "-".to_owned()), line.expected()]
}

fn draw_line(frame: &mut Frame, row: f64, line: &Line<'_>) {
    let Some(marks) = Marks::of(line) else { return };
    let [of_mean, of_part, of_another] = colours();
    for (interval, half, colour) in
        [(marks.of_another, 7.0, of_another), (marks.of_mean, 2.5, of_mean)]
    {
        if let Some(Interval { lower, upper }) = interval {
            let ((left, y), (right, _)) = (frame.at(lower, row), frame.at(upper, row));
            frame.canvas.rectangle((left, y - half), (right, y + half), colour);
        }
    }
    for ratio in marks.parts {
        let at = frame.at(ratio, row);
        frame.canvas.disc(at, 2.5, of_part);
    }
    let (x, y) = frame.at(marks.mean, row);
    frame.canvas.line(vec![(x, y - 7.0), (x, y + 7.0)], of_mean, 2.5, Stroke::Solid);
}
