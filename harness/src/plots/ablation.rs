//! What each part is worth: leaves in percent of the minimal tree.

use std::collections::BTreeSet;

use super::axis::{self, Axis};
use super::canvas::Canvas;
use super::group::Group;
use super::look::{Contender, Looks};
use super::row_chart::{self, Row, Shape};
use crate::record::Record;

/// One picture for each algorithm that has something plugged in.
pub fn by_algorithm(records: &[Record]) -> Vec<Group<'_>> {
    Group::ablations(records)
}

/// The parts of a contender.
fn parts(contender: &Contender) -> BTreeSet<&str> {
    contender.settings.split('+').filter(|part| !part.is_empty()).collect()
}

/// The settings in few words: as they are, or by what they lack of `all`.
fn label(contender: &Contender, all: &BTreeSet<&str>) -> String {
    let own = parts(contender);
    let lacking: Vec<&str> = all.difference(&own).copied().collect();
    match lacking.len() {
        _ if own.is_empty() => "nothing".to_owned(),
        0 if own.len() == all.len() => "all".to_owned(),
        // Without a table, what needs one is missing, too.
        1..=3 if own.is_subset(all) && 2 * own.len() > all.len() => {
            format!("all but {}", lacking.join(", "))
        }
        _ => contender.settings.replace('+', " + "),
    }
}

/// One bar for each setting of an algorithm, at the greatest depth that all
/// have reached.
pub fn over_minimal(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let percent = |contender: &Contender, depth| {
        let leaves = group.mean(contender, depth, |record| record.leaves)?;
        Some(leaves / group.tree(depth, |record| record.minimal_leaves)?)
    };
    let reached = |depth: &u32| group.contenders.iter().all(|it| percent(it, *depth).is_some());
    let depth = group.depths.iter().copied().rfind(reached)?;
    let all = group.contenders.iter().map(parts).max_by_key(BTreeSet::len)?;
    let mut worth: Vec<(f64, Row)> = group
        .contenders
        .iter()
        .map(|contender| {
            let at_depth = percent(contender, depth).unwrap_or_default();
            let known = group.depths.iter().filter_map(|&at| Some((at, percent(contender, at)?)));
            let known: Vec<String> =
                known.map(|(at, share)| format!("d{at} {:.0} %", share * 100.0)).collect();
            let row = Row {
                label: label(contender, &all),
                look: looks.get(contender),
                remark: known.join(", "),
                shape: Shape::Bar(at_depth),
            };
            (at_depth, row)
        })
        .collect();
    worth.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let most = worth.first()?.0;
    let rows: Vec<Row> = worth.into_iter().map(|(_, row)| row).collect();
    let content = row_chart::Content {
        title: "Leaves in percent of the minimal tree",
        subtitle: format!(
            "Depth {depth}, {}: ratio of geometric means, the dearest first. At the right the \
             same at each depth. Upright line: minimal tree. \"All\" is {}.",
            group.positions_at_in_words(depth),
            all.into_iter().collect::<Vec<_>>().join(", ")
        ),
        axis: Axis::from_zero("leaves in % of the minimal tree", most * 1.04, axis::percent),
        boxes: &[],
        reference: Some(1.0),
    };
    Some(row_chart::draw(group, &rows, content))
}
