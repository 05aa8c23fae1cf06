//! The work of a run: the rows to measure, and the journal that stores them.

use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::record::id::RowId;
use crate::record::kind::RowKind;
use crate::record::share::Share;

/// The rows that a run has to measure, with its threads, journal and progress bar.
pub struct RunContext<'a, R> {
    /// The folder for the results.
    pub folder: &'a Path,
    /// The number of threads to use.
    pub threads: usize,
    /// The rows to measure.
    pub share: Share,
    /// A flag that ends the run early when another thread sets it.
    pub stop: Arc<AtomicBool>,
    /// Rows that are known from an interrupted run, or from the record that is being reproduced.
    pub done: BTreeMap<RowId, R>,
    /// Writes a new row to the journal.
    pub keep: &'a mut (dyn FnMut(&R) -> anyhow::Result<()> + Send),
    /// The progress bar of the run.
    pub progress: ProgressBar,
}

impl<R: RowKind> RunContext<'_, R> {
    /// Returns whether the run has to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Removes and returns the row with this id, if it is known.
    pub fn known(&mut self, id: &RowId) -> Option<R> {
        self.done.remove(id)
    }

    /// Sets the number of rows that are still to be measured, for the progress bar.
    pub fn expect(&self, rows: usize) {
        self.progress.set_length(rows as u64);
    }

    /// Stores a finished row, and advances the progress bar.
    pub fn keep(&mut self, row: &R) -> anyhow::Result<()> {
        self.progress.inc(1);
        (self.keep)(row)
    }
}
