//! Warnings about the times of a busy machine.

use std::path::Path;

use crate::cli::compare::machine;
use crate::cli::output::complain;

/// More than so many cores that other programs use disturb times. Committed records of times have
/// 0.03 to 0.09.
const BUSY: f64 = 0.2;

/// Reports that the times in `file` compare nothing, if other programs took more than a share of a
/// core during its run. Files without a `machine.toml` beside them say nothing of that.
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
