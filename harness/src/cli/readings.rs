//! What a user is told of suites whose lines were not all read as they stand.

use crate::catalogue::reading::Reading;
use crate::cli::output::complain;

/// Names the lines on standard error.
pub fn report<'a>(readings: impl IntoIterator<Item = &'a Reading>) {
    for message in readings.into_iter().flat_map(Reading::messages) {
        complain(format_args!("{message}"));
    }
}

/// Whether a line was left out.
pub fn any_refused(readings: &[Reading]) -> bool {
    readings.iter().any(|reading| reading.refused > 0)
}

/// A line for each suite of which something was found.
pub fn in_short(readings: &[Reading]) -> Vec<String> {
    let found = readings.iter().filter(|reading| !reading.is_plain());
    found.map(|reading| format!("suite {reading}")).collect()
}
