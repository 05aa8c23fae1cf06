//! The values in a table's cell, for programs; a comparison has six values.

use super::{Cell, Column, Ratio, Sheet};

/// A value in a cell.
pub enum Part {
    /// An empty cell.
    Missing,
    /// Words, or a number that no program reads.
    Words(String),
    /// A count.
    Count(usize),
    /// A measured number.
    Number(f64),
}

/// Returns the headings of a column's values.
pub fn headings_of(column: &Column) -> Vec<String> {
    let parts: &[&str] = match column.cells.iter().find(|it| **it != Cell::Missing) {
        None => &[],
        Some(Cell::Ratio(_)) => &["", "_lower", "_upper", "_less", "_positions", "_verdict"],
        Some(Cell::Interval(_)) => &["_lower", "_upper"],
        _ => &[""],
    };
    let machine = column.machine.replace('-', "_");
    parts.iter().map(|part| format!("{machine}{part}")).collect()
}

/// Returns the values of a row with their headings. `name` replaces the cell of the first column.
pub fn row(
    sheet: &Sheet,
    at: usize,
    name: Option<&String>,
) -> impl Iterator<Item = (String, Part)> {
    sheet.columns.iter().enumerate().flat_map(move |(number, column)| {
        let values = match (number, name) {
            (0, Some(name)) => vec![Part::Words(name.clone())],
            _ => parts(&column.cells[at]),
        };
        headings_of(column).into_iter().zip(values)
    })
}

/// Returns the values of a cell, in the order of the headings.
fn parts(cell: &Cell) -> Vec<Part> {
    match cell {
        Cell::Missing => Vec::new(),
        Cell::Words(text) => vec![Part::Words(text.clone())],
        Cell::Number(value, _) => vec![Part::Number(*value)],
        Cell::Interval(interval) => interval.ends().into_iter().map(Part::Number).collect(),
        Cell::Ratio(ratio) => {
            let Ratio { contrast, .. } = ratio;
            let interval = contrast.these().ok();
            let number = |number: Option<f64>| number.map_or(Part::Missing, Part::Number);
            vec![
                Part::Number(contrast.ratio()),
                number(interval.map(|it| it.lower)),
                number(interval.map(|it| it.upper)),
                contrast.positions_below().map_or(Part::Missing, Part::Count),
                Part::Count(contrast.positions()),
                Part::Words(ratio.verdict().to_owned()),
            ]
        }
    }
}
