//! Plots the cost of interrupting and resuming searches.

use super::Resumptions;
use super::row::ResumptionRow;
use super::tables::{costs, moments, players};
use crate::report::player_names::short_names;
use plywood::core::chart::{self, of_parts};
use plywood::record::metric::geometric_mean;
use plywood::report::plots::axis::{self, Axis};
use plywood::report::plots::look::SeriesStyle;
use plywood::report::plots::series::{Chart, Named, Series};
use plywood_charts::canvas::{Canvas, Role, Stroke};

pub const CHARTS: &[chart::Chart<Resumptions>] = &[chart::Chart {
    name: "taken-up",
    drawn: chart::Drawn::ByDefault,
    title: "Cost of resuming a search",
    reading: "Horizontally, when a search was interrupted: the share of its last iteration \
                  that was done. Vertically, the nodes of both parts together, relative to the \
                  uninterrupted search, as geometric means over the positions. The black line is a \
                  search that starts over.",
    notice: "At 1 the interruption costs nothing. Above 1 is the cost of finding again what \
                 was in the table but was not kept.",
    pictures: |view| {
        // One plot for each experiment and game.
        let parts = view.rows.chunk_by(|a, b| (&a.experiment, &a.game) == (&b.experiment, &b.game));
        of_parts(parts, |row| format!("{}, {}", row.experiment, row.game), cost)
    },
}];

/// Draws the nodes before and after the interruption against the moment of interruption, with a
/// line per player.
fn cost(rows: &[ResumptionRow]) -> Option<Canvas> {
    let players = players(rows);
    let line = |of: &dyn Fn(&ResumptionRow) -> Option<f64>, players: &[&str]| {
        let point = |percent: u64| {
            let all = players.iter().flat_map(|player| costs(rows, player, percent, of));
            Some((percent as f64, geometric_mean(&all.collect::<Vec<_>>())?))
        };
        moments(rows).into_iter().filter_map(point).collect::<Vec<_>>()
    };
    let again = line(&ResumptionRow::cost_again, &players);
    let mut series =
        vec![Series::reference("started over, all players together", Role::Ink.colour(), again)];
    let (names, shared) = short_names(&players.iter().map(ToString::to_string).collect::<Vec<_>>());
    series.extend(players.iter().zip(&names).enumerate().map(|(at, (player, name))| {
        let points = line(&ResumptionRow::cost, &[player]);
        let series = Series::marked(name, SeriesStyle::of_series(at), Stroke::Solid, points);
        Series { named: Named::AtEnd, ..series }
    }));
    let searches = rows.iter().filter(|row| row.nodes.is_some()).count();
    let x = "interrupted after this percentage of the last iteration's nodes";
    let y = "nodes, as multiples of the uninterrupted search's";
    let chart = Chart {
        title: "Cost of resuming a search",
        subtitle: format!(
            "{searches} searches, interrupted in their last iteration and resumed by a player that \
             knows only what they have stored. Nodes of both parts as multiples of those of the \
             uninterrupted search: geometric means over the positions. {shared}"
        ),
        notes: Vec::new(),
        x: &|percents| Axis::around(x, percents, axis::number),
        y: &|costs| Axis::around(y, costs.into_iter().chain([1.0]), axis::number),
    };
    Some(chart.draw(&series)?.canvas)
}
