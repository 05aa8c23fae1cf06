//! Plots whether measured means of leaves equal their expectations on trees with random leaves.

use plywood_charts::canvas::{Canvas, Point, Role, Stroke};

use super::group::Group;
use super::{expected, grouping};
use crate::core::chart::{Page, Picture, file_name};
use crate::record::contender::{Contender, PLAIN};
use crate::report::grouped::grouped;
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::end_labels::EndLabel;
use crate::report::plots::families::{role_of, written};
use crate::report::plots::frame::{Frame, LINE_WIDTH, Layout, REFERENCE_WIDTH, Sample, radius};
use crate::report::plots::look::SeriesStyle;
use crate::studies::searches::row::{SearchRow, number};

/// The algorithms whose expectations are known, each with its mark.
const SHOWN: [(&str, usize); 3] = [("alpha-beta", 0), ("sss*", 0), ("dual*", 1)];

/// Fewer means than this are no picture.
const FEWEST: usize = 4;

/// If there are this many depths, only even depths have a label.
const MANY: usize = 8;

/// Horizontal distance in pixels between the marks of one depth.
const APART: f64 = 6.0;

/// The number of standard errors of the bars.
const ERRORS: f64 = 2.0;

/// The heights of both plotting areas in pixels.
const HEIGHTS: (f64, f64) = (230.0, 215.0);

/// Returns one plot for each experiment.
pub fn pictures(rows: &[SearchRow]) -> Vec<Picture<'_>> {
    let mut groups = grouping::all(rows);
    groups.retain(|group| group.depths.len() > 1 && means(group).len() >= FEWEST);
    let experiment = |group: &Group<'_>| group.experiment().to_owned();
    grouped(groups, experiment).into_iter().map(|(name, groups)| picture(&name, groups)).collect()
}

fn picture<'a>(name: &str, mut groups: Vec<Group<'a>>) -> Picture<'a> {
    groups.sort_by_key(Group::branching);
    Picture {
        slug: file_name(name),
        title: "trees with random leaves".to_owned(),
        page: Page::First,
        draw: Box::new(move || draw(&groups)),
    }
}

/// A mean over the trees of one depth.
struct Mean {
    depth: u32,
    algorithm: usize,
    expected: f64,
    measured: f64,
    /// The standard error of the mean.
    error: f64,
}

/// Returns the arithmetic means of all searches with an expectation.
fn means(group: &Group<'_>) -> Vec<Mean> {
    let mean = |algorithm: usize, depth: u32| {
        let contender = Contender::new(SHOWN[algorithm].0, PLAIN);
        let expected = expected::leaves(group, &contender, depth)?;
        let leaves = group.values(&contender, depth, &number::leaves)?;
        let count = leaves.len() as f64;
        let mean = leaves.iter().sum::<f64>() / count;
        let squares = leaves.iter().map(|it| (it - mean).powi(2)).sum::<f64>();
        let error = (squares / (count - 1.0) / count).sqrt();
        (count > 1.0).then_some(Mean { depth, algorithm, expected, measured: mean, error })
    };
    let all = group.depths.iter().flat_map(|&depth| (0..SHOWN.len()).map(move |it| (it, depth)));
    all.filter_map(|(algorithm, depth)| mean(algorithm, depth)).collect()
}

fn look(algorithm: usize) -> SeriesStyle {
    let (name, mark) = SHOWN[algorithm];
    SeriesStyle::new(role_of(name), mark)
}

fn draw(groups: &[Group<'_>]) -> Option<Canvas> {
    let means: Vec<Vec<Mean>> = groups.iter().map(means).collect();
    let middle = groups.len() / 2;
    Some(by_depth(&groups[middle], &means[middle])?.above(residuals(groups, &means)?))
}

/// Draws the expectations and means of one kind of trees, times the minimal tree.
#[expect(clippy::too_many_lines, reason = "one chart, from the axes to the notes")]
fn by_depth(group: &Group<'_>, means: &[Mean]) -> Option<Canvas> {
    let minimal = |depth: u32| group.tree(depth, &number::minimal_leaves);
    let full =
        |&depth: &u32| Some((depth, group.tree(depth, &number::full_leaves)? / minimal(depth)?));
    let full: Vec<(u32, f64)> = group.depths.iter().filter_map(full).collect();
    let line = |algorithm: usize, of: fn(&Mean) -> f64| -> Vec<(u32, f64)> {
        let own = means.iter().filter(|it| it.algorithm == algorithm);
        own.filter_map(|it| Some((it.depth, of(it) / minimal(it.depth)?))).collect()
    };
    let lines = [0, 1, 2].map(|it| (line(it, |it| it.expected), line(it, |it| it.measured)));
    let (first, last) = (*group.depths.first()?, *group.depths.last()?);
    let end = |value: f64| (f64::from(last), value);
    let mut labels = Vec::new();
    labels.extend(full.last().map(|(_, value)| EndLabel {
        end: end(*value),
        sample: Sample::Line(Role::Minimax.colour()),
        text: format!("minimax {}", axis::number(value.round())),
        owners: Vec::new(),
    }));
    for (at, (_, measured)) in lines.iter().enumerate() {
        labels.extend(measured.last().map(|(_, value)| EndLabel {
            end: end(*value),
            sample: Sample::LineAndMark(look(at), Stroke::Solid),
            text: format!("{} {value:.1}", written(SHOWN[at].0)),
            owners: vec![SHOWN[at].0.to_owned()],
        }));
    }
    labels.push(EndLabel {
        end: end(1.0),
        sample: Sample::Line(Role::Ink.colour()),
        text: "minimal tree 1".to_owned(),
        owners: Vec::new(),
    });
    let values = full.iter().map(|it| it.1).chain([1.0]);
    let mut frame = Frame::new(Layout {
        subject: group.title.clone(),
        labels,
        height: Some(HEIGHTS.0),
        ..Layout::new(
            "Leaves, times the minimal tree",
            "Lines: expectations. Marks: measured means.",
            Axis::whole("depth (plies)", first, last),
            Axis::log("", values, axis::number)?.titled(""),
        )
    });
    let points = |frame: &Frame, line: &[(u32, f64)]| -> Vec<Point> {
        line.iter().map(|&(depth, value)| frame.at(f64::from(depth), value)).collect()
    };
    let ends = points(&frame, &[(first, 1.0), (last, 1.0)]);
    frame.canvas.line(ends, Role::Ink.colour(), REFERENCE_WIDTH, Stroke::Solid);
    let line = points(&frame, &full);
    frame.canvas.line(line, Role::Minimax.colour(), LINE_WIDTH, Stroke::Solid);
    for (at, (expected, measured)) in lines.iter().enumerate() {
        let (look, first) = (look(at), frame.canvas.marks.len());
        let stroke = if SHOWN[at].1 == 0 { Stroke::Solid } else { Stroke::Dashed };
        let line = points(&frame, expected);
        frame.canvas.line(line, look.colour, LINE_WIDTH, stroke);
        for point in points(&frame, measured) {
            look.draw(&mut frame.canvas, point, radius(Stroke::Solid));
        }
        frame.canvas.belongs(first, &[SHOWN[at].0.to_owned()]);
    }
    Some(frame.canvas)
}

/// Draws all measured means, divided by their expectations.
fn residuals(groups: &[Group<'_>], means: &[Vec<Mean>]) -> Option<Canvas> {
    let mut columns: Vec<String> = Vec::new();
    let mut above = Vec::new();
    let mut places: Vec<(f64, &Mean)> = Vec::new();
    for (group, means) in groups.iter().zip(means) {
        if !columns.is_empty() {
            columns.push(String::new());
        }
        for &depth in &group.depths {
            let own = means.iter().filter(|it| it.depth == depth);
            places.extend(own.map(|it| (columns.len() as f64, it)));
            let is_named = group.depths.len() < MANY || depth % 2 == 0;
            columns.push(if is_named { depth.to_string() } else { String::new() });
        }
        let moves =
            group.branching().map_or_else(|| group.title.clone(), |it| format!("{it} moves"));
        above.push((columns.len() as f64 - 0.5, moves));
    }
    let ends =
        |it: &Mean| [-ERRORS, ERRORS].map(|far| (it.measured + far * it.error) / it.expected);
    let values = places.iter().flat_map(|(_, it)| ends(it)).chain([1.0]);
    let beyond = |it: &Mean, far: f64| (it.measured - it.expected).abs() > far * it.error;
    let count = |far: f64| places.iter().filter(|(_, it)| beyond(it, far)).count();
    let trees = groups.iter().map(|group| group.positions_in_words().replace("position", "tree"));
    let trees: std::collections::BTreeSet<String> = trees.collect();
    let outside = match (count(ERRORS), count(3.0)) {
        (0, _) => format!("All {} means are within two standard errors.", places.len()),
        (some, 0) => format!("○ beyond them: {some} of {}; none beyond three.", places.len()),
        (some, far) => format!("○ beyond them: {some} of {}; {far} beyond three.", places.len()),
    };
    let mut frame = Frame::new(Layout {
        subject: format!("{} each", trees.into_iter().collect::<Vec<_>>().join(" or ")),
        above,
        height: Some(HEIGHTS.1),
        ..Layout::new(
            "Measured mean ÷ expectation",
            format!("Bars: two standard errors of the mean. {outside}"),
            Axis::columns(columns).titled("depth (plies)"),
            Axis::around("", values, axis::number)?,
        )
    });
    let (first, last) = frame.x.ends();
    let one = vec![frame.at(first, 1.0), frame.at(last, 1.0)];
    frame.canvas.line(one, Role::Ink.colour(), LINE_WIDTH, Stroke::Solid);
    for (x, it) in places {
        let aside = APART * (it.algorithm as f64 - 1.0);
        let place = |frame: &Frame, ratio: f64| {
            let (x, y) = frame.at(x, ratio);
            (x + aside, y)
        };
        let look =
            if beyond(it, ERRORS) { look(it.algorithm).hollow() } else { look(it.algorithm) };
        let bar = ends(it).map(|end| place(&frame, end)).to_vec();
        frame.canvas.line(bar, look.colour, 2.0, Stroke::Solid);
        let at = place(&frame, it.measured / it.expected);
        look.draw(&mut frame.canvas, at, 4.0);
    }
    Some(frame.canvas)
}
