//! Columns of contrasts over kinds and sources.

use plywood_statistics::{Components, Crossed, Interval, MeanSquares};

use crate::report::table::{Cell, Heading, Table};
use crate::studies::searches::tables::findings::Line;

/// The heading of a number for programs, and the function that returns the number.
type Named<T> = (&'static str, fn(T) -> f64);

/// Adds the intervals of the mean, of another source and of another kind; for programs, also those of
/// one new suite, the mean squares, the variances, and the ratio of each kind and source.
pub fn crossed(table: Table<Line<'_>>) -> Table<Line<'_>> {
    let column = |word, machine| Heading { word, machine, ..Heading::default() };
    let table = table
        .column(column("mean", "mean"), |it| interval(it, |crossed| Some(crossed.mean())))
        .column(column("another source", "another_source"), |it| {
            interval(it, |crossed| Some(crossed.another_source()))
        })
        .column(column("another kind", "another_kind"), |it| {
            interval(it, |crossed| crossed.another_kind().ok())
        })
        .for_programs("one_new_suite", |it| interval(it, |crossed| Some(crossed.another_suite())));
    let squares: [Named<MeanSquares>; 5] = [
        ("mean_square_of_kinds", |it| it.kinds),
        ("mean_square_of_sources", |it| it.sources),
        ("mean_square_of_interaction", |it| it.interaction),
        ("variance_of_mean", |it| it.of_mean().0),
        ("degrees_of_freedom", |it| it.of_mean().1),
    ];
    let table = squares.into_iter().fold(table, |table, (name, of)| {
        table.for_programs(name, move |it| number(it, |crossed| of(crossed.mean_squares())))
    });
    let variances: [Named<Components>; 3] = [
        ("variance_between_kinds", |it| it.kinds),
        ("variance_between_sources", |it| it.sources),
        ("other_variance", |it| it.interaction),
    ];
    let table = variances.into_iter().fold(table, |table, (name, of)| {
        table.for_programs(name, move |it| number(it, |crossed| of(crossed.components())))
    });
    table
        .for_programs("kinds", |it| words(it, |crossed| listed(crossed.kinds())))
        .for_programs("sources", |it| words(it, |crossed| listed(crossed.sources())))
}

fn interval(line: &Line<'_>, of: impl Fn(&Crossed) -> Option<Interval>) -> Cell {
    line.crossed().and_then(of).map_or(Cell::Missing, Cell::Interval)
}

fn number(line: &Line<'_>, of: impl Fn(&Crossed) -> f64) -> Cell {
    let number = line.crossed().map(of);
    number.map_or(Cell::Missing, |it| Cell::Number(it, it.to_string()))
}

fn words(line: &Line<'_>, of: impl Fn(&Crossed) -> String) -> Cell {
    line.crossed().map(of).map_or(Cell::Missing, Cell::Words)
}

/// Lists names with their unrounded ratios.
fn listed<'c>(ratios: impl Iterator<Item = (&'c str, f64)>) -> String {
    ratios.map(|(name, ratio)| format!("{name} {ratio}")).collect::<Vec<_>>().join("; ")
}
