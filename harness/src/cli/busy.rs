//! Warnings about the times of a busy machine.

use std::path::Path;

use crate::cli::compare::machine;
use crate::cli::output::complain;
use crate::studies::searches::row::SearchRow;

/// Other programs disturb times if they use more cores than this. Committed records of times have
/// 0.03 to 0.09.
const BUSY: f64 = 0.2;

/// [Reports](report) on the file of these searches, if they have times.
pub fn report_on(file: &Path, searches: &[SearchRow]) {
    if searches.iter().any(|row| row.time_ns.is_some()) {
        report(file);
    }
}

/// Reports that the times in `file` compare nothing, if other programs used more than [`BUSY`] cores
/// during its run. Without a `machine.toml` beside the file, it is not known how many they used.
pub fn report(file: &Path) {
    let others = machine(file).and_then(|table| table.get("others")?.as_float());
    if let Some(others) = others.filter(|&others| others > BUSY) {
        complain!(
            "note: {}: other programs used {others:.2} cores during the run, so its times compare \
             nothing; measure again on a quiet machine",
            file.display()
        );
    }
}
