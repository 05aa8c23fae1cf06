//! Tables as one CSV file, with unrounded numbers.

use super::answered::Answered;
use super::parts::{self, Part, headings_of};
use crate::report::grouped::distinct;

/// Writes the rows of all tables below one line of headings, which include units. The first columns
/// are facts that all rows of a table share. A cell is empty if its table lacks the column. A
/// comparison uses six columns.
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
            for (heading, part) in parts::row(sheet, row, table.names.get(row)) {
                set(&heading, text(part));
            }
            writer.write_record(&fields)?;
        }
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

fn text(part: Part) -> String {
    match part {
        Part::Missing => String::new(),
        Part::Words(text) => text,
        Part::Count(count) => count.to_string(),
        Part::Number(number) => number.to_string(),
    }
}
