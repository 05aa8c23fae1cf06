//! Long-term memories of several sizes as a table.

use std::fmt::Write as _;

use super::row::StoreRow;

/// A line for each size of memory.
pub fn stores(rows: &[StoreRow]) -> String {
    let mut text = String::new();
    for of_one in rows.chunk_by(|a, b| a.player == b.player) {
        let _ = writeln!(
            text,
            "{}\n\n{:>9}  {:>10}  {:>7}  {:>5}  {:>8}  {:>8}  {:>9}  {:>9}  {:>9}  {:>9}",
            of_one[0].player,
            "roots",
            "records",
            "a root",
            "MNK",
            "B/record",
            "stored",
            "load",
            "merge",
            "open",
            "reopen"
        );
        for row in of_one {
            let records = row.records.unwrap_or(0).max(1) as f64;
            let each = |bytes: Option<u64>| bytes.unwrap_or(0) as f64 / records;
            let time = |ns: Option<u64>| format!("{:.3} ms", ns.unwrap_or(0) as f64 / 1e6);
            let part = row.limit.map_or_else(String::new, |limit| {
                format!("{:.0} %", 100.0 * records / limit.max(1) as f64)
            });
            let _ = writeln!(
                text,
                "{:>9}  {:>10}  {:>7.1}  {part:>5}  {:>8.1}  {:>8.1}  {:>9}  {:>9}  {:>9}  {:>9}",
                row.roots,
                records,
                records / row.roots.max(1) as f64,
                each(row.bytes),
                each(row.stored_bytes),
                time(row.load_ns),
                time(row.merge_ns),
                time(row.open_ns),
                time(row.reopen_ns),
            );
        }
        text.push('\n');
    }
    text.push_str(
        "records: of different positions; MNK: records in percent of the source's bound; stored: \
         bytes of keys and\nvalues; load: a neighbourhood; merge: a thought; open: the file for \
         writing; reopen: the file after its\nwriter was killed; times are medians, on one \
         machine\n",
    );
    text
}
