//! Tables as one file of CSV, with whole numbers.

use super::answered::Answered;
use super::{Cell, Column, Ratio};
use crate::report::grouped::distinct;

/// The rows of all tables below one line of headings, which name the units. The first columns are the
/// facts that a table's rows have in common, and a cell is empty where its table has no such column.
/// A comparison takes six columns.
pub fn csv(tables: &[Answered]) -> anyhow::Result<String> {
    let sheets = || tables.iter().filter_map(|it| Some((it, it.sheet.as_ref()?)));
    let facts =
        sheets().flat_map(|(table, _)| table.facts.iter().map(|(name, _)| (*name).to_owned()));
    let columns = sheets().flat_map(|(_, sheet)| &sheet.columns).flat_map(headings_of);
    let headings = distinct(facts.chain(columns));
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    writer.write_record(&headings)?;
    for (table, sheet) in sheets() {
        for row in 0..sheet.rows {
            let mut fields = vec![String::new(); headings.len()];
            let mut set = |heading: &str, text: String| {
                if let Some(at) = headings.iter().position(|it| it == heading) {
                    fields[at] = text;
                }
            };
            for (name, value) in &table.facts {
                set(name, value.clone());
            }
            for (number, column) in sheet.columns.iter().enumerate() {
                let texts = match (number, table.names.get(row)) {
                    (0, Some(name)) => vec![name.clone()],
                    _ => texts(&column.cells[row]),
                };
                for (heading, text) in headings_of(column).iter().zip(texts) {
                    set(heading, text);
                }
            }
            writer.write_record(&fields)?;
        }
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

fn headings_of(column: &Column) -> Vec<String> {
    let parts: &[&str] = match column.cells.iter().find(|it| **it != Cell::Missing) {
        None => &[],
        Some(Cell::Ratio(_)) => &["", "_lower", "_upper", "_less", "_positions", "_verdict"],
        Some(Cell::Interval(_)) => &["_lower", "_upper"],
        _ => &[""],
    };
    let machine = column.machine.replace('-', "_");
    parts.iter().map(|part| format!("{machine}{part}")).collect()
}

fn texts(cell: &Cell) -> Vec<String> {
    match cell {
        Cell::Missing => Vec::new(),
        Cell::Words(text) => vec![text.clone()],
        Cell::Number(value, _) => vec![value.to_string()],
        Cell::Interval(interval) => interval.ends().map(|it| it.to_string()).to_vec(),
        Cell::Ratio(ratio) => {
            let Ratio { contrast, .. } = ratio;
            let interval = contrast.these().ok();
            let text = |number: Option<f64>| number.map_or_else(String::new, |it| it.to_string());
            let less = contrast.positions_below().map(|it| it.to_string());
            vec![
                contrast.ratio().to_string(),
                text(interval.map(|it| it.lower)),
                text(interval.map(|it| it.upper)),
                less.unwrap_or_default(),
                contrast.positions().to_string(),
                ratio.verdict().to_owned(),
            ]
        }
    }
}
