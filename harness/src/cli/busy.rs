//! Warnings about the times of a busy machine.

use std::path::Path;

use crate::cli::compare::machine;
use crate::cli::output::complain;
use crate::results::busy;
use crate::studies::searches::row::SearchRow;

/// [Reports](report) on the file of these searches, if they have times.
pub fn report_on(file: &Path, searches: &[SearchRow]) {
    if searches.iter().any(|row| row.time_ns.is_some()) {
        report(file);
    }
}

/// Reports that the times in `file` compare nothing, if other programs were busy during its run.
/// Without a `machine.toml` beside the file, it is not known how many cores they used.
pub fn report(file: &Path) {
    if let Some(warning) = machine(file).as_ref().and_then(busy::warning) {
        complain!("note: {}: {warning}", file.display());
    }
}
