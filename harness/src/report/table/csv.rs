//! Tables as one file of CSV, with whole numbers.

use super::answered::Answered;
use super::{Cell, Column};
use crate::report::grouped::distinct;

/// The rows of all tables below one line of headings. The first column says which table a row is of,
/// and a cell is empty where its table has no such column. A comparison takes six columns.
pub fn csv(tables: &[Answered]) -> anyhow::Result<String> {
    let sheets = || tables.iter().filter_map(|it| Some((&it.heading, it.sheet.as_ref()?)));
    let columns = sheets().flat_map(|(_, sheet)| &sheet.columns);
    let headings = distinct(columns.flat_map(headings_of));
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    writer.write_field("table")?;
    writer.write_record(&headings)?;
    for (name, sheet) in sheets() {
        for row in 0..sheet.rows {
            let mut fields = vec![String::new(); headings.len()];
            for column in &sheet.columns {
                for (heading, text) in headings_of(column).iter().zip(texts(&column.cells[row])) {
                    if let Some(at) = headings.iter().position(|it| it == heading) {
                        fields[at] = text;
                    }
                }
            }
            writer.write_field(name)?;
            writer.write_record(&fields)?;
        }
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

fn headings_of(column: &Column) -> Vec<String> {
    let parts: &[&str] = if column.cells.iter().any(|it| matches!(it, Cell::Ratio(_))) {
        &["", " lower", " upper", " less", " positions", " verdict"]
    } else {
        &[""]
    };
    parts.iter().map(|part| format!("{}{part}", column.word)).collect()
}

fn texts(cell: &Cell) -> Vec<String> {
    match cell {
        Cell::Missing => Vec::new(),
        Cell::Words(text) => vec![text.clone()],
        Cell::Number(value, _) => vec![value.to_string()],
        Cell::Ratio(ratio) => vec![
            ratio.value.to_string(),
            ratio.interval.map_or_else(String::new, |it| it.lower.to_string()),
            ratio.interval.map_or_else(String::new, |it| it.upper.to_string()),
            ratio.less.to_string(),
            ratio.positions.to_string(),
            ratio.verdict.word().to_owned(),
        ],
    }
}
