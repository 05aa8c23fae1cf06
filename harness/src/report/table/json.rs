//! Tables as JSON, for programs.

use serde_json::{Map, Number, Value, json};

use super::Sheet;
use super::answered::Answered;
use super::parts::{self, Part};

/// Converts each table to an object with the facts of all rows, the rows under the headings of CSV,
/// and the texts. Missing values are omitted.
pub fn json(tables: &[Answered]) -> Value {
    tables.iter().map(table).collect()
}

fn table(table: &Answered) -> Value {
    let facts: Map<String, Value> = table
        .facts
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.as_str().into()))
        .collect();
    json!({
        "heading": table.heading,
        "facts": facts,
        "rows": table.sheet.as_ref().map_or_else(Vec::new, |sheet| rows(sheet, &table.names)),
        "notes": table.notes,
        "answers": table.answers,
        "stopped": table.stopped,
    })
}

fn rows(sheet: &Sheet, names: &[String]) -> Vec<Value> {
    let row = |at: usize| {
        let parts = parts::row(sheet, at, names.get(at));
        Value::Object(parts.filter_map(|(heading, part)| Some((heading, value(part)?))).collect())
    };
    (0..sheet.rows).map(row).collect()
}

fn value(part: Part) -> Option<Value> {
    match part {
        Part::Missing => None,
        Part::Words(text) => Some(text.into()),
        Part::Count(count) => Some(count.into()),
        Part::Number(number) => Some(Value::Number(Number::from_f64(number)?)),
    }
}
