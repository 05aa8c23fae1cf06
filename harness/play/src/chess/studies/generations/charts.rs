//! Plots of an evolution by generation.

use plywood_positions::{SelfTaughtParameter, SelfTaughtParameters};

use super::Evolution;
use crate::chess::studies::generations::row::GenerationRow;
use crate::chess::studies::generations::tables::{LAST, Mean, SETTLED, SETTLING, last_means};
use plywood::core::chart::{self, Picture, of_parts};
use plywood::report::plots::axis::{self, Axis};
use plywood::report::plots::frame::{
    Frame, LINE, LINE_WIDTH, Layout, MARGIN, NOTE, Remarks, TEXT, faint_ink, headed, ink,
};
use plywood::report::plots::look::SeriesStyle;
use plywood::report::plots::series::{Chart, Series};
use plywood::report::plots::style::Style;
use plywood_charts::canvas::{Align, Canvas, Colour, Point, Role, Stroke, faded};

pub const CHARTS: &[chart::Chart<Evolution>] = &[
    chart::Chart {
        name: "winners",
        drawn: chart::Drawn::ByDefault,
        title: "Parameters of the winners",
        reading: "A panel is a parameter over its domain, a line its value in the winner of each \
                  tournament; of many, the median of several in a row, in a band that holds their \
                  middle half. The grey line is its initial value, the upright one is before the \
                  last ten.",
        notice: "A level line is a winner that remains unbeaten. A parameter that wanders through \
                 its domain has no influence on who wins.",
        pictures: |view| drawn(view.rows, winners),
    },
    chart::Chart {
        name: "men",
        drawn: chart::Drawn::OnRequest,
        title: "Values of the pieces",
        reading: "The source's four charts: the worth of a knight, a bishop, a rook and a queen in \
                  the winner of each tournament. The upright line is before the last ten, over \
                  which the source takes its means; the grey line is the initial value.",
        notice: "The source sees a positive tendency in the knight and the queen, less in the \
                 bishop, and none in the rook. A level line is a winner that remains unbeaten.",
        pictures: |view| drawn(view.rows, men),
    },
    chart::Chart {
        name: "fitness",
        drawn: chart::Drawn::OnRequest,
        title: "Fitness",
        reading: "The results of the best and of the worst member in each tournament.",
        notice: "Members are compared with one another only: lines that converge show that they \
                 have become alike, not that they have become weaker.",
        pictures: |view| drawn(view.rows, fitness),
    },
    chart::Chart {
        name: "settled",
        drawn: chart::Drawn::OnRequest,
        title: "Relative error of the parameters",
        reading: "The error of the mean over the last ten winners, as a fraction of the mean. \
                  Below 5% the source calls a parameter settled, below 15% settling. A hollow \
                  mark is below the axis.",
        notice: "Winners of successive tournaments are often the same member, so these errors are \
                 too small: compare several seeds.",
        pictures: |view| drawn(view.rows, settled),
    },
];

/// Draws one plot for each evolution.
fn drawn(rows: &[GenerationRow], draw: fn(&[GenerationRow]) -> Option<Canvas>) -> Vec<Picture<'_>> {
    let parts = rows.chunk_by(|a, b| (&a.experiment, a.seed) == (&b.experiment, b.seed));
    of_parts(parts, |row| format!("{}, seed {}", row.experiment, row.seed), draw)
}

/// The maximum number of parameters in a plot by default.
const MOST: usize = 8;

/// The maximum number of panels in a row.
const COLUMNS: usize = 4;

/// The size of a panel with its heading and margin, in pixels.
const PANEL: (f64, f64) = (320.0, 158.0);

/// The size of the area for a panel's line, in pixels.
const INSIDE: (f64, f64) = (200.0, 92.0);

/// The colours of the lines for the best and the worst member.
const COLOURS: [Role; 2] = [Role::BestFirst, Role::NullWindow];

fn grey() -> Colour {
    Role::Quiet.colour()
}

/// Plots the parameters chosen on the command line, or by default those that changed most.
fn winners(rows: &[GenerationRow]) -> Option<Canvas> {
    let asked = Style::current().parameters;
    if !asked.is_empty() {
        return panels(rows, "Parameters of the winners", "", &asked);
    }
    let last = rows.last()?.parameters();
    let mut shown = SelfTaughtParameter::ALL.to_vec();
    let moved = |parameter: SelfTaughtParameter| {
        let began = SelfTaughtParameters::ANCESTOR[parameter];
        let domain = parameter.domain();
        let width = (domain.end() - domain.start()).max(1);
        f64::from(last[parameter].abs_diff(began)) / f64::from(width)
    };
    shown.sort_by(|one, other| moved(*other).total_cmp(&moved(*one)));
    let others = shown.split_off(MOST.min(shown.len()));
    let others: Vec<&str> = others.iter().map(|parameter| parameter.name()).collect();
    let choice = format!(
        "The parameters that have moved farthest of their domains, farthest first. Less far: {}. ",
        others.join(", ")
    );
    panels(rows, "Parameters of the winners", &choice, &shown)
}

/// Plots the values of the four pieces that the source also plots (section 4.5).
fn men(rows: &[GenerationRow]) -> Option<Canvas> {
    use SelfTaughtParameter::{Bishop, Knight, Queen, Rook};
    panels(rows, "Values of the pieces", "", &[Knight, Bishop, Rook, Queen])
}

/// Plots these parameters of the winners, each in its own panel. `choice` explains the selection.
fn panels(
    rows: &[GenerationRow],
    title: &str,
    choice: &str,
    shown: &[SelfTaughtParameter],
) -> Option<Canvas> {
    let (first, last) = (rows.first()?, rows.last()?);
    let winners: Vec<SelfTaughtParameters> = rows.iter().map(GenerationRow::parameters).collect();
    let columns = ((Style::current().layout_width() - 2.0 * MARGIN) / PANEL.0).floor() as usize;
    let columns = columns.clamp(1, COLUMNS).min(shown.len().max(1));
    let lines = shown.len().div_ceil(columns);
    let printed = shown.iter().map(|it| format!("{} is {}", it.name(), it.printed_name()));
    let (mut canvas, top) = headed(
        title,
        &format!(
            "{choice}Generations {} to {} horizontally, the domain vertically: the value in the \
             winner of each tournament{}. A grey line is the initial value, the upright line is \
             before the last {LAST} tournaments. To the right of each panel, the last winner's \
             value. In the source {}.",
            first.generation,
            last.generation,
            match at_a_point(rows.len()) {
                1 => String::new(),
                several => format!(
                    " (the median of {several} in a row, in a band that holds their middle half)"
                ),
            },
            printed.collect::<Vec<_>>().join(", ")
        ),
        2.0 * MARGIN + columns as f64 * PANEL.0,
        lines as f64 * PANEL.1,
    );
    for (number, &parameter) in shown.iter().enumerate() {
        let (line, column) = (number / columns, number % columns);
        let at = (MARGIN + column as f64 * PANEL.0, top + line as f64 * PANEL.1);
        let values: Vec<i32> = winners.iter().map(|winner| winner[parameter]).collect();
        panel(&mut canvas, at, parameter, &values);
    }
    Some(canvas)
}

/// The maximum number of points on a panel's line.
const POINTS: usize = 80;

/// Returns the number of consecutive winners that share one point on a panel's line.
fn at_a_point(winners: usize) -> usize {
    winners.div_ceil(POINTS).max(1)
}

fn panel(canvas: &mut Canvas, (x, y): Point, parameter: SelfTaughtParameter, values: &[i32]) {
    let domain = parameter.domain();
    let ends = [*domain.start(), *domain.end()];
    let (left, top) = (x + 44.0, y + LINE + 8.0);
    canvas.text((x, y + NOTE / 2.0), parameter.name(), TEXT, ink(), Align::Left);
    // A parameter set by hand may be outside its domain.
    let least = values.iter().copied().chain(ends).min().unwrap_or(0);
    let most = values.iter().copied().chain(ends).max().unwrap_or(1).max(least.saturating_add(1));
    let height = |value: i32| {
        top + INSIDE.1 * (f64::from(most) - f64::from(value))
            / f64::from(most.abs_diff(least).max(1))
    };
    for end in [least, most] {
        let at = height(end);
        canvas.line(
            vec![(left, at), (left + INSIDE.0, at)],
            Role::Grid.colour(),
            1.0,
            Stroke::Solid,
        );
        canvas.text((left - 8.0, at), &end.to_string(), NOTE, faint_ink(), Align::Right);
    }
    let began = height(SelfTaughtParameters::ANCESTOR[parameter].clamp(least, most));
    canvas.line(vec![(left, began), (left + INSIDE.0, began)], grey(), LINE_WIDTH, Stroke::Solid);
    let points = values.chunks(at_a_point(values.len())).len();
    let across = |point: usize| left + INSIDE.0 * point as f64 / (points - 1).max(1) as f64;
    if values.len() > LAST {
        let before = (values.len() - LAST) as f64 - 0.5;
        let at = left + INSIDE.0 * before / (values.len() - 1) as f64;
        let upright = vec![(at, top), (at, top + INSIDE.1)];
        canvas.line(upright, grey(), LINE_WIDTH, Stroke::Dashed);
    }
    let (mut line, mut band) = (Vec::new(), [Vec::new(), Vec::new()]);
    for (at, chunk) in values.chunks(at_a_point(values.len())).enumerate() {
        let mut sorted = chunk.to_vec();
        sorted.sort_unstable();
        let place = |share: usize| (across(at), height(sorted[(sorted.len() - 1) * share / 4]));
        line.push(place(2));
        band[0].push(place(1));
        band[1].insert(0, place(3));
    }
    if line.len() < values.len() {
        canvas.area(band.concat(), faded(COLOURS[0].colour(), 0.3));
    }
    if let (Some(&end), Some(value)) = (line.last(), values.last()) {
        canvas.text((end.0 + 8.0, end.1), &value.to_string(), NOTE, ink(), Align::Left);
    }
    canvas.line(line, COLOURS[0].colour(), LINE_WIDTH, Stroke::Solid);
}

/// Plots the tournament results of the best and the worst member.
fn fitness(rows: &[GenerationRow]) -> Option<Canvas> {
    let (first, last) = (rows.first()?.generation, rows.last()?.generation);
    let at = |generation: u64| u32::try_from(generation).unwrap_or(u32::MAX);
    let line = |name: &str, role: Role, of: fn(f64, f64) -> f64| {
        let result = |row: &GenerationRow| row.fitness.0.iter().map(|&it| it as f64).reduce(of);
        let points = rows.iter().filter_map(|row| Some((row.generation as f64, result(row)?)));
        Series::plain(name, role.colour(), points.collect())
    };
    let best = line("the fittest member", COLOURS[0], f64::max);
    let worst = line("the least fit", COLOURS[1], f64::min);
    let chart = Chart {
        title: "Fitness",
        subtitle: "The results of a tournament's members. Members are compared with one another \
                   only: what one wins, others lose, so the lines show how unequal a generation \
                   is, not how strong."
            .to_owned(),
        notes: Vec::new(),
        x: &|_| Some(Axis::whole("generation", at(first), at(last))),
        y: &|values| Axis::around("fitness", values, axis::number),
    };
    Some(chart.draw(&[best, worst])?.canvas)
}

/// Plots the relative error of each parameter over the last winners.
fn settled(rows: &[GenerationRow]) -> Option<Canvas> {
    let mut means: Vec<(SelfTaughtParameter, Mean, f64)> = last_means(rows)
        .into_iter()
        .filter_map(|(parameter, mean)| Some((parameter, mean, mean.relative_error()?)))
        .collect();
    if means.is_empty() {
        return None;
    }
    means.sort_by(|one, other| one.2.total_cmp(&other.2));
    // A logarithmic axis has no zero, so parameters without error get a small value.
    let shown = |error: f64| error.max(SETTLED / 10.0);
    let errors = means.iter().map(|mean| shown(mean.2)).chain([SETTLED, SETTLING]);
    let names = means.iter().map(|(parameter, ..)| parameter.name().to_owned());
    let row = |(at, (_, mean, _)): (usize, &(SelfTaughtParameter, Mean, f64))| {
        (
            at as f64,
            [Some(mean.mean), mean.error].iter().flatten().map(|it| format!("{it:.1}")).collect(),
        )
    };
    let subtitle = "The error of the mean over the last ten winners, as a fraction of the mean. \
                    The lines are the source's: below 5% a parameter is settled, below 15% it is \
                    settling. On the right, the mean and its error.";
    let mut frame = Frame::new(Layout {
        remarks: Remarks {
            heads: vec!["mean".to_owned(), "error".to_owned()],
            rows: means.iter().enumerate().map(row).collect(),
        },
        height: Some(LINE * 1.3 * means.len() as f64),
        ..Layout::new(
            "Relative error of the parameters",
            subtitle,
            Axis::log("error / mean", errors, axis::percent)?,
            Axis::rows((0_u32..).map(f64::from).zip(names)),
        )
    });
    let (first, last) = frame.y.ends();
    for line in [SETTLED, SETTLING] {
        let points = vec![frame.at(line, first), frame.at(line, last)];
        frame.canvas.line(points, grey(), LINE_WIDTH, Stroke::Solid);
    }
    for (at, (.., error)) in means.iter().enumerate() {
        let place = frame.at(shown(*error), at as f64);
        let look = SeriesStyle::neutral().coloured(COLOURS[0].colour());
        let look = if shown(*error) > *error { look.hollow() } else { look };
        look.draw(&mut frame.canvas, place, 6.0);
    }
    Some(frame.canvas)
}
