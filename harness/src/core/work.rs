//! The work of a run, and rows that are kept as they come.

use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::record::id::RowId;
use crate::record::kind::RowKind;
use crate::record::share::Share;

/// The work of one run.
pub struct Work<'a, R> {
    /// The folder of the results.
    pub folder: &'a Path,
    /// How many threads to use.
    pub threads: usize,
    /// Which of the rows are asked for.
    pub share: Share,
    /// Raised where the run has to end before all is measured.
    pub stop: Arc<AtomicBool>,
    /// The rows that are known from an interrupted run, or from a record that is checked.
    pub done: BTreeMap<RowId, R>,
    /// Keeps a new row.
    pub keep: &'a mut (dyn FnMut(&R) -> anyhow::Result<()> + Send),
    /// How much is done.
    pub progress: ProgressBar,
}

impl<R: RowKind> Work<'_, R> {
    /// Whether the run has to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Takes the row of this id, if it is known.
    pub fn known(&mut self, id: &RowId) -> Option<R> {
        self.done.remove(id)
    }

    /// Says how many rows are still to be kept.
    pub fn expect(&self, rows: usize) {
        self.progress.set_length(rows as u64);
    }

    /// Keeps a new row as soon as it is whole.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn keep(&mut self, row: &R) -> anyhow::Result<()> {
        self.progress.inc(1);
        (self.keep)(row)
    }
}
