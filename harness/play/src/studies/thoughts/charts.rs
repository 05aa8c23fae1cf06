//! Plots the depth of repeated thoughts about one position.

use super::Thoughts;
use super::row::{Remembered, ThoughtRow};
use plywood::core::chart::{self, of_parts};
use plywood::report::plots::axis::{Axis, range};
use plywood::report::plots::frame::NOTE;
use plywood::report::plots::look::SeriesStyle;
use plywood::report::plots::series::{Chart, Series};
use plywood_charts::canvas::{Align, Canvas, Point, Stroke};

pub const CHARTS: &[chart::Chart<Thoughts>] = &[chart::Chart {
    name: "thoughts",
    drawn: chart::Drawn::ByDefault,
    title: "Depth of repeated thoughts",
    reading: "A line is the depth completed in each of several thoughts about one position, \
                  with one kind of memory. Moves are written where they change.",
    notice: "Without a memory all thoughts are the same. With the root alone, a thought has to \
                 finish the next iteration by itself; with the neighbourhood, it continues where \
                 the last one stopped.",
    pictures: |view| {
        // One plot for each player and position.
        let parts = view.rows.chunk_by(|a, b| (&a.player, &a.position) == (&b.player, &b.position));
        of_parts(parts, |row| row.player.clone(), depths)
    },
}];

/// Each kind of memory with its name, line number and width. Later lines are narrower, so that
/// coinciding lines remain visible.
const KINDS: [(Remembered, &str, usize, f64); 3] = [
    (Remembered::Nothing, "nothing is remembered", 5, 8.0),
    (Remembered::Root, "the root (BeBe)", 1, 5.0),
    (Remembered::Neighbourhood, "its neighbourhood (BeBe+)", 0, 2.0),
];

fn point(row: &ThoughtRow) -> Option<(f64, f64)> {
    Some((row.thought as f64, row.depth? as f64))
}

/// Draws the depth of each thought of one player, with a line per kind of memory.
fn depths(rows: &[ThoughtRow]) -> Option<Canvas> {
    let of_kind = |kind| rows.iter().filter(move |row| row.remembered == kind);
    let series = KINDS.map(|(kind, name, number, width)| {
        let points = of_kind(kind).filter_map(point).collect();
        let look = SeriesStyle::of_series(number);
        Series { width, ..Series::marked(name, look, Stroke::Solid, points) }
    });
    let chart = Chart {
        title: "Depth of repeated thoughts",
        subtitle: format!(
            "{} thinks about one position repeatedly, each time with the same effort and with what \
             it remembers. Moves are written at each line where they change.",
            rows.first()?.player
        ),
        notes: Vec::new(),
        x: &|thoughts| Some(Axis::whole("thought", 1, range(thoughts)?.1 as u32)),
        y: &|depths| {
            let (least, most) = range(depths)?;
            let title = "plies of the last finished iteration";
            Some(Axis::whole(title, least as u32, most as u32))
        },
    };
    let mut frame = chart.draw(&series)?;
    let mut written: Vec<(Point, &str)> = Vec::new();
    for (kind, _, number, _) in KINDS {
        let colour = SeriesStyle::of_series(number).colour;
        let mut before = "";
        for row in of_kind(kind) {
            let Some((x, y)) = point(row).map(|(x, y)| frame.at(x, y)) else { continue };
            let is_at = |other: Point| (other.0 - x).abs() + (other.1 - y).abs() < 1.0;
            let here = || written.iter().filter(|(at, _)| is_at(*at));
            // If lines and moves coincide, the move is written once.
            if row.chosen != before && here().all(|(_, chosen)| *chosen != row.chosen) {
                // Place the text away from the line, which arrives from below left and continues
                // above right.
                let far = 16.0 + (NOTE + 4.0) * here().count() as f64;
                let (at, align) = if before.is_empty() {
                    ((x - 4.0, y + far), Align::Left)
                } else {
                    ((x, y - far), Align::Right)
                };
                frame.canvas.text(at, &row.chosen, NOTE, colour, align);
                written.push(((x, y), &row.chosen));
            }
            before = &row.chosen;
        }
    }
    Some(frame.canvas)
}
