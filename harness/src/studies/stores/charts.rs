//! The contents of long-term memories of several sizes, and the time of their operations.

use plywood_charts::canvas::{Canvas, Stroke, rgb};

use super::Stores;
use super::row::{StoreRow, number as column};
use crate::core::chart::{Chart, Picture, of_parts};
use crate::report::plots::axis::{Axis, number, written};
use crate::report::plots::frame::{
    Entry, Frame, LINE_WIDTH, Layout, PLOT_HEIGHT, PLOT_WIDTH, REFERENCE_WIDTH, Remarks, Sample,
    radius,
};
use crate::report::plots::look::Look;

/// All of them.
pub const CHARTS: &[Chart<Stores>] = &[
    Chart {
        name: "records",
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
        title: "Bytes a record",
        reading: "The bytes of the file and of the data stored in it, per record.",
        notice: "The file grows in steps; the difference between the lines is the database's \
                 overhead.",
        pictures: |view| drawn(view.rows, bytes),
    },
    Chart {
        name: "memory-times",
        title: "Times of a long-term memory",
        reading: "The time to load a neighbourhood, to merge a thought, to open the file, and to \
                  open it after its writer was killed, against the number of records.",
        notice: "Logarithmic growth is nearly level here. A line with the slope of the grey ones \
                 grows in proportion to the number of records.",
        pictures: |view| drawn(view.rows, times),
    },
];

/// A picture for each memory that has grown.
fn drawn(rows: &[StoreRow], draw: fn(&[StoreRow]) -> Option<Canvas>) -> Vec<Picture<'_>> {
    let parts = rows.chunk_by(|a, b| a.player == b.player);
    of_parts(parts, |row| row.player.clone(), draw)
}

const BOUND: u32 = 0x22_22_22;
const GUIDE: u32 = 0xBB_BB_BB;

/// One quantity against another.
struct Series {
    name: &'static str,
    points: Vec<(f64, f64)>,
}

impl Series {
    fn new(
        name: &'static str,
        rows: &[StoreRow],
        point: impl Fn(&StoreRow) -> Option<(f64, f64)>,
    ) -> Self {
        Self { name, points: rows.iter().filter_map(point).collect() }
    }
}

/// The texts of a chart.
struct Words {
    title: &'static str,
    subtitle: String,
    x: &'static str,
}

/// A chart whose vertical axis fits its values.
fn chart(
    words: Words,
    series: &[Series],
    references: Vec<(Entry, Vec<(f64, f64)>)>,
    y: impl FnOnce(Vec<f64>) -> Option<Axis>,
) -> Option<Canvas> {
    let all = || series.iter().flat_map(|it| it.points.iter().copied());
    let drawn = references.iter().flat_map(|(_, points)| points.iter().copied());
    let values = all().chain(drawn).map(|point| point.1).collect();
    let look = Look::of_series;
    let entry = |(at, series): (usize, &Series)| {
        Entry::new(Sample::LineAndMark(look(at), Stroke::Solid), series.name)
    };
    let legend = series.iter().enumerate().map(entry);
    let legend = legend.chain(references.iter().map(|(entry, _)| entry.clone())).collect();
    let mut frame = Frame::new(Layout {
        title: words.title.to_owned(),
        subtitle: words.subtitle,
        notes: Vec::new(),
        x: Axis::log(words.x, all().map(|point| point.0), number)?,
        y: y(values)?,
        legend,
        labels: Vec::new(),
        remarks: Remarks::default(),
        above: Vec::new(),
        height: PLOT_HEIGHT,
        width: PLOT_WIDTH,
    });
    for (entry, points) in references {
        let points = points.into_iter().map(|(x, y)| frame.at(x, y)).collect();
        let Sample::Line(colour) = entry.sample else { continue };
        frame.canvas.line(points, colour, REFERENCE_WIDTH, Stroke::Solid);
    }
    for (at, series) in series.iter().enumerate() {
        let points: Vec<_> = series.points.iter().map(|&(x, y)| frame.at(x, y)).collect();
        for &point in &points {
            look(at).draw(&mut frame.canvas, point, radius(Stroke::Solid));
        }
        frame.canvas.line(points, look(at).colour, LINE_WIDTH, Stroke::Solid);
    }
    Some(frame.canvas)
}

/// Records against roots, with the source's bound, which artificial thoughts do not have.
fn records(rows: &[StoreRow]) -> Option<Canvas> {
    let bound = Series::new("", rows, |row| Some((row.roots as f64, row.limit? as f64))).points;
    if bound.is_empty() {
        return None;
    }
    let words = Words {
        title: "Records against roots",
        subtitle: format!("Thoughts of {}, each about another position.", rows[0].player),
        x: "roots",
    };
    let series = Series::new("records", rows, |row| Some((row.roots as f64, row.records? as f64)));
    let entry = Entry::new(Sample::Line(rgb(BOUND)), "M N K, the source's bound");
    chart(words, &[series], vec![(entry, bound)], |values| Axis::log("records", values, number))
}

/// Bytes for each record.
fn bytes(rows: &[StoreRow]) -> Option<Canvas> {
    let of = |row: &StoreRow, bytes: Option<u64>| {
        let records = row.records? as f64;
        Some((records, bytes? as f64 / records))
    };
    let series = [
        Series::new("the file", rows, |row| of(row, row.bytes)),
        Series::new("keys and values alone", rows, |row| of(row, row.stored_bytes)),
    ];
    let words = Words {
        title: "Bytes a record",
        subtitle: format!("Thoughts of {}: a file and what is stored in it.", rows[0].player),
        x: "records",
    };
    chart(words, &series, Vec::new(), |values| Axis::log("bytes a record", values, number))
}

/// Every time against the number of records.
fn times(rows: &[StoreRow]) -> Option<Canvas> {
    let of = |row: &StoreRow, time: Option<u64>| Some((row.records? as f64, time? as f64));
    let series = [
        Series::new("load a neighbourhood", rows, |row| of(row, row.load_ns)),
        Series::new("merge a thought", rows, |row| of(row, row.merge_ns)),
        Series::new("open the file", rows, |row| of(row, row.open_ns)),
        Series::new("open it after a kill", rows, |row| of(row, row.reopen_ns)),
    ];
    let all = || series.iter().flat_map(|it| it.points.iter().copied());
    let (first, last) =
        (all().map(|it| it.0).reduce(f64::min)?, all().map(|it| it.0).reduce(f64::max)?);
    let (least, most) =
        (all().map(|it| it.1).reduce(f64::min)?, all().map(|it| it.1).reduce(f64::max)?);
    // A line proportional to the number of records, as long as there is room.
    let far = (last / first).min(most / least);
    let guide = vec![(last / far, most / far), (last, most)];
    let entry = Entry::new(Sample::Line(rgb(GUIDE)), "what grows with the records");
    let words = Words {
        title: "Times of a long-term memory",
        subtitle: format!("Thoughts of {}; medians, on one machine.", rows[0].player),
        x: "records",
    };
    chart(words, &series, vec![(entry, guide)], |values| {
        Axis::log("time", values, written(&column::load_ns))
    })
}
