//! Warnings about times that cannot be compared.

use std::path::Path;

use crate::cli::compare::machine;
use crate::cli::output::err;
use crate::core::record::StudyRow;
use crate::record::optimisation::Optimisation;
use crate::results::busy;
use crate::studies::searches::row::SearchRow;

/// [Warns](report) about a busy machine if any of these searches of `file` was timed.
pub fn report_on(file: &Path, searches: &[SearchRow]) {
    if searches.iter().any(StudyRow::is_timed) {
        report(file);
    }
}

/// Warns, before a measurement, that this program was compiled with less optimisation than the
/// programs of committed records.
pub fn report_slow_program() {
    if let Some(warning) = Optimisation::OF_THIS_PROGRAM.warning() {
        err!("warning: {warning}");
    }
}

/// Warns that the programs of two records were compiled at different optimisation levels, if both
/// records state a level.
pub fn report_other_optimisation(records: [Option<&toml::Table>; 2]) {
    let of = |record: Option<&toml::Table>| record?.get("optimisation").cloned();
    let [first, second] = records.map(of);
    if let (Some(first), Some(second)) = (first, second)
        && first != second
    {
        err!(
            "warning: times do not compare, because the programs have different optimisation levels ({first} and {second})"
        );
    }
}

/// Warns that the times in `file` cannot be compared if other programs were busy during its run.
/// Without a `machine.toml` of that file, the load is unknown and nothing is printed.
pub fn report(file: &Path) {
    if let Some(warning) = machine(file).as_ref().and_then(busy::warning) {
        err!("warning: {}: {warning}", file.display());
    }
}
