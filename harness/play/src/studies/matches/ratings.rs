//! Plots of ratings, crosstables and scores of matches.

use plywood_players::{Crosstable, Score, Side};

use super::meeting::{Meeting, Rating, Ratings};
use crate::studies::matches::row::{GameRow, number};
use plywood::record::metric::Metric;
use plywood::report::plots::axis::{self, Axis};
use plywood::report::plots::end_labels::EndLabel;
use plywood::report::plots::frame::{
    Entry, Frame, LINE_WIDTH, Layout, REFERENCE_WIDTH, ROW_LINE, Remarks, Sample, TEXT, radius,
    row_lines,
};
use plywood::report::plots::look::SeriesStyle;
use plywood::report::plots::row_chart::{self, Dot, Row};
use plywood::report::plots::series::MOST_LINES;
use plywood::report::plots::shade::shade;
use plywood_charts::canvas::{Canvas, Point, Role, Stroke, faded};
use plywood_charts::font;
use plywood_statistics::Interval;

/// The title of the axis of ratings.
pub const ELO: &str = "Elo difference (points)";

/// Plots each player's rating as a dot with its interval.
pub fn elo(meeting: &Meeting<'_>) -> Option<Canvas> {
    let Ratings { of, zero } = meeting.ratings()?;
    let looks = meeting.looks();
    let mut order: Vec<usize> = (0..of.len()).collect();
    order.sort_by(|&one, &other| of[other].elo.total_cmp(&of[one].elo));
    let row = |&player: &usize| {
        let Rating { elo, interval } = of[player];
        let remarks = vec![signed(elo.round())];
        let dot = Dot { value: elo, interval, expected: None, look: looks[player] };
        Row::dotted(meeting.names[player].clone(), meeting.owners(player), remarks, dot)
    };
    let rows: Vec<Row> = order.iter().map(row).collect();
    let content = row_chart::Content {
        title: "Elo",
        subtitle: meeting.with_legend(&format!("Bars: 95% intervals, from openings; {zero}.")),
        axis: Axis::around(ELO, ends(&of), signed)?,
        legend: Vec::new(),
        reference: Some(0.0),
        band: None,
        heads: Vec::new(),
        notes: meeting.notes(),
    };
    Some(row_chart::draw(&meeting.title, &rows, content))
}

/// Collects 0, all ratings and the ends of their intervals, without infinite values.
pub fn ends(ratings: &[Rating]) -> Vec<f64> {
    let all = ratings.iter().flat_map(|&Rating { elo, interval }| {
        [elo, 0.0].into_iter().chain(interval.into_iter().flat_map(Interval::ends))
    });
    all.filter(|value| value.is_finite()).collect()
}

/// Describes a rating and its interval in words.
pub fn remark(Rating { elo, interval }: Rating) -> String {
    let end = |value: f64| match value {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        finite => signed(finite.round()),
    };
    match interval {
        Some(Interval { lower, upper }) if elo.is_finite() => {
            format!("{} ({} to {})", end(elo), end(lower), end(upper))
        }
        Some(Interval { lower, .. }) if elo > 0.0 => format!("above {}", end(lower)),
        Some(Interval { upper, .. }) => format!("below {}", end(upper)),
        None => end(elo),
    }
}

/// Formats a number with its sign.
pub fn signed(value: f64) -> String {
    match value {
        0.0 => "0".to_owned(),
        less if less < 0.0 => format!("−{}", axis::number(-less)),
        more => format!("+{}", axis::number(more)),
    }
}

/// Returns how many games each pair of players has played, if all pairs have played as many.
fn each_pair_s_games(table: &Crosstable) -> Option<u64> {
    let players = table.players().len();
    let pairs = (0..players).flat_map(|one| (0..one).map(move |other| (one, other)));
    let mut games = pairs.map(|(one, other)| table.cell(one, other).games.games());
    let first = games.next()?;
    games.all(|it| it == first).then_some(first)
}

fn points(half_points: u64, games: u64) -> String {
    format!("{} of {games}", half_points as f64 / 2.0)
}

/// Returns each player's points against every other one, as text and as share, in this order.
/// Many players leave no room for the number of games in each cell.
fn scores(
    table: &Crosstable,
    order: &[usize],
    each: Option<u64>,
) -> Vec<Vec<Option<(String, f64)>>> {
    let cell = |player: usize, other: usize| {
        let games = table.cell(player, other).games;
        let text = match each {
            Some(_) => (games.half_points() as f64 / 2.0).to_string(),
            None => points(games.half_points(), games.games()),
        };
        Some((text, games.score()?))
    };
    let row = |&player: &usize| order.iter().map(|&other| cell(player, other)).collect();
    order.iter().map(row).collect()
}

/// Draws the points of each player against every other player.
pub fn crosstable(meeting: &Meeting<'_>) -> Option<Canvas> {
    let table = &meeting.table;
    let order = table.standing();
    if order.len() < 2 {
        return None;
    }
    let games = each_pair_s_games(table);
    let cells = scores(table, &order, games);
    let texts = cells.iter().flatten().flatten().map(|(text, _)| font::width(text, TEXT));
    let wide = texts.fold(20.0, f64::max) + 16.0;
    let labels = (1..).zip(&order).map(|(place, &it)| format!("{place}  {}", meeting.names[it]));
    let labels: Vec<String> = labels.collect();
    let lines = labels.iter().map(|label| row_lines(label).len()).max().unwrap_or(1);
    let row = 34.0_f64.max(lines as f64 * ROW_LINE + 6.0);
    let remarks = order.iter().map(|&player| {
        let total = table.total(player);
        let share = total.score().map_or_else(String::new, axis::percent);
        vec![points(total.half_points(), total.games()), share]
    });
    let of = games.map_or_else(String::new, |games| format!(", of {games} games"));
    let told = format!("Points of the player of the row against that of the column{of}.");
    let mut frame = Frame::new(Layout {
        subject: meeting.title.clone(),
        legend: vec![
            Entry::new(Sample::Filled(shade(-1.0)), "all points"),
            Entry::new(Sample::Outlined(Role::Quiet.colour()), "half of them"),
            Entry::new(Sample::Filled(shade(1.0)), "none"),
        ],
        remarks: Remarks {
            heads: ["points", "share"].map(str::to_owned).to_vec(),
            rows: (0..).map(f64::from).zip(remarks).collect(),
        },
        height: Some(order.len() as f64 * row),
        width: Some(order.len() as f64 * wide),
        ..Layout::new(
            "Crosstable",
            meeting.with_legend(&told),
            Axis::columns((1..=order.len()).map(|place| place.to_string())),
            Axis::rows((0..).zip(labels).map(|(at, label)| (f64::from(at), label))),
        )
    });
    for (row, cells) in (0..).zip(&cells) {
        for (column, cell) in (0..).zip(cells) {
            let at = (f64::from(column), f64::from(row));
            match cell {
                Some((text, score)) => frame.cell(at, shade(1.0 - 2.0 * score), Some(text)),
                None => frame.cell(at, faded(Role::Grid.colour(), 0.5), None),
            }
        }
    }
    Some(frame.canvas)
}

/// Returns a player's share of a game's points, minus one half.
fn above_half(row: &GameRow, player: &str) -> Option<f64> {
    let mut sides = [(&row.first, Side::First), (&row.second, Side::Second)].into_iter();
    let (_, side) = sides.find(|(name, _)| *name == player)?;
    Some(f64::from(Score::from(row.result).half_points(side)) / 2.0 - 0.5)
}

/// Returns distinct looks for lines that cross, replacing all looks if two players share a colour.
fn told_apart(looks: Vec<SeriesStyle>) -> Vec<SeriesStyle> {
    let is_twin = |at: usize| looks[..at].iter().any(|other| other.colour == looks[at].colour);
    if (0..looks.len()).any(is_twin) {
        (0..looks.len()).map(SeriesStyle::of_series).collect()
    } else {
        looks
    }
}

/// The number of marks on the longest line, which distinguish lines without colour.
const MARKS: usize = 8;

/// Plots each player's cumulative points above one half, by pair of games.
#[expect(clippy::too_many_lines, reason = "one chart, from the axes to the legend")]
pub fn running_score(meeting: &Meeting<'_>) -> Option<Canvas> {
    let players = meeting.table.players();
    let looks = told_apart(meeting.looks());
    let pairs = meeting.pairs();
    let line = |player: &String| {
        let mut sum = 0.0;
        let mut line = vec![0.0];
        for pair in &pairs {
            let own: Vec<f64> = pair.iter().filter_map(|row| above_half(row, player)).collect();
            if !own.is_empty() {
                sum += own.iter().sum::<f64>();
                line.push(sum);
            }
        }
        line
    };
    let mut order = meeting.table.standing();
    // With two players, the second line would mirror the first.
    if let [_, _] = players {
        order.truncate(1);
    }
    // Leave out the middle of the ranking if there are many players.
    let left_out = order.len().saturating_sub(MOST_LINES);
    if left_out > 0 {
        order.drain(MOST_LINES / 2..MOST_LINES / 2 + left_out);
    }
    let lines: Vec<(usize, Vec<f64>)> =
        order.iter().map(|&player| (player, line(&players[player]))).collect();
    let most = lines.iter().map(|(_, line)| line.len()).max().filter(|&count| count > 2)? - 1;
    // The range for equal players, if their pairs vary as these do.
    let steps = lines.iter().flat_map(|(_, line)| line.windows(2).map(|pair| pair[1] - pair[0]));
    let steps: Vec<f64> = steps.collect();
    let mean = steps.iter().sum::<f64>() / steps.len() as f64;
    let variance = steps.iter().map(|step| (step - mean).powi(2)).sum::<f64>() / steps.len() as f64;
    let chance = |pairs: f64| 1.96 * (variance * pairs).sqrt();
    let far = chance(most as f64);
    let values = lines.iter().flat_map(|(_, line)| line.iter().copied()).chain([far, -far]);
    let label = |(player, line): &(usize, Vec<f64>)| {
        let end = ((line.len() - 1) as f64, *line.last()?);
        let sample = Sample::LineAndMark(looks[*player], Stroke::Solid);
        let (text, owners) = (meeting.names[*player].clone(), meeting.owners(*player));
        Some(EndLabel { end, sample, text, owners })
    };
    let grey = Role::Quiet.colour();
    let notes = (left_out > 0).then(|| {
        format!("Of {} players the best and the worst {} are drawn.", players.len(), MOST_LINES / 2)
    });
    let mut frame = Frame::new(Layout {
        notes: notes.into_iter().collect(),
        subject: meeting.title.clone(),
        legend: vec![Entry::new(
            Sample::Line(grey),
            "as far as equal players come by chance, with 95%",
        )],
        labels: lines.iter().filter_map(label).collect(),
        ..Layout::new(
            "Running score",
            meeting.with_legend("Points above half of them, after each pair of games."),
            Axis::from_zero("pairs of games", most as f64 * 1.02, axis::number),
            Axis::around("points above one half", values, signed)?,
        )
    });
    for sign in [-1.0, 1.0] {
        let points = (0..=100).map(|at| {
            let pairs = most as f64 * f64::from(at) / 100.0;
            frame.at(pairs, sign * chance(pairs))
        });
        let points = points.collect();
        frame.canvas.line(points, grey, REFERENCE_WIDTH, Stroke::Solid);
    }
    for (player, line) in &lines {
        let points: Vec<_> =
            (0_u32..).zip(line).map(|(at, &sum)| frame.at(f64::from(at), sum)).collect();
        let (last, step) = (points.len() - 1, (most / MARKS).max(1));
        let marks =
            points.iter().enumerate().filter(|(at, _)| *at == last || *at % step == step / 2);
        let marks: Vec<Point> = marks.map(|(_, &point)| point).collect();
        let first = frame.canvas.marks.len();
        frame.canvas.line(points, looks[*player].colour, LINE_WIDTH, Stroke::Solid);
        for mark in marks {
            looks[*player].draw(&mut frame.canvas, mark, radius(Stroke::Solid));
        }
        frame.canvas.belongs(first, &meeting.owners(*player));
    }
    Some(frame.canvas)
}

/// Plots ratings against nodes per move.
pub fn worth_of_nodes(meeting: &Meeting<'_>) -> Option<Canvas> {
    let costs = meeting.costs(|row| [row.first_nodes, row.second_nodes]);
    worth(meeting, &costs, "Elo against nodes per move", &number::first_nodes, "nodes a move")
}

/// Plots ratings against time per move.
pub fn worth_of_time(meeting: &Meeting<'_>) -> Option<Canvas> {
    let costs = meeting.costs(|row| [row.first_time_ns, row.second_time_ns]);
    worth(meeting, &costs, "Elo against time per move", &number::first_time_ns, "time a move")
}

/// Plots each player's rating against its cost, joining players who differ only in their limits.
#[expect(clippy::too_many_lines, reason = "one chart, from the axes to the marks")]
fn worth(
    meeting: &Meeting<'_>,
    costs: &[Option<f64>],
    title: &str,
    metric: &Metric<GameRow>,
    unit: &str,
) -> Option<Canvas> {
    let Ratings { of, zero } = meeting.ratings()?;
    let looks = meeting.looks();
    let mut shown: Vec<(usize, f64, Rating)> = Vec::new();
    let mut notes = meeting.notes();
    for (player, (cost, rating)) in costs.iter().zip(&of).enumerate() {
        match cost.filter(|_| rating.elo.is_finite()) {
            Some(cost) => shown.push((player, cost, *rating)),
            None if cost.is_none() => {
                notes.push(format!("Its cost is not known: {}.", meeting.names[player]));
            }
            None => notes.push(format!("{}: {}.", meeting.names[player], remark(*rating))),
        }
    }
    let costs = shown.iter().map(|(_, cost, _)| *cost);
    let (least, most) = axis::range(costs.clone())?;
    // If all costs are about equal, the plot of ratings suffices.
    if shown.len() > 2 && most < least * 1.1 {
        return None;
    }
    let ratings: Vec<Rating> = shown.iter().map(|(_, _, rating)| *rating).collect();
    let label = |&(player, cost, rating): &(usize, f64, Rating)| EndLabel {
        end: (cost, rating.elo),
        sample: Sample::Mark(looks[player]),
        text: format!("{} {}", meeting.names[player], signed(rating.elo.round())),
        owners: meeting.owners(player),
    };
    let mut frame = Frame::new(Layout {
        notes,
        subject: meeting.title.clone(),
        labels: shown.iter().map(label).collect(),
        ..Layout::new(
            title,
            meeting.with_legend(&format!(
                "Bars: 95% intervals, from openings; {zero}. Grey lines \
                 join players that differ in their limits alone."
            )),
            Axis::log(unit, costs, axis::written(metric))?,
            Axis::around(ELO, ends(&ratings), signed)?,
        )
    });
    let mut in_order = shown.clone();
    in_order.sort_by(|one, other| one.1.total_cmp(&other.1));
    let kind = |player: usize| without_limits(&meeting.table.players()[player]);
    for (at, one) in in_order.iter().enumerate() {
        let next = in_order[at + 1..].iter().find(|other| kind(other.0) == kind(one.0));
        if let Some(next) = next {
            let ends = [one, next].map(|(_, cost, rating)| frame.at(*cost, rating.elo));
            frame.canvas.line(ends.to_vec(), Role::Quiet.colour(), 1.5, Stroke::Solid);
        }
    }
    let ends = frame.y.ends();
    for (player, cost, Rating { elo, interval }) in shown {
        let look: SeriesStyle = looks[player];
        let first = frame.canvas.marks.len();
        if let Some(interval) = interval {
            frame.whisker(interval, ends, |frame, elo| frame.at(cost, elo), look.colour);
        }
        let at = frame.at(cost, elo);
        look.draw(&mut frame.canvas, at, 6.0);
        frame.canvas.belongs(first, &meeting.owners(player));
    }
    Some(frame.canvas)
}

/// Returns a player's text without its limits.
fn without_limits(player: &str) -> String {
    const LIMITS: [&str; 4] = ["nodes=", "depth=", "time=", "clock="];
    let is_limit = |part: &&str| LIMITS.iter().any(|limit| part.starts_with(limit));
    player.split(',').filter(|part| !is_limit(part)).collect::<Vec<_>>().join(",")
}
