//! Rows of charts that show one configuration per row.

use super::depth_chart::some_of;
use super::group::Group;
use super::looks::StyleMap;
use crate::record::contender::Contender;
use crate::report::plots::row_chart::{Row, Shape};

/// Returns one row per configuration, in the group's order, with the shape and remarks from `row`.
/// Configurations without data are returned as a list of names.
pub fn rows(
    group: &Group<'_>,
    looks: &StyleMap,
    row: impl Fn(&Contender) -> (Shape, Vec<String>),
) -> (Vec<Row>, Vec<String>) {
    let mut missing = Vec::new();
    let mut rows = Vec::new();
    for contender in &group.contenders {
        let (shape, remarks) = row(contender);
        let label = group.name(contender);
        if matches!(shape, Shape::Missing) && remarks.is_empty() {
            missing.push(label);
        } else {
            let (owners, look) = (vec![contender.to_string()], looks.get(contender));
            rows.push(Row { section: 0, label, owners, look, remarks, shape });
        }
    }
    (rows, missing)
}

/// Returns the notes of a group, and a note on configurations without data, if any.
pub fn notes(group: &Group<'_>, what: &str, depth: u32, names: &[String]) -> Vec<String> {
    let missing = some_of(&format!("{what} at depth {depth}"), names);
    group.notes().into_iter().chain(missing).collect()
}
