//! The cost of resuming interrupted searches.

use super::axis::{self, Axis};
use super::canvas::{Canvas, Stroke, rgb};
use super::end_labels::EndLabel;
use super::frame::{
    Entry, Frame, LINE_WIDTH, Layout, PLOT_HEIGHT, PLOT_WIDTH, REFERENCE_WIDTH, Remarks, Sample,
    radius,
};
use super::look::Look;
use crate::record::metric::geometric_mean;
use crate::record::resumption::ResumptionRow;
use crate::report::resumptions::{costs, moments, players};

const AGAIN: u32 = 0x22_22_22;

/// The nodes of both parts against the time of interruption, with one line for each player.
pub fn cost(rows: &[ResumptionRow]) -> Option<Canvas> {
    let players = players(rows);
    let line = |of: &dyn Fn(&ResumptionRow) -> Option<f64>, players: &[&str]| {
        let point = |percent: u64| {
            let all = players.iter().flat_map(|player| costs(rows, player, percent, of));
            Some((percent as f64, geometric_mean(&all.collect::<Vec<_>>())?))
        };
        moments(rows).into_iter().filter_map(point).collect::<Vec<_>>()
    };
    let lines: Vec<_> =
        players.iter().map(|player| line(&ResumptionRow::cost, &[player])).collect();
    let again = line(&ResumptionRow::cost_again, &players);
    let values = lines.iter().flatten().chain(&again).map(|point| point.1).chain([1.0]);
    let label = |(at, line): (usize, &Vec<(f64, f64)>)| {
        let sample = Sample::LineAndMark(Look::of_series(at), Stroke::Solid);
        // A name is broken at its spaces.
        let text = players[at].replace('+', " +").replace(',', ", ");
        Some(EndLabel { end: *line.last()?, sample, text, owners: Vec::new() })
    };
    let labels = lines.iter().enumerate().filter_map(label).collect();
    let searches = rows.iter().filter(|row| row.nodes.is_some()).count();
    let mut frame = Frame::new(Layout {
        title: "Cost of resuming a search".to_owned(),
        subtitle: format!(
            "{searches} searches, interrupted in their last iteration and resumed by a player that \
             knows only what they have stored. Nodes of both parts as multiples of those of the \
             uninterrupted search: geometric means over the positions."
        ),
        notes: Vec::new(),
        x: Axis::around(
            "interrupted after this percentage of the last iteration's nodes",
            moments(rows).into_iter().map(|percent| percent as f64),
            axis::number,
        )?,
        y: Axis::around("nodes, as multiples of the uninterrupted search's", values, axis::number)?,
        legend: vec![Entry::new(Sample::Line(rgb(AGAIN)), "started over, all players together")],
        labels,
        remarks: Remarks::default(),
        above: Vec::new(),
        height: PLOT_HEIGHT,
        width: PLOT_WIDTH,
    });
    let again = again.into_iter().map(|(x, y)| frame.at(x, y)).collect();
    frame.canvas.line(again, rgb(AGAIN), REFERENCE_WIDTH, Stroke::Solid);
    for (number, line) in lines.into_iter().enumerate() {
        let points: Vec<_> = line.into_iter().map(|(x, y)| frame.at(x, y)).collect();
        for &at in &points {
            Look::of_series(number).draw(&mut frame.canvas, at, radius(Stroke::Solid));
        }
        frame.canvas.line(points, Look::of_series(number).colour, LINE_WIDTH, Stroke::Solid);
    }
    Some(frame.canvas)
}
