//! Plots wins kept and plies lost, by distance to mate.

use plywood_charts::canvas::{Canvas, Stroke};

use super::Wins;
use super::row::WinsRow;
use plywood::core::chart::{self, Picture, of_parts};
use plywood::report::plots::axis::{Axis, number, percent, range};
use plywood::report::plots::look::SeriesStyle;
use plywood::report::plots::series::{Chart, Series};

pub const CHARTS: &[chart::Chart<Wins>] = &[
    chart::Chart {
        name: "wins-kept",
        drawn: chart::Drawn::ByDefault,
        title: "Wins kept",
        reading: "A line is the share of a player's moves that keep the win, by the distance to \
                  the mate.",
        notice: "A dip is a distance at which many moves look good and few win.",
        pictures: |view| drawn(view.rows, kept),
    },
    chart::Chart {
        name: "plies-lost",
        drawn: chart::Drawn::OnRequest,
        title: "Plies lost",
        reading: "A line is the mean number of plies by which a player's moves that keep the win \
                  delay the mate, by the distance to it.",
        notice: "0 is the complete strategy. As far as a search sees the mate, it loses nothing.",
        pictures: |view| drawn(view.rows, lost),
    },
];

/// Creates a plot for each ending.
fn drawn(rows: &[WinsRow], draw: fn(&[WinsRow]) -> Option<Canvas>) -> Vec<Picture<'_>> {
    of_parts(rows.chunk_by(|a, b| a.ending == b.ending), |row| row.ending.clone(), draw)
}

/// Creates a line for each player.
fn lines(rows: &[WinsRow], of: fn(&WinsRow) -> Option<f64>) -> Vec<Series> {
    let players: Vec<&[WinsRow]> = rows.chunk_by(|a, b| a.player == b.player).collect();
    let names: Vec<String> = players.iter().map(|rows| rows[0].player.clone()).collect();
    let looks = SeriesStyle::of_players(&names);
    let series = players.iter().zip(looks).map(|(rows, look)| {
        let point = |row: &WinsRow| Some((f64::from(row.distance_plies), of(row)?));
        let points = rows.iter().filter_map(point).collect();
        Series::marked(&rows[0].player, look, Stroke::Solid, points)
    });
    series.collect()
}

fn kept(rows: &[WinsRow]) -> Option<Canvas> {
    let chart = Chart {
        title: "Wins kept",
        subtitle: format!(
            "Of the positions of {} that White, to move, wins, the share in which the player's \
             move keeps the win.",
            rows.first()?.ending
        ),
        notes: Vec::new(),
        x: &distance,
        y: &|_| Some(Axis::from_zero("share of moves", 1.0, percent)),
    };
    Some(chart.draw(&lines(rows, WinsRow::kept_share))?.canvas)
}

fn lost(rows: &[WinsRow]) -> Option<Canvas> {
    let chart = Chart {
        title: "Plies lost",
        subtitle: format!(
            "Of the moves in {} that keep the win, the plies by which they delay the mate; means.",
            rows.first()?.ending
        ),
        notes: Vec::new(),
        x: &distance,
        y: &|plies| Some(Axis::from_zero("plies lost by a move", range(plies)?.1.max(1.0), number)),
    };
    Some(chart.draw(&lines(rows, WinsRow::plies_lost_each))?.canvas)
}

fn distance(plies: Vec<f64>) -> Option<Axis> {
    Some(Axis::whole("plies to mate", 1, range(plies)?.1 as u32))
}
