//! Draws one search of a small tree: the nodes that it entered, evaluated and cut off.

use std::ops::Deref;

use plywood_algorithms::Configuration;
use plywood_positions::{CriticalType, Value, WIN};

use crate::report::plots::frame::{LINE, MARGIN, NOTE, headed, ink};
use crate::report::plots::look::colour_of;
use plywood_charts::canvas::{Align, Canvas, Colour, Point, Role, Stroke};
use plywood_charts::font;
use plywood_games::{SmallNode, SmallTree};

use crate::studies::searches::measure::traced::Traced;

/// Least width of a leaf's column and least height of a ply, in pixels.
const COLUMN: f64 = 40.0;
const PLY: f64 = 84.0;

/// Radius of interior nodes in pixels; leaves are smaller.
const RADIUS: f64 = 11.0;
const LEAF_RADIUS: f64 = 6.0;

/// Values wider than this, in pixels, are drawn vertically.
const WIDEST_VALUE: f64 = 56.0;

/// Least width of the drawing in pixels.
const WIDTH: f64 = 860.0;

/// The text inside nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InNodes {
    /// No text.
    Nothing,
    /// Types of critical nodes, 1 to 3, in generator order.
    CriticalTypes,
}

/// The search to be drawn.
pub struct Subject<'a> {
    /// Name of the position, for the heading.
    pub name: &'a str,
    /// The whole tree.
    pub tree: &'a SmallTree,
    /// The configuration that searched it.
    pub contender: &'a Configuration,
    /// Trace and result of the search.
    pub traced: &'a Traced,
    /// The text inside nodes.
    pub in_nodes: InNodes,
}

/// A node with its place in a drawing.
#[derive(Clone, Debug)]
pub struct Placed<'a> {
    /// The node.
    pub node: &'a SmallNode,
    children: Vec<usize>,
    /// Horizontal position, from the left.
    pub x: f64,
}

impl Deref for Placed<'_> {
    type Target = SmallNode;

    fn deref(&self) -> &SmallNode {
        self.node
    }
}

/// Returns all nodes of a tree, each before its children and placed in columns of width 1, and the
/// number of columns.
pub fn placed(tree: &SmallTree) -> (Vec<Placed<'_>>, f64) {
    let mut nodes = nodes(tree);
    let width = place(&mut nodes, 1.0);
    (nodes, width)
}

/// Returns all nodes of a tree, each before its children.
fn nodes(tree: &SmallTree) -> Vec<Placed<'_>> {
    let mut nodes: Vec<Placed<'_>> = Vec::new();
    for (at, node) in tree.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            nodes[parent].children.push(at);
        }
        nodes.push(Placed { node, children: Vec::new(), x: 0.0 });
    }
    nodes
}

/// Assigns each leaf a column and centres each interior node above its children. Returns the total
/// width.
fn place(nodes: &mut [Placed<'_>], column: f64) -> f64 {
    let mut right = 0.0;
    for node in nodes.iter_mut().filter(|node| node.children.is_empty()) {
        node.x = right + column / 2.0;
        right += column;
    }
    for at in (0..nodes.len()).rev() {
        if let (Some(&first), Some(&last)) = (nodes[at].children.first(), nodes[at].children.last())
        {
            nodes[at].x = f64::midpoint(nodes[first].x, nodes[last].x);
        }
    }
    right
}

fn written(value: Value) -> String {
    match value {
        WIN => "win".to_owned(),
        value if value == -WIN => "loss".to_owned(),
        value => value.to_string().replace('-', "−"),
    }
}

fn grey() -> Colour {
    Role::Quiet.colour()
}

fn white() -> Colour {
    Role::Ground.colour()
}

/// Draws the search.
#[expect(clippy::too_many_lines, reason = "one picture, from the root to the leaves")]
pub fn draw(subject: &Subject<'_>) -> Canvas {
    let Subject { tree, contender, traced, .. } = subject;
    let mut nodes = nodes(tree);
    let values = nodes.iter().filter_map(|node| node.value).map(written);
    let widest = values.map(|value| font::width(&value, NOTE)).fold(0.0, f64::max);
    let (upright, value_room) = if widest > WIDEST_VALUE { (true, widest) } else { (false, NOTE) };
    let labels = nodes.iter().filter(|node| node.children.is_empty());
    let labels = labels.map(|node| font::width(&node.label, NOTE)).fold(0.0, f64::max);
    let labelled = nodes.iter().any(|node| node.label.parse::<u64>().is_err() && node.ply > 0);
    let of_values = if upright { 0.0 } else { widest + 10.0 };
    let of_labels = if labelled { labels + 10.0 } else { 0.0 };
    let column = COLUMN.max(of_values).max(of_labels);
    let tree_width = place(&mut nodes, column);

    let width = (tree_width + 2.0 * MARGIN).max(WIDTH);
    let title = "One search of a small tree";
    let legend = Legend::of(subject, width - 2.0 * MARGIN);
    // Moves are written above their nodes, and cutoff bars are above the moves. Without moves, bars
    // are closer to the nodes, where edges are further apart.
    let (least, along) = if labelled { (PLY + 30.0, 0.48) } else { (PLY, 0.62) };
    let ply = (tree_width / 24.0).clamp(least, 2.0 * PLY);
    let above = legend.rows() as f64 * LINE + 18.0;
    let deepest = nodes.iter().map(|node| node.ply).max().unwrap_or(0);
    let below = LEAF_RADIUS + 14.0 + value_room + 2.0 * LINE;
    let content = above + f64::from(deepest) * ply + below;

    let (mut canvas, heading) = headed(title, &summary(subject, &nodes), width, content);
    legend.draw(&mut canvas, heading + 6.0);
    let top = heading + above;

    let left = (width - tree_width) / 2.0;
    let at = |node: &Placed<'_>| (left + node.x, top + f64::from(node.ply) * ply);
    let colour = colour_of(contender.algorithm().name());
    let line = traced.line(tree);
    let entered = |node: &Placed<'_>| traced.trace.visits(node.path) > 0;
    // Draw grey edges first, so that coloured edges cover them.
    for wanted in [false, true] {
        for node in nodes.iter().filter(|node| entered(node) == wanted) {
            let Some(parent) = node.parent.map(|parent| &nodes[parent]) else { continue };
            let ends = vec![at(parent), at(node)];
            let (colour, thick) = match (wanted, line.contains(&node.path)) {
                (false, _) => (grey(), 1.2),
                (true, false) => (colour, 2.0),
                (true, true) => (colour, 6.0),
            };
            canvas.line(ends, colour, thick, Stroke::Solid);
            if !wanted && entered(parent) {
                cut_mark(&mut canvas, at(parent), at(node), along);
            }
        }
    }
    for node in &nodes {
        let centre = at(node);
        let shade = entered(node).then_some(colour);
        let radius = if node.children.is_empty() { LEAF_RADIUS } else { RADIUS };
        shape(&mut canvas, centre, radius, node.ply, shade);
        if labelled && node.ply > 0 {
            label(&mut canvas, centre, radius, &node.label);
        }
        let kind = node
            .critical
            .filter(|_| subject.in_nodes == InNodes::CriticalTypes && !node.children.is_empty());
        if let Some(kind) = kind {
            let ink = if entered(node) { white() } else { ink() };
            canvas.text(centre, kind_number(kind), NOTE, ink, Align::Centre);
        }
        if let Some(value) = node.value {
            below_leaf(&mut canvas, centre, value, (upright, value_room), node, traced, colour);
        }
    }
    canvas
}

fn kind_number(kind: CriticalType) -> &'static str {
    match kind {
        CriticalType::Type1 => "1",
        CriticalType::Type2 => "2",
        CriticalType::Type3 => "3",
    }
}

/// Draws a square if MAX moves or a circle if MIN does, in `entered`'s colour if the search entered
/// the node.
fn shape(canvas: &mut Canvas, (x, y): Point, radius: f64, ply: u32, entered: Option<Colour>) {
    let (outer, inner) = entered.map_or((grey(), white()), |colour| (colour, colour));
    if ply.is_multiple_of(2) {
        let side = radius * 0.9;
        canvas.rectangle((x - side, y - side), (x + side, y + side), outer);
        let side = side - 1.5;
        canvas.rectangle((x - side, y - side), (x + side, y + side), inner);
    } else {
        canvas.disc((x, y), radius, outer);
        canvas.disc((x, y), radius - 1.5, inner);
    }
}

/// Draws a bar across an edge, at the fraction `along` of its length.
fn cut_mark(canvas: &mut Canvas, from: Point, to: Point, along: f64) {
    let half = 6.0;
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (x, y) = (from.0 + dx * along, from.1 + dy * along);
    let (across_x, across_y) = (-dy / length * half, dx / length * half);
    let ends = vec![(x - across_x, y - across_y), (x + across_x, y + across_y)];
    canvas.line(ends, ink(), 2.5, Stroke::Solid);
}

/// Draws the move above its node on a white background.
fn label(canvas: &mut Canvas, (x, y): Point, radius: f64, words: &str) {
    let (middle, half) = (y - radius - 12.0, font::width(words, NOTE) / 2.0 + 2.0);
    canvas.rectangle((x - half, middle - 9.0), (x + half, middle + 9.0), white());
    canvas.text((x, middle), words, NOTE, Role::Quiet.colour(), Align::Centre);
}

/// Draws a leaf's value, its rank in the order of evaluation, and the number of its evaluations.
fn below_leaf(
    canvas: &mut Canvas,
    (x, y): Point,
    value: Value,
    (upright, room): (bool, f64),
    node: &Placed<'_>,
    traced: &Traced,
    colour: Colour,
) {
    let seen = traced.trace.evaluations(node.path);
    let words = written(value);
    let ink = if seen.is_some() { ink() } else { Role::Quiet.colour() };
    let top = y + LEAF_RADIUS + 8.0;
    let align = if upright { Align::Upwards } else { Align::Centre };
    canvas.text((x, top + room / 2.0), &words, NOTE, ink, align);
    if let Some(seen) = seen {
        let y = top + room + LINE / 2.0 + 2.0;
        canvas.text((x, y), &(seen.place + 1).to_string(), NOTE, colour, Align::Centre);
        if seen.times > 1 {
            let times = format!("×{}", seen.times);
            canvas.text((x, y + LINE - 3.0), &times, NOTE, colour, Align::Centre);
        }
    }
}

/// Summarises the result in one or two sentences.
fn summary(subject: &Subject<'_>, nodes: &[Placed<'_>]) -> String {
    let Traced { trace, found, minimal_leaves } = subject.traced;
    let evaluations: u64 =
        nodes.iter().filter_map(|node| Some(trace.evaluations(node.path)?.times)).sum();
    let leaves = nodes.iter().filter(|node| node.children.is_empty()).count();
    let entered = nodes.iter().filter(|node| trace.visits(node.path) > 0).count();
    let value = match found.bounds.value() {
        Some(value) => format!("Value {}", written(value)),
        None => "No value is proven".to_owned(),
    };
    let repeats = match evaluations - trace.order.len() as u64 {
        0 => String::new(),
        again => format!(", {again} of them again"),
    };
    let minimal = match minimal_leaves {
        Some(least) => format!("; the minimal tree has {least}"),
        None => String::new(),
    };
    format!(
        "{}, depth {}, by {}. {value}: {evaluations} evaluations{repeats}, {} of {leaves} leaves{minimal}. {entered} of \
         {} nodes entered. Values are for MAX, who moves at the root.",
        subject.name,
        subject.tree.depth,
        subject.contender,
        trace.order.len(),
        nodes.len()
    )
}

/// A symbol explained in the legend.
enum Sample {
    Max,
    Min,
    Line,
    Entered,
    Passed,
    Cut,
    Number,
    Kind,
}

/// The legend: rows of entries with their places.
struct Legend {
    entries: Vec<(f64, usize, Sample, &'static str)>,
    colour: Colour,
}

const SAMPLE: f64 = 40.0;

impl Legend {
    fn of(subject: &Subject<'_>, room: f64) -> Self {
        let mut known = vec![
            (Sample::Max, "MAX to move"),
            (Sample::Min, "MIN to move"),
            (Sample::Entered, "entered"),
            (Sample::Passed, "never entered"),
            (Sample::Cut, "cut off"),
            (Sample::Line, "principal variation"),
            (Sample::Number, "order of first evaluation, ×n: evaluated n times"),
        ];
        if subject.in_nodes == InNodes::CriticalTypes {
            known.push((Sample::Kind, "type of critical node"));
        }
        let (mut x, mut row) = (0.0, 0);
        let mut entries = Vec::new();
        for (sample, words) in known {
            let width = SAMPLE + font::width(words, NOTE) + 22.0;
            if x > 0.0 && x + width > room {
                (x, row) = (0.0, row + 1);
            }
            entries.push((x, row, sample, words));
            x += width;
        }
        Self { entries, colour: colour_of(subject.contender.algorithm().name()) }
    }

    fn rows(&self) -> usize {
        self.entries.last().map_or(0, |(_, row, ..)| row + 1)
    }

    fn draw(&self, canvas: &mut Canvas, top: f64) {
        for (x, row, sample, words) in &self.entries {
            let (left, y) = (MARGIN + x, top + *row as f64 * LINE);
            let (from, to) = ((left, y), (left + SAMPLE - 10.0, y));
            let middle = (f64::midpoint(from.0, to.0), y);
            let mut line = |colour, thick| {
                canvas.line(vec![from, to], colour, thick, Stroke::Solid);
            };
            match sample {
                Sample::Entered => line(self.colour, 2.0),
                Sample::Passed => line(grey(), 1.2),
                Sample::Line => line(self.colour, 6.0),
                Sample::Cut => {
                    line(grey(), 1.2);
                    cut_mark(canvas, from, to, 0.62);
                }
                Sample::Max => shape(canvas, middle, 9.0, 0, Some(self.colour)),
                Sample::Min => shape(canvas, middle, 9.0, 1, Some(self.colour)),
                Sample::Number => canvas.text(middle, "1 2", NOTE, self.colour, Align::Centre),
                Sample::Kind => canvas.text(middle, "1–3", NOTE, ink(), Align::Centre),
            }
            canvas.text((left + SAMPLE - 2.0, y), words, NOTE, ink(), Align::Left);
        }
    }
}
