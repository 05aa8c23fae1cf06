//! Tables of long-term memories of several sizes.

use std::fmt::Write as _;

use super::row::StoreRow;
use plywood::report::table::Table;

pub fn stores(rows: &[StoreRow]) -> String {
    let mut text = String::new();
    for of_one in rows.chunk_by(|a, b| a.player == b.player) {
        let records = |row: &StoreRow| row.records.unwrap_or(0).max(1) as f64;
        let each = |row: &StoreRow, bytes: Option<u64>| {
            format!("{:.1}", bytes.unwrap_or(0) as f64 / records(row))
        };
        let time = |ns: Option<u64>| format!("{:.3} ms", ns.unwrap_or(0) as f64 / 1e6);
        let table = Table::new((0, 2), of_one)
            .right("roots", 9, |row| row.roots.to_string())
            .right("records", 10, |row| records(row).to_string())
            .right("a root", 7, |row| format!("{:.1}", records(row) / row.roots.max(1) as f64))
            .right("MNK", 5, |row| {
                let share = |limit: u64| 100.0 * records(row) / limit.max(1) as f64;
                row.limit.map_or_else(String::new, |limit| format!("{:.0} %", share(limit)))
            })
            .right("B/record", 8, |row| each(row, row.bytes))
            .right("stored", 8, |row| each(row, row.stored_bytes))
            .right("load", 9, |row| time(row.load_ns))
            .right("merge", 9, |row| time(row.merge_ns))
            .right("open", 9, |row| time(row.open_ns))
            .right("reopen", 9, |row| time(row.reopen_ns));
        let _ = writeln!(text, "{}\n\n{table}\n", of_one[0].player);
    }
    text.push_str(
        "records: of different positions; MNK: records in percent of the source's bound; stored: \
         bytes of keys and\nvalues; load: a neighbourhood; merge: a thought; open: the file for \
         writing; reopen: the file after its\nwriter was killed; times are medians, on one \
         machine\n",
    );
    text
}
