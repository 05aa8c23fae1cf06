//! The cost of resuming interrupted searches.

use super::axis::{self, Axis};
use super::canvas::{Canvas, Stroke, rgb};
use super::look::Look;
use super::series::{Chart, Named, Series};
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
    let again = line(&ResumptionRow::cost_again, &players);
    let mut series =
        vec![Series::reference("started over, all players together", rgb(AGAIN), again)];
    series.extend(players.iter().enumerate().map(|(at, player)| {
        // A name is broken at its spaces.
        let name = player.replace('+', " +").replace(',', ", ");
        let points = line(&ResumptionRow::cost, &[player]);
        let series = Series::marked(&name, Look::of_series(at), Stroke::Solid, points);
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
             uninterrupted search: geometric means over the positions."
        ),
        notes: Vec::new(),
        x: &|percents| Axis::around(x, percents, axis::number),
        y: &|costs| Axis::around(y, costs.into_iter().chain([1.0]), axis::number),
    };
    Some(chart.draw(&series)?.canvas)
}
