//! Search for rows that a repository's history already contains.

use std::collections::{BTreeMap, BTreeSet};

use crate::core::registration::history::History;
use crate::record::derived::LeftOut;
use crate::record::id::RowId;
use crate::record::records::ID;

/// Contrasts, each with its name and the ids of its rows.
pub type Contrasts = [(String, BTreeSet<RowId>)];

/// Returns the first contrast whose rows all appear in CSV files of the commit and its ancestors,
/// with the path of one such file.
pub(super) fn seen(
    history: &History,
    commit: &str,
    asked: &Contrasts,
) -> anyhow::Result<Option<(String, String)>> {
    let mut missing: Vec<usize> = asked.iter().map(|(_, ids)| ids.len()).collect();
    let mut contrasts: BTreeMap<&RowId, Vec<usize>> = BTreeMap::new();
    for (at, (_, ids)) in asked.iter().enumerate() {
        for id in ids {
            contrasts.entry(id).or_default().push(at);
        }
    }
    let mut found = None;
    history.each_table_until(commit, |table| {
        let mut reader = csv::Reader::from_reader(&*table.bytes);
        let Ok(mut headings) = reader.headers().cloned() else { return };
        let mut left_out = LeftOut::under(&headings);
        left_out.names().for_each(|it| headings.push_field(it));
        let Some(column) = headings.iter().position(|name| name == ID) else { return };
        for mut record in reader.records().map_while(Result::ok) {
            if left_out.complete(&mut record).is_err() {
                continue;
            }
            let Some(id) = record.get(column).map(RowId::written) else { continue };
            for at in contrasts.remove(&id).into_iter().flatten() {
                missing[at] -= 1;
                if missing[at] == 0 && found.is_none() {
                    found = Some((asked[at].0.clone(), table.path.clone()));
                }
            }
        }
    })?;
    Ok(found)
}
