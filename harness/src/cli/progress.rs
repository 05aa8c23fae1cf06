//! How many threads a command takes, and how far it has come.

use std::io::IsTerminal as _;
use std::num::ParseIntError;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::output::complain;

/// All cores of the machine.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

/// More threads for each core only wait for one another.
const MOST_FOR_EACH_CORE: usize = 8;

/// The threads to work on: those asked for, or one for each core. More than
/// the machine has any use for are not taken, and that is said.
pub fn threads(asked: Option<usize>) -> usize {
    let cores = cores();
    let (asked, most) = (asked.unwrap_or(cores).max(1), cores.saturating_mul(MOST_FOR_EACH_CORE));
    if asked > most {
        complain(format_args!(
            "note: --threads {asked} is more than {MOST_FOR_EACH_CORE} for each of the {cores} \
             cores; {most} are taken"
        ));
    }
    asked.min(most)
}

/// Reads a number of threads.
///
/// # Errors
///
/// What is wrong with the text.
pub fn at_least_one(text: &str) -> Result<usize, String> {
    let threads = text.parse().map_err(|error: ParseIntError| error.to_string())?;
    if threads == 0 {
        Err("nothing runs on no thread; take 1 at least".to_owned())
    } else {
        Ok(threads)
    }
}

/// A bar on a terminal, nothing elsewhere.
pub fn progress(quiet: bool) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {percent:>3} %, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style)
}

/// A count of what is done and what is at work, where nobody knows how much
/// there is to do; nothing where [`progress`] shows nothing.
pub fn counter(quiet: bool) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {pos} done, {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    progress(quiet).with_style(style)
}
