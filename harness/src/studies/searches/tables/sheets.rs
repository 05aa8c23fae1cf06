//! Tables of searches for papers: with units, intervals and notes.

use crate::report::sheet::{Cell, Format, Heading, Sheet};
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::answers;
use crate::studies::searches::tables::column::Column;
use crate::studies::searches::tables::family::{Chosen, Family};
use crate::studies::searches::tables::layout::Layout;

/// The tables in a format.
pub fn written(records: &[SearchRow], layout: &Layout<'_>, format: Format) -> String {
    let sheets = sheets(records, layout);
    sheets.iter().map(|it| it.written(format)).collect::<Vec<_>>().join("\n")
}

/// A table for each that [`summary`](super::summary::summary) has, with the comparison with the
/// baseline in columns of its own.
fn sheets(records: &[SearchRow], layout: &Layout<'_>) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    for family in Family::all(records) {
        for chosen in family.tables(layout.depths) {
            let entries = family.entries(&chosen);
            let known = |it: &&Column| entries.iter().any(|entry| it.is_known(&entry.rows));
            let columns: Vec<_> = layout.columns.iter().filter(known).collect();
            let mut headings = vec![Heading { name: "algorithm".to_owned(), unit: "" }];
            headings.extend(columns.iter().map(|it| it.named()));
            let mut rows: Vec<Vec<Cell>> = entries
                .iter()
                .map(|entry| {
                    let name = [Cell::of(entry.label)].into_iter();
                    name.chain(columns.iter().map(|it| it.cell(&entry.rows))).collect()
                })
                .collect();
            let mut notes = notes(&family, &chosen);
            if let Some(compared) = layout.baseline.and_then(|it| answers::compared(it, &entries)) {
                for (heading, cells) in &compared.columns {
                    let name = format!("{heading}, ratio to {}", compared.base);
                    headings.push(Heading { name, unit: "" });
                    for (row, cell) in rows.iter_mut().zip(cells) {
                        row.push(Cell::of(cell.as_str()));
                    }
                }
                notes.push(compared.note);
            }
            sheets.push(Sheet { caption: family.heading(&chosen), headings, rows, notes });
        }
    }
    sheets
}

/// The sentences below a table.
fn notes<'a>(family: &Family<'a>, chosen: &Chosen<'a>) -> Vec<String> {
    let mut notes = Vec::new();
    if !family.labels.common.is_empty() {
        notes.push(format!("All with {}.", family.labels.common));
    }
    if let Some(estimate) = family.estimate(chosen).strip_prefix("; ") {
        notes.push(format!("The {estimate}.").replacen("The ratios", "Ratios", 1));
    }
    notes.push(
        "Geometric means over the positions, with 95 % intervals by bootstrap over them; shares are \
         plain."
            .to_owned(),
    );
    notes
}
