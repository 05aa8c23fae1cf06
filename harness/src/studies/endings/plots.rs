//! The cost of solving endings by search and backwards.

use std::collections::{BTreeMap, BTreeSet};

use crate::record::metric::geometric_mean;
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::frame::{ink, radius};
use crate::report::plots::look::Look;
use crate::report::plots::series::{Chart, Named, Series};
use crate::studies::endings::row::EndingRow;
use crate::studies::endings::tables::{Effort, Solved, endings};
use plywood_charts::canvas::{Canvas, Stroke};

/// The searches of all endings, in order.
pub fn methods<'a>(solved: &[Solved<'a>]) -> Vec<&'a str> {
    let methods: BTreeSet<&str> =
        solved.iter().flat_map(|solved| solved.forwards.keys().copied()).collect();
    methods.into_iter().collect()
}

/// An algorithm without its settings.
pub fn short(method: &str) -> &str {
    method.split_once('+').map_or(method, |(algorithm, _)| algorithm)
}

/// A line for each ending, with its name at its end.
fn of_endings(
    solved: &[Solved<'_>],
    points: impl Fn(&Solved<'_>) -> Vec<(f64, f64)>,
) -> Vec<Series> {
    let line = |(at, solved): (usize, &Solved<'_>)| {
        let name = &solved.backwards.ending;
        let line = Series::marked(name, Look::of_series(at), Stroke::Solid, points(solved));
        Series { named: Named::AtEnd, ..line }
    };
    solved.iter().enumerate().map(line).collect()
}

/// The line of what solving all positions backwards costs, or solves.
fn backwards(points: [(f64, f64); 2]) -> Series {
    Series::reference("all positions, backwards", ink(), points.to_vec())
}

/// The cost of a search on the horizontal axis, and the wins solved on the vertical, both as parts
/// of those of solving everything backwards.
pub fn positions_for_cost(rows: &[EndingRow], method: &str) -> Option<Canvas> {
    let solved = endings(rows);
    let mut lines = of_endings(&solved, |solved| {
        let part =
            |(_, wins, cost): (u32, f64, f64)| (cost / solved.price(), wins / wins_of(solved));
        solved.one_by_one(method).into_iter().map(part).collect()
    });
    let shares = lines.iter().flat_map(|line| line.points.iter().map(|point| point.1));
    lines.push(backwards([(1.0, shares.reduce(f64::min)?), (1.0, 1.0)]));
    let chart = Chart {
        title: &format!("Wins solved for a cost: {}", short(method)),
        subtitle: "Wins of an ending solved one by one, the nearest first, at 1, 3, 5 ... plies, \
                   relative to solving all its positions backwards. Right of the black line, a \
                   search has cost more for fewer."
            .to_owned(),
        notes: vec![
            "The mean of the positions drawn is used for all positions at their distance; a line \
             ends before the first distance at which a search was stopped. Positions equivalent by \
             symmetry count once."
                .to_owned(),
        ],
        x: &|costs| Axis::log("moves generated, relative to backwards", costs, axis::number),
        y: &|shares| Axis::log("share of the wins solved", shares, axis::percent),
    };
    Some(chart.draw(&lines)?.canvas)
}

/// Wins with White to move, without symmetric ones.
fn wins_of(solved: &Solved<'_>) -> f64 {
    let row = solved.backwards;
    let wins: u64 = row.wins_by_plies().iter().map(|(_, count)| count).sum();
    wins as f64 / f64::from(row.symmetries.max(1))
}

/// The cost of one win against its distance, relative to all positions of its ending backwards.
pub fn growth_with_distance(rows: &[EndingRow], method: &str) -> Option<Canvas> {
    let solved = endings(rows);
    let efforts = |solved: &Solved<'_>| {
        let efforts = solved.forwards.get(method).into_iter().flatten();
        let price = solved.price();
        let part = |it: &Effort| (it.is_whole(), (f64::from(it.plies), it.typical / price));
        efforts.map(part).collect::<Vec<_>>()
    };
    let mut lines =
        of_endings(&solved, |solved| efforts(solved).into_iter().map(|it| it.1).collect());
    let plies = lines.iter().flat_map(|line| line.points.iter().map(|point| point.0));
    let farthest = plies.reduce(f64::max)?;
    lines.push(backwards([(1.0, 1.0), (farthest, 1.0)]));
    let chart = Chart {
        title: &format!("Cost of one win against its distance: {}", short(method)),
        subtitle: "Geometric mean of the moves generated to prove a win, relative to solving all \
                   positions of its ending backwards. Hollow marks: some searches were stopped, \
                   and the mean is higher."
            .to_owned(),
        notes: Vec::new(),
        x: &|_| Some(Axis::whole("plies to mate", 1, farthest as u32)),
        y: &|costs| Axis::log("moves generated, relative to backwards", costs, axis::number),
    };
    let mut frame = chart.draw(&lines)?;
    for (at, solved) in solved.iter().enumerate() {
        for (_, (plies, cost)) in efforts(solved).into_iter().filter(|(is_whole, _)| !is_whole) {
            let place = frame.at(plies, cost);
            Look::of_series(at).hollow().draw(&mut frame.canvas, place, radius(Stroke::Solid));
        }
    }
    Some(frame.canvas)
}

/// The distances at which growth with men is shown: far enough to have a cost, and near enough for
/// every ending.
const SHOWN: [u32; 3] = [3, 7, 11];

/// Cost against the number of men.
pub fn growth_with_men(rows: &[EndingRow]) -> Option<Canvas> {
    let solved = endings(rows);
    let methods = methods(&solved);
    let men: BTreeSet<u32> = solved.iter().map(|solved| solved.backwards.men).collect();
    let (fewest, most) = (*men.first()?, *men.last()?);
    let price = means(&solved, |solved| Some(solved.price()));
    let mut lines = vec![Series::reference("backwards: all positions", ink(), price)];
    for (at, plies) in SHOWN.into_iter().enumerate() {
        for (number, method) in methods.iter().enumerate() {
            let points = means(&solved, |solved| {
                let efforts = solved.forwards.get(method)?;
                let effort = efforts.iter().find(|effort| effort.plies == plies)?;
                effort.is_whole().then_some(effort.typical)
            });
            let name = format!("{}: one win in {plies} plies", short(method));
            let stroke = if number == 0 { Stroke::Solid } else { Stroke::Dashed };
            lines.push(Series::marked(&name, Look::of_series(at), stroke, points));
        }
    }
    lines.retain(|line| !line.points.is_empty());
    let chart = Chart {
        title: "Cost against the number of men",
        subtitle: "Geometric means over the endings with this number of men: backwards, all \
                   positions; forwards, one position at a distance at which every position tried \
                   was solved."
            .to_owned(),
        notes: vec![endings_by_men(&solved)],
        x: &|_| Some(Axis::whole("men, kings included", fewest, most)),
        y: &|costs| Axis::log("moves generated", costs, axis::number),
    };
    Some(chart.draw(&lines)?.canvas)
}

/// For each number of men, the geometric mean over its endings.
fn means(solved: &[Solved<'_>], of: impl Fn(&Solved<'_>) -> Option<f64>) -> Vec<(f64, f64)> {
    let mut by_men: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
    for solved in solved {
        by_men.entry(solved.backwards.men).or_default().extend(of(solved));
    }
    let mean = |(men, costs): (u32, Vec<f64>)| Some((f64::from(men), geometric_mean(&costs)?));
    by_men.into_iter().filter_map(mean).collect()
}

fn endings_by_men(solved: &[Solved<'_>]) -> String {
    let mut by_men: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for solved in solved {
        by_men.entry(solved.backwards.men).or_default().push(&solved.backwards.ending);
    }
    let parts = by_men.iter().map(|(men, names)| format!("{men} men: {}", names.join(", ")));
    format!("{}.", parts.collect::<Vec<_>>().join("; "))
}
