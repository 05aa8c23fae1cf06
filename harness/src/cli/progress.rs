//! The number of threads of a command, and its progress bar.

use std::fmt;
use std::io::IsTerminal as _;
use std::thread;
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use crate::cli::output::err;

/// The most threads per core; additional threads would only wait.
const MOST_FOR_EACH_CORE: usize = 8;

/// Returns the number of threads to use: `asked`, or one per core. The maximum is
/// `MOST_FOR_EACH_CORE` per core; a note is printed if `asked` exceeds it.
pub fn threads(asked: Option<usize>) -> usize {
    let cores = thread::available_parallelism().map_or(1, Into::into);
    let (asked, most) = (asked.unwrap_or(cores).max(1), cores.saturating_mul(MOST_FOR_EACH_CORE));
    if asked > most {
        err!(
            "note: --threads {asked} is more than {MOST_FOR_EACH_CORE} for each of the {cores} \
             cores; using {most}"
        );
    }
    asked.min(most)
}

/// Parses a number of threads, or of other things of which there must be one.
///
/// # Errors
///
/// A description of the fault in the text.
pub fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "write a whole number of at least 1".to_owned())
}

/// Creates a progress bar; hidden if `quiet`, or if standard error is not a terminal.
pub fn progress(quiet: bool) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{pos} of {len} done {wide_bar} {percent:>3} %{left}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style.with_key("left", write_left))
}

/// Writes the estimated time left; nothing before the first task is done, and below a second.
fn write_left(state: &ProgressState, out: &mut dyn fmt::Write) {
    let left = state.eta();
    if state.pos() > 0 && left >= Duration::from_secs(1) {
        // The bar is drawn again if this fails.
        let _ = write!(out, ", {} left", HumanDuration(left));
    }
}

/// Creates a counter of finished and running tasks for an unknown total; hidden when [`progress`]
/// is.
pub fn counter(quiet: bool) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {pos} done, {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    progress(quiet).with_style(style)
}
