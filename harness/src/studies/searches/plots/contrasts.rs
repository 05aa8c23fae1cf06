//! Plots the contrasts of questions: the ratio in each suite, and the mean with its intervals.

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

/// Returns the colours of the mean with its interval, of single suites, and of the interval for
/// another suite.
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
    let [of_mean, of_suite, of_another] = colours();
    let mut frame = Frame::new(Layout {
        legend: vec![
            Entry::new(Sample::Filled(of_suite), "the ratio of one suite"),
            Entry::new(Sample::Filled(of_mean), "the mean over suites with its 95% interval"),
            Entry::new(Sample::Filled(of_another), "95% interval for another suite"),
        ],
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

/// Returns all values shown by a line, and 1, for the range of the axis.
fn values(line: &Line<'_>) -> Vec<f64> {
    let contrast = line.measured.contrast.as_ref();
    let intervals = contrast.into_iter().flat_map(|it| [it.over_suites(), it.another()]);
    let ends = intervals.flatten().flat_map(Interval::ends);
    let suites = line.measured.suites.values().map(|it| it.mean().exp());
    suites.chain(ends).chain(contrast.map(|_| 1.0)).collect()
}

/// Returns the ratio, and the expectation with the verdict on it.
fn remarks(line: Option<&Line<'_>>) -> Vec<String> {
    let Some(line) = line else { return vec![String::new(); 2] };
    let ratio = line.measured.contrast.as_ref().map(|it| three_digits(it.ratio()));
    vec![ratio.unwrap_or_else(|| "-".to_owned()), line.expected()]
}

fn draw_line(frame: &mut Frame, row: f64, line: &Line<'_>) {
    let Some(contrast) = &line.measured.contrast else { return };
    let [of_mean, of_suite, of_another] = colours();
    let bars = [(contrast.another(), 7.0, of_another), (contrast.over_suites(), 2.5, of_mean)];
    for (interval, half, colour) in bars {
        if let Ok(Interval { lower, upper }) = interval {
            let ((left, y), (right, _)) = (frame.at(lower, row), frame.at(upper, row));
            frame.canvas.rectangle((left, y - half), (right, y + half), colour);
        }
    }
    for suite in line.measured.suites.values() {
        let at = frame.at(suite.mean().exp(), row);
        frame.canvas.disc(at, 2.5, of_suite);
    }
    let (x, y) = frame.at(contrast.ratio(), row);
    frame.canvas.line(vec![(x, y - 7.0), (x, y + 7.0)], of_mean, 2.5, Stroke::Solid);
}
