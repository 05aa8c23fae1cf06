//! Warnings about times that compare nothing.

use std::path::Path;

use crate::cli::compare::machine;
use crate::cli::output::complain;
use crate::core::record::StudyRow;
use crate::record::optimisation::Optimisation;
use crate::results::busy;
use crate::studies::searches::row::SearchRow;

/// [Reports](report) on the file of these searches, if they have times.
pub fn report_on(file: &Path, searches: &[SearchRow]) {
    if searches.iter().any(StudyRow::is_timed) {
        report(file);
    }
}

/// Reports, before times are measured, that this program's searches are slower than the records'.
pub fn report_slow_program() {
    if let Some(warning) = Optimisation::OF_THIS_PROGRAM.warning() {
        complain!("note: {warning}");
    }
}

/// Reports that the programs of two records were compiled at different levels, if both say so.
pub fn report_other_optimisation(records: [Option<&toml::Table>; 2]) {
    let of = |record: Option<&toml::Table>| record?.get("optimisation").cloned();
    let [first, second] = records.map(of);
    if let (Some(first), Some(second)) = (first, second)
        && first != second
    {
        complain!(
            "note: the two programs were compiled at other optimisation levels ({first} and \
             {second}), so their times do not compare"
        );
    }
}

/// Reports that the times in `file` compare nothing, if other programs were busy during its run.
/// Without a `machine.toml` beside the file, it is not known how many cores they used.
pub fn report(file: &Path) {
    if let Some(warning) = machine(file).as_ref().and_then(busy::warning) {
        complain!("note: {}: {warning}", file.display());
    }
}
