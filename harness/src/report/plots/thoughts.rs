//! The depth of repeated thoughts about one position.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Colour, rgb};
use super::frame::{
    Entry, Frame, LINE_WIDTH, Layout, NOTE, PLOT_HEIGHT, PLOT_WIDTH, Remarks, Sample,
};
use super::look::Look;
use crate::record::thought::{Remembered, ThoughtRow};

/// Each kind of memory with its name and colour.
const KINDS: [(Remembered, &str, u32); 3] = [
    (Remembered::Nothing, "nothing is remembered", 0x77_77_77),
    (Remembered::Root, "the root (BeBe)", 0xD5_5E_00),
    (Remembered::Neighbourhood, "its neighbourhood (BeBe+)", 0x00_72_B2),
];

/// The depth of each thought of one player, with each kind of memory.
pub fn depths(rows: &[ThoughtRow]) -> Option<Canvas> {
    let last = rows.iter().map(|row| row.thought).max()? as u32;
    let depths = || rows.iter().filter_map(|row| row.depth).map(|depth| depth as u32);
    let entry =
        |(_, name, colour): (Remembered, &str, u32)| Entry::new(Sample::Line(rgb(colour)), name);
    let mut frame = Frame::new(Layout {
        title: "Depth of repeated thoughts".to_owned(),
        subtitle: format!(
            "{} thinks about one position repeatedly, each time with the same effort and with what \
             it remembers. Moves are written at each line where they change.",
            rows[0].player
        ),
        notes: Vec::new(),
        x: Axis::whole("thought", 1, last),
        y: Axis::whole("plies of the last finished iteration", depths().min()?, depths().max()?),
        legend: KINDS.into_iter().map(entry).collect(),
        labels: Vec::new(),
        remarks: Remarks::default(),
        above: Vec::new(),
        height: PLOT_HEIGHT,
        width: PLOT_WIDTH,
    });
    for (at, (kind, _, colour)) in KINDS.into_iter().enumerate() {
        let of_kind: Vec<_> = rows.iter().filter(|row| row.remembered == kind).collect();
        line(&mut frame, &of_kind, rgb(colour), 16.0 + NOTE * at as f64);
    }
    Some(frame.canvas)
}

/// A line with its moves, far enough below it to leave room for those of others.
fn line(frame: &mut Frame, rows: &[&ThoughtRow], colour: Colour, below: f64) {
    let point = |row: &ThoughtRow| Some((row.thought as f64, row.depth? as f64));
    let points: Vec<_> = rows.iter().filter_map(|row| point(row)).collect();
    let points: Vec<_> = points.into_iter().map(|(x, y)| frame.at(x, y)).collect();
    let mut before = "";
    for (row, &(x, y)) in rows.iter().zip(&points) {
        Look::neutral().coloured(colour).draw(&mut frame.canvas, (x, y), 5.0);
        if row.chosen != before {
            frame.canvas.text((x, y + below), &row.chosen, NOTE, colour, Align::Centre);
        }
        before = &row.chosen;
    }
    frame.canvas.line(points, colour, LINE_WIDTH, super::canvas::Stroke::Solid);
}
