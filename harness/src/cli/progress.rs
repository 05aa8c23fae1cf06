//! The number of threads of a command, and its progress.

use std::io::IsTerminal as _;
use std::num::ParseIntError;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::output::complain;

/// The most threads for each core; with more, they only wait for one another.
const MOST_FOR_EACH_CORE: usize = 8;

/// The number of threads to use: `asked`, or one for each core. It is limited to what the machine
/// can use, with a note.
pub fn threads(asked: Option<usize>) -> usize {
    let cores = thread::available_parallelism().map_or(1, Into::into);
    let (asked, most) = (asked.unwrap_or(cores).max(1), cores.saturating_mul(MOST_FOR_EACH_CORE));
    if asked > most {
        complain!(
            "note: --threads {asked} is more than {MOST_FOR_EACH_CORE} for each of the {cores} \
             cores; using {most}"
        );
    }
    asked.min(most)
}

/// Reads a number of threads.
///
/// # Errors
///
/// A description of the fault in the text.
pub fn at_least_one(text: &str) -> Result<usize, String> {
    let threads = text.parse().map_err(|error: ParseIntError| error.to_string())?;
    if threads == 0 {
        Err("nothing runs on no thread; take 1 at least".to_owned())
    } else {
        Ok(threads)
    }
}

/// A progress bar on a terminal; otherwise hidden.
pub fn progress(quiet: bool) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {percent:>3} %, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style)
}

/// A counter of finished and running tasks for an unknown total; hidden if [`progress`] would be.
pub fn counter(quiet: bool) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {pos} done, {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    progress(quiet).with_style(style)
}
