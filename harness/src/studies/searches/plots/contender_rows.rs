//! Charts with one row per contender of a group.

use super::depth_chart::some_of;
use super::group::Group;
use super::looks::Looks;
use crate::record::contender::Contender;
use crate::report::plots::row_chart::{Row, Shape};

/// One row per contender of the group, in order; `row` gives its shape and remarks. Contenders with
/// nothing to show are listed separately.
pub fn rows(
    group: &Group<'_>,
    looks: &Looks,
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

/// The notes of a group, with one on missing contenders if there are any.
pub fn notes(group: &Group<'_>, what: &str, depth: u32, names: &[String]) -> Vec<String> {
    let missing = some_of(&format!("{what} at depth {depth}"), names);
    group.notes().into_iter().chain(missing).collect()
}
