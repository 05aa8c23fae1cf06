//! The number of threads of a command, and its progress bar.

use std::fmt;
use std::io::{IsTerminal as _, stderr};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use crate::cli::output::err;
use crate::report::digits::plural;

/// The most threads per core; additional threads would only wait.
const MOST_FOR_EACH_CORE: usize = 8;

/// Returns the number of threads to use: `asked`, or one per core. The maximum is
/// `MOST_FOR_EACH_CORE` per core; a note is printed if `asked` exceeds it.
pub fn threads(asked: Option<usize>) -> usize {
    let cores = thread::available_parallelism().map_or(1, Into::into);
    let (asked, most) = (asked.unwrap_or(cores).max(1), cores.saturating_mul(MOST_FOR_EACH_CORE));
    if asked > most {
        err!(
            "warning: --threads {asked}: using {most}, which is {MOST_FOR_EACH_CORE} for each of the {cores} cores"
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
    number.ok_or_else(|| "this is not a whole number of at least 1; write 1 or more".to_owned())
}

/// How often a pipe receives a line about the progress.
const INTERVAL: Duration = Duration::from_mins(1);

/// How often the count of a bar changes.
const REDRAW: Duration = Duration::from_millis(50);

/// Creates a progress bar for the work `name`; hidden if `quiet`. If standard error is not a
/// terminal, it receives a line a minute instead.
pub fn progress(quiet: bool, name: &str) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let bar = if stderr().is_terminal() {
        ProgressBar::new(0).with_style(style("{human_pos} of {human_len} done"))
    } else {
        let bar = ProgressBar::hidden();
        report_each(INTERVAL, &bar, |line| err!("note: {line}"));
        bar
    };
    bar.with_prefix(name.to_owned())
}

fn style(count: &str) -> ProgressStyle {
    let template = format!("{{prefix}}: {count} {{wide_bar}} {{percent:>3}} %{{left}}");
    let style = ProgressStyle::with_template(&template);
    style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("left", write_left)
}

/// Reports a bar's progress to `say` after each `interval`, until the bar is finished.
fn report_each(interval: Duration, bar: &ProgressBar, say: impl Fn(String) + Send + 'static) {
    let bar = bar.downgrade();
    thread::spawn(move || {
        loop {
            thread::sleep(interval);
            let Some(bar) = bar.upgrade().filter(|bar| !bar.is_finished()) else { return };
            say(line(&bar));
        }
    });
}

/// Returns a bar's progress as a line: its name, count and estimate.
fn line(bar: &ProgressBar) -> String {
    let (done, all) = (bar.position(), bar.length().unwrap_or(0));
    let counted = match bar.message() {
        message if message.is_empty() => {
            format!("{} of {} done", HumanCount(done), HumanCount(all))
        }
        message => message,
    };
    let left = match done {
        0 => Duration::ZERO,
        _ => bar.elapsed().mul_f64(all.saturating_sub(done) as f64 / done as f64),
    };
    let left = written_left(left).unwrap_or_default();
    format!("{}: {counted}{left}", bar.prefix())
}

/// Writes the estimated time left; nothing before the first task is done, and below a second.
fn write_left(state: &ProgressState, out: &mut dyn fmt::Write) {
    if let Some(left) = written_left(state.eta()).filter(|_| state.pos() > 0) {
        // The bar is drawn again if this fails.
        let _ = out.write_str(&left);
    }
}

/// Formats an estimate; `None` below a second.
fn written_left(left: Duration) -> Option<String> {
    (left >= Duration::from_secs(1)).then(|| format!(", about {} left", HumanDuration(left)))
}

/// The number of a run's rows that are measured, in the message of its progress bar. The bar itself
/// may count units of work, by which it estimates.
pub struct RowCount {
    bar: ProgressBar,
    what: String,
    done: usize,
    all: usize,
    shown: Instant,
}

impl RowCount {
    /// Begins to count `all` rows of the kind `what`, such as "search".
    pub fn begin(bar: &ProgressBar, all: usize, what: &str) -> Self {
        if !bar.is_hidden() {
            bar.set_style(style("{msg}"));
        }
        let count =
            Self { bar: bar.clone(), what: plural(what), done: 0, all, shown: Instant::now() };
        count.show();
        count
    }

    /// Counts a row.
    pub fn add(&mut self) {
        self.done += 1;
        if self.shown.elapsed() >= REDRAW {
            self.shown = Instant::now();
            self.show();
        }
    }

    fn show(&self) {
        let Self { bar, what, done, all, .. } = self;
        let done = HumanCount(*done as u64);
        bar.set_message(match all {
            0 => format!("{done} {what}"),
            _ => format!("{done} of {} {what}", HumanCount(*all as u64)),
        });
    }
}

/// Creates a counter of finished and running tasks for an unknown total; hidden if standard error is
/// not a terminal.
pub fn counter() -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {pos} done, {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    ProgressBar::new(0).with_style(style)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_pipe_receives_lines_until_the_end() {
        let bar = ProgressBar::hidden().with_prefix("default");
        bar.set_length(1000);
        let mut count = RowCount::begin(&bar, 16_368, "search");
        let (sender, lines) = channel();
        report_each(Duration::from_millis(5), &bar, move |line| drop(sender.send(line)));
        assert_eq!(lines.recv().as_deref(), Ok("default: 0 of 16,368 searches"));
        thread::sleep(REDRAW);
        count.add();
        bar.inc(1);
        let is_counted = |line: &String| line.starts_with("default: 1 of 16,368 searches, about ");
        assert!(lines.iter().take(1000).any(|line| is_counted(&line)));
        bar.finish_and_clear();
        // The sender is dropped with the thread.
        assert!(lines.iter().count() < 1000);
    }

    #[test]
    fn an_estimate_needs_a_row_and_a_second() {
        let bar = ProgressBar::hidden().with_prefix("verify");
        bar.set_length(3);
        assert_eq!(line(&bar), "verify: 0 of 3 done");
        bar.inc(3);
        assert_eq!(line(&bar), "verify: 3 of 3 done");
        assert_eq!(written_left(Duration::from_millis(999)), None);
        assert_eq!(written_left(Duration::from_secs(2)).as_deref(), Some(", about 2 seconds left"));
    }
}
