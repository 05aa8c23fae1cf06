//! The differences between two records of the same searches or games.

use std::collections::BTreeMap;

use anyhow::ensure;
use serde::Serialize;

use crate::record::abridged;
use crate::record::cells::Cells;
use crate::record::columns::{Column, Signed};
use crate::record::id::RowId;
use crate::record::kind::RowKind;

/// The maximum number of examples for each kind of difference.
const EXAMPLES: usize = 10;

/// Columns that identify a row and contain no result.
const NAMES: [&str; 2] = ["id", "experiment"];

/// The differences between the rows of two records, apart from times and memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Number of rows in both records.
    pub common: usize,
    /// Number of rows in both records that are not compared, because they depend on a clock or on
    /// another program.
    pub not_repeatable: usize,
    /// Number of rows with a difference in any column.
    pub different: usize,
    /// The columns that differ, in the order of the file.
    pub columns: Vec<ColumnDifference>,
    /// Rows of the first record that are missing from the second.
    pub only_in_first: Rows,
    /// Rows of the second record that are missing from the first.
    pub only_in_second: Rows,
}

/// A column with different cells in two records.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ColumnDifference {
    /// The column's name.
    pub column: &'static str,
    /// Number of rows that differ in this column.
    pub rows: usize,
    /// The first few different cells.
    pub examples: Vec<CellDifference>,
}

/// A cell that differs between two records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellDifference {
    /// The row's id.
    pub id: RowId,
    /// The row in readable form.
    pub row: String,
    /// The cell's value in the first record.
    pub first: String,
    /// The cell's value in the second record.
    pub second: String,
}

/// Rows that are in only one of two records.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rows {
    /// Number of rows in only this record.
    pub rows: usize,
    /// The first few rows, in readable form.
    pub examples: Vec<String>,
}

impl Difference {
    /// Matches rows by id and compares all columns that must be equal on every machine.
    ///
    /// # Errors
    ///
    /// If a record contains a row twice, or a row cannot be written.
    pub fn of<R: RowKind>(first: &[R], second: &[R]) -> anyhow::Result<Self> {
        let (of_first, of_second) = (by_id(first)?, by_id(second)?);
        let column = |it: &Column| ColumnDifference { column: it.name, ..Default::default() };
        let mut columns: Vec<_> = R::COLUMNS.iter().map(column).collect();
        let pair = |own| Some((own, *of_second.get(R::id(own))?));
        let mut pairs: Vec<(&R, &R)> = first.iter().filter_map(pair).collect();
        let common = pairs.len();
        pairs.retain(|(own, other)| own.is_repeatable() && other.is_repeatable());
        let (mut cells, mut other_cells) = (Cells::default(), Cells::default());
        let mut different = 0;
        for (own, other) in &pairs {
            for (row, cells) in [(own, &mut cells), (other, &mut other_cells)] {
                cells.clear();
                row.add_to(cells);
            }
            if cells == other_cells {
                continue;
            }
            let mut differs = false;
            for (at, column) in R::COLUMNS.iter().enumerate() {
                let [first, second] = [&cells, &other_cells].map(|cells| cells.get(at));
                let counts = match column.signed {
                    Signed::Yes => !NAMES.contains(&column.name),
                    // Rows of older programs name no suite.
                    Signed::Suite => !first.is_empty() && !second.is_empty(),
                    Signed::No => false,
                };
                if !counts || abridged::is_same(first, second) {
                    continue;
                }
                differs = true;
                columns[at].rows += 1;
                if columns[at].examples.len() < EXAMPLES {
                    columns[at].examples.push(CellDifference {
                        id: own.id().clone(),
                        row: own.title(),
                        first: first.to_owned(),
                        second: second.to_owned(),
                    });
                }
            }
            different += usize::from(differs);
        }
        columns.retain(|column| column.rows > 0);
        Ok(Self {
            common,
            not_repeatable: common - pairs.len(),
            different,
            columns,
            only_in_first: without(first, &of_second),
            only_in_second: without(second, &of_first),
        })
    }
}

/// Indexes rows by their ids.
fn by_id<R: RowKind>(rows: &[R]) -> anyhow::Result<BTreeMap<&RowId, &R>> {
    let mut by_id = BTreeMap::new();
    for row in rows {
        let twice = by_id.insert(row.id(), row).is_some();
        ensure!(!twice, "row {} ({}) occurs twice; remove one of them", row.id(), row.title());
    }
    Ok(by_id)
}

/// Collects the rows that are missing from the other record.
fn without<R: RowKind>(rows: &[R], others: &BTreeMap<&RowId, &R>) -> Rows {
    let mut missing = Rows::default();
    for row in rows.iter().filter(|row| !others.contains_key(row.id())) {
        missing.rows += 1;
        if missing.examples.len() < EXAMPLES {
            missing.examples.push(row.title());
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::searches::row::{Count, SearchRow};

    fn row(position: &str, leaves: u64) -> SearchRow {
        SearchRow {
            id: RowId::new("search", &[&position]),
            experiment: leaves.to_string().into(),
            game: "chess".into(),
            position: position.into(),
            evaluation: "material".into(),
            algorithm: "pvs".into(),
            repeatable: true,
            ..SearchRow::default()
        }
        .with([(Count::leaves, Some(leaves))])
    }

    #[test]
    fn times_and_names_are_no_difference_and_counts_are() {
        let slower = SearchRow { experiment: "other".into(), ..row("a", 7) }
            .with([(Count::time_ns, Some(9))]);
        let same = Difference::of(&[row("a", 7)], &[slower]).expect("a comparison");
        assert_eq!((same.common, same.different), (1, 0));
        assert_eq!(same.columns, []);

        let more = row("a", 8).with([(Count::nodes, Some(3))]);
        let found = Difference::of(&[row("b", 1), row("a", 7)], &[more, row("c", 1)]);
        let found = found.expect("a comparison");
        let columns: Vec<_> = found.columns.iter().map(|it| (it.column, it.rows)).collect();
        assert_eq!(columns, [("nodes", 1), ("leaves", 1)]);
        let cell = &found.columns[1].examples[0];
        assert_eq!((&*cell.first, &*cell.second), ("7", "8"));
        assert_eq!(cell.row, "chess a, evaluation material, depth 0, pvs");
        assert_eq!((found.common, found.different), (1, 1));
        assert_eq!(found.only_in_first.rows, 1);
        assert_eq!(found.only_in_second.examples, ["chess c, evaluation material, depth 0, pvs"]);
    }

    #[test]
    fn what_need_not_be_the_same_is_not_compared() {
        let clocked = SearchRow { repeatable: false, ..row("a", 8) };
        let found = Difference::of(&[row("a", 7)], &[clocked]).expect("a comparison");
        assert_eq!((found.common, found.not_repeatable, found.different), (1, 1, 0));
    }

    #[test]
    fn only_the_first_ten_are_named() {
        let rows = |leaves| (0..25).map(|at| row(&at.to_string(), leaves)).collect::<Vec<_>>();
        let found = Difference::of(&rows(1), &rows(2)).expect("a comparison");
        assert_eq!((found.columns[0].rows, found.columns[0].examples.len()), (25, EXAMPLES));
        let twice = Difference::of(&[row("a", 1), row("a", 1)], &[]);
        assert!(twice.expect_err("the same row twice").to_string().contains("is there twice"));
    }
}
