//! Plots the size of long-term memories and the time of their operations.

use plywood_charts::canvas::{Canvas, Role, Stroke};

use super::Stores;
use super::row::{StoreRow, number as column};
use plywood::core::chart::{Chart, Drawn, Picture, of_parts};
use plywood::report::plots::axis::{Axis, number, range, written};
use plywood::report::plots::look::SeriesStyle;
use plywood::report::plots::series::{self, Series};

pub const CHARTS: &[Chart<Stores>] = &[
    Chart {
        name: "records",
        drawn: Drawn::ByDefault,
        title: "Records against roots",
        reading: "Records of a long-term memory against the number of roots. The black line is the \
                  source's bound, M N K, with the moves of each root and the plies of its \
                  interrupted iteration.",
        notice: "A line below the bound and parallel to it keeps a fixed share of it; one that \
                 bends down has roots with common positions.",
        pictures: |view| drawn(view.rows, records),
    },
    Chart {
        name: "record-bytes",
        drawn: Drawn::OnRequest,
        title: "Bytes a record",
        reading: "The bytes of the file and of the data stored in it, per record.",
        notice: "The file grows in steps; the difference between the lines is the database's \
                 overhead.",
        pictures: |view| drawn(view.rows, bytes),
    },
    Chart {
        name: "memory-times",
        drawn: Drawn::ByDefault,
        title: "Times of a long-term memory",
        reading: "The time to load a neighbourhood, to merge a thought, to open the file, and to \
                  open it after its writer was killed, against the number of records.",
        notice: "Logarithmic growth is nearly level here. A line with the slope of the grey ones \
                 grows in proportion to the number of records.",
        pictures: |view| drawn(view.rows, times),
    },
];

/// Creates a plot for each memory measured.
fn drawn(rows: &[StoreRow], draw: fn(&[StoreRow]) -> Option<Canvas>) -> Vec<Picture<'_>> {
    let parts = rows.chunk_by(|a, b| a.player == b.player);
    of_parts(parts, |row| row.player.clone(), draw)
}

fn marked(
    number: usize,
    name: &str,
    rows: &[StoreRow],
    point: impl Fn(&StoreRow) -> Option<(f64, f64)>,
) -> Series {
    let points = rows.iter().filter_map(point).collect();
    Series::marked(name, SeriesStyle::of_series(number), Stroke::Solid, points)
}

/// Draws records against roots, with the source's bound. Artificial thoughts have no bound, so they
/// have no plot.
fn records(rows: &[StoreRow]) -> Option<Canvas> {
    let bound = rows.iter().filter_map(|row| Some((row.roots as f64, row.limit? as f64)));
    let bound: Vec<(f64, f64)> = bound.collect();
    bound.first()?;
    let series = [
        marked(0, "records", rows, |row| Some((row.roots as f64, row.records? as f64))),
        Series::reference("M N K, the source's bound", Role::Ink.colour(), bound),
    ];
    let chart = series::Chart {
        title: "Records against roots",
        subtitle: format!("Thoughts of {}, each about another position.", rows[0].player),
        notes: Vec::new(),
        x: &|roots| Axis::log("roots", roots, number),
        y: &|records| Axis::log("records", records, number),
    };
    Some(chart.draw(&series)?.canvas)
}

/// Draws the bytes per record.
fn bytes(rows: &[StoreRow]) -> Option<Canvas> {
    let of = |row: &StoreRow, bytes: Option<u64>| {
        let records = row.records? as f64;
        Some((records, bytes? as f64 / records))
    };
    let series = [
        marked(0, "the file", rows, |row| of(row, row.bytes)),
        marked(1, "keys and values alone", rows, |row| of(row, row.stored_bytes)),
    ];
    let chart = series::Chart {
        title: "Bytes a record",
        subtitle: format!("Thoughts of {}: a file and what is stored in it.", rows[0].player),
        notes: Vec::new(),
        x: &|records| Axis::log("records", records, number),
        y: &|bytes| Axis::log("bytes a record", bytes, number),
    };
    Some(chart.draw(&series)?.canvas)
}

fn times(rows: &[StoreRow]) -> Option<Canvas> {
    let of = |row: &StoreRow, time: Option<u64>| Some((row.records? as f64, time? as f64));
    let mut series = vec![
        marked(0, "load a neighbourhood", rows, |row| of(row, row.load_ns)),
        marked(1, "merge a thought", rows, |row| of(row, row.merge_ns)),
        marked(2, "open the file", rows, |row| of(row, row.open_ns)),
        marked(3, "open it after a kill", rows, |row| of(row, row.reopen_ns)),
    ];
    let all = || series.iter().flat_map(|it| it.points.iter().copied());
    let (first, last) = range(all().map(|it| it.0))?;
    let (least, most) = range(all().map(|it| it.1))?;
    // A guide line proportional to the number of records, as long as the axes allow.
    let far = (last / first).min(most / least);
    let guide = vec![(last / far, most / far), (last, most)];
    series.push(Series::reference("linear growth", Role::Quiet.colour(), guide));
    let chart = series::Chart {
        title: "Times of a long-term memory",
        subtitle: format!("Thoughts of {}; medians, on one machine.", rows[0].player),
        notes: Vec::new(),
        x: &|records| Axis::log("records", records, number),
        y: &|times| Axis::log("time", times, written(&column::load_ns)),
    };
    Some(chart.draw(&series)?.canvas)
}
