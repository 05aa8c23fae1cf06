//! The contents of long-term memories of several sizes, and the time of their operations.

use super::axis::{Axis, number, written};
use super::canvas::{Canvas, Stroke, rgb};
use super::frame::{
    Entry, Frame, LINE_WIDTH, Layout, PLOT_HEIGHT, PLOT_WIDTH, REFERENCE_WIDTH, Remarks, Sample,
    radius,
};
use super::look::Look;
use crate::record::store::{StoreRow, number as column};

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
pub fn records(rows: &[StoreRow]) -> Option<Canvas> {
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
pub fn bytes(rows: &[StoreRow]) -> Option<Canvas> {
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
pub fn times(rows: &[StoreRow]) -> Option<Canvas> {
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
