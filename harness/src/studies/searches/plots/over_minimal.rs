//! The upper part of the main picture: leaves, times the minimal tree, by depth.

use plywood_charts::canvas::{Canvas, Colour, Point, Role, Stroke, faded};
use plywood_statistics::Interval;

use super::group::Group;
use super::looks::StyleMap;
use super::minimal_tree::{BASE, Card};
use crate::record::contender::{Contender, PLAIN};
use crate::report::plots::axis::{self, Axis, range};
use crate::report::plots::end_labels::{self, EndLabel};
use crate::report::plots::families::{role_of, written};
use crate::report::plots::frame::{
    Frame, LINE, LINE_WIDTH, Layout, REFERENCE_WIDTH, Sample, radius,
};
use crate::report::plots::look::SeriesStyle;
use crate::studies::searches::row::number;

/// Lines of fewer depths than this would show only a slope.
const FEWEST_DEPTHS: usize = 3;

/// The height of the plotting area in pixels.
const HEIGHT: f64 = 285.0;

/// The opacity of the band of an interval, and of the band of several algorithms.
const BANDS: (f64, f64) = (0.16, 0.55);

/// The points of a line: depths and ratios.
type Line = Vec<(u32, f64)>;

/// The algorithms that are neither minimax, alpha-beta nor B*.
pub enum Others {
    /// Lines whose names fit at their ends.
    Lines(Vec<(Contender, Line)>),
    /// The least and the greatest ratio at each depth, of lines that are too close together.
    Band(Line, Line),
    /// None.
    Nobody,
}

impl Others {
    /// Returns how the others are drawn, next to the ends of other lines.
    pub fn of(card: &Card<'_, '_>) -> Self {
        let apart = ["minimax", BASE, "b*"];
        let members = card.members().iter().filter(|it| !apart.contains(&&*it.algorithm));
        let lines: Vec<(Contender, Line)> =
            members.map(|it| (it.clone(), line(card, it))).filter(|it| !it.1.is_empty()).collect();
        let all = || lines.iter().flat_map(|(_, line)| line.iter().copied());
        if lines.is_empty() {
            return Self::Nobody;
        }
        let of_apart = apart.map(|name| line(card, &Contender::new(name, PLAIN)));
        let ends = of_apart.iter().chain(lines.iter().map(|(_, line)| line));
        let ends: Vec<f64> = ends.filter_map(|line| Some(line.last()?.1)).chain([1.0]).collect();
        let values = of_apart.iter().flatten().map(|it| it.1).chain(all().map(|it| it.1));
        let axis = Axis::log("", values.chain([1.0]), axis::number);
        if axis.is_some_and(|axis| fit(&axis, &ends)) {
            return Self::Lines(lines);
        }
        let ends = |depth: u32| range(all().filter(|it| it.0 == depth).map(|it| it.1));
        let ends: Vec<(u32, (f64, f64))> =
            (card.group().depths.iter()).filter_map(|&depth| Some((depth, ends(depth)?))).collect();
        let least = ends.iter().map(|(depth, (least, _))| (*depth, *least)).collect();
        let most = ends.iter().map(|(depth, (_, most))| (*depth, *most)).collect();
        Self::Band(least, most)
    }

    fn values(&self) -> Vec<f64> {
        let lines: Vec<&Line> = match self {
            Self::Lines(lines) => lines.iter().map(|(_, line)| line).collect(),
            Self::Band(least, most) => vec![least, most],
            Self::Nobody => Vec::new(),
        };
        lines.into_iter().flatten().map(|(_, value)| *value).collect()
    }
}

/// Returns whether names at these quantities stay close to them.
fn fit(axis: &Axis, ends: &[f64]) -> bool {
    let wanted: Vec<(f64, f64)> =
        ends.iter().map(|&end| ((1.0 - axis.place(end)) * HEIGHT, LINE)).collect();
    let places = end_labels::places(&wanted, (0.0, HEIGHT));
    wanted.iter().zip(places).all(|((wanted, _), place)| (wanted - place).abs() <= LINE * 0.6)
}

fn line(card: &Card<'_, '_>, contender: &Contender) -> Line {
    let depths = card.group().depths.iter();
    depths.filter_map(|&depth| Some((depth, card.ratio(contender, depth)?))).collect()
}

fn points(frame: &Frame, line: &[(u32, f64)]) -> Vec<Point> {
    line.iter().map(|&(depth, value)| frame.at(f64::from(depth), value)).collect()
}

/// Returns alpha-beta's intervals over the positions. No position needs less than the minimal tree.
fn intervals(card: &Card<'_, '_>, group: &Group<'_>) -> Vec<(u32, Interval)> {
    let base = Contender::new(BASE, PLAIN);
    let interval = |&depth: &u32| {
        let unit = Some(&number::minimal_leaves);
        let interval = group.interval(&base, depth, &number::leaves, unit)?;
        card.ratio(&base, depth)?;
        Some((depth, interval.map(|end| end.max(1.0))))
    };
    group.depths.iter().filter_map(interval).collect()
}

/// The lines of the picture.
struct Drawing {
    depths: (u32, u32),
    minimax: Line,
    /// Minimax evaluates every leaf of the tree, which is counted without a search.
    counted: Line,
    base: Line,
    b_star: Line,
    others: Others,
    band: Vec<(u32, Interval)>,
}

/// Draws minimax, alpha-beta with its interval, B*, and the others.
pub fn draw(card: &Card<'_, '_>) -> Option<Canvas> {
    let group = card.group();
    let has_bound = |depth: &&u32| group.tree(**depth, &number::minimal_leaves).is_some();
    let depths: Vec<u32> = group.depths.iter().filter(has_bound).copied().collect();
    if depths.len() < FEWEST_DEPTHS {
        return None;
    }
    let [minimax, base, b_star] =
        ["minimax", BASE, "b*"].map(|name| line(card, &Contender::new(name, PLAIN)));
    let searched = minimax.last().map_or(u32::MAX, |(depth, _)| *depth);
    let counted = depths.iter().filter(|&&depth| depth > searched);
    let counted = counted.filter_map(|&depth| Some((depth, card.whole(depth)?))).collect();
    let (others, band) = (Others::of(card), intervals(card, group));
    let ends = (*depths.first()?, *depths.last()?);
    let drawing = Drawing { depths: ends, minimax, counted, base, b_star, others, band };
    drawing.draw(&format!("{}, {}", group.title, group.positions_in_words()))
}

impl Drawing {
    /// Returns the names at the ends of the lines.
    fn labels(&self) -> Vec<EndLabel> {
        let last = self.depths.1;
        let x = f64::from(last);
        let marked = |look: SeriesStyle| Sample::LineAndMark(look, Stroke::Solid);
        let named = |name: &str, look: SeriesStyle, line: &Line| {
            let &(depth, value) = line.last()?;
            let until = if depth < last { format!(", to depth {depth}") } else { String::new() };
            let text = format!("{} {}{until}", written(name), short(value));
            let owners = vec![name.to_owned()];
            Some(EndLabel { end: (x, value), sample: marked(look), text, owners })
        };
        let own = |name: &str, line: &Line| named(name, SeriesStyle::new(role_of(name), 0), line);
        let whole = if self.counted.is_empty() { &self.minimax } else { &self.counted };
        let lines = [("minimax", whole), (BASE, &self.base), ("b*", &self.b_star)];
        let mut labels: Vec<EndLabel> =
            lines.into_iter().filter_map(|(name, line)| own(name, line)).collect();
        match &self.others {
            Others::Nobody => {}
            Others::Lines(lines) => {
                let looks = looks(lines);
                let label =
                    |(it, line): &(Contender, Line)| named(&it.algorithm, looks.get(it), line);
                labels.extend(lines.iter().filter_map(label));
            }
            Others::Band(least, most) => {
                if let (Some((_, least)), Some((_, most))) = (least.last(), most.last()) {
                    let end = (x, (least * most).sqrt());
                    let sample = Sample::Line(faded(Role::Quiet.colour(), BANDS.1));
                    let text = match [*least, *most].map(short) {
                        [least, most] if least == most => format!("others {least}"),
                        [least, most] => format!("others {least}–{most}"),
                    };
                    labels.push(EndLabel { end, sample, text, owners: Vec::new() });
                }
            }
        }
        let sample = Sample::Line(Role::Ink.colour());
        let text = "minimal tree 1".to_owned();
        labels.push(EndLabel { end: (x, 1.0), sample, text, owners: Vec::new() });
        labels
    }

    fn draw(&self, subject: &str) -> Option<Canvas> {
        let Self { depths: (first, last), minimax, counted, base, b_star, others, band } = self;
        let lines = [minimax, counted, base, b_star];
        let values = lines.into_iter().flatten().map(|(_, value)| *value);
        let values = values.chain(band.iter().flat_map(|(_, it)| it.ends()));
        let mut frame = Frame::new(Layout {
            subject: subject.to_owned(),
            labels: self.labels(),
            height: Some(HEIGHT),
            ..Layout::new(
                "Leaves, times the minimal tree",
                "",
                Axis::whole("depth (plies)", *first, *last),
                Axis::log("", values.chain(others.values()).chain([1.0]), axis::number)?.titled(""),
            )
        });
        let of_ends =
            |end: fn(&Interval) -> f64| band.iter().map(|(at, it)| (*at, end(it))).collect();
        let ends: [Line; 2] = [of_ends(|it| it.lower), of_ends(|it| it.upper)];
        area(&mut frame, &ends[0], &ends[1], faded(Role::AlphaBeta.colour(), BANDS.0));
        if let Others::Band(least, most) = others {
            area(&mut frame, least, most, faded(Role::Quiet.colour(), BANDS.1));
        }
        let ends = points(&frame, &[(*first, 1.0), (*last, 1.0)]);
        frame.canvas.line(ends, Role::Ink.colour(), REFERENCE_WIDTH, Stroke::Solid);
        let joined = minimax.last().into_iter().chain(counted).copied().collect::<Line>();
        let dashed = points(&frame, &joined);
        frame.canvas.line(dashed, Role::Minimax.colour(), LINE_WIDTH, Stroke::Dashed);
        if let Others::Lines(lines) = others {
            let looks = looks(lines);
            for (contender, line) in lines {
                curve(&mut frame, &contender.algorithm, line, looks.get(contender));
            }
        }
        for (name, line) in [("minimax", minimax), ("b*", b_star), (BASE, base)] {
            curve(&mut frame, name, line, SeriesStyle::new(role_of(name), 0));
        }
        for at in points(&frame, counted) {
            let look = SeriesStyle::new(Role::Minimax, 0).hollow();
            look.draw(&mut frame.canvas, at, radius(Stroke::Solid));
        }
        Some(frame.canvas)
    }
}

/// The marks of several lines.
fn looks(lines: &[(Contender, Line)]) -> StyleMap {
    StyleMap::of(&lines.iter().map(|(it, _)| it.clone()).collect::<Vec<_>>())
}

/// Fills the area between two lines of several points.
fn area(frame: &mut Frame, lower: &Line, upper: &Line, colour: Colour) {
    if lower.len() > 1 {
        let back = points(frame, upper).into_iter().rev();
        let outline = points(frame, lower).into_iter().chain(back).collect();
        frame.canvas.area(outline, colour);
    }
}

/// Formats a ratio at the end of its line.
fn short(value: f64) -> String {
    let digits = if value < 20.0 { 10.0 } else { 1.0 };
    axis::number((value * digits).round() / digits)
}

fn curve(frame: &mut Frame, name: &str, line: &Line, look: SeriesStyle) {
    let first = frame.canvas.marks.len();
    let points = points(frame, line);
    frame.canvas.line(points.clone(), look.colour, LINE_WIDTH, Stroke::Solid);
    for at in points {
        look.draw(&mut frame.canvas, at, radius(Stroke::Solid));
    }
    frame.canvas.belongs(first, &[name.to_owned()]);
}
